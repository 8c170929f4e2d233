"""Every game under every preset of its options, by every encoding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["EVERY", "FINITE", "FLICKING"]


def _cases() -> Iterator[tuple[str, dict[str, Any]]]:
    for spec in catalogue():
        assert spec.learning is not None, f"{spec.title} has no environment"
        assert spec.learning.encodings is not None
        named = [dict(preset) for preset in spec.variants.presets.values()]
        for options in ({}, *(preset for preset in named if preset)):
            for encoding in spec.learning.encodings().encodings(spec.new(options)):
                yield spec.name, {"encoding": encoding, **options}


EVERY = tuple(_cases())
"""Names of games, with the encoding and the options as an environment takes them."""
FLICKING = tuple(case for case in EVERY if case[0] in {"crokinole", "castle-croquetnole"})
FINITE = tuple(case for case in EVERY if case not in FLICKING)
