"""Font sets: Chromium is started with the fonts of one set, and with no others of the machine."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from tests.needs import lacking

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["FONT_SETS", "FontSet", "font_set"]

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
"""Where Linux keeps its fonts."""
STYLES = ("-Regular", "-Bold", "-Italic", "-BoldItalic")
CHOICE = "PARLOUR_TEST_FONTS"
"""The environment variable that names the set for tests that do not choose one themselves."""


@dataclass(frozen=True)
class FontSet:
    """Fonts that a visitor might have, and no others."""

    name: str
    package: str
    files: tuple[str, ...]
    families: tuple[str, ...]
    """For ordinary text, for headings, and for letters of even width; one stands for no generic name."""

    @property
    def uses(self) -> tuple[str, str, str]:
        """The families in which ordinary text, headings, and letters of even width are then set."""
        plain, titles, even = self.families * (3 // len(self.families))
        return plain, titles, even

    @property
    def sheet(self) -> str:
        """A style sheet that sets an open page in these fonts, whatever else the machine has."""
        names = zip(("--sans", "--serif", "--mono"), self.uses, strict=True)
        rules = (f'{name}: "{family}" !important;' for name, family in names)
        return f":root {{ {' '.join(rules)} }}"

    @property
    def is_here(self) -> bool:
        """Whether this machine has the fonts."""
        return all(self._paths().values())

    @property
    def generic(self) -> dict[str, str]:
        """The family for each generic name, such as `serif`; a missing name resolves to no font."""
        if len(self.families) == 1:
            return {}
        plain, titles, even = self.families
        # Every system's setting for the generic names; Chromium requests `sans` for its `system-ui`.
        return {"sans": plain, "sans-serif": plain, "system-ui": plain, "serif": titles, "monospace": even}

    def environment(self, folder: Path) -> dict[str, str]:
        """The environment in which Chromium sees only this set. Its configuration goes into the empty `folder`."""
        here = folder / "fonts"
        here.mkdir()
        for path in self._need():
            (here / path.name).symlink_to(path)
        config = folder / "fonts.conf"
        config.write_text("\n".join(self._config(here, folder / "cache")))
        return {"FONTCONFIG_FILE": str(config), "FONTCONFIG_PATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}

    def _need(self) -> list[Path]:
        """The files of the set; the test is skipped where this machine lacks one of them."""
        if sys.platform != "linux":
            lacking("fontconfig, which only Linux has: the font sets are not tested")
        found = self._paths()
        for name, path in found.items():
            if path is None:
                lacking(f"{name} for the font set {self.name} (Debian: apt install {self.package})")
        return [path for path in found.values() if path]

    def _paths(self) -> dict[str, Path | None]:
        return {name: _found(name) for name in self.files}

    def _config(self, fonts: Path, cache: Path) -> Iterator[str]:
        yield '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">'
        yield f"<fontconfig><dir>{escape(str(fonts))}</dir><cachedir>{escape(str(cache))}</cachedir>"
        # As on every system: a missing family is replaced by sans-serif.
        other = "<test qual='all' name='family' compare='not_eq'><string>{}</string></test>"
        tests = "".join(map(other.format, ("sans-serif", "serif", "monospace")))
        yield f"<match>{tests}<edit name='family' mode='append_last'><string>sans-serif</string></edit></match>"
        for name, family in self.generic.items():
            yield f"<alias binding='same'><family>{name}</family><prefer><family>{family}</family></prefer></alias>"
        yield "</fontconfig>"


@cache
def _found(name: str) -> Path | None:
    paths = (path for folder in FOLDERS for path in sorted(Path(folder).expanduser().rglob(name)))
    return next(paths, None)


FONT_SETS = (
    FontSet(
        "dejavu",
        "fonts-dejavu-core",
        tuple(f"DejaVu{kind}.ttf" for face in ("Sans", "Serif", "SansMono") for kind in (face, f"{face}-Bold")),
        ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"),
    ),
    FontSet(
        "liberation",
        "fonts-liberation",
        tuple(f"Liberation{face}{style}.ttf" for face in ("Sans", "Serif", "Mono") for style in STYLES),
        ("Liberation Sans", "Liberation Serif", "Liberation Mono"),
    ),
    # Every letter as wide as an m: a quarter wider than DejaVu Sans, and half as wide again as Liberation Sans.
    FontSet(
        "wide",
        "fonts-dejavu-core",
        ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"),
        ("DejaVu Sans Mono", "DejaVu Sans Mono", "DejaVu Sans Mono"),
    ),
    # No name in the style sheet leads anywhere, not even a generic one. A font that people do choose for everything.
    FontSet(
        "none-named",
        "fonts-opendyslexic",
        tuple(f"OpenDyslexic{style}.otf" for style in STYLES),
        ("OpenDyslexic",),
    ),
)


def font_set() -> FontSet | None:
    """The set that the environment names; None for the machine's fonts."""
    name = os.environ.get(CHOICE, "")
    sets = {each.name: each for each in FONT_SETS}
    if name and name not in sets:
        raise ValueError(f"{CHOICE} is {name!r}; it may be one of {', '.join(sets)}, or empty for this machine's fonts")
    return sets.get(name)


if __name__ == "__main__":
    print(*(each.name for each in FONT_SETS))
