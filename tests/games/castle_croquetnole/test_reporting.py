"""Reports from a real table: every path of listed taps is a legal move, and impossible taps are refused in words."""

from __future__ import annotations

from random import Random

import pytest

from parlour.game import NotationError
from parlour.games.castle_croquetnole import spec
from parlour.match import Match
from tests.games.castle_croquetnole.test_random_play import VARIANTS


@pytest.mark.parametrize("seed", range(6))
def test_any_path_of_listed_taps_ends_in_a_legal_move(seed: int) -> None:
    rng, match = Random(seed), Match.new(spec, VARIANTS[seed], seed=seed)
    assert spec.reporting is not None
    for _ in range(40):
        if match.game.outcome(match.state) is not None:
            break
        taps = list[str]()
        while listed := spec.reporting.ask(match.game, match.state, taps).taps:
            some = [tap for tap in listed if not tap.ends] if len(taps) < 5 else []
            taps.append(rng.choice(some or [tap for tap in listed if tap.ends]).text)
        match = match.report(" ".join(taps))
    assert match.reported
    assert Match.from_record(spec, match.record()).state == match.state


@pytest.mark.parametrize("text", ["Km .", "pass", "", "place ."])
def test_a_placement_that_is_owed_comes_first(text: str) -> None:
    with pytest.raises(NotationError):
        Match.new(spec).report(text)
