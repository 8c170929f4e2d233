"""What the page says that a champion's flick is worth, in Node: near the end of a round it is a chance."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from parlour.games import find_game
from parlour.games.files import file_named
from parlour.games.sampling import proposed_of, sampler_of, sampling_of
from parlour.match import Match
from parlour.record import parse_record
from tests.webassembly.node import HERE, module_of, run_node

RECORDS = sorted((Path(__file__).parents[1] / "games" / "crokinole" / "records").glob("*.json"))
FEW = 2
"""The states of each record that are tried; the last ones."""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_champions_flick_is_worth_0_to_100_hundredths_of_the_match(path: Path, tmp_path: Path) -> None:
    record = parse_record(path.read_text())
    spec = find_game(record.game)
    match: Match[Any, Any, Any] = Match.from_record(spec, record)
    decided = [one for one in match.rulings if sampler_of(spec).unit(match.game, one.before) is None][-FEW:]
    assert decided
    for number, ruling in enumerate(decided):
        sampling = sampling_of(spec, match.game, ruling.before)
        assert sampling is not None
        case = {
            "sampling": msgspec.to_builtins(sampling),
            "proposed": msgspec.to_builtins(proposed_of(spec, match.game, ruling.before)),
            "compared": {"coin": sampling.coins[0].coin, "aim": [0.0, -0.3048, 1.5, 1.2, 0.0]},
        }
        (tmp_path / f"{number}.json").write_text(json.dumps(case))
        for address in {sampling.field, *(each.file for coin in sampling.coins for each in coin.game if each.file)}:
            digest = urlsplit(address).path.rpartition("/")[2]
            content = file_named(spec, match.game, digest)
            assert content is not None
            (tmp_path / digest).write_bytes(content)
    found = json.loads(run_node(HERE / "champion.ts", tmp_path, tmp_path, module_of(spec.name)))
    assert len(found) == len(decided)
    for each in found:
        assert each["unit"] is None
        assert all(0.0 <= worth <= 1.0 for worth in each["worths"])
        for words, worth in zip(each["words"], each["worths"], strict=True):
            shown = re.fullmatch(r"([\d.]+) % of the match", words)
            assert shown is not None
            assert float(shown[1]) == pytest.approx(100 * worth, abs=0.06)
