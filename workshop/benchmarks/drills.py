"""The drills of Crokinole: their positions are found, and how often hands make their flicks is measured.

    python -m workshop.benchmarks.drills                      # measure
    python -m workshop.benchmarks.drills --find positions.toml

A hand plays each of a drill's twenty positions with the best aim that was found: of all flicks of a scan that an exact
hand makes, the 24 that are least alike are tried 60 times each, and the best of them 200 times more, which count. The
intervals are those of 95 % (Wilson). A position is taken if at least one of these aims succeeds with a steady hand, and
with the hand `champion` between 10 and 95 times in a hundred. The lists go into `study/drills.toml` of Crokinole.
"""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from parlour.flick import Aim, Flick
from parlour.games import find_game
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.rules.table import BOARD, DISC_MASS, DISC_RADIUS, START_LINE
from parlour.games.crokinole.study import DRILLS
from parlour.games.study import SHOTS
from parlour.intervals import wilson
from parlour.physics import Fate, Shot, TableArrays, shots_array, simulate_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from parlour.games.study import Drill
    from parlour.players import Hand

SPEC = find_game("crokinole")
GAME = SPEC.new()
PLACES = 25
BEARINGS = 61
SPEEDS = (0.7, 0.85, 1.0, 1.2, 1.45, 1.75, 2.1, 2.5, 3.0)
APART = 2 * DISC_RADIUS + 0.002
TRIED, FIRST, MEASURED = 24, 60, 200
HANDS = ("club", "competitor", "champion")


@click.command(help=__doc__, context_settings={"max_content_width": 120})
@click.option("--find", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Find new positions.")
def main(find: Path | None) -> None:
    """Find or measure."""
    if find is not None:
        found = {drill.name: [*found_for(drill, Random(1))] for drill in DRILLS[1:]}
        lines = (f"{name} = [\n" + "".join(f'  "{each}",\n' for each in all_) + "]\n" for name, all_ in found.items())
        find.write_text("\n".join(lines), encoding="utf-8")
        return
    click.echo(f"| drill | {' | '.join(HANDS)} |\n|---|{'---|' * len(HANDS)}")
    for drill in DRILLS:
        cells = []
        positions = [exercise.position for exercise in drill.exercises]
        for name in HANDS:
            made = sum(measured(drill, position, BY_NAME[name], Random(2)) for position in positions)
            cells.append(str(wilson(made, MEASURED * SHOTS)))
        click.echo(f"| {drill.title} | {' | '.join(cells)} |")


def found_for(drill: Drill, rng: Random) -> Iterator[str]:
    """Positions for a drill."""
    count = 0
    while count < SHOTS:
        discs = PLACED[drill.name](rng)
        if discs is None:
            continue
        position = f"1 maple {2 * len(discs)} 0-0 0-0 " + ";".join(
            f"w{number}@{x:.3f},{y:.3f}" for number, (x, y) in enumerate(discs, start=1)
        )
        aims = exact(drill, position)
        if not aims:
            continue
        rate = measured(drill, position, BY_NAME["champion"], Random(3)) / MEASURED
        if 0.10 <= rate <= 0.95:
            count += 1
            click.echo(f"{drill.name} {count}: {position} {len(aims)} aims, champion {rate:.0%}", err=True)
            yield position


def _free(*discs: tuple[float, float]) -> bool:
    """Whether discs can lie there."""
    posts = all(
        math.dist((post.x, post.y), disc) > post.radius + DISC_RADIUS + 0.001 for post in BOARD.posts for disc in discs
    )
    return posts and all(math.dist(one, two) > APART for at, one in enumerate(discs) for two in discs[:at])


def _polar(radius: float, turn: float) -> tuple[float, float]:
    return radius * math.sin(math.radians(turn)), radius * math.cos(math.radians(turn))


def _doubles(rng: Random) -> list[tuple[float, float]] | None:
    one = _polar(rng.uniform(0.06, 0.24), rng.uniform(-180, 180))
    step = _polar(rng.uniform(0.036, 0.075), rng.uniform(-180, 180))
    two = one[0] + step[0], one[1] + step[1]
    inside = all(0.05 < math.hypot(*disc) < 0.27 for disc in (one, two))
    return [one, two] if inside and _free(one, two) else None


def _ricochet(rng: Random) -> list[tuple[float, float]] | None:
    disc = _polar(rng.uniform(0.05, 0.13), rng.choice((-1, 1)) * rng.uniform(30, 150))
    return [disc] if _free(disc) else None


def _follow(rng: Random) -> list[tuple[float, float]] | None:
    disc = _polar(rng.uniform(0.036, 0.075), 180 + rng.uniform(-35, 35))
    return [disc] if _free(disc) else None


def _hidden(rng: Random) -> list[tuple[float, float]] | None:
    post = rng.choice([post for post in BOARD.posts if post.y < 0.06])
    away = math.degrees(math.atan2(post.x, post.y + START_LINE))
    step = _polar(rng.uniform(0.022, 0.05), away + rng.uniform(-25, 25))
    disc = post.x + step[0], post.y + step[1]
    return [disc] if _free(disc) and math.hypot(*disc) < 0.26 else None


PLACED = {"doubles": _doubles, "ricochets": _ricochet, "follow-throughs": _follow, "hidden-discs": _hidden}


def exact(drill: Drill, position: str) -> list[Aim]:
    """Aims of a scan with which an exact hand fulfils a drill's task."""
    state = SPEC.notation.parse_state(GAME, position)
    goals = [(0.0, 0.0), *((disc.x, disc.y) for disc in state.discs)]
    aims = []
    for turn in np.linspace(-42.0, 42.0, PLACES):
        start = START_LINE * math.sin(math.radians(turn)), -START_LINE * math.cos(math.radians(turn))
        if any(math.dist(start, (disc.x, disc.y)) < APART for disc in state.discs):
            continue
        for x, y in goals:
            straight = math.degrees(math.atan2(x - start[0], y - start[1]))
            widest = math.degrees(math.asin(min(1.0, 2 * DISC_RADIUS / math.dist(start, (x, y)))))
            for off in np.linspace(-widest, widest, BEARINGS if len(goals) > 1 else 9):
                aims += [Aim((straight + off) % 360.0, speed, start) for speed in SPEEDS]
    return [aim for aim, ok in zip(aims, made(drill, state, aims), strict=True) if ok]


def made(drill: Drill, state: Any, aims: Sequence[Aim]) -> NDArray[np.bool_]:  # noqa: ANN401 - a state of Crokinole
    """Which of these flicks fulfil a drill's task, executed exactly: first by the physics, then by the rules."""
    places = np.array([[(disc.x, disc.y) for disc in state.discs] + [aim.start or (0.0, 0.0)] for aim in aims])
    tables = TableArrays(BOARD, places[:, :, 0], places[:, :, 1], DISC_RADIUS, DISC_MASS)
    last = places.shape[1] - 1
    angle = np.radians([aim.bearing for aim in aims])
    speed = np.array([aim.speed for aim in aims])
    shots = np.repeat(shots_array([Shot(last, (1.0, 0.0))]), len(aims))
    shots["vx"], shots["vy"] = speed * np.sin(angle), speed * np.cos(angle)
    fate = simulate_many(tables, shots).fate
    hopeful = fate[:, last] == Fate.CAPTURED
    if drill.name in {"doubles", "hidden-discs"}:
        hopeful = (fate[:, :last] == Fate.LEFT_TABLE).all(axis=1)
    for number in np.flatnonzero(hopeful).tolist():
        move = Flick(aims[number])
        allowed = GAME.refusal(state, move) is None
        hopeful[number] = allowed and _solves(drill, GAME.judge(state, GAME.played(state, move)))
    found: NDArray[np.bool_] = hopeful
    return found


def _solves(drill: Drill, ruling: Any) -> bool:  # noqa: ANN401 - a ruling of Crokinole
    """Whether a flick does what the drill asks for; all of its exercises ask for the same."""
    return drill.verdict(drill.exercises[0], GAME, [ruling]) == "solved"


def measured(drill: Drill, position: str, hand: Hand, rng: Random) -> int:
    """How often of `MEASURED` times a hand makes a flick, with the best aim that is found for it."""
    state = SPEC.notation.parse_state(GAME, position)
    aims = exact(drill, position)
    if not aims:
        return 0
    chosen = rng.sample(aims, min(TRIED, len(aims)))
    best = max(chosen, key=lambda aim: _times(drill, state, aim, hand, rng, FIRST))
    return _times(drill, state, best, hand, rng, MEASURED)


def _times(drill: Drill, state: Any, aim: Aim, hand: Hand, rng: Random, count: int) -> int:  # noqa: ANN401
    difficulty = GAME.difficulty(state, aim)
    done = [hand.execute(aim, rng, difficulty) for _ in range(count)]
    return int(made(drill, state, done).sum())


if __name__ == "__main__":
    main()
