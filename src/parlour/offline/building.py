"""A folder of files that is the whole program: any file host serves it, at its root or below a path.

The same page as the server's, the answers that never change as files, Python for browsers, and this package. Equal
inputs make equal folders: nothing in one depends on when or where it was built.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.errors import ParlourError
from parlour.games import catalogue
from parlour.games.page import NOTE, address_of, files_of, note
from parlour.offline.building_answers import answers
from parlour.offline.building_parts import library, python, standard
from parlour.offline.building_program import archive, package
from parlour.service.document import SOURCES, document

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["folder_of_files"]

PAGE = Path(str(files("parlour") / "server" / "page"))
"""Where the build puts the page."""
NOT_BUILT = "the page has not been built: run `make play` once"

SHARED = ("assets", "embed", "icons")
"""Folders of the built page that a folder of files has too."""
POLICY = f"connect-src 'self'; {SOURCES}"
"""As strict as the server's, but for what only a header can say; the page speaks to no other host."""
PACKED = {"pyodide.asm.wasm": "pyodide.asm.wasm.packed"}
"""Compressed here, since few hosts do it; the page's worker unpacks it."""
SCRIPTS = {"pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js"}
"""Some hosts do not know the ending `.mjs`."""
NOWHERE = "404.html"
"""What most hosts show at an unknown address."""
UNKEPT = frozenset({"THIRD_PARTY_NOTICES.txt", "embed/parlour-board.js", NOWHERE})
"""What the next visit can do without."""


def folder_of_files(parts: Path, server: str = "", docs: Path | None = None) -> dict[str, bytes]:
    """The files by their paths.

    Args:
        parts: a folder with the files of Pyodide and the wheel of msgspec for it.
        server: the address of a parlour server, for matches over the network; empty if there is none.
        docs: a folder with the built documentation; it is read over the network, and not kept by visitors' browsers.

    Raises:
        ParlourError: the page or the documentation has not been built, or a part is missing or another version's.
    """
    read, program, documentation = answers(), _python(parts), dict(_documentation(docs) if docs else ())
    kept = f"answers/{_digest(read)}"
    lies = f"python/{_digest(program)}"
    files = {
        **_page(),
        **{f"{kept}/{name}": content for name, content in read.items()},
        **{f"{lies}/{name}": content for name, content in program.items()},
        "THIRD_PARTY_NOTICES.txt": _notices(),
        NOWHERE: _nowhere(),
    }
    facts = {
        "python": f"{lies}/",
        "files": {name: len(content) for name, content in sorted(program.items())},
        "answers": sorted(name.removesuffix(".json") for name in read if name.endswith(".json")),
        "server": server,
        "docs": bool(documentation),
    }
    files["index.html"] = _document(kept, facts)
    return {**files, **documentation, "sw.js": _keeper(files)}


def _documentation(built: Path) -> Iterator[tuple[str, bytes]]:
    if not (built / "index.html").is_file():
        raise ParlourError(f"{built} has no index.html: it is no built documentation; `make docs` builds it")
    for path in sorted(built.rglob("*")):
        name = path.relative_to(built)
        # What begins with a dot is the builder's own.
        if path.is_file() and not any(part.startswith(".") for part in name.parts):
            yield f"docs/{name.as_posix()}", path.read_bytes()


def _page() -> dict[str, bytes]:
    """What the server's page consists of, but for its document and its service worker."""
    if not (PAGE / "index.html").is_file():
        raise ParlourError(NOT_BUILT)
    shared = (path for name in SHARED for path in sorted((PAGE / name).rglob("*")) if path.is_file())
    found = {path.relative_to(PAGE).as_posix(): path.read_bytes() for path in shared}
    found["manifest.webmanifest"] = (PAGE / "manifest.webmanifest").read_bytes()
    return {**found, **dict(_parts_of_games())}


def _parts_of_games() -> Iterator[tuple[str, bytes]]:
    for spec in catalogue():
        for part in files_of(spec):
            yield address_of(spec.name, part).removeprefix("/"), part.read_bytes()


def _python(parts: Path) -> dict[str, bytes]:
    """Python for browsers, and the program in it."""
    found = python(parts)
    found["pyodide.mjs"] = found["pyodide.mjs"].replace(b"pyodide.asm.mjs", b"pyodide.asm.js")
    found["pyodide.asm.mjs"] = found["pyodide.asm.mjs"].replace(b"pyodide.asm.mjs", b"pyodide.asm.js")
    # Pyodide packs it less tightly.
    found["python_stdlib.zip"] = archive(standard(found["python_stdlib.zip"]))
    # The packages that Pyodide offers elsewhere are not used.
    found["pyodide-lock.json"] = json.dumps({**json.loads(found["pyodide-lock.json"]), "packages": {}}).encode()
    named = {SCRIPTS.get(name, name): content for name, content in found.items() if name not in PACKED}
    packed = {PACKED[name]: gzip.compress(found[name], 9, mtime=0) for name in PACKED}
    noted = {f"parlour/games/{NOTE}": note(catalogue()).encode()}
    return {**named, **packed, "parlour.zip": archive({**package(), **noted, **library(parts)})}


def _document(kept: str, facts: Mapping[str, object]) -> bytes:
    built = (PAGE / "index.html").read_text(encoding="utf-8")
    (site,) = sorted((PAGE / "assets").glob("site-*.js"))
    head = "\n".join(
        (
            f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">',
            '<meta name="referrer" content="no-referrer">',
            f'<link rel="modulepreload" href="./assets/{site.name}">',
            f'<script type="application/json" id="folder">{json.dumps(facts).replace("<", "&lt;")}</script>',
        )
    )
    placed = document(built, head=head).replace("<html ", f'<html data-answers="{kept}" ', 1)
    return placed.encode()


def _nowhere() -> bytes:
    """The page for unknown addresses. It stands alone: no relative address leads from every depth to the folder."""
    return (files("parlour.offline") / "nowhere.html").read_bytes()


def _keeper(files: Mapping[str, bytes]) -> bytes:
    """The service worker, which keeps this folder as it is."""
    script = (PAGE / "folder" / "keeper.js").read_text(encoding="utf-8")
    names = ["", *sorted(files.keys() - UNKEPT - {"index.html"})]
    return f"const VERSION = {json.dumps(_digest(files))}, KEPT = {json.dumps(names)};\n{script}".encode()


def _notices() -> bytes:
    """Whose code the folder contains, and under which licences."""
    texts = files("parlour.offline") / "licences"
    heading = (PAGE / "docs" / "THIRD_PARTY_NOTICES.txt").read_text(encoding="utf-8")
    more = [each.read_text(encoding="utf-8") for each in sorted(texts.iterdir(), key=lambda each: each.name)]
    return f"\n\n{'=' * 80}\n".join((heading, *more)).encode()


def _digest(content: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(content):
        digest.update(f"{name} {len(content[name])}\n".encode() + content[name])
    return digest.hexdigest()[:16]
