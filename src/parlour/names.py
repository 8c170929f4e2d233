"""Names of players: which signs are letters, where a name may be cut, and how look-alikes are told apart.

A name is text in any script, in one line. Zero width joiners and tags are letters where they change what is seen: in
Persian, in the scripts of India, in families and flags of emoji. Controls, line breaks and marks that turn the
direction of a line are not. The joiners follow Unicode's annex 31, the clusters its annex 29.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "CUT",
    "JOINER",
    "LONGEST_NAME",
    "clusters",
    "cut",
    "distinct_names",
    "is_unseen",
    "known_name",
    "plain_letter",
    "plain_line",
    "plain_name",
    "short_name",
]

LONGEST_NAME = 40
"""The most letters (code points) of a name that a server keeps."""
LONGEST_SHOWN, MARK = 100, 8
"""The most letters of a name from elsewhere that are shown, and those of the mark behind a longer one."""
LONGEST_CLUSTER = 32
"""More code points than this are never one sign."""
MOST_MARKS = 8
"""The most accents on one letter; what is more only covers other lines."""
CUT = "\N{HORIZONTAL ELLIPSIS}"
NON_JOINER, JOINER = "\N{ZERO WIDTH NON-JOINER}", "\N{ZERO WIDTH JOINER}"
BREAKING = frozenset({"Cc", "Cs", "Zl", "Zp", "Zs"})
"""Categories that are a space in a name: controls, lone surrogates, separators."""
TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Embeddings, overrides and isolates, which reach beyond the name."""
BLANK = frozenset("\u2800")
"""A sign that looks like a space."""
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks by their category that nobody sees."""
MARKS = frozenset({"Mn", "Me", "Mc"})
PICTURES = frozenset({"So", "Sm"})
"""The categories of emoji."""
CANCEL = "\N{CANCEL TAG}"
VIRAMA = 9
"""The combining class of the sign that joins two consonants of an Indic script."""
LOOK_ALIKES = str.maketrans(
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0423"
    "\u0430\u0435\u0455\u0456\u0458\u043e\u0440\u0441\u0443\u0445"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf"
    "I",
    "ABESlJKMHOPCTXYaesijopcyxABEZHlKMNOPTYXol",
)
"""Cyrillic and Greek letters that look as Latin ones in most types, and a capital I as a small l."""
CURSIVE = frozenset({"AL", "R"})
"""The directions of scripts whose letters join; Mongolian, which is written down, comes beside them."""


def plain_letter(letter: str) -> str:
    """A sign of a line; a space for one that controls, breaks or turns it, and for a sign that no text may hold."""
    if letter in TURNING or letter in BLANK or unicodedata.category(letter) in BREAKING or _is_noncharacter(letter):
        return " "
    return letter


def plain_line(text: str) -> str:
    """A text as one line without control characters, for a terminal or a page.

    >>> plain_line("Options:" + chr(27) + " one,  two")
    'Options: one, two'
    """
    plain = text if text.isascii() and text.isprintable() else "".join(map(plain_letter, text))
    return " ".join(plain.split())


def plain_name(name: str) -> str:
    """A name that is safe to show anywhere, in Unicode's composed form; empty if nothing of it can be seen.

    >>> plain_name("  Ada" + chr(27) + "  Lovelace ")
    'Ada Lovelace'
    """
    letters = unicodedata.normalize("NFC", plain_line(name))
    return unicodedata.normalize("NFC", " ".join("".join(_seen(letters)).split()))


def short_name(name: str, most: int = LONGEST_NAME) -> str:
    """A plain name of at most so many letters; one that is longer ends with an ellipsis.

    >>> short_name("Ada Lovelace", 5)
    'Ada\N{HORIZONTAL ELLIPSIS}'
    """
    return cut(plain_name(name), most)


def known_name(name: str) -> str:
    """A plain name for a line: of a very long one the beginning, and a mark that tells it from others that begin so."""
    plain = plain_name(name)
    if len(plain) <= LONGEST_SHOWN:
        return plain
    return f"{cut(plain, LONGEST_SHOWN)} ({sha256(plain.encode()).hexdigest()[:MARK]})"


def cut(text: str, most: int) -> str:
    """A text of at most so many code points, cut between signs; one that is longer ends with an ellipsis."""
    if len(text) <= most:
        return text
    kept = ""
    for cluster in clusters(text):
        if len(kept) + len(cluster) + len(CUT) > most:
            break
        kept += cluster
    return kept.rstrip() + CUT


def distinct_names(names: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """The names of the players at one table: where two would look the same, with the seat.

    Empty names stay empty.

    >>> distinct_names(["Ada", "Ada", "Bob"], ["maple", "walnut", "oak"])
    ('Ada (maple)', 'Ada (walnut)', 'Bob')
    """
    shown, left = list(names), set(range(len(names)))
    while alike := left & _alike(shown):
        for number in alike:
            shown[number] = f"{shown[number]} ({seats[number]})"
        left -= alike
    return tuple(shown)


def clusters(text: str) -> Iterator[str]:
    """The signs of a text as people count them: a letter with its accents, a flag, a family.

    >>> [len(cluster) for cluster in clusters("e" + chr(0x301) + "x")]
    [2, 1]
    """
    cluster = ""
    for letter in text:
        if cluster and (len(cluster) >= LONGEST_CLUSTER or not _belongs(cluster, letter)):
            yield cluster
            cluster = ""
        cluster += letter
    if cluster:
        yield cluster


def is_unseen(letter: str) -> bool:
    """Whether a code point only changes how its neighbours look, or nothing: joiners, tags, selectors."""
    return letter in FILLERS or _is_selector(letter) or unicodedata.category(letter) == "Cf"


# --- which signs are letters ------------------------------------------------------------------------------------------


def _seen(letters: str) -> Iterator[str]:
    """The signs of a line that can be seen, or change how others look."""
    before, marks = "", 0
    for number, letter in enumerate(letters):
        if not _is_letter(before, letter, letters, number):
            continue
        marks = marks + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if marks > MOST_MARKS:
            continue
        before = (before + letter)[-LONGEST_CLUSTER:]
        yield letter


def _is_letter(before: str, letter: str, letters: str, number: int) -> bool:
    """Whether a sign counts after those that count before it."""
    kind = unicodedata.category(letter)
    if letter in FILLERS:
        return False
    if letter in {NON_JOINER, JOINER}:
        return _joins(before, letter, letters[number + 1 : number + 2])
    if _is_tag(letter):
        return _in_flag(letters, number)
    if kind in MARKS:
        return bool(before) and before[-1] != " "
    return kind not in {"Cf", "Co"}  # but unassigned ones: a newer Unicode may have an emoji there


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner changes how its neighbours look (annex 31, contexts A1, A2 and B; and emoji)."""
    base = next((letter for letter in reversed(before) if not _extends(letter)), "")
    if not base or before[-1] in {NON_JOINER, JOINER}:
        return False
    follows = after.strip() and unicodedata.category(after)[0] in {"L", "M"}
    if unicodedata.combining(before[-1]) == VIRAMA:
        return joiner == JOINER or bool(follows)
    if _is_cursive(base):
        return joiner == JOINER or (bool(follows) and _is_cursive(after))
    if joiner == JOINER and after:
        pictures = unicodedata.category(base) in PICTURES and unicodedata.category(after) in PICTURES
        return pictures or unicodedata.combining(after) == VIRAMA
    return False


def _is_cursive(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in CURSIVE or "\u1800" <= letter <= "\u18af"


def _is_tag(letter: str) -> bool:
    return "\U000e0020" <= letter <= CANCEL


def _in_flag(letters: str, number: int) -> bool:
    """Whether a tag is one of a picture's, which end with the sign that cancels them."""
    first = number
    while first and _is_tag(letters[first - 1]) and letters[first - 1] != CANCEL and number - first < LONGEST_CLUSTER:
        first -= 1
    last = letters.find(CANCEL, number, number + LONGEST_CLUSTER)
    tagged = last > first and all(map(_is_tag, letters[first:last]))
    base = letters[first - 1 : first]
    return tagged and bool(base) and (unicodedata.category(base) in PICTURES or _extends(base))


def _is_noncharacter(letter: str) -> bool:
    return ord(letter) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(letter) <= 0xFDEF


# --- signs of several letters -----------------------------------------------------------------------------------------


def _extends(letter: str) -> bool:
    """Whether a code point belongs to the one before it."""
    return (
        unicodedata.category(letter) in MARKS
        or letter in {NON_JOINER, JOINER}
        or _is_tag(letter)
        or "\U0001f3fb" <= letter <= "\U0001f3ff"  # skin tones
        or letter in "\uff9e\uff9f"  # Japanese voicing marks
    )


def _belongs(cluster: str, letter: str) -> bool:
    """Whether a code point belongs to the sign before it."""
    last = cluster[-1]
    if _extends(letter):
        return True
    if last == JOINER:
        return True
    if _is_regional(letter):
        return len(cluster) == 1 and _is_regional(last)
    if unicodedata.combining(last) == VIRAMA:
        return unicodedata.category(letter) == "Lo"
    return _is_jamo(last) and _is_jamo(letter)


def _is_regional(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def _is_jamo(letter: str) -> bool:
    """Whether a letter is a part of a Korean syllable."""
    return "\u1100" <= letter <= "\u11ff" or "\ua960" <= letter <= "\ua97f" or "\ud7b0" <= letter <= "\ud7ff"


# --- names that look the same -----------------------------------------------------------------------------------------


def _alike(names: Sequence[str]) -> set[int]:
    """The numbers of the names that look like another one; an empty name looks like nobody's."""
    ordered = sorted((_look(name), number) for number, name in enumerate(names) if name)
    groups = ([number for _, number in group] for _, group in groupby(ordered, key=lambda each: each[0]))
    return {number for group in groups if len(group) > 1 for number in group}


@lru_cache(maxsize=1024)
def _look(name: str) -> str:
    """What is equal for names that look the same: without widths, joiners and forms of letters."""
    wide = unicodedata.normalize("NFKC", name).translate(LOOK_ALIKES)
    return "".join(letter for letter in wide if letter not in {NON_JOINER, JOINER} and not _is_selector(letter))


def _is_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
