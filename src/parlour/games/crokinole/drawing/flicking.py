"""How a shot is aimed, and how it is seen afterwards."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from parlour.flick import FASTEST, MOST_SPIN, Unmeasured
from parlour.games.crokinole.drawing.scenery import FRAME, disc
from parlour.games.crokinole.drawing.views import hits, on_line, things_before
from parlour.games.crokinole.rules.board import side_of
from parlour.games.crokinole.rules.counting import Counted
from parlour.games.crokinole.rules.table import (
    BAND,
    BOARD,
    DISC_RADIUS,
    INCH,
    POST_RADIUS,
    START_LINE,
    SURFACE,
    TOUCH,
    ahead,
    half_width,
)
from parlour.games.first_aim import MEDIUM, beside
from parlour.games.playback import chained, played_back
from parlour.physics import Fate, Kind, Rest
from parlour.scene import Aiming, Arc, Cheer, Obstacle, Placing, Playback, Target

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.flick import ShotResult, ShotSetup
    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import BoardDisc, State
    from parlour.scene import Point

__all__ = ["aimings", "brief", "facing", "placings", "playback"]

LANE = 8.8 * INCH
"""Half the width of the lane on a small screen: a disc is then big enough to aim."""
SLOWEST = 0.05
CLEAR = 0.1 * INCH
"""How far beside the hole and the discs the first aim passes, at least."""


def aimings(game: Crokinole, state: State) -> tuple[Aiming, ...]:
    """The next disc, at the free place nearest to the seat's axis from which a valid shot is possible.

    It is aimed beside the hole, or beside an opposing disc, at medium speed: a starting point, not a solution.
    """
    if game.outcome(state) is not None:
        return ()
    seat, coin = game.to_play(state), game.next_disc(state)
    forward = facing(game, seat)
    theirs = [each for each in state.discs if each.side != seat % 2]
    start = _suggested(game, state, forward, theirs)
    targets = _targets(game, state, start)
    return (
        Aiming(
            coin="",
            piece=disc(game, coin, start, f"{game.disc_name(coin)}, to be shot"),
            radius=DISC_RADIUS,
            start=start,
            bearing=beside(start, targets[0].at, _prizes(state, start, opposed=bool(theirs))),
            speed=MEDIUM,
            frame=FRAME,
            slowest=SLOWEST,
            fastest=FASTEST,
            most_spin=MOST_SPIN,
            facing=forward,
            lane=(LANE, SURFACE),
            edge=SURFACE,
            places=_quadrant(game, forward),
            targets=targets,
            obstacles=_obstacles(game, state),
        ),
    )


def facing(game: Crokinole, seat: int) -> float:
    """The bearing in which a seat looks at the hole, degrees."""
    return ahead(seat, game.options.players)


def placings(game: Crokinole, state: State) -> tuple[Placing, ...]:
    """Empty: a disc is placed with its aim."""
    return ()


def _suggested(game: Crokinole, state: State, facing: float, theirs: list[BoardDisc]) -> Point:
    """Free of other discs, and where there are opposing ones before one of them, if there is such a place."""
    free = [place for place in _line(game.options.overhang, facing) if _free(state, place)]
    things = [(disc, things_before(state, disc)) for disc in theirs]
    before = (place for place in free if any(hits(disc, place, others) for disc, others in things))
    return next(before, free[0] if free else on_line(0.0, facing))


def _prizes(state: State, start: Point, *, opposed: bool) -> list[tuple[Point, float]]:
    """What the first aim does not hit, with the distances to pass at: the hole, and the discs.

    On an open board also the posts before the hole, off which luck could lead into it.
    """
    (hole,) = BOARD.holes
    discs = [((each.x, each.y), 2 * DISC_RADIUS + CLEAR) for each in state.discs]
    near = (
        () if opposed else ((post.x, post.y) for post in BOARD.posts if math.dist(start, (post.x, post.y)) < START_LINE)
    )
    return [((hole.x, hole.y), hole.radius + CLEAR), *discs, *((post, DISC_RADIUS + POST_RADIUS) for post in near)]


@lru_cache(maxsize=64)
def _line(overhang: float, facing: float) -> tuple[Point, ...]:
    """Places of the starting line from its middle outwards; at last those on its edges."""
    return tuple(
        on_line(side * half_degrees / 2, facing, radius)
        for radius in (START_LINE, START_LINE - 0.98 * BAND, START_LINE + 0.98 * BAND)
        for half_degrees in range(int(2.0 * half_width(overhang, radius)))
        for side in (1, -1)
    )


def _free(state: State, place: Point) -> bool:
    return all(math.dist((disc.x, disc.y), place) >= 2 * DISC_RADIUS + TOUCH for disc in state.discs)


def _quadrant(game: Crokinole, facing: float) -> Arc:
    """Where the shot disc may be placed (CR-3)."""
    seat = facing + 180.0
    band = (START_LINE - BAND, START_LINE + BAND)
    ends = ((seat - 45.0) % 360.0, (seat + 45.0) % 360.0)
    return Arc((0.0, 0.0), *band, START_LINE, *ends, game.options.overhang)


def _targets(game: Crokinole, state: State, start: Point) -> tuple[Target, ...]:
    """The opposing discs that can be hit, the hole, the others, the own ones, the gaps; of each the nearest first."""
    side = game.to_play(state) % 2

    def near(each: BoardDisc) -> float:
        return math.dist(start, (each.x, each.y))

    def at(discs: Iterable[BoardDisc]) -> tuple[Target, ...]:
        return tuple(Target((each.x, each.y), game.disc_name(each.id)) for each in sorted(discs, key=near))

    theirs = [each for each in state.discs if each.side != side]
    seen = [each for each in theirs if hits(each, start, things_before(state, each))]
    hidden = [each for each in theirs if each not in seen]
    ours = (each for each in state.discs if each.side == side)
    return (*at(seen), Target((0.0, 0.0), "the hole"), *at(hidden), *at(ours), *_gaps(start))


def _gaps(start: Point) -> tuple[Target, ...]:
    """The middles between neighbouring posts on the shooter's side, as the shooter sees them from left to right."""
    posts = [(post.x, post.y) for post in BOARD.posts]
    middles = [((x + a) / 2, (y + b) / 2) for (x, y), (a, b) in zip(posts, posts[1:] + posts[:1], strict=True)]
    nearest = sorted(middles, key=lambda at: math.dist(start, at))[:3]
    left = (-start[1], start[0])
    nearest.sort(key=lambda at: at[0] * left[0] + at[1] * left[1])
    return tuple(
        Target(at, f"the {name} gap between the pegs")
        for at, name in zip(nearest, ("left", "middle", "right"), strict=True)
    )


def _obstacles(game: Crokinole, state: State) -> tuple[Obstacle, ...]:
    discs = (Obstacle((each.x, each.y), DISC_RADIUS, None, game.disc_name(each.id)) for each in state.discs)
    posts = (Obstacle((post.x, post.y), POST_RADIUS, None, "a peg") for post in BOARD.posts)
    return (*discs, *posts)


def playback(game: Crokinole, ruling: Ruling[State, Move]) -> Playback | None:
    """How a shot went, from what was executed and what was recorded of it.

    None of a shot at a real board, of which nobody measured the way, and of a round reported by its end.
    """
    if isinstance(ruling.move, Counted) or isinstance(ruling.move.aim, Unmeasured):
        return None
    before, flick = ruling.before, game.run_out(ruling.before, ruling.move)
    assert flick.result is not None  # noqa: S101 - a played flick has one
    ready = game.set_up(before, flick.done)
    places = zip(ready.coins, ready.table.discs, strict=True)
    pieces = tuple(disc(game, coin, (lies.x, lies.y), game.disc_name(coin)) for coin, lies in places)
    removed = game.settled(before, flick).removed
    played = played_back(ready, game.motion(before, flick), _seen(ready, flick.result), FRAME, pieces, removed)
    return msgspec.structs.replace(
        played, cheers=_cheers(game, ruling), ricochet=chained(played, _counted(game, ruling))
    )


def _cheers(game: Crokinole, ruling: Ruling[State, Move]) -> tuple[Cheer, ...]:
    """A 20 for the side that shot."""
    own = side_of(game.next_disc(ruling.before))
    twenties = (coin for event in ruling.events if event.name == "twenty" for coin in event.about)
    return tuple(Cheer("20!", coin) for coin in twenties if side_of(coin) == own)


def _counted(game: Crokinole, ruling: Ruling[State, Move]) -> tuple[str, ...]:
    """The discs that a shot scored with, and the opposing ones that it took out."""
    own = side_of(game.next_disc(ruling.before))
    out = (coin for event in ruling.events if event.name == "out" for coin in event.about if side_of(coin) != own)
    return (*(cheer.piece for cheer in _cheers(game, ruling)), *out)


def _seen(ready: ShotSetup, result: ShotResult) -> ShotResult:
    """The result with an end for every disc that was only reported to have left: the edge, straight ahead of it."""
    places = result.places()
    gone = (coin for coin in result.ended(Kind.LEFT_TABLE) if coin not in places)
    return replace(result, rest=(*result.rest, *((coin, _edge(ready, coin)) for coin in gone)))


def _edge(ready: ShotSetup, coin: str) -> Rest:
    """Where a disc leaves the surface: the shot disc in the direction of the shot, another one straight outwards."""
    number = ready.coins.index(coin)
    x, y = ready.table.discs[number].x, ready.table.discs[number].y
    shot = number == ready.shot.disc and any(ready.shot.velocity)
    heading = math.atan2(*reversed(ready.shot.velocity if shot else (x, y)))
    ux, uy = math.cos(heading), math.sin(heading)
    along = x * ux + y * uy
    way = math.sqrt(max(SURFACE**2 - x * x - y * y + along**2, 0.0)) - along
    return Rest(x + way * ux, y + way * uy, Fate.LEFT_TABLE)


def brief(game: Crokinole, ruling: Ruling[State, Move]) -> str:
    """The disc and the speed that was meant, if somebody measured it: `m3 1.02 m/s` or `m3 reported`.

    Of a round that was reported by its end: the totals, `round 2: 35-60`.
    """
    if isinstance(ruling.move, Counted):
        name = game.round_title(ruling.before.round)
        return f"{name}: {'{}-{}'.format(*ruling.move.tally.totals)}"
    aim = ruling.move.aim
    how = "reported" if isinstance(aim, Unmeasured) else f"{aim.speed:.2f} m/s"
    return f"{game.next_disc(ruling.before)} {how}"
