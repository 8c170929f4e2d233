"""`docs/research/physics.md` says what the package does: no public name is missing. Its examples run as doctests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour import physics

PAGE = Path(__file__).parents[2] / "docs" / "research" / "physics.md"


@pytest.mark.parametrize("name", physics.__all__)
def test_the_page_names_every_public_name(name: str) -> None:
    assert re.search(rf"`{name}\b", PAGE.read_text(encoding="utf-8")), f"`{name}` is not in docs/research/physics.md"


def test_the_pictures_of_the_page_exist() -> None:
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", PAGE.read_text(encoding="utf-8"))
    assert pictures
    assert [name for name in pictures if not (PAGE.parent / name).is_file()] == []
