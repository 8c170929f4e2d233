"""Scenes for TypeScript: each as JSON, with what the compiled Python makes of it."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any

from parlour.physics import simulate
from parlour.physics.arrays import field_of, memory
from parlour.physics.engine.records import FIELD

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from parlour.physics import Shot, Table

__all__ = ["scene", "write_scenes"]

TAIL = FIELD.parts["rims"].at
"""Where the laws and things of a table begin in a field; what is before them is the profile's, but for two numbers."""


def scene(table: Table, shot: Shot) -> dict[str, Any]:
    """A scene, what happens in it, and its field without the profile."""
    motion, field = simulate(table, shot), memory(field_of(table))
    return {
        "profile": table.material.profile.name,
        "head": _packed(field[:16].tobytes()),
        "tail": _packed(field[TAIL:].tobytes()),
        "discs": [
            {
                "x": disc.x, "y": disc.y, "radius": disc.radius, "mass": disc.mass,
                "vx": disc.velocity[0], "vy": disc.velocity[1], "spin": disc.spin, "friction": disc.friction or 0.0,
            }
            for disc in table.discs
        ],
        "shot": {
            "disc": shot.disc, "vx": shot.velocity[0], "vy": shot.velocity[1], "spin": shot.spin,
            **({} if shot.start is None else {"start": shot.start}),
            **({} if shot.tight is None else {"tight": shot.tight}),
        },
        "events": [[int(event.kind), event.disc, event.other, event.direction] for event in motion.events],
        "rest": [[place.x, place.y, int(place.fate)] for place in motion.rest],
        "time": motion.time,
    }  # fmt: skip


def write_scenes(folder: Path, scenes: Iterable[tuple[Table, Shot]]) -> int:
    """Write `scenes.jsonl`, and for each profile a whole field; returns the number of scenes."""
    count, profiles = 0, set()
    with (folder / "scenes.jsonl").open("w") as file:
        for table, shot in scenes:
            name = table.material.profile.name
            if name not in profiles:
                profiles.add(name)
                (folder / f"{name}.field").write_bytes(memory(field_of(table)).tobytes())
            file.write(json.dumps(scene(table, shot)) + "\n")
            count += 1
    return count


def _packed(content: bytes) -> str:
    return base64.b64encode(zlib.compress(content)).decode()
