"""Names of players: what is a letter of a name, where it is cut, and how two that look alike are told apart."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.names import CUT, LONGEST_NAME, clusters, cut, distinct_names, known_name, plain_name, short_name
from parlour.record import SeatRecord, player_name, sitter_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
LETTERS = {
    "a family": FAMILY,
    "Persian": "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "Hindi, a half letter": "\u0915\u094d\u200d\u0937",
    "Hindi, no ligature": "\u0915\u094d\u200c\u0937",
    "Bengali": "\u09b0\u200d\u09cd\u09af\u09be\u09ac",
    "Sinhala": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Malayalam": "\u0d28\u0d4d\u200d",
    "Chinese": "\u738b\u79c0\u82f1",
    "Japanese, a variant": "\u6e21\u9089\U000e0100",
    "Korean": "\uae40\ubbfc\uc900",
    "Hebrew": "\u05d3\u05b8\u05bc\u05d5\u05b4\u05d3",
    "Thai": "\u0e2a\u0e21\u0e0a\u0e32\u0e22",
    "England": f"Tom {ENGLAND}",
    "two flags": "\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7",
    "a doctor": "\U0001f469\U0001f3fd\u200d\u2695\ufe0f",
    "a rainbow": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "an emoji that is newer than Python": "\U0001fae8",
    "an apostrophe": "O\u2019Brien-Smith, Jr.",
}


@pytest.mark.parametrize("name", LETTERS.values(), ids=LETTERS)
def test_letters_of_every_script_stay(name: str) -> None:
    assert plain_name(name) == name


@pytest.mark.parametrize("sign", ["\0", "\n", "\r\n", "\t", "\x1b", "\x85", "\u2028", "\u2029", "\ud800"], ids=ascii)
def test_what_breaks_a_line_is_a_space(sign: str) -> None:
    assert plain_name(f"{sign}Ada{sign}Bo{sign}") == "Ada Bo"


@pytest.mark.parametrize("sign", [*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))], ids=ascii)
def test_what_turns_a_line_is_a_space(sign: str) -> None:
    assert plain_name(f"Ada{sign}Bo") == "Ada Bo"


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200d",
        "\u200c\u200b",
        "\ufeff",
        "\u3164",
        "\u115f\u1160",
        "\u2800",
        "\u0301",
        "\ufe0f",
        "\U000e0067\U000e007f",
        "\u00ad",
        "\u2060",
        "\u034f",
        "\u061c",
        "\u200e\u200f",
        "\ue000",
        "\uffff",
        "\U000e0001",
    ],
    ids=ascii,
)
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    assert plain_name(name) == ""
    assert plain_name(f"Ada{name.strip()}") in {"Ada", "Ad\u00e1", "Ada\ufe0f"}


def test_a_joiner_that_changes_nothing_is_no_letter() -> None:
    for name in ("A\u200dda", "\u200dAda", "Ada\u200c", "A\u200d\u200cda", "\u200b\u200dAda"):
        assert plain_name(name) == "Ada"


def test_a_name_is_composed() -> None:
    assert plain_name("Zoe\u0308") == "Zo\u00eb" == plain_name("Zo\u00eb")


def test_marks_do_not_pile_up() -> None:
    assert len(plain_name("e" + "\u0301" * 1000)) < 12


@given(st.text())
def test_a_plain_name_is_plain(name: str) -> None:
    found = plain_name(name)
    assert plain_name(found) == found
    assert unicodedata.is_normalized("NFC", found)
    found.encode()
    assert not any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in found)


@given(
    st.text(st.sampled_from("ae\u0301\u093f\u094d\u0915\u200d\u200c\U0001f468\U0001f1e9\U0001f3fd\u0639 ")),
    st.integers(1, 50),
)
def test_a_cut_name_ends_between_two_signs(name: str, most: int) -> None:
    plain = plain_name(name)
    found = short_name(name, most)
    assert len(found) <= most
    if found != plain:
        assert found.endswith(CUT)
        ends = {"".join(list(clusters(plain))[:number]).rstrip() for number in range(len(plain) + 1)}
        assert found.removesuffix(CUT) in ends


@given(st.text())
def test_the_signs_are_the_text(text: str) -> None:
    assert "".join(clusters(text)) == text


def test_a_family_is_not_cut() -> None:
    assert cut(f"Ada {FAMILY}", 11) == f"Ada {FAMILY}"
    assert cut(f"Ada {FAMILY}", 10) == f"Ada{CUT}"
    assert short_name(ENGLAND * 10) == ENGLAND * 5 + CUT
    assert len(short_name("\u0958" * LONGEST_NAME)) <= LONGEST_NAME, "the composed form is longer"


def test_very_long_names_differ_by_their_marks() -> None:
    one, other = ("a" * 100_000 + end for end in "bc")
    assert len(known_name(one)) < 120
    assert known_name(one) != known_name(other)
    assert known_name(one) == known_name(f" {one} ")
    assert known_name("Ada") == "Ada"


def test_two_that_look_the_same_have_their_seats() -> None:
    seats = ("first", "second")
    for one, other in pairwise(("Ada", "Ada", "\uff21da", "\u0410da")):
        assert distinct_names((one, other), seats) == (f"{one} (first)", f"{other} (second)")
    assert distinct_names(("Ada", "Bob"), seats) == ("Ada", "Bob")
    assert distinct_names(("", ""), seats) == ("", "")
    assert len(set(distinct_names(("Ada", "Ada", "Ada (a)"), ("a", "b", "c")))) == 3


def test_an_invisible_name_is_that_of_the_level() -> None:
    assert sitter_name(SeatRecord("\u200d", level="club")) == "club"
    assert player_name(SeatRecord("\u200d", level="club")) == "club (bot)"
    assert player_name(SeatRecord("\u200d")) == ""
