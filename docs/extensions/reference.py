"""The reference: public names with their docstrings and types, and names on all pages that are links to them.

The directive `reference` with a package documents it, by autodoc. Inline code that means a public name becomes a link
wherever it stands: a full name, one that the page's programs import, or a name that only one thing has. A full name
that does not exist is a warning.
"""

from __future__ import annotations

import re
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import find_pending_xref_condition, make_refnode

from docs.extensions.names import address_of, defining_module, imported_in, parts_of, short_names, visible_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

    from docs.extensions.names import Part

NAME = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(.*\))?", re.DOTALL)
QUIET = (nodes.reference, nodes.title, addnodes.pending_xref)
"""Nodes in which a name does not become a link."""
WITHOUT = ("server/",)
"""Shelves whose pages name files and hosts, which look like modules, and nothing of Python."""

log = logging.getLogger(__name__)


class ReferenceDirective(SphinxDirective):
    """What a package offers."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """A section for the package and for each module in it."""
        return [self.section(part) for part in parts_of(self.arguments[0])]

    def section(self, part: Part) -> nodes.section:
        """A module: its docstring, the names that it documents, and links to those it offers too."""
        title = nodes.title("", "", nodes.literal("", part.module))
        section = nodes.section("", title, ids=[nodes.make_id(part.module)], module=part.module)
        self.parse([f".. automodule:: {part.module}", f"   :members: {', '.join(part.own)}" * bool(part.own)], section)
        said = {each.get("fullname") for each in section.findall(addnodes.desc_signature)}
        for name in (each for each in part.own if each not in said):
            kind = type(getattr(import_module(part.module), name)).__name__
            self.parse([f".. py:data:: {name}", f"   :module: {part.module}", f"   :type: {kind}"], section)
        if part.also:
            named = [[nodes.Text(", "), nodes.literal("", address)] for address in part.also]
            section += nodes.paragraph("", "Also here: ", *[node for pair in named for node in pair][1:])
        self.set_source_info(section)
        return section

    def parse(self, lines: list[str], section: nodes.section) -> None:
        """Add what reStructuredText says to a section."""
        self.state.nested_parse(StringList(["```{eval-rst}", *lines, "```"]), 0, section)


# --- docstrings -------------------------------------------------------------------------------------------------


def read_docstring(_app: Sphinx, _what: str, _name: str, thing: object, _options: object, lines: list[str]) -> None:
    """Have autodoc read a docstring as this project writes them: with the sections of Google's style."""
    plain = as_rest(lines)
    if isinstance(thing, type):
        plain = with_attributes([*plain, *kind_of(thing)], _annotations(thing))
    lines[:] = GoogleDocstring(plain, Config()).lines()  # type: ignore[arg-type] # its own kind of settings


def as_rest(lines: Iterable[str]) -> list[str]:
    r"""A docstring as reStructuredText: only backticks mark anything, and an indented passage is a program.

    >>> as_rest(["Of `*args` or `int`s, a*b:", "", "    a * b"])
    ['Of `*args` or `int`\\ s, a\\*b:', '', '::', '', '    a * b']
    """
    made, inside, marked = list[str](), False, False
    for line in lines:
        if line[:1].strip():
            inside = False
        elif line.strip() and not inside and made and not made[-1].strip():
            inside = True
            made += ["::", ""]
        if inside or line.lstrip().startswith((">>>", "...")):
            made.append(line)
        else:
            made.append(_escaped(line, marked=marked))
            marked = bool(line.strip()) and marked != bool(line.count("`") % 2)
    return made


def _escaped(line: str, *, marked: bool) -> str:
    """A line in which nothing but backticks has a meaning; `marked` if it begins between two of them."""
    parts = line.split("`")
    for at in range(int(marked), len(parts), 2):
        parts[at] = re.sub(r"[*|]|(?<=\w)_(?!\w)", r"\\\g<0>", parts[at])
        if at > 0:
            parts[at] = re.sub(r"^(?=\w)", r"\\ ", parts[at])
    return "`".join(parts)


def with_attributes(lines: Sequence[str], annotations: Mapping[str, str]) -> list[str]:
    """A docstring in which the section of the attributes has become a directive for each, with its type.

    >>> with_attributes(["A place.", "", "Attributes:", "    x, y: m."], {"x": "float"})
    ['A place.', '', '.. py:attribute:: x', '   :type: float', '', '   m.', '', '.. py:attribute:: y', '', '   m.', '']
    """
    if "Attributes:" not in lines:
        return list(lines)
    begin = lines.index("Attributes:")
    end = next((at for at in range(begin + 1, len(lines)) if lines[at][:1].strip()), len(lines))
    made = list(lines[:begin])
    for entry in re.split(r"\n(?=    \S)", "\n".join(lines[begin + 1 : end])):
        names, _, words = entry.strip().partition(": ")
        for name in names.split(", "):
            kind = [f"   :type: {annotations[name]}"] if name in annotations else []
            said = [f"   {line.strip()}" for line in words.splitlines()]
            made += [f".. py:attribute:: {name}", *kind, "", *said, ""]
    return [*made, *lines[end:]]


def _annotations(thing: object) -> dict[str, str]:
    """The types of a class's fields as they are written in the code."""
    found = dict[str, str]()
    for base in reversed(getattr(thing, "__mro__", ())):
        for name, kind in vars(base).get("__annotations__", {}).items():
            found[name] = str(getattr(kind, "__forward_arg__", kind))
    return found


def skip(_app: Sphinx, _what: str, name: str, thing: object, _skip: object, _options: object) -> bool | None:
    """Leave out fields that look like more: those of named tuples, and those that have a function by default."""
    is_default = isinstance(thing, FunctionType) and thing.__name__ != name.rpartition(".")[2]
    return True if is_default or type(thing).__name__ == "_tuplegetter" else None


def kind_of(thing: object) -> list[str]:
    """A sentence about the bases of a class that are of this project."""
    bases = [f"`{base.__name__}`" for base in getattr(thing, "__bases__", ()) if base.__module__.startswith("parlour.")]
    return ["", f"A subclass of {' and '.join(bases)}."] if bases else []


# --- links ------------------------------------------------------------------------------------------------------


class Links(SphinxTransform):
    """Turns inline code that means a public name into a link."""

    default_priority = 510

    def apply(self, **_: Any) -> None:  # noqa: ANN401 - docutils' signature
        """Replace it all over the page."""
        if self.env.current_document.docname.startswith(WITHOUT):
            return
        for kind in list(self.document.findall(addnodes.pending_xref)):
            if kind.get("refdomain") == "py" and kind.hasattr("refspecific"):
                self._find(kind)
        imported = imported_in("\n".join(block.astext() for block in self.document.findall(nodes.literal_block)))
        for code in list(self.document.findall(nodes.literal)):
            named = NAME.fullmatch(code.astext())
            if named and not any(isinstance(above, QUIET) for above in _above(code)):
                self._link(code, named.group(1), imported)

    def _find(self, kind: addnodes.pending_xref) -> None:
        """Give a type its address; one that is not public is no link."""
        first, dot, rest = str(kind["reftarget"]).partition(".")
        full = visible_in(place(kind)[0]).get(first) or short_names().get(first, first)
        address = address_of(f"{full}{dot}{rest}") if full.startswith("parlour") else ""
        if address:
            kind["reftarget"] = address
            del kind["refspecific"]
        else:
            short = find_pending_xref_condition(kind, "resolved")
            kind.replace_self(short.children if short is not None else kind.children)

    def _link(self, code: nodes.literal, name: str, imported: Mapping[str, str]) -> None:
        address = _meant(name, {**imported, **_around(code, name)})
        if address is None:
            log.warning("there is no %s", name, location=code.parent, type="reference", subtype="name")
        elif address:
            link = addnodes.pending_xref("", refdomain="py", reftype="obj", reftarget=address, refexplicit=True)
            link["refdoc"] = self.env.current_document.docname
            code.replace_self(link)
            link += code


def _meant(name: str, known: Mapping[str, str]) -> str | None:
    """The address of what a name means in a place where some names are known; empty if that is nothing public.

    Of names that nothing introduces, only those of classes count, and those like `simulate_many` that a package itself
    offers: others are also words, or the names of fields and messages.
    """
    if name.startswith("parlour."):
        return address_of(name)
    first, dot, rest = name.partition(".")
    if first in known:
        return address_of(f"{known[first]}{dot}{rest}") or ""
    address = short_names().get(first, "")
    if not address or not (first[0].isupper() or ("_" in first and address.count(".") == 2)):
        return ""
    return address_of(f"{address}{dot}{rest}") or ""


def _around(code: nodes.literal, name: str) -> Mapping[str, str]:
    """In a docstring: what its module knows and the members of its class, without the arguments of its function."""
    module, owner, arguments = place(code)
    if not module or name in arguments:
        return {}
    seen = {known: full for known, full in visible_in(module).items() if full.startswith("parlour.")}
    member = f"{module}.{owner}.{name}"
    return {**seen, name: member} if owner and address_of(member) else seen


def place(node: nodes.Node) -> tuple[str, str, frozenset[str]]:
    """In what a docstring or a type stands: the module that defines it, the class, the arguments of the function."""
    for above in _above(node):
        signature = above[0] if isinstance(above, addnodes.desc) else None
        if isinstance(signature, addnodes.desc_signature) and signature.get("module"):
            owner = signature["fullname"].partition(".")[0]
            arguments = (each[0].astext() for each in signature.findall(addnodes.desc_parameter))
            return defining_module(f"{signature['module']}.{owner}"), owner, frozenset(arguments)
        if isinstance(above, nodes.section) and "module" in above:
            return above["module"], "", frozenset()
    return "", "", frozenset()


def _above(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def resolve(app: Sphinx, env: BuildEnvironment, link: addnodes.pending_xref, inner: nodes.Element) -> nodes.Node | None:
    """Have a name of something that is documented with its class or module lead there."""
    known = env.domains.python_domain.objects
    above = str(link["reftarget"]).rpartition(".")[0]
    if link.get("refdomain") != "py" or above not in known:
        return None
    return make_refnode(app.builder, link["refdoc"], known[above].docname, known[above].node_id, inner, above)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", read_docstring)
    app.connect("autodoc-skip-member", skip)
    app.add_directive("reference", ReferenceDirective)
    app.add_transform(Links)
    app.connect("missing-reference", resolve)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
