"""Rules pages from the ledgers, and clauses that are links wherever a page cites them.

The directive `ledger` with a game's name renders that game's clauses with their readings and options, its presets and
its sources. Each clause has an anchor, its id in lower case (`#cr-4`), that any page can link to. An id in plain text
becomes a link automatically; an unknown id is a warning.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from parlour.errors import ParlourError
from parlour.games import catalogue, find_game
from parlour.service.lobby import view_lobby

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from parlour.games import GameSpec
    from parlour.ledger import Clause
    from parlour.service.messages import OptionCard

N = TypeVar("N", bound=nodes.Element)

CODE = re.compile(r"`([^`]+)`")
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\b")
QUIET = (nodes.literal, nodes.literal_block, nodes.reference, nodes.title, nodes.raw, pending_xref)
"""Nodes in which an id does not become a link."""

log = logging.getLogger(__name__)


class LedgerDirective(SphinxDirective):
    """The rules of one game, from its ledger."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Render them as sections of the page."""
        try:
            spec = find_game(self.arguments[0])
        except ParlourError as error:
            raise self.error(str(error)) from error
        cards = option_cards(spec)
        parts: list[nodes.Element] = [paragraph(spec.ledger.summary)]
        parts += [self.named(clause_section(spec, clause)) for clause in spec.ledger.clauses]
        parts += [self.named(options_section(spec, cards))] if cards else []
        parts += [self.named(presets_section(spec, cards))] if spec.variants.presets else []
        parts.append(self.named(sources_section(spec)))
        for part in parts:
            self.set_source_info(part)
        return list(parts)

    def named(self, section: nodes.section) -> nodes.section:
        """Make what carries a name known, so that any page can link to it."""
        for node in section.findall(nodes.Element):
            if node["names"]:
                self.state.document.note_explicit_target(node, section)
        return section


def option_cards(spec: GameSpec[Any, Any, Any]) -> tuple[OptionCard, ...]:
    """A game's options as the lobby shows them."""
    return next(card.options for card in view_lobby().games if card.name == spec.name)


# --- a clause ---------------------------------------------------------------------------------------------------


def clause_section(spec: GameSpec[Any, Any, Any], clause: Clause) -> nodes.section:
    """A clause: number, title, words, reading, options, source."""
    title = nodes.title("", "", nodes.inline("", clause.id, classes=["clause-number"]), nodes.Text(clause.title))
    section = anchored(nodes.section("", title, paragraph(clause.text)), clause.id.lower())
    if clause.reading:
        first, *more = clause.reading.split("\n\n")
        beyond = nodes.container("", paragraph(first, lead="Beyond the clause. "), classes=["beyond"])
        beyond += [paragraph(each) for each in more]
        section += beyond
    if clause.picture:
        section += picture(spec, clause.picture)
    if clause.options:
        section += options_line(spec, clause)
    section += nodes.paragraph("", "", *words(f"Source: {clause.source}."), classes=["clause-source"])
    return section


def picture(spec: GameSpec[Any, Any, Any], name: str) -> nodes.image:
    """One of a game's pictures, inside the page."""
    data = b64encode(spec.picture(name).encode()).decode()
    return nodes.image(
        "", uri=f"data:image/svg+xml;base64,{data}", alt=spec.appearance.pictures[name]().picture.title, width="100%"
    )


def options_line(spec: GameSpec[Any, Any, Any], clause: Clause) -> nodes.paragraph:
    """Links to the options that change a clause."""
    line = nodes.paragraph("", "Options: ", classes=["clause-options"])
    for number, name in enumerate(clause.options):
        line += nodes.Text(", " if number else "")
        line += link(option_anchor(spec, name), nodes.literal("", name))
    return line


# --- options, presets, sources ----------------------------------------------------------------------------------


def options_section(spec: GameSpec[Any, Any, Any], cards: Iterable[OptionCard]) -> nodes.section:
    """The options: allowed values and defaults."""
    rows = []
    for card in cards:
        name = nodes.paragraph("", "", anchored(nodes.inline("", "", code(card.name)), option_anchor(spec, card.name)))
        rows.append([name, paragraph(allowed(card)), nodes.paragraph("", "", code(said(card.default))),
                     paragraph(f"{card.description}.")])  # fmt: skip
    table = tabled(("option", "allowed", "default", "description"), (18, 20, 12, 50), rows)
    return anchored(nodes.section("", nodes.title("", "Options"), table), f"{spec.name}-options")


def presets_section(spec: GameSpec[Any, Any, Any], cards: Iterable[OptionCard]) -> nodes.section:
    """The named choices of options; the others have their defaults."""
    order = [card.name for card in cards]
    rows = []
    for name, preset in spec.variants.presets.items():
        chosen = ", ".join(f"`{each} = {said(preset[each])}`" for each in order if each in preset)
        rows.append([nodes.paragraph("", "", code(name)), paragraph(chosen or "every default")])
    table = tabled(("preset", "options"), (20, 80), rows)
    return anchored(nodes.section("", nodes.title("", "Presets"), table), f"{spec.name}-presets")


def sources_section(spec: GameSpec[Any, Any, Any]) -> nodes.section:
    """The sources of the ledger."""
    items = nodes.bullet_list("", *(nodes.list_item("", paragraph(source)) for source in spec.ledger.sources))
    return anchored(nodes.section("", nodes.title("", "Sources"), items), f"{spec.name}-sources")


def allowed(card: OptionCard) -> str:
    """The values that an option may have.

    >>> from parlour.service.messages import OptionCard
    >>> allowed(OptionCard("players", "number", 2, "", low=2, high=4, step=2))
    '2 to 4 in steps of 2'
    """
    if card.kind == "number":
        steps = f" in steps of {card.step}" if card.step > 1 else ""
        return f"{card.low:,} to {card.high:,}{steps}"
    return ", ".join(f"`{value}`" for value in card.values or ("false", "true"))


def said(value: object) -> str:
    """A value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_anchor(spec: GameSpec[Any, Any, Any], name: str) -> str:
    """The anchor of an option's explanation.

    >>> option_anchor(find_game("crokinole"), "no_hiding")
    'crokinole-no-hiding'
    """
    return f"{spec.name}-{name.replace('_', '-')}"


# --- nodes ------------------------------------------------------------------------------------------------------


def paragraph(text: str, lead: str = "") -> nodes.paragraph:
    """A ledger's text; `lead` goes before it in italics."""
    before = [nodes.emphasis("", lead)] if lead else []
    return nodes.paragraph("", "", *before, *words(text))


def words(text: str) -> Iterator[nodes.Node]:
    """A text with code between backticks."""
    for number, part in enumerate(CODE.split(text.strip())):
        if part:
            yield code(part) if number % 2 else nodes.Text(part)


def code(text: str) -> nodes.literal:
    """A name or value as it is typed."""
    return nodes.literal("", text)


def anchored(node: N, name: str) -> N:
    """The node under an anchor."""
    node["ids"].append(name)
    node["names"].append(name)
    return node


def link(target: str, inner: nodes.Node) -> pending_xref:
    """A link to an anchor of any page."""
    return pending_xref("", inner, refdomain="std", reftype="ref", reftarget=target, refexplicit=True, refwarn=True)


def tabled(heads: tuple[str, ...], widths: tuple[int, ...], rows: list[list[nodes.paragraph]]) -> nodes.table:
    """A table with a heading line."""
    group = nodes.tgroup("", *(nodes.colspec("", colwidth=width) for width in widths), cols=len(heads))
    top = nodes.row("", *(nodes.entry("", paragraph(head)) for head in heads))
    body = [nodes.row("", *(nodes.entry("", cell) for cell in row)) for row in rows]
    group += [nodes.thead("", top), nodes.tbody("", *body)]
    return nodes.table("", group)


# --- citations --------------------------------------------------------------------------------------------------


@cache
def clause_ids() -> frozenset[str]:
    """Those of all games."""
    return frozenset(clause.id for spec in catalogue() for clause in spec.ledger.clauses)


class Citations(SphinxTransform):
    """Turns the ids of clauses in running text into links; an unknown id is a warning."""

    default_priority = 500

    def apply(self, **_: Any) -> None:  # noqa: ANN401 - docutils' signature
        """Replace them all over the page."""
        for text in list(self.document.findall(nodes.Text)):
            if CLAUSE.search(text) and not any(isinstance(above, QUIET) for above in _above(text)):
                text.parent.replace(text, list(self._linked(text)))

    def _linked(self, text: nodes.Text) -> Iterator[nodes.Node]:
        begin = 0
        for found in CLAUSE.finditer(text):
            yield nodes.Text(text[begin : found.start()])
            yield self._cited(found.group(), text)
            begin = found.end()
        yield nodes.Text(text[begin:])

    def _cited(self, clause: str, place: nodes.Text) -> nodes.Node:
        if clause in clause_ids():
            return link(clause.lower(), nodes.inline("", clause))
        if clause[:2] in {known[:2] for known in clause_ids()}:
            log.warning("there is no clause %s", clause, location=place.parent, type="ledger", subtype="clause")
        return nodes.Text(clause)


def _above(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def setup(app: Sphinx) -> ExtensionMetadata:
    """Make the directive and the links known to Sphinx."""
    app.add_directive("ledger", LedgerDirective)
    app.add_transform(Citations)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
