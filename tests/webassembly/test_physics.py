"""The physics in WebAssembly against the physics compiled for this machine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.physics.scenes import random_scene, take_out
from tests.physics.walled import walled_scene
from tests.webassembly.node import HERE, WEB, run_node
from tests.webassembly.scenes import write_scenes

if TYPE_CHECKING:
    from pathlib import Path

SCENES = 2_000


def test_two_thousand_random_scenes_have_the_same_events_and_resting_places_to_the_last_bit(tmp_path: Path) -> None:
    makers = (take_out, walled_scene, random_scene, random_scene)
    scenes = (makers[seed % len(makers)](seed) for seed in range(SCENES))
    assert write_scenes(tmp_path, scenes) == SCENES
    found = json.loads(run_node(HERE / "agreement.ts", tmp_path, tmp_path, WEB / "kernels" / "physics.wasm"))
    assert found["scenes"] == SCENES
    assert found["events"] == []
    assert found["fates"] == []
    assert found["places"] == 0.0
