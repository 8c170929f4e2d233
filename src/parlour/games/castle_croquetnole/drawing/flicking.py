"""How a coin is aimed, and how a flick is seen afterwards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from parlour.flick import FASTEST, MOST_SPIN, Flick, Unmeasured
from parlour.games.castle_croquetnole.drawing.faces import coin_piece
from parlour.games.castle_croquetnole.drawing.placing import LANE, facing, placings, things
from parlour.games.castle_croquetnole.drawing.scenery import RAIL, frame, on_scene
from parlour.games.castle_croquetnole.drawing.views import coin_label
from parlour.games.castle_croquetnole.rules.board import Cause, guard_of, is_guard, knight_of
from parlour.games.castle_croquetnole.rules.flickable import flicked_next
from parlour.games.castle_croquetnole.rules.landmarks import landmark, landmarks, way_home, way_on
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, Leave, MoveIn, Pass, Place
from parlour.games.castle_croquetnole.rules.table import INCH
from parlour.games.first_aim import MEDIUM, beside
from parlour.games.playback import chained, played_back
from parlour.scene import Aiming, Neighbour, Playback, Target

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import Coin, State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["aimings", "brief", "facing", "placings", "playback"]

SLOWEST = 0.05
CLEAR = 0.1 * INCH
"""How far beside its objective and the other coins the first aim passes, at least."""
MARGIN = 1.25
"""The least distance of an aimed coin from the border of a small screen, in coin-widths."""
COUNTING = frozenset({"score", "prisoner", "wins"})
"""The events of a flick that gains something."""

STAYS = 1e-4
"""A coin that ends within this distance (m) of where it stopped was not moved by the rules."""


# --- aiming -------------------------------------------------------------------------------------------------------


def aimings(game: CastleCroquetnole, state: State) -> tuple[Aiming, ...]:
    """The coins that may be flicked now; none while a coin must be placed.

    Each is aimed beside its next objective, at medium speed: a starting point, not a solution.
    """
    return tuple(_aiming(game, state, state.coin(coin)) for coin in flicked_next(game, state))


def _aiming(game: CastleCroquetnole, state: State, coin: Coin) -> Aiming:
    here = coin.at
    assert here is not None  # noqa: S101 - it may be flicked, so it lies on the table
    tight = (guard_of(state.seat),) if state.play is not None and state.play.next is Cause.TIGHT else ()
    targets = _targets(game, state, coin) if not tight else (_coin_target(game, state, tight[0]),)
    first = targets[0].at
    half = game.layout.side / 2
    return Aiming(
        coin=coin.id,
        piece=coin_piece(game.layout, coin.id, on_scene(game, here), coin_label(game, coin)),
        radius=game.layout.radius,
        start=here,
        bearing=beside(here, first, _prizes(game, state, coin, targets[0])),
        speed=MEDIUM,
        frame=frame(game),
        slowest=SLOWEST,
        fastest=FASTEST,
        most_spin=MOST_SPIN,
        facing=facing(game, state.seat),
        lane=LANE,
        edge=half * math.sqrt(2.0),
        targets=targets,
        obstacles=things(game, state, coin.id),
        tight=tuple(Neighbour(each, game.coin_name(each)) for each in tight),
        about=_about(game, state.seat, here, first),
    )


def _about(game: CastleCroquetnole, seat: int, here: Point, first: Point) -> Point:
    """The middle of what a small screen shows, m: on the way to what is aimed at, with the coin well within."""
    angle = math.radians(facing(game, seat))
    right, ahead = (math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))
    shift = [
        _towards(here, first, axis, size - MARGIN * game.layout.coin)
        for axis, size in zip((right, ahead), LANE, strict=True)
    ]
    x, y = (here[i] + shift[0] * right[i] + shift[1] * ahead[i] for i in (0, 1))
    return (x, y) if game.options.castles == "corners" else (_within(game, x), _within(game, y))


def _towards(here: Point, first: Point, axis: Point, most: float) -> float:
    """Half the way along an axis, m, limited to `most`."""
    half = ((first[0] - here[0]) * axis[0] + (first[1] - here[1]) * axis[1]) / 2
    return min(max(half, -most), most)


def _within(game: CastleCroquetnole, place: float) -> float:
    """The place moved away from the border, so that little beyond it is shown, m."""
    most = game.layout.side / 2 + RAIL / 1000.0 - LANE[0]
    return min(max(place, -most), most)


def _prizes(game: CastleCroquetnole, state: State, coin: Coin, target: Target) -> list[tuple[Point, float]]:
    """What the first aim does not hit: the objective and the other coins, with the distances to pass them at, m."""
    plan = game.layout
    coins = [(at, plan.coin + CLEAR) for other, at in state.lying() if other != coin.id]
    known = any(at == target.at for at, _ in coins)
    return coins if known else [(target.at, plan.tile / math.sqrt(2.0) + plan.radius + CLEAR), *coins]


def _targets(game: CastleCroquetnole, state: State, coin: Coin) -> tuple[Target, ...]:
    """Its next objective; then the other coins, gates, doors and towers, of each kind the nearest first."""
    here = coin.at
    assert here is not None  # noqa: S101 - it lies on the table
    coins = [_coin_target(game, state, other) for other, _ in state.lying() if other != coin.id]
    coins.sort(key=lambda target: math.dist(here, target.at))
    marks = sorted(landmarks(game), key=lambda mark: (mark.step, math.dist(here, mark.at)))
    found = (*_wanted(game, state, coin), *coins, *(Target(mark.at, mark.name) for mark in marks))
    known: dict[tuple[Point, str], Target] = {}
    for target in found:
        known.setdefault((target.at, target.label), target)
    return tuple(target for target in known.values() if math.dist(here, target.at) > game.layout.radius / 4)


def _coin_target(game: CastleCroquetnole, state: State, coin: str) -> Target:
    at = state.coin(coin).at
    assert at is not None  # noqa: S101 - asked of coins that lie on the table
    return Target(at, game.coin_name(coin))


def _wanted(game: CastleCroquetnole, state: State, coin: Coin) -> tuple[Target, ...]:
    if not is_guard(coin.id):
        mark = way_on(game, coin)
        return (Target(mark.at, mark.name),)
    return _guards_tasks(game, state, coin)


def _guards_tasks(game: CastleCroquetnole, state: State, guard: Coin) -> tuple[Target, ...]:
    """On duty: its own knight's prison, then those who are in its castle. Off duty: the next gate on its way home."""
    knight = state.coin(knight_of(guard.owner))
    if not guard.on_duty:
        gate = way_home(game, guard)
        return (Target(gate.at, gate.name),)
    prisons = [landmark(game, knight.tower, 2)] if knight.prisoner and knight.tower is not None else []
    guests = [each for each in state.coins if each.inside == guard.owner != each.owner and not is_guard(each.id)]
    invaders = (_coin_target(game, state, each.id) for each in guests if each.at is not None)
    return (*(Target(mark.at, mark.name) for mark in prisons), *invaders)


# --- what came of it ----------------------------------------------------------------------------------------------


def playback(game: CastleCroquetnole, ruling: Ruling[State, Move]) -> Playback | None:
    """How a flick went, from what was executed and what was recorded of it.

    None of a move that is no flick, and of a flick at a real table, of which nobody measured the way.
    """
    if not isinstance(ruling.move, Flick) or isinstance(ruling.move.aim, Unmeasured):
        return None
    before, flick = ruling.before, game.run(ruling.before, ruling.move) if ruling.move.result is None else ruling.move
    assert flick.result is not None  # noqa: S101 - a played flick has one
    ready = game.set_up(before, flick.done)
    places = zip(ready.coins, ready.table.discs, strict=True)
    pieces = tuple(
        coin_piece(game.layout, coin, on_scene(game, (disc.x, disc.y)), game.coin_name(coin)) for coin, disc in places
    )
    lifted = _lifted(ruling.after, {coin: (rest.x, rest.y) for coin, rest in flick.result.rest})
    played = played_back(ready, game.motion(before, flick), flick.result, frame(game), pieces, lifted)
    counted = (coin for event in ruling.events if event.name in COUNTING for coin in event.about)
    return msgspec.structs.replace(played, ricochet=chained(played, counted))


def _lifted(after: State, rest: dict[str, Point]) -> tuple[str, ...]:
    """The coins that the rules took from where they came to rest: prisoners, rescuers, and what went back."""
    found = []
    for coin, place in sorted(rest.items()):
        lies = after.coin(coin).at
        if lies is None or math.dist(lies, place) > STAYS:
            found.append(coin)
    return tuple(found)


def brief(game: CastleCroquetnole, ruling: Ruling[State, Move]) -> str:  # noqa: PLR0911 - one for each kind of move
    """A move in a few characters: `Km 1.02 m/s` or `Km reported`, `croquet tight`, `declined`, `Km passed`."""
    match ruling.move:
        case Flick(aim=aim):
            held = f", {aim.tight} flies" if aim.tight else ""
            how = "reported" if isinstance(aim, Unmeasured) else f"{aim.speed:.2f} m/s"
            return f"{aim.coin} {how}{held}"
        case Place(coin=coin):
            return f"{coin} placed"
        case Croquet(kind=kind):
            return f"croquet {kind}"
        case Decline():
            return "declined"
        case Pass(coin=coin):
            return f"{coin} passed"
        case Leave(seat=seat):
            return f"{game.castle_name(seat)} left"
        case MoveIn(coin=coin):
            return f"{coin} put in"
