"""Certificates: what is proved without the solver, and that no altered entry slips through."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from random import Random
from typing import Any

import pytest

from parlour.games.arithmetical_croquet import ArithmeticalCroquet, Options, solve
from parlour.games.arithmetical_croquet.certificate import CertificateError, certify, verify
from tests.cases import cases

SHORT = Options(spacing=5, hoops=2, max_step=4)
ALTERED = cases(6, 1)
"""One entry in this many is altered."""


@cache
def certified() -> str:
    """The certificate of the default game."""
    return certify(solve(ArithmeticalCroquet()))


def short(options: Options = SHORT) -> dict[str, Any]:
    """A fresh certificate of a short course, as plain data."""
    certificate: dict[str, Any] = json.loads(certify(solve(ArithmeticalCroquet(options))))
    return certificate


def rejected(certificate: object) -> str:
    """Why a certificate is rejected; fails when it is not."""
    with pytest.raises(CertificateError) as error:
        verify(json.dumps(certificate))
    return str(error.value)


def test_the_certificate_of_the_default_game_is_proved() -> None:
    counts: list[int] = []
    words = verify(certified(), counts.append)
    assert words == "Proved: first wins. 168216 positions checked, 91288 of them won by their listed move."
    assert counts == sorted(counts)
    assert len(counts) > 10


@pytest.mark.parametrize(
    "options",
    [
        SHORT,
        Options(spacing=4, hoops=3, max_step=2),
        Options(spacing=5, hoops=2, max_step=4, missed_hoop="go_back"),
        Options(spacing=6, hoops=1, max_step=5, barring_judged="from", end_zone_beyond_peg=True, twice_running=True),
    ],
)
def test_certificates_are_proved_under_every_kind_of_option(options: Options) -> None:
    solution = solve(ArithmeticalCroquet(options))
    winner = solution.game.seats[solution.winner]
    assert verify(certify(solution)).startswith(f"Proved: {winner} wins.")


def test_every_altered_move_is_rejected() -> None:
    """Entries from the whole of the short course, each with a random other number; all in `make thorough`."""
    certificate, rng = short(), Random(4)
    for number, (position, move) in enumerate(certificate["strategy"].items()):
        other = rng.choice(sorted({"--", *map(str, range(20))} - {move}))
        assert number % ALTERED or rejected({**certificate, "strategy": {**certificate["strategy"], position: other}})


def test_one_altered_entry_of_the_default_game_is_rejected() -> None:
    certificate = json.loads(certified())
    position = Random(5).choice(sorted(certificate["strategy"]))
    certificate["strategy"][position] = str(int(certificate["strategy"][position].replace("--", "0")) + 1)
    assert rejected(certificate)


def test_every_missing_entry_is_rejected() -> None:
    certificate = short(Options(spacing=4, hoops=1, max_step=3))
    for position in certificate["strategy"]:
        strategy = {place: move for place, move in certificate["strategy"].items() if place != position}
        assert rejected({**certificate, "strategy": strategy})


def test_added_and_moved_entries_are_rejected() -> None:
    certificate = short()
    strategy = certificate["strategy"]
    assert "no ball can be" in rejected({**certificate, "strategy": {**strategy, "99 0 first -": "1"}})
    lost = "0 14 first -"
    assert lost not in strategy
    assert "cannot be reached" in rejected({**certificate, "strategy": {**strategy, lost: "1"}})
    some = sorted(strategy)[7]
    moved = {("0 1 second x4" if place == some else place): move for place, move in strategy.items()}
    assert rejected({**certificate, "strategy": moved})


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"winner": "nobody"}, "winner"),
        ({"rules_version": 99}, "version 99"),
        ({"format": "something else"}, "format"),
        ({"game": "chess"}, "game"),
        ({"options": {"spacing": 5, "hoops": 2, "max_step": 7}}, "max_step"),
        ({"options": {**asdict(SHORT), "hoops": 3}}, "15"),
        ({"options": {**asdict(SHORT), "unknown": 1}}, "unknown"),
        ({"options": {name: value for name, value in asdict(SHORT).items() if name != "missed_hoop"}}, "missed_hoop"),
        ({"strategy": {}}, "not listed"),
        ({"strategy": {"nonsense": "1"}}, "nonsense"),
        ({"strategy": {"0 0 first -": "first"}}, "no move"),
        ({"extra": 1}, "extra"),
    ],
)
def test_altered_headings_are_rejected(change: dict[str, Any], what: str) -> None:
    assert what in rejected({**short(), **change})


@pytest.mark.parametrize("heading", ["format", "game", "rules_version", "options", "winner", "strategy"])
def test_every_heading_must_be_there(heading: str) -> None:
    certificate = short()
    del certificate[heading]
    assert heading in rejected(certificate)


@pytest.mark.parametrize("twice", ['"winner": "second", "winner"', '"strategy": {}, "strategy"'])
def test_nothing_may_be_said_twice(twice: str) -> None:
    """A reader that keeps the last of two would never see the first."""
    name = twice.rpartition(" ")[2]
    with pytest.raises(CertificateError, match="two entries"):
        verify(json.dumps(short()).replace(name, twice, 1))


def test_no_position_may_be_listed_twice() -> None:
    text = json.dumps(short()).replace('"strategy": {', '"strategy": {"0 0 first -": "4", ', 1)
    with pytest.raises(CertificateError, match="two entries '0 0 first -'"):
        verify(text)


def test_the_wrong_winner_is_rejected() -> None:
    certificate = short()
    other = {"first": "second", "second": "first"}[certificate["winner"]]
    assert "wins for" in rejected({**certificate, "winner": other})


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\ud800"])
def test_what_is_no_certificate_is_rejected(text: str) -> None:
    with pytest.raises(CertificateError, match="no certificate"):
        verify(text)
