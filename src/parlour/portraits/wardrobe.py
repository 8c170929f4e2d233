"""Hair, hats and clothes of a portrait, by name; `BEHIND` is what of them lies behind the head."""

from __future__ import annotations

from parlour.portraits.parts import Strokes, mirrored, spots

__all__ = ["BEHIND", "DRESSES", "HAIRS"]

SHOULDERS = "M10 98C12 82 26 77 38 73L48 79L58 73C70 77 84 82 86 98Z"
SMOOTH = "M30 45C27 27 37 18 48 18S69 27 66 45C63 35 57 31 48 31S33 35 30 45Z"
SIDES = "M30 50C27 42 28 34 32 29L36 33C33 38 33 44 33 50ZM66 50C69 42 68 34 64 29L60 33C63 38 63 44 63 50Z"

HAIRS = {
    "parted": Strokes(("f", "M30 45C27 27 37 18 48 18S69 27 66 45C64 37 61 33 56 30C50 33 38 35 30 45Z")),
    "smooth": Strokes(("f", SMOOTH)),
    "bald": Strokes(("f", SIDES), ("h", "M41 27q6-3 12-1M43 30q4-2 8-1")),
    "tonsure": Strokes(("f", SIDES), ("f", "M36 32q2-4 5-5l-1 5ZM60 32q-2-4-5-5l1 5Z"), ("h", "M44 25q4-1 8 0")),
    "bun": Strokes(("f", SMOOTH), ("h", "M40 14q8-5 16 0")),
    "plaits": Strokes(("f", "M30 45C28 27 38 19 48 19S68 27 66 45C63 35 54 32 48 24C42 32 33 35 30 45Z")),
    "curls": Strokes(("f", spots((48, 20, 7)) + mirrored((39, 23, 7), (32, 31, 6), (29, 40, 5), (29, 49, 4)))),
    "wild": Strokes(
        (
            "f",
            (
                "M29 47L23 37L29 34L24 24L34 25L34 15L42 20L48 11L54 20"
                "L62 15L62 25L72 24L67 34L73 37L67 47C64 36 58 32 48 32S32 36 29 47Z"
            ),
        )
    ),
    "bob": Strokes(("f", "M30 44C30 27 38 20 48 20S66 27 66 44Q48 29 30 44Z")),
    "bow": Strokes(
        ("f", "M30 44C30 27 38 20 48 20S66 27 66 44Q48 29 30 44Z"),
        ("p", "M48 16l-12-7v13ZM48 16l12-7v13Z"),
        ("f", spots((48, 16, 2.6))),
    ),
    "topper": Strokes(("f", "M32 27V4H64V27ZM20 26H76V31H20Z"), ("h", "M33 22H63"), ("f", SIDES)),
    "bowler": Strokes(
        ("f", "M31 29C31 13 39 7 48 7S65 13 65 29Z"), ("f", "M20 27Q48 33 76 27Q77 33 67 34Q48 37 29 34Q19 33 20 27Z")
    ),
    "cap": Strokes(
        ("p", "M27 33C25 19 38 12 51 14C63 16 69 22 69 32Q48 25 27 33Z"),
        ("f", "M27 32Q18 35 20 40Q34 33 48 32Z"),
        ("h", "M34 22q14-8 28-2"),
    ),
    "bonnet": Strokes(
        ("f", "M33 36C34 28 40 25 48 25S62 28 63 36Q56 31 48 34Q40 31 33 36Z"), ("p", "M48 72l-11-4v10ZM48 72l11-4v10Z")
    ),
    "mobcap": Strokes(
        ("p", "M27 34C20 10 38 6 48 6S76 10 69 34q-4 4-7 0q-4 4-7 0q-4 4-7 0q-4 4-7 0q-4 4-7 0q-4 4-7 0Z"),
        ("f", "M29 31Q48 25 67 31V34Q48 28 29 34Z"),
    ),
    "feather": Strokes(
        ("f", "M33 27C33 12 63 12 63 27ZM16 29Q48 19 80 29Q48 40 16 29Z"),
        ("p", "M58 24C66 6 80 8 88 2C88 16 78 26 60 27Z"),
        ("h", "M62 24Q74 16 86 5"),
    ),
    "fez": Strokes(("f", "M35 28L38 8H58L61 28Z"), ("i", "M48 8q14 0 18 14v5")),
    "mitre": Strokes(("p", "M33 30C30 18 40 7 48 0C56 7 66 18 63 30Z"), ("i", "M48 8V24M42 15H54"), ("h", "M33 27H63")),
    "crown": Strokes(
        ("p", "M30 30L26 8L38 19L48 4L58 19L70 8L66 30Q48 25 30 30Z"),
        ("f", spots((48, 4, 2.5), (26, 8, 2.5), (70, 8, 2.5))),
        ("h", "M30 26Q48 21 66 26"),
    ),
    "helm": Strokes(
        ("p", "M28 42C26 18 38 12 48 12S70 18 68 42L63 40V33H33V40Z"),
        ("f", "M48 13C48 2 64-2 76 8C66 6 56 8 52 14Z"),
        ("h", "M38 18q10-6 20 0"),
    ),
    "hood": Strokes(("f", "M34 38C35 28 40 25 48 25S61 28 62 38Q48 26 34 38Z")),
    "wig": Strokes(
        ("p", "M29 41C27 20 38 15 48 15S69 20 67 41C61 32 35 32 29 41Z"),
        ("h", "M36 20q-3 6-3 12M42 17q-2 6-2 13M48 16v14M54 17q2 6 2 13M60 20q3 6 3 12"),
    ),
    "turban": Strokes(
        ("p", "M27 36C24 14 40 8 48 8S72 14 69 36Q48 24 27 36Z"),
        ("i", "M29 30Q44 24 66 14M34 17Q52 20 68 31"),
        ("f", spots((48, 22, 3))),
    ),
    "key": Strokes(("i", "M48 24V14"), ("p", spots((41, 9, 5.5), (55, 9, 5.5))), ("f", "M44 12h8v4h-8Z")),
}

BEHIND = {
    "bun": Strokes(("f", spots((48, 13, 9)))),
    "plaits": Strokes(
        ("f", "M31 46c-9 8-6 20-11 32q5 4 10 0c2-9 4-18 4-28ZM65 46c9 8 6 20 11 32q-5 4-10 0c-2-9-4-18-4-28Z")
    ),
    "bob": Strokes(("f", "M48 18C26 18 22 40 25 64H38V42H58V64H71C74 40 70 18 48 18Z")),
    "bow": Strokes(("f", "M48 18C26 18 22 40 24 68Q32 72 38 66V42H58V66Q64 72 72 68C74 40 70 18 48 18Z")),
    "bonnet": Strokes(
        ("p", "M48 6C24 6 18 28 21 48C23 60 28 68 36 72H60C68 68 73 60 75 48C78 28 72 6 48 6Z"),
        ("h", "M26 34Q30 16 48 14M70 34Q66 16 48 14M24 46q2 12 10 20M72 46q-2 12-10 20"),
    ),
    "hood": Strokes(("f", "M48 8C24 8 20 34 22 56C24 70 30 78 36 80H60C66 78 72 70 74 56C76 34 72 8 48 8Z")),
    "wig": Strokes(("p", mirrored((27, 40, 6), (25, 50, 6), (26, 60, 6), (28, 70, 6)))),
    "feather": Strokes(("f", "M31 34C27 48 27 58 31 68H65C69 58 69 48 65 34Z")),
}

DRESSES = {
    "collar": Strokes(("p", SHOULDERS), ("i", "M38 73l5 12l5-6l5 6l5-12")),
    "coat": Strokes(("f", SHOULDERS), ("p", "M39 74L48 96L57 74L48 79Z"), ("f", "M46 80h4l2 14h-8Z")),
    "bowtie": Strokes(("p", SHOULDERS), ("f", "M48 79l-10-6v12ZM48 79l10-6v12Z")),
    "lace": Strokes(
        ("p", SHOULDERS), ("i", "M34 75q2 6 5 3q2 6 5 3q4 6 8 0q3 3 5-3q3 3 5-3"), ("f", spots((48, 88, 2.5)))
    ),
    "ruff": Strokes(
        ("p", SHOULDERS), ("p", "M26 73q2 10 6 4q2 9 6 4q3 8 6 3q4 7 8 0q3 5 6-3q4 5 6-4q4 6 6-4q-22-8-44 0Z")
    ),
    "stripes": Strokes(("p", SHOULDERS), ("i", "M22 82V98M32 77V98M42 76V98M54 76V98M64 77V98M74 82V98")),
    "armour": Strokes(("p", SHOULDERS), ("i", "M34 76Q48 88 62 76M22 84Q48 98 74 84"), ("f", mirrored((20, 90, 1.8)))),
    "cloak": Strokes(("f", SHOULDERS), ("p", spots((48, 82, 4)))),
    "medals": Strokes(
        ("p", SHOULDERS), ("i", "M48 79V98M38 73l10 10l10-10"), ("f", spots((64, 88, 3.5), (72, 90, 3.5)))
    ),
    "shawl": Strokes(
        ("p", SHOULDERS), ("h", "M20 84L48 98M28 79L54 98M76 84L48 98M68 79L42 98"), ("i", "M34 75Q48 92 62 75")
    ),
    "boiler": Strokes(
        ("p", "M20 98V80H76V98Z"), ("f", mirrored((26, 86, 2))), ("h", "M20 92H76"), ("p", "M41 68h14v12H41Z")
    ),
}
