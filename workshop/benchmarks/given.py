"""What the measuring programs read from the command line."""

from __future__ import annotations

import argparse

__all__ = ["numbers_given"]


def numbers_given(about: str | None, **numbers: tuple[int, str]) -> argparse.Namespace:
    """Whole numbers by their names, each with its usual value and what it is."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, (usual, what) in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=f"{what} (default {usual})")
    return parser.parse_args()
