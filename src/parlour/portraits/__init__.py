"""Portraits: a face in a medallion, in ink on paper, put together from named parts."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from html import escape

from parlour.errors import ParlourError
from parlour.portraits.features import EYES, HEADS, MOUTHS, NOSES, WHISKERS
from parlour.portraits.parts import Strokes
from parlour.portraits.wardrobe import BEHIND, DRESSES, HAIRS

__all__ = ["Face", "portrait"]

PARTS = {
    "head": HEADS,
    "hair": HAIRS,
    "eyes": EYES,
    "nose": NOSES,
    "mouth": MOUTHS,
    "whiskers": WHISKERS,
    "dress": DRESSES,
}
"""What there is for each attribute of a face, by name."""

STYLE = (
    ".p{fill:#fcf8ee;stroke:#1f1b16;stroke-width:1.6}.f{fill:#1f1b16}"
    ".i{fill:none;stroke:#1f1b16;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"
    ".h{fill:none;stroke:#1f1b16;stroke-width:.7;stroke-linecap:round}"
    ".ground{fill:#f1e7d0;stroke:#6f6557;stroke-width:1.5}.shade{fill:none;stroke:#b9ab8c;stroke-width:.7}"
    "@media (prefers-color-scheme:dark){.p{fill:#d8cdb6}.ground{fill:#b9ab8c;stroke:#a59a88}.shade{stroke:#8f8064}}"
)
SHADE = "".join(f"M{30 + 6 * line} 96L96 {30 + 6 * line}" for line in range(11))
"""Hatching on the side away from the light, which comes from the upper left."""
EARS = Strokes(("p", "M32 44c-5-2-6 8 0 10M64 44c5-2 6 8 0 10"))


@dataclass(frozen=True, slots=True)
class Face:
    """A face by its parts.

    Raises:
        ParlourError: there is no such part; the message lists those there are.
    """

    head: str = "round"
    hair: str = "parted"
    eyes: str = "dots"
    nose: str = "button"
    mouth: str = "smile"
    whiskers: str = "none"
    dress: str = "collar"

    def __post_init__(self) -> None:
        for field in fields(self):
            name, known = getattr(self, field.name), PARTS[field.name]
            if name not in known:
                raise ParlourError(f"there is no {field.name} {name!r}; choose from {', '.join(known)}")

    @property
    def parts(self) -> tuple[Strokes, ...]:
        """From the back to the front."""
        return (
            BEHIND.get(self.hair, Strokes()),
            DRESSES[self.dress],
            EARS,
            HEADS[self.head],
            NOSES[self.nose],
            MOUTHS[self.mouth],
            WHISKERS[self.whiskers],
            HAIRS[self.hair],
            EYES[self.eyes],
        )


@cache
def portrait(face: Face, title: str) -> str:
    """A face as a self-contained SVG document, in light or dark colours as the system asks for them."""
    drawn = "".join(part.markup for part in face.parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 96 96" width="160" height="160">'
        f"<title>{escape(title, quote=False)}</title><style>{STYLE}</style>"
        '<clipPath id="medallion"><circle cx="48" cy="48" r="46"/></clipPath>'
        '<circle class="ground" cx="48" cy="48" r="46.5"/>'
        f'<g clip-path="url(#medallion)"><path class="shade" d="{SHADE}"/>{drawn}</g></svg>\n'
    )
