"""The site builds without a warning, every link in it leads somewhere, and it takes nothing from the network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from docs.extensions.moved import moved
from docs.extensions.names import address_of, packages, parts_of
from parlour.games import catalogue
from tests.docs.conftest import ROOT, makefile

if TYPE_CHECKING:
    from pathlib import Path

FETCHED = re.compile(r"<(?:link|script|img|iframe|source)\b[^>]*?\b(?:href|src)=\"(?:https?:)?//[^\"]+\"")


def test_it_is_built_strictly() -> None:
    assert "--fail-on-warning" in makefile()


def test_every_game_has_its_three_pages(site: Path) -> None:
    names = [spec.name for spec in catalogue()]
    pages = [site / "play" / "rules" / f"{name}.html" for name in names]
    pages += [site / "research" / name / f"{page}.html" for name in names for page in ("program", "findings")]
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


def test_the_index_of_each_shelf_leads_to_every_page_on_it() -> None:
    """Also those of the reference, which has an index of its own; a page belongs to the nearest index above it."""
    shelves = [index.parent for index in ROOT.glob("docs/**/index.md")]
    lost = []
    for page in set(ROOT.glob("docs/**/*.md")) - {ROOT / "docs" / "index.md"}:
        shelf = next(folder for folder in page.parents if folder in shelves and folder / "index.md" != page)
        links = re.findall(r"\]\(([^)#]+)", (shelf / "index.md").read_text(encoding="utf-8"))
        if page not in [(shelf / link).resolve() for link in links]:
            lost.append(str(page.relative_to(ROOT)))
    assert lost == []


def test_old_addresses_lead_to_where_a_page_is_now(site: Path) -> None:
    assert len(moved()) > 40
    for old, new in moved().items():
        text = (site / f"{old}.html").read_text(encoding="utf-8")
        (goal,) = set(re.findall(r'(?:href|url|replace\()=?"?([^"]+\.html)"', text))
        assert (site / old).parent.joinpath(goal).resolve() == (site / f"{new}.html").resolve()
        assert (site / f"{new}.html").is_file()


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (site / "inside" / "reference").glob("*.html"))
    anchors = set(re.findall(r'id="(parlour\.[\w.]+)"', text))
    public = {f"{part.module}.{name}" for package in packages() for part in parts_of(package) for name in part.own}
    assert len(public) > 300
    assert sorted(public - anchors) == []


CODE = re.compile(r'(<a [^>]*?href="([^"]+)"[^>]*>)?<code [^>]*><span class="pre">([\w.]+)</span></code>')
"""Inline code, and the link around it."""


def test_a_full_name_in_a_text_is_a_link_to_where_it_is_documented(site: Path) -> None:
    linked, bare = 0, []
    for page in set(site.rglob("*.html")) - set((site / "inside" / "reference").iterdir()):
        for link, _, name in CODE.findall(page.read_text(encoding="utf-8")):
            linked += bool(link) and name.startswith("parlour.")
            if not link and name.startswith("parlour.") and "server" not in page.parts and address_of(name):
                bare.append((str(page.relative_to(site)), name))
    assert bare == []
    assert linked > 30


@pytest.mark.parametrize(
    ("page", "name", "goal"),
    [
        ("inside/fifth-game.html", "GameSpec", "reference/games.html#parlour.games.GameSpec"),
        ("research/gpu.html", "simulate_many", "../inside/reference/physics.html#parlour.physics.simulate_many"),
        ("research/physics.html", "simulate", "../inside/reference/physics.html#parlour.physics.simulate"),
        ("inside/architecture.html", "Match.report", "reference/match.html#parlour.match.Match.report"),
    ],
)
def test_a_short_name_is_a_link_too(site: Path, page: str, name: str, goal: str) -> None:
    found = CODE.findall((site / page).read_text(encoding="utf-8"))
    assert goal in {href for _, href, code in found if code == name}


def test_pages_name_files_and_folders_that_exist() -> None:
    pattern = re.compile(r"`(?:python |parlour [a-z ]+)?((?:docs|workshop|tests|web)/[\w./-]+\w)")
    named = {name for page in ROOT.glob("docs/**/*.md") for name in pattern.findall(page.read_text(encoding="utf-8"))}
    assert named
    assert sorted(name for name in named if not (ROOT / name).exists()) == []


def test_every_command_on_a_page_of_findings_exists() -> None:
    commands = [
        match.group(1)
        for page in ROOT.glob("docs/**/findings.md")
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
