"""A finished match as one file that a page shows without a server: data for `<parlour-board>`, or a page with it."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.looks import COMMON
from parlour.names import distinct_names
from parlour.record import sitter_name
from parlour.scene import Board
from parlour.service import frames
from parlour.service.errors import NotOverError, TooLongError
from parlour.service.messages import Frame, ViewedSeat, Viewing
from parlour.service.seating import seat_records
from parlour.service.views import encoded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.match import Match
    from parlour.record import SeatRecord
    from parlour.service.service import Service

    AnyMatch = Match[Any, Any, Any]

__all__ = ["MOST_PLIES", "viewing_named", "viewing_of", "viewing_page"]

MOST_PLIES = 1000
"""The longest match that is written as one file, moves: a file of about 25 MB where a move takes most."""

_PAPER = "body{margin:16px auto;padding:0 8px;max-width:40rem;font-family:system-ui,sans-serif}h1{font-size:1.25rem}"


def viewing_named(service: Service, name: str) -> Viewing:
    """A match that is over, as data for `<parlour-board>`.

    Raises:
        NotOverError: while the match goes on.
        TooLongError: when it has more than `MOST_PLIES` moves.
    """
    live = service.matches.shown(name)
    if live.to_play is not None:
        raise NotOverError("A match can be put on another page when it is over.")
    _check_length(live.ply)
    journal = service.journal
    return _viewing(
        live.match,
        seat_records(live.setup.seats),
        encoded(journal.board(live), Board),
        tuple(encoded(journal.frame(live, ply), Frame) for ply in range(live.ply + 1)),
    )


def viewing_of(match: AnyMatch) -> Viewing:
    """A match as data for `<parlour-board>`; one that goes on is shown as far as it has come.

    Raises:
        TooLongError: when it has more than `MOST_PLIES` moves.
    """
    length = frames.length(match)
    _check_length(length)
    shown = tuple(frames.frame(match, ply) for ply in range(length + 1))
    return _viewing(match, match.seats, frames.board(match), shown)


def viewing_page(viewing: Viewing, script: str) -> str:
    """One HTML document that shows a match, with data and script inside; it opens without a server.

    Args:
        viewing: the match.
        script: the script that defines `<parlour-board>`.
    """
    # In a script element only `<` can end it or begin a comment, and JSON writes it as an escape too.
    data = msgspec.json.encode(viewing).decode().replace("<", "\\u003c")
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data: blob:"
    title = escape(_title(viewing))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>{_PAPER}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f'<parlour-board><script type="application/json">{data}</script></parlour-board>\n</main>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _viewing(match: AnyMatch, seats: Sequence[SeatRecord], board: Board, shown: tuple[Frame, ...]) -> Viewing:
    looks = COMMON + match.spec.appearance.looks
    return Viewing(
        game=match.game.name,
        title=match.spec.title,
        seats=tuple(ViewedSeat(role, sitter_name(seat)) for role, seat in zip(match.game.seats, seats, strict=True)),
        board=board,
        sheet=looks.sheet,
        lights=looks.lights,
        frames=shown,
    )


def _title(viewing: Viewing) -> str:
    shown = distinct_names([seat.name for seat in viewing.seats], [seat.role for seat in viewing.seats])
    names = [name for name in shown if name]
    return f"{viewing.title}: {', '.join(names)}" if names else viewing.title


def _check_length(plies: int) -> None:
    if plies > MOST_PLIES:
        raise TooLongError(f"Only a match of at most {MOST_PLIES} moves fits into one file.")
