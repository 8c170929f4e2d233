"""The bots' shots in Node beside the compiled ones of Python: equal outcomes and values for equal errors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
import numpy as np
import pytest

from parlour.games import find_game
from parlour.games.files import file_named
from parlour.games.sampling import sampler_of, sampling_of
from parlour.physics.arrays import discs_array, field_of, memory
from parlour.physics.table import Disc
from parlour.players.planning import hand_array
from parlour.players.sampler import Outcomes
from tests.webassembly.node import HERE, module_of, run_node

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

GAMES = ("crokinole", "castle-croquetnole")
DRAWS = 24


@pytest.mark.parametrize("name", GAMES)
def test_sampled_shots_are_those_of_python(name: str, tmp_path: Path) -> None:
    spec = find_game(name)
    game = spec.new()
    assert spec.arranging is not None
    state = spec.arranging.begin(game)
    sampling = sampling_of(spec, game, state)
    assert sampling is not None
    sampler, coin = sampler_of(spec), sampling.coins[0]
    aims = np.ascontiguousarray(np.asarray(sampler.proposals(game, state, coin.coin))[::7])
    hand, noise = hand_array(spec.hand("club")).array, np.random.default_rng(3).standard_normal((DRAWS, 3))
    for address in {sampling.field, *(each.file for each in coin.game if each.file)}:
        digest = urlsplit(address).path.rpartition("/")[2]
        content = file_named(spec, game, digest)
        assert content is not None
        (tmp_path / digest).write_bytes(content)
    case = {
        "sampling": msgspec.to_builtins(sampling),
        "aims": [None if np.isnan(number) else number for number in aims.ravel().tolist()],
        "hand": hand.tolist(),
        "noise": noise.ravel().tolist(),
    }
    (tmp_path / "case.json").write_text(json.dumps(case))
    (found,) = json.loads(run_node(HERE / "sampling.ts", tmp_path, tmp_path, module_of(name)))
    outcomes, values = by_python(spec, game, state, sampling, aims, hand, noise)
    assert found["same"]
    assert found["fates"] == outcomes.fates.flat.tolist()
    assert found["stays"] == outcomes.stays.flat.tolist()
    assert found["x"] == outcomes.x.flat.tolist()
    assert found["y"] == outcomes.y.flat.tolist()
    assert found["values"] == values.tolist()


def by_python(
    spec: Any, game: Any, state: Any, sampling: Any, aims: NDArray[Any], hand: NDArray[Any], noise: NDArray[Any]
) -> tuple[Outcomes, NDArray[np.float64]]:
    sampler, coin = sampler_of(spec), sampling.coins[0]
    discs = discs_array([Disc(each.x, each.y, each.radius, each.mass) for each in sampling.discs])
    outcomes, values = Outcomes.of(len(aims) * len(noise), len(discs)), np.empty(len(aims) * len(noise))
    arrays, work = sampler.arrays(game, state, coin.coin), sampler.work_for(game, len(discs))
    fixed = memory(field_of(sampler.board(game))), memory(discs)
    done = sampler.sample_shots(*fixed, aims, hand, noise, arrays, work, outcomes, values)  # type: ignore[attr-defined]
    assert done == len(values)
    return outcomes, values
