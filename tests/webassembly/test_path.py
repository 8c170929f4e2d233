"""The path of a flick as the browser draws it, beside the playback that the server sends."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING

import msgspec
import pytest

from parlour.flick import Aim, Flick
from parlour.games import find_game
from parlour.games.files import FIELD, files_of
from parlour.games.sampling import sampling_of
from tests.webassembly.node import HERE, WEB, run_node

if TYPE_CHECKING:
    from pathlib import Path

NEAR = 1e-3
"""The largest distance between the two at one time, in the scene's units, which are millimetres: the server rounds."""


@pytest.mark.parametrize("spin", [0.0, 60.0], ids=["without spin", "with spin"])
def test_a_path_is_the_playback_of_the_server(spin: float, tmp_path: Path) -> None:
    spec = find_game("crokinole")
    game = spec.new()
    state = game.play(game.start(), Flick(Aim(3.0, 1.2, (0.0, -0.3048)))).after
    flick = Flick(Aim(186.0, 2.0, (0.0, 0.3048), spin=spin))
    assert spec.flicking is not None
    played = spec.flicking.aims.playback(game, game.play(state, flick))
    sampling = sampling_of(spec, game, state)
    assert played is not None
    assert sampling is not None
    angle = math.radians(90.0 - flick.meant.bearing)
    shot = {"disc": sampling.coins[0].disc, "vx": 2.0 * math.cos(angle), "vy": 2.0 * math.sin(angle)}
    case = {"sampling": msgspec.to_builtins(sampling), "shot": {**shot, "spin": spin, "start": flick.aim.start}}
    (tmp_path / "case.json").write_text(json.dumps(case))
    (tmp_path / "field").write_bytes(files_of(spec, game)[FIELD])
    code = WEB / "kernels" / "physics.wasm"
    found = json.loads(run_node(HERE / "path.ts", tmp_path, tmp_path / "case.json", tmp_path / "field", code))
    assert [each["id"] for each in found["travels"]] == [each.id for each in played.travels]
    assert len(found["travels"]) == 2
    for mine, theirs in zip(found["travels"], played.travels, strict=True):
        assert (mine["gone"], mine["into"]) == (pytest.approx(theirs.gone), theirs.into)
        legs = [msgspec.to_builtins(leg) for leg in theirs.legs]
        assert len(mine["legs"]) == len(legs)
        for share in range(101):
            time = legs[0][0] + share / 100 * (legs[-1][1] - legs[0][0])
            assert math.dist(place(mine["legs"], time), place(legs, time)) < NEAR
    assert [(each["kind"], each["pieces"]) for each in found["knocks"]] == [
        (each.kind, list(each.pieces)) for each in played.knocks
    ]
    assert [each["strength"] for each in found["knocks"]] == pytest.approx(
        [each.strength for each in played.knocks], rel=1e-6, abs=1e-9
    )


def place(legs: list[list[float]], time: float) -> tuple[float, float]:
    """Where a disc is at a time, s."""
    start, end, x0, y0, x1, y1, r, *_ = max((leg for leg in legs if leg[0] <= time), default=legs[0])
    u = min(max((time - start) / (end - start), 0.0), 1.0)
    share = 2 * r * u + (1 - 2 * r) * u * u
    return x0 + share * (x1 - x0), y0 + share * (y1 - y0)
