"""The pages of rules are the ledgers: each clause with its anchor, words and reading, each option and preset."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Any

import pytest
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from parlour.games import GameSpec, catalogue, find_game

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"", "`")
CONF = """
extensions = ["myst_parser", "docs.extensions.ledger"]
"""


def render(folder: Path, text: str) -> tuple[nodes.document, str]:
    """A page as docutils reads it, and the warnings it gave."""
    source = folder / "source"
    source.mkdir()
    (source / "conf.py").write_text(CONF)
    (source / "index.md").write_text(text, encoding="utf-8")
    warnings = folder / "warnings"
    with warnings.open("w") as file, docutils_namespace():
        app = Sphinx(source, source, folder / "out", folder / "trees", "html", status=None, warning=file)
        app.build()
    return app.env.get_doctree("index"), warnings.read_text()


@pytest.fixture(params=catalogue(), ids=lambda spec: spec.name)
def spec(request: pytest.FixtureRequest) -> GameSpec[Any, Any, Any]:
    found: GameSpec[Any, Any, Any] = request.param
    return found


def flat(text: str) -> str:
    """A text without marks of code, with single spaces and plain quotes."""
    return re.sub(r"\s+", " ", text.translate(PLAIN)).strip()


def test_every_clause_stands_on_the_page_under_its_number(spec: GameSpec[Any, Any, Any], tmp_path: Path) -> None:
    page, warnings = render(tmp_path, f"# Rules\n\n```{{ledger}} {spec.name}\n```\n")
    assert warnings == ""
    sections = {name: section for section in page.findall(nodes.section) for name in section["ids"]}
    for clause in spec.ledger.clauses:
        said = flat(sections[clause.id.lower()].astext())
        for part in (clause.id, clause.title, clause.text, clause.reading, clause.source, *clause.options):
            assert flat(part) in said, clause.id
        pictures = [image["alt"] for image in sections[clause.id.lower()].findall(nodes.image)]
        assert pictures == ([spec.appearance.pictures[clause.picture]().picture.title] if clause.picture else [])


def test_every_option_and_preset_stands_on_the_page(spec: GameSpec[Any, Any, Any], tmp_path: Path) -> None:
    page, _ = render(tmp_path, f"# Rules\n\n```{{ledger}} {spec.name}\n```\n")
    rows = [[flat(cell.astext()) for cell in row.findall(nodes.entry)] for row in page.findall(nodes.row)]
    known = {row[0]: row[1:] for row in rows}
    for option in dataclasses.fields(spec.options):
        assert known[option.name][1] == (
            str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
        )
    for name, preset in spec.variants.presets.items():
        assert [each for each in preset if each not in known[name][0]] == []


def test_clauses_that_a_page_cites_become_links(tmp_path: Path) -> None:
    text = "# Rules\n\n```{ledger} crokinole\n```\n\nSee CR-3 (and `CR-5`), [CR-4](#cr-4), not RFC-822.\n"
    page, warnings = render(tmp_path, text)
    assert warnings == ""
    last = [*page.findall(nodes.paragraph)][-1]
    links = [node for node in last.findall(nodes.Element) if isinstance(node, (nodes.reference, pending_xref))]
    assert [link.get("reftarget") or link["refid"] for link in links] == ["cr-3", "cr-4"]


def test_a_clause_that_no_game_has_is_a_warning(tmp_path: Path) -> None:
    _, warnings = render(tmp_path, "# Rules\n\nBy CR-99 it is out.\n")
    assert "there is no clause CR-99" in warnings


def test_an_unknown_game_is_an_error_that_names_it(tmp_path: Path) -> None:
    _, warnings = render(tmp_path, "# Rules\n\n```{ledger} croquinole\n```\n")
    assert "did you mean crokinole?" in warnings


def test_all_kinds_of_options_are_said_in_words() -> None:
    from docs.extensions.ledger import allowed, option_cards  # noqa: PLC0415 - after Sphinx has been imported

    cards = {card.name: card for card in option_cards(find_game("crokinole"))}
    assert allowed(cards["players"]) == "2 to 4 in steps of 2"
    assert allowed(cards["target"]) == "1 to 1,000"
    assert allowed(cards["discs"]) == "`classic`, `nca`"
    assert allowed(cards["no_hiding"]) == "`false`, `true`"
