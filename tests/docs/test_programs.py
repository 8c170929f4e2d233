"""Programs on pages are doctests, which pytest runs with all others; here only that none stands aside."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from parlour.games import GameSpec, catalogue

ROOT = Path(__file__).parents[2]
PAGES = sorted(ROOT.glob("docs/**/*.md"))
PROGRAM = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_pytest_collects_every_page() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert "docs/**/*.md" in options["testpaths"]
    assert "--doctest-glob=*.md" in options["addopts"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_program_on_a_page_is_a_doctest(page: Path) -> None:
    programs = PROGRAM.findall(page.read_text(encoding="utf-8"))
    assert [program for program in programs if not program.startswith(">>> ")] == []


@pytest.mark.parametrize("spec", catalogue(), ids=lambda spec: spec.name)
def test_every_game_is_played_by_program(spec: GameSpec[Any, Any, Any]) -> None:
    name = spec.name
    page = ROOT / "docs" / "research" / name / "program.md"
    sources = [example.source for example in doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"))]
    assert f'spec = find_game("{name}")\n' in sources
    assert any("game.play(state" in source for source in sources)
