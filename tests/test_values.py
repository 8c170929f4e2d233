"""A value is a chance from 0 to 1 wherever it is computed, in every recorded match and in matches of the ladders."""

from __future__ import annotations

import re
from functools import cache, partial
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pytest

from parlour.arena import play_out
from parlour.flick import Flick
from parlour.games import catalogue, find_game
from parlour.games.analysis import Effort
from parlour.games.sampling import sampler_of, sampling_of
from parlour.match import Match
from parlour.odds import chance, percent
from parlour.physics.arrays import discs_array, field_of, memory
from parlour.physics.table import Disc
from parlour.players.planning import hand_array
from parlour.players.sampler import Outcomes
from parlour.record import parse_record
from parlour.service.messages.study import ShownRate
from parlour.statistics import lines_of, sections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from parlour.games.study import Ladder

    Played = Callable[[], Match[Any, Any, Any]]

RECORDS = sorted(Path(__file__).parent.glob("games/*/*/*.json"))
HUNDREDTHS = re.compile(r"(-?[\d.]+) ?%")
DRAWS, EVERY = 8, 40
FIRST, LATER = 12, 40
"""Positions with an engine's view: the first moves, and everything from a later one on."""


def named(path: Path) -> str:
    return f"{path.parents[1].name}-{path.stem}"


@cache
def recorded(path: Path) -> Match[Any, Any, Any]:
    record = parse_record(path.read_text())
    return Match.from_record(find_game(record.game), record)


def test_there_are_records_of_every_game() -> None:
    assert {path.parents[1].name for path in RECORDS} == {
        "arithmetical_croquet",
        "castille",
        "castle_croquetnole",
        "crokinole",
    }


def ladder_of(name: str) -> Ladder:
    spec = find_game(name)
    assert spec.study is not None
    assert spec.study.ladder is not None
    return spec.study.ladder


def tables(name: str) -> list[tuple[str, ...]]:
    """Tables at which everybody on a game's ladder plays: neighbours together, and the strongest with the gentlest."""
    everybody = [each.name for each in ladder_of(name).opponents]
    seats = len(find_game(name).new({}).seats)
    return [tuple(islice(cycle(everybody), at, at + seats)) for at in range(0, len(everybody), seats)]


@cache
def between(name: str, players: tuple[str, ...]) -> Match[Any, Any, Any]:
    """A match between people of a game's ladder, under its options."""
    return play_out(find_game(name), ladder_of(name).options, list(players), seed=1)


GAMES = [spec.name for spec in catalogue()]
MATCHES = [pytest.param(partial(recorded, path), id=named(path)) for path in RECORDS] + [
    pytest.param(partial(between, name, players), id=f"ladder-{name}-{'-'.join(players)}")
    for name in GAMES
    for players in tables(name)
]
PLAYED = pytest.mark.parametrize("played", MATCHES)


@PLAYED
def test_every_rate_of_the_statistics_is_a_chance(played: Played) -> None:
    for line in lines_of(sections([played().record()])):
        if line.cell.kind == "rate":
            assert all(
                0.0 <= each <= 1.0 for each in (line.cell.value, line.cell.low, line.cell.high) if each is not None
            )
        assert_within(str(line.cell))


@PLAYED
def test_every_share_of_an_analysis_is_a_chance(played: Played) -> None:
    match = played()
    if match.spec.engine is None or match.spec.engine.analyse is None:
        return
    moves = [ruling.move for ruling in match.rulings]
    for first, last in ((0, FIRST), (LATER, len(moves))):
        for each in match.spec.engine.analyse(
            match.game, match.state_at(min(first, len(moves))), moves[first:last], Effort(depth=1)
        ):
            assert 0.0 <= each.view.share <= 1.0
            assert 0.0 <= each.cost <= 1.0
            assert_within(f"{each.view.words} {each.verdict} {percent(each.view.share)}")


@PLAYED
def test_the_worth_of_a_flick_without_a_unit_is_a_chance(played: Played) -> None:
    """Of what was played, and of what the champion thinks of: as the page shows them."""
    match = played()
    if match.spec.flicking is None or match.spec.flicking.sampling is None:
        return
    for worths in worths_that_are_chances(match):
        assert ((worths >= 0.0) & (worths <= 1.0)).all()


@pytest.mark.parametrize("path", [path for path in RECORDS if "crokinole" in path.parts], ids=named)
def test_the_worth_of_a_flick_near_the_end_tells_good_from_bad(path: Path) -> None:
    shown = list(worths_that_are_chances(recorded(path)))
    assert max(worths.max() for worths in shown) > 0.5
    assert min(worths.min() for worths in shown) < 0.5


def worths_that_are_chances(match: Match[Any, Any, Any]) -> Iterator[NDArray[np.float64]]:
    """The mean worth of each flick, for every state of a match in which it is a chance."""
    sampler = sampler_of(match.spec)
    for ruling in match.rulings:
        if not isinstance(ruling.move, Flick) or sampler.unit(match.game, ruling.before) is not None:
            continue
        sampling = sampling_of(match.spec, match.game, ruling.before)
        assert sampling is not None
        yield shown_worths(match.spec, match.game, ruling.before, sampling)


def shown_worths(spec: Any, game: Any, state: Any, sampling: Any) -> NDArray[np.float64]:
    sampler, coin = sampler_of(spec), sampling.coins[0]
    aims = np.asarray(sampler.proposals(game, state, coin.coin))[::EVERY]
    discs = discs_array([Disc(each.x, each.y, each.radius, each.mass) for each in sampling.discs])
    noise, values = np.random.default_rng(1).standard_normal((DRAWS, 3)), np.empty(len(aims) * DRAWS)
    done = sampler.sample_shots(  # type: ignore[attr-defined]
        *(memory(field_of(sampler.board(game))), memory(discs)),
        *(aims, hand_array(spec.hand("champion")), noise, sampler.shown_arrays(game, state, coin.coin)),
        *(sampler.work_for(game, len(discs)), Outcomes.of(0, len(discs)), values),
    )
    assert done == len(values)
    means: NDArray[np.float64] = values.reshape(len(aims), DRAWS).mean(axis=1)
    return means


def assert_within(text: str) -> None:
    assert all(0.0 <= float(found) <= 100.0 for found in HUNDREDTHS.findall(text)), text


def test_a_number_of_another_scale_is_no_chance() -> None:
    for number in (-27.623, 62.3, float("nan")):
        with pytest.raises(ValueError, match="from 0 to 1"):
            chance(number)
    with pytest.raises(msgspec.ValidationError, match="<= 1"):
        msgspec.json.decode(b'{"who": "you", "rate": 55.0, "source": ""}', type=ShownRate)
