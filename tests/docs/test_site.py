"""The site builds without a warning, every link in it leads somewhere, and it takes nothing from the network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parlour.games import catalogue
from tests.docs.conftest import ROOT, makefile

if TYPE_CHECKING:
    from pathlib import Path

FETCHED = re.compile(r"<(?:link|script|img|iframe|source)\b[^>]*?\b(?:href|src)=\"(?:https?:)?//[^\"]+\"")


def test_it_is_built_strictly() -> None:
    assert "--fail-on-warning" in makefile()


def test_every_game_has_its_three_pages(site: Path) -> None:
    pages = [site / spec.name / f"{page}.html" for spec in catalogue() for page in ("rules", "program", "findings")]
    assert [page.relative_to(site) for page in pages if not page.is_file()] == []


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = [*site.rglob("*.html")]
    assert len(pages) > 12
    assert {page.name: FETCHED.findall(page.read_text(encoding="utf-8")) for page in pages if page.is_file()} == {
        page.name: [] for page in pages
    }
    sheets = [*site.rglob("*.css")]
    assert sheets
    assert [sheet.name for sheet in sheets if re.search(r"url\(\W*(?:https?:)?//", sheet.read_text("utf-8"))] == []


def test_links_within_the_site_lead_to_an_anchor_that_is_there(site: Path) -> None:
    anchors = {page: set(re.findall(r"\bid=\"([^\"]+)\"", page.read_text("utf-8"))) for page in site.rglob("*.html")}
    lost = []
    for page in anchors:
        for link in re.findall(r"<a\b[^>]*?\bhref=\"([^\"]*)\"", page.read_text(encoding="utf-8")):
            path, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:|//", path):
                continue
            goal = (page.parent / path).resolve() if path else page
            if not goal.exists() or (anchor and anchor not in anchors.get(goal, set())):
                lost.append((str(page.relative_to(site)), link))
    assert lost == []


def test_pages_name_files_and_folders_that_exist() -> None:
    pattern = re.compile(r"`(?:python |parlour [a-z ]+)?((?:docs|workshop|tests|web)/[\w./-]+\w)")
    named = {name for page in ROOT.glob("docs/**/*.md") for name in pattern.findall(page.read_text(encoding="utf-8"))}
    assert named
    assert sorted(name for name in named if not (ROOT / name).exists()) == []


def test_every_command_on_a_page_of_findings_exists() -> None:
    commands = [
        match.group(1)
        for page in ROOT.glob("docs/*/findings.md")
        for match in re.finditer(r"^    python -m (\S+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert commands
    assert [name for name in commands if not _runs(name)] == []


PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile")),
    *ROOT.glob("docs/**/*.md"),
]


def test_every_module_of_ours_that_a_page_runs_exists() -> None:
    command = re.compile(r"python -m ((?:parlour|workshop|docs|tests|examples)[\w.]*\w)")
    named = {name for page in PAGES for name in command.findall(page.read_text(encoding="utf-8"))}
    assert "workshop.emission" in named
    assert sorted(name for name in named if not _runs(name)) == []


def _runs(module: str) -> bool:
    """Whether `python -m` finds something to run."""
    path = (ROOT / "src" if module.startswith("parlour") else ROOT) / module.replace(".", "/")
    return path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()
