"""The features of a face: its shape, eyes, nose, mouth and whiskers, each by name."""

from __future__ import annotations

from parlour.portraits.parts import Strokes, mirrored, spot

__all__ = ["EYES", "HEADS", "MOUTHS", "NOSES", "WHISKERS"]

CHEEK = ("h", "M58 57l5-5M57 61l6-6M55 65l6-6")
"""Hatching on the cheek away from the light."""

HEADS = {
    "round": Strokes(("p", "M31 44C31 28 38 23 48 23S65 28 65 44C65 60 57 68 48 68S31 60 31 44Z"), CHEEK),
    "long": Strokes(("p", "M33 42C33 27 39 22 48 22S63 27 63 42C63 60 57 72 48 72S33 60 33 42Z"), CHEEK),
    "square": Strokes(("p", "M30 42C30 27 38 23 48 23S66 27 66 42V56C66 64 60 69 48 69S30 64 30 56Z"), CHEEK),
    "heart": Strokes(("p", "M30 42C30 27 38 23 48 23S66 27 66 42C66 55 55 69 48 69S30 55 30 42Z"), CHEEK),
    "engine": Strokes(
        ("p", "M31 24H65V68H31Z"),
        ("h", "M31 53H65M60 24V68"),
        ("f", mirrored((34.5, 27.5, 1.3), (34.5, 64.5, 1.3))),
    ),
}

BROWS = "M36 40q4-2.5 8 0M52 40q4-2.5 8 0"
DOTS = mirrored((40, 46, 2.2))

EYES = {
    "dots": Strokes(("f", DOTS), ("i", BROWS)),
    "wide": Strokes(
        ("p", mirrored((40, 46, 4.4))), ("f", mirrored((40, 46, 2))), ("i", "M35 38q5-4 9-1M61 38q-5-4-9-1")
    ),
    "closed": Strokes(("i", "M36 46q4 3 8 0M52 46q4 3 8 0"), ("i", BROWS)),
    "stern": Strokes(("f", DOTS), ("i", "M35 39.5l9 3M61 39.5l-9 3")),
    "sleepy": Strokes(
        ("f", "M37.5 46h5a2.5 2.5 0 0 1-5 0ZM53.5 46h5a2.5 2.5 0 0 1-5 0Z"), ("i", "M36 45.5h8M52 45.5h8")
    ),
    "wink": Strokes(("f", spot(40, 46, 2.2)), ("i", "M52 46q4-3 8 0"), ("i", BROWS)),
    "spectacles": Strokes(("p", mirrored((40, 46, 6.2))), ("i", "M46 45q2-1.5 4 0"), ("f", mirrored((40, 46, 1.9)))),
    "monocle": Strokes(
        ("f", spot(40, 46, 2.2)),
        ("p", spot(56, 46, 7)),
        ("f", spot(56, 46, 2.2)),
        ("h", "M62 50q6 12 1 26"),
        ("i", "M36 40q4-3 8 0"),
    ),
    "patch": Strokes(
        ("f", spot(40, 46, 2.2)), ("i", "M30 36L66 42M36 41q4-2.5 8 0"), ("f", "M50 41h12q1 9-6 11q-7-2-6-11Z")
    ),
    "lamps": Strokes(("p", mirrored((40, 42, 5.5))), ("f", mirrored((40, 42, 2.8))), ("h", "M36 34h8M52 34h8")),
}

NOSES = {
    "button": Strokes(("i", "M45.5 54.5q2.5 2.5 5 0")),
    "long": Strokes(("i", "M48 45c0 5-4 9-2.5 11q2 1.5 5 0")),
    "hook": Strokes(("i", "M47 44c4 4 6 9 3 12q-2.5 2-5 0")),
    "plate": Strokes(("i", "M45 48v7h6v-7")),
}

MOUTHS = {
    "smile": Strokes(("i", "M41 60q7 6 14 0")),
    "grin": Strokes(("p", "M39 59q9 10 18 0Z")),
    "line": Strokes(("i", "M42 62h12")),
    "frown": Strokes(("i", "M42 64q6-5 12 0")),
    "smirk": Strokes(("i", "M42 62q8 2 13-4")),
    "o": Strokes(("p", spot(48, 62, 3))),
    "grille": Strokes(("p", "M39 58h18v6h-18Z"), ("h", "M43 58v6M47 58v6M51 58v6M55 58v6")),
}

WHISKERS = {
    "none": Strokes(),
    "moustache": Strokes(("f", "M48 58c-4-2-11 0-13 4.5c5 1.5 10 .5 13-2c3 2.5 8 3.5 13 2c-2-4.5-9-6.5-13-4.5Z")),
    "handlebar": Strokes(
        (
            "f",
            (
                "M48 58c-6-2-9 5-16 1c-4-2-3-7 0-8c-4 7 7 4 10 9c2 1 4 1 6-.5"
                "c2 1.5 4 1.5 6 .5c3-5 14-2 10-9c3 1 4 6 0 8c-7 4-10-3-16-1Z"
            ),
        )
    ),
    "walrus": Strokes(("f", "M37 57Q48 52 59 57Q62 67 58 67Q54 61 48 61Q42 61 38 67Q34 67 37 57Z")),
    "beard": Strokes(
        ("f", "M31 50C31 70 40 82 48 82S65 70 65 50C62 58 58 58 54 57Q48 55 42 57C38 58 34 58 31 50Z"),
        ("p", "M43 62q5 4 10 0Z"),
    ),
    "sage": Strokes(
        ("p", "M31 52C30 74 42 96 48 96S66 74 65 52C60 60 56 57 48 58C40 57 36 60 31 52Z"),
        ("h", "M38 62q2 16 7 26M48 66v26M58 62q-2 16-7 26"),
        ("i", "M43 63q5 3 10 0"),
    ),
    "sideburns": Strokes(
        ("f", "M30 42C27 56 31 66 40 66L38 57Q35 54 34 44ZM66 42C69 56 65 66 56 66L58 57Q61 54 62 44Z")
    ),
    "goatee": Strokes(("f", "M43 66q5-2 10 0l-5 12Z"), ("f", "M48 58q-6-1-9 2q5 1 9 0q4 1 9 0q-3-3-9-2Z")),
}
