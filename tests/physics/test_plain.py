"""The compiled engine and its plain Python are one; it is compiled as one thing."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

from parlour.physics import (
    CROKINOLE_BOARD,
    ArcWall,
    Disc,
    Ditch,
    Hole,
    Post,
    RoundEdge,
    Shot,
    Table,
    ViscoelasticRim,
    Wall,
    simulate,
)
from tests.separate import python

R, M = 0.015875, 0.0053


def _disc(x: float, y: float) -> Disc:
    return Disc(x, y, R, M)


def _posts() -> tuple[Post, ...]:
    return tuple(Post(0.1016 * math.cos(k * math.pi / 4), 0.1016 * math.sin(k * math.pi / 4), 0.005) for k in range(8))


def plays() -> dict[str, tuple[Table, Shot]]:
    """A take-out, a packed break, a tight shot, one off a rail and one over the hole."""
    hole, edge = Hole(0.0, 0.0, 0.0174625), RoundEdge(0.3302)
    pack = [_disc(2 * R * (a + b / 2), 2 * R * b * math.sqrt(0.75)) for b in range(3) for a in range(3 - b)]
    return {
        "take-out": (
            Table((_disc(-0.25, 0.0), _disc(0.02, 0.012), _disc(0.06, -0.1)), edge=edge, posts=_posts(), holes=(hole,)),
            Shot(0, (2.5, 0.05), 20.0),
        ),
        "break": (Table((*pack, _disc(-0.2, 0.001)), CROKINOLE_BOARD), Shot(6, (1.0, 0.05), 10.0)),
        "tight": (Table((_disc(0.0, 0.0), _disc(2 * R, 0.0), _disc(0.2, 0.01))), Shot(0, (2.0, 0.3), tight=1)),
        "rail": (
            Table(
                (_disc(-0.2, 0.05), replace(_disc(0.1, 0.06), friction=0.3), _disc(0.2, -0.1)),
                edge=RoundEdge(0.3302, Ditch(0.03)),
                holes=(hole, Hole(0.1, -0.2, 0.02)),
                walls=(ArcWall(0.0, 0.0, 0.36, rim=ViscoelasticRim(0.8, 0.2)), Wall(0.2, 0.0, 0.25, 0.1)),
            ),
            Shot(0, (3.5, 0.1), 60.0),
        ),
        "hole": (Table((_disc(-0.2, 0.004),), holes=(hole,)), Shot(0, (1.1, 0.0), -35.0)),
    }


def outcome_of(table: Table, shot: Shot) -> dict[str, Any]:
    """A shot in numbers."""
    motion = simulate(table, shot)
    poses = [track.at(share * motion.time) for track in motion.tracks for share in (0.1, 0.5, 0.9)]
    return {
        "kinds": [[event.kind, event.disc, event.other, event.direction] for event in motion.events],
        "fates": [rest.fate for rest in motion.rest],
        "events": [[event.time, event.x, event.y, event.speed, event.impulse] for event in motion.events],
        "rest": [[rest.x, rest.y, motion.time] for rest in motion.rest],
        "poses": [[pose.x, pose.y, pose.angle, *pose.velocity, pose.spin] for pose in poses if pose is not None],
    }


def test_plain_python_plays_the_same_shots() -> None:
    code = (
        "import json; from tests.physics.test_plain import plays, outcome_of;"
        "print(json.dumps({name: outcome_of(*play) for name, play in plays().items()}))"
    )
    plain = json.loads(python(code, PARLOUR_KERNELS="python").stdout)
    assert plain.keys() == plays().keys()
    for name, scene in plays().items():
        compiled, slow = outcome_of(*scene), plain[name]
        assert len(compiled["kinds"]) > 1
        assert (slow["kinds"], slow["fates"]) == (compiled["kinds"], compiled["fates"]), name
        assert slow == compiled, name


def test_without_compilation_nothing_is_compiled() -> None:
    code = (
        "from parlour.physics import *; from parlour.physics.engine.play import play;"
        "from parlour.kernels import loaded_code; simulate(Table((Disc(0, 0, 1, 1),)));"
        "print(play.signatures, loaded_code())"
    )
    assert python(code, PARLOUR_KERNELS="python").stdout == "() ()\n"


def test_the_engine_is_compiled_for_one_signature_whatever_is_played() -> None:
    code = (
        "import numpy as np;"
        "from parlour.physics import *;"
        "from parlour.physics.engine.play import play;"
        "table = Table((Disc(0, 0, 1, 1), Disc(9, 0, 1, 1)), holes=(Hole(5, 5, 2),), posts=(Post(3, 3, 1),));"
        "simulate(Table()); simulate(table); simulate(table, Shot(0, (1, 0), 1));"
        "shots = [Shot(0, (1, 0)), Shot(1, (1, 2), start=(20, 0))];"
        "simulate_many(table, shots); simulate_many([table, table.with_discs(())], [*shots[:1], None], events=True);"
        "simulate_many(TableArrays(Table(), [[0.0]] * 300, [[0.0]] * 300, 1, 1), shots[:1] * 300, workers=2);"
        "simulate_many(table, [], workers=1);"
        "from tests.physics.test_plain import plays;"
        "[simulate(*scene) for scene in plays().values()];"
        "print(len(play.signatures))"
    )
    assert python(code, PARLOUR_KERNELS="numba").stdout == "1\n"


def test_physics_needs_neither_scipy_nor_a_game_nor_anything_to_draw_with() -> None:
    code = "import sys; from parlour.physics import simulate; simulate; print(*sorted(sys.modules))"
    modules = python(code).stdout.split()
    parlour = {name for name in modules if name.startswith("parlour")}
    assert "parlour.physics.simulation" in parlour
    beside = ("parlour.physics", "parlour.kernels", "parlour.drawn", "parlour.errors", "parlour.extras")
    assert all(name.startswith(beside) or name == "parlour" for name in parlour), parlour
    packages = {name.partition(".")[0] for name in modules}
    assert not packages & {"numba", "llvmlite", "scipy", "matplotlib", "click", "rich", "litestar"}
