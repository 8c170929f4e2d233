"""Compare the batch rules of Castle Croquetnole with the explaining rules, in random positions under all options.

    python -m workshop.benchmarks.equal_rules_castle_croquetnole [--cases N] [--seed N]

A case is one flick. The physics plays it twice: in a batch, which the compiled rules judge, and by itself, which the
referee judges. Afterwards every coin's place, castle, tower and progress must be equal, and all flicks left to the coin
in play and to its guard. The first difference ends the run with an error that says how to reproduce it.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import numpy as np

from parlour.flick import FASTEST, Aim, Flick, format_flick
from parlour.games.castle_croquetnole import CastleCroquetnole, Cause, Options, Play, Stage, State
from parlour.games.castle_croquetnole.notation import format_state
from parlour.games.castle_croquetnole.notation.position import impossible
from parlour.games.castle_croquetnole.rules.batch import flick_arrays, judge_many, state_arrays
from parlour.games.castle_croquetnole.rules.batch.columns import NONE
from parlour.games.castle_croquetnole.rules.board import ALL, BACK, COINS, Coin, guard_of, is_guard, knight_of, owner_of
from parlour.games.castle_croquetnole.rules.random_moves import against
from parlour.games.castle_croquetnole.rules.refusals import TOWARDS, towards
from parlour.physics import shots_array, simulate_many
from workshop.benchmarks.given import numbers_given

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules.batch import RulingArrays
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["compare", "compared", "random_options", "random_state"]

FLICKS = 16
"""Flicks of each position."""
SIZES = ("table", "tile", "coin")
SHARE_LEFT = 0.15
"""The chance that a seat which is not to play has left."""
ILLEGAL = {"illegal", "illegal strike"}
"""Events after which a coin goes back, or the whole flick is undone."""
CLOSE = 1e-12
"""Two places no farther apart than this are equal, m."""


def main() -> None:
    """Compare the given number of cases and print what happened in them."""
    given = numbers_given(
        __doc__, cases=(100_000, "flicks that are judged twice"), seed=(0, "equal seeds give equal cases")
    )
    begun = time.perf_counter()
    seen = compare(given.cases, given.seed)
    print(f"{given.cases} flicks judged twice, no difference; {time.perf_counter() - begun:.0f} s")
    print("options in the cases: " + ", ".join(f"{name} {seen[name]}" for name in sorted(seen) if "=" in name))
    print("events in the cases: " + ", ".join(f"{name} {seen[name]}" for name in sorted(seen) if "=" not in name))


def compare(cases: int, seed: int) -> Counter[str]:
    """Judge random flicks by both; returns what happened in them, and under which options.

    Raises:
        AssertionError: the two judge a flick differently; the message says how to reproduce it.
    """
    rng, seen, done = Random(seed), Counter[str](), 0
    while done < cases:
        game = CastleCroquetnole(replace(random_options(rng), invasions=rng.choice((1, 2, 3, 3))))
        state = random_state(game, rng)
        aims = list(_aims(game, state, min(FLICKS, cases - done), rng))
        seen.update(compared(game, state, aims))
        named = (f"{name}={getattr(game.options, name)}" for name in Options.__slots__ if name not in SIZES)
        seen.update({name: len(aims) for name in named})
        done += len(aims)
    return seen


def compared(game: CastleCroquetnole, state: State, aims: list[Aim]) -> list[str]:
    """Flick one coin of a state in a batch and one by one; returns the names of the events in these flicks.

    Raises:
        AssertionError: the two differ.
    """
    ready = [game.set_up(state, aim) for aim in aims]
    batch = simulate_many(ready[0].table, shots_array([each.shot for each in ready]), events=True, workers=1)
    coins = np.array([COINS.index(coin) for coin in ready[0].coins])
    flicked, tight = (COINS.index(coin) if coin else NONE for coin in (aims[0].coin, aims[0].tight))
    flicks = flick_arrays(game, batch, coins, np.full(len(aims), flicked), np.full(len(aims), tight))
    found = judge_many(game, state_arrays(game, [state]), flicks)
    names = []
    for number, aim in enumerate(aims):
        ruling = game.judge(state, game.run(state, Flick(aim)))
        rules, batched = _explained(game, ruling), _batched(found, number)
        if rules != batched or not _same_places(ruling.after, found, number):
            raise AssertionError(
                f"the rules and the batch rules differ under {game.options}\nin {format_state(game, state)}\n"
                f"after {_flick_text(ruling)}:\nrules {rules}\nbatch {batched}"
            )
        names += [event.name for event in ruling.events]
    return names


def _flick_text(ruling: Ruling[State, Move]) -> str:
    """The judged flick, as text."""
    return format_flick(ruling.move) if isinstance(ruling.move, Flick) else ""


def _explained(game: CastleCroquetnole, ruling: Ruling[State, Move]) -> dict[str, Any]:
    """The ruling of the explaining rules, in the form of the batch rules'."""
    after, names = ruling.after, [event.name for event in ruling.events]
    arrays, outcome, undone = state_arrays(game, [after]), game.outcome(after), False
    if game.options.illegal_entry == "undo_flick":
        undone = bool(ILLEGAL.intersection(names))
    return {
        "coins": arrays.coins[0].tolist(),
        "play": arrays.play[0].tolist(),
        "undone": undone,
        "put back": sorted(event.about[0] for event in ruling.events if event.name in ILLEGAL and not undone),
        "to play": game.to_play(after) if outcome is None else -1,
        "scores": None if outcome is None else list(outcome.scores),
    }


def _batched(found: RulingArrays, number: int) -> dict[str, Any]:
    """The ruling of the batch rules."""
    scores = found.scores[number].tolist()
    return {
        "coins": found.after.coins[number].tolist(),
        "play": found.after.play[number].tolist(),
        "undone": bool(found.undone[number]),
        "put back": sorted(COINS[coin] for coin in np.flatnonzero(found.put_back[number])),
        "to play": int(found.to_play[number]),
        "scores": None if math.isnan(scores[0]) else scores,
    }


def _same_places(after: State, found: RulingArrays, number: int) -> bool:
    here = found.after
    lying = ((coin.at, place) for place, coin in enumerate(after.coins) if coin.at is not None)
    return all(math.dist(at, (here.x[number, place], here.y[number, place])) < CLOSE for at, place in lying)


# --- random cases -------------------------------------------------------------------------------------------------


def random_options(rng: Random) -> Options:
    """Random options but numbers, all values equally likely; half of the games have sizes of their own."""
    hints = get_type_hints(Options)
    chosen: dict[str, Any] = {"table": rng.randint(30, 40)}
    if rng.random() < 0.5:
        tile, coin = rng.randint(130, 220), rng.randint(50, 97)
        chosen = {"tile": tile, "coin": coin, "table": max((11 * tile + 4 * coin) // 100 + rng.randint(1, 6), 18)}
    for name, hint in hints.items():
        values = (False, True) if hint is bool else get_args(hint)
        if values:
            chosen[name] = rng.choice(values)
    return Options(**chosen)


def random_state(game: CastleCroquetnole, rng: Random) -> State:
    """A random position in which a coin may be flicked: crowded, with coins at gates, doors, towers and edges."""
    while True:
        state = _some_state(game, rng)
        if not impossible(game, state) and _coin(state) is not None:
            return state


def _some_state(game: CastleCroquetnole, rng: Random) -> State:
    turn = 4 + rng.randrange(4)
    left = tuple(seat for seat in range(4) if seat != turn % 4 and rng.random() < SHARE_LEFT)[:2]
    state = State(turn=turn, left=left, coins=tuple(Coin(coin) for coin in COINS))
    for coin in rng.sample(COINS, len(COINS)):
        state = state.with_coin(_some_coin(game, state, coin, rng))
    held = state.coin(knight_of(state.seat)).tower is not None
    state = replace(state, stage=Stage.GUARD if held or rng.random() < 0.5 else Stage.KNIGHT)
    if state.stage is Stage.KNIGHT and rng.random() < 0.2:
        return _croqueting(game, state, rng)
    play = _some_play(state, rng) if rng.random() < 0.6 else None
    may_keep = (play is None and state.stage is Stage.GUARD) or (play is not None and not is_guard(play.coin))
    return replace(state, play=play, kept=_some_kept(state, rng) if may_keep and rng.random() < 0.4 else None)


def _some_coin(game: CastleCroquetnole, state: State, coin: str, rng: Random) -> Coin:
    owner = owner_of(coin)
    inside = rng.choice((None, owner, owner, *range(4)))
    if is_guard(coin):
        return Coin(coin, _some_place(game, state, inside, rng), inside)
    if rng.random() < 0.15:
        tower = rng.randrange(4)
        if tower == owner:
            return Coin(coin, None, owner, owner)
        return Coin(coin, None, tower, tower, _reached(game, rng.randint(0, ALL)))
    progress = BACK if inside == owner and rng.random() < 0.3 else rng.randint(0, ALL)
    if inside is not None and inside != owner and rng.random() < 0.7:
        progress = 4 * ((inside - owner - 1) % 4) + rng.randint(0, 3)
    return Coin(coin, _some_place(game, state, inside, rng), inside, None, _reached(game, progress))


def _reached(game: CastleCroquetnole, progress: int) -> int:
    """A progress that a knight can have: in a short game all scores are made sooner (CC-34)."""
    return progress if progress < game.scores else max(progress, ALL)


def _some_place(game: CastleCroquetnole, state: State, inside: int | None, rng: Random) -> Point:
    """A random free place, in half of the cases between the gate and the tower; a taken one after a hundred tries."""
    at, home, unit = (0.0, 0.0), rng.random() < 0.5, game.layout.tile / 2
    for _ in range(100):
        at = _some_point(game, state, rng)
        if home:
            along = rng.uniform(-1.0, 1.0) if inside is None else rng.uniform(0.5, 9.0)
            at = game.layout.spot(inside or 0, along * unit, rng.uniform(-1.5, 1.5) * unit)
        free = all(math.dist(at, other) >= game.layout.coin for _, other in state.lying())
        if free and game.layout.on_table(at) and not game.layout.tile_at(at):
            break
    return at


def _some_point(game: CastleCroquetnole, state: State, rng: Random) -> Point:
    castle, half, unit = rng.randrange(4), game.layout.side / 2, game.layout.tile / 2
    match rng.choice((0, 0, 1, 1, 2, 3, 3, 4, 5)):
        case 0:  # about a gate or a door
            return game.layout.spot(castle, rng.uniform(0.0, 8.0) * unit, rng.uniform(-0.6, 0.6) * unit)
        case 1:  # about a tower
            return game.layout.spot(castle, rng.uniform(8.0, 12.0) * unit, rng.uniform(-2.0, 2.0) * unit)
        case 2:  # at the edge
            near, along = half - rng.uniform(0.0, 2.0) * game.layout.coin, rng.uniform(-half, half)
            return rng.choice(((near, along), (-near, along), (along, near), (along, -near)))
        case 3 if state.lying():  # against a coin
            return against(rng.choice(state.lying())[1], rng.uniform(0.0, 360.0), game.layout.coin)
        case 4 if state.lying():  # close to a coin
            x, y = rng.choice(state.lying())[1]
            return x + rng.gauss(0.0, game.layout.tile), y + rng.gauss(0.0, game.layout.tile)
    return rng.uniform(-half, half), rng.uniform(-half, half)


def _some_play(state: State, rng: Random) -> Play:
    coin = knight_of(state.seat) if state.stage is Stage.KNIGHT else guard_of(state.seat)
    struck = sorted(rng.sample([other for other in COINS if other != coin], rng.choice((0, 0, 1, 2, 4))))
    gates = sorted(rng.sample(("in", "out"), rng.choice((0, 0, 1, 2))))
    causes = (Cause.STRIKE, Cause.GATE, Cause.PRISONER if is_guard(coin) else Cause.SCORE)
    flicks = tuple(rng.choice(causes) for _ in range(rng.randint(1, 3)))
    play = Play(coin, flicks, tuple(struck), gates=tuple(gates))
    return play if is_guard(coin) or rng.random() < 0.6 else _in_a_croquet(play, rng)


def _in_a_croquet(play: Play, rng: Random) -> Play:
    """The same with flicks of a croquet to take first, for which the knight struck its guard; another may wait."""
    of_croquet = (rng.choice((Cause.CROQUET, Cause.DRIVE)),) * rng.randint(1, 2)
    struck = tuple(sorted({*play.struck, guard_of(owner_of(play.coin))}))
    return replace(play, flicks=of_croquet + play.flicks, struck=struck, croquets=rng.choice((0, 0, 1)))


def _some_kept(state: State, rng: Random) -> Play:
    gates = sorted(rng.sample(("in", "out"), rng.choice((0, 1, 2))))
    others = [coin for coin in COINS if owner_of(coin) != state.seat]
    struck = sorted(rng.sample(others, rng.choice((0, 0, 0, 1, 2))))
    flicks = (Cause.GATE,) * len(gates) + (Cause.PRISONER,) * rng.randint(0 if gates else 1, 2)
    flicks += (Cause.STRIKE,) * 2 * len(struck)
    return Play(guard_of(state.seat), flicks, tuple(struck), gates=tuple(gates))


def _croqueting(game: CastleCroquetnole, state: State, rng: Random) -> State:
    """The knight lies against its guard, with a loose or a tight flick to take."""
    knight, guard = state.coin(knight_of(state.seat)), state.coin(guard_of(state.seat))
    if guard.at is None or knight.tower is not None:
        return state
    then = Cause.DRIVE if game.options.strike_again == "illegal" else Cause.CROQUET
    play = Play(knight.id, (rng.choice((Cause.LOOSE, Cause.TIGHT)), then), (guard.id,))
    return replace(
        state.with_coin(replace(knight, at=against(guard.at, rng.uniform(0.0, 360.0), game.layout.coin))), play=play
    )


def _coin(state: State) -> Coin | None:
    """The coin that is flicked; None if none can be."""
    name = knight_of(state.seat) if state.stage is Stage.KNIGHT else guard_of(state.seat)
    coin = state.coin(state.play.coin if state.play is not None else name)
    return coin if coin.at is not None else None


def _aims(game: CastleCroquetnole, state: State, count: int, rng: Random) -> Iterator[Aim]:
    """Random flicks: most of them at something worth reaching, some anywhere."""
    coin = _coin(state)
    if coin is None:
        return
    tight = guard_of(state.seat) if state.play is not None and state.play.flicks[:1] == (Cause.TIGHT,) else ""
    while count:
        chosen, spin = game.sample(state, rng), rng.choice((0.0, rng.uniform(-80.0, 80.0)))
        aim = Aim(rng.uniform(0.0, 360.0), rng.uniform(0.1, 2.9), coin=coin.id, tight=tight)
        if isinstance(chosen, Flick) and rng.random() < 0.7:
            aim = replace(chosen.meant, speed=min(chosen.meant.speed * rng.uniform(0.9, 1.4), FASTEST))
        if not tight or towards(state, aim) > TOWARDS:
            count -= 1
            yield replace(aim, spin=spin)


if __name__ == "__main__":
    main()
