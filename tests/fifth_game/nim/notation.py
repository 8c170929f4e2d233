"""Nim as text: `2-3` takes three from the second heap; `1,0,5 second` is a position."""

import re

from parlour.game import NotationError

from .rules import Nim, State, Take


def parse_move(game: Nim, state: State, text: str) -> Take:
    if not re.fullmatch("[1-9]-[1-9]", text):
        raise NotationError(f"{text[:20]!r} is no move: write 2-3 to take three from the second heap")
    return Take(int(text[0]) - 1, int(text[2]))


def format_move(game: Nim, state: State, move: Take) -> str:
    return f"{move.heap + 1}-{move.count}"


def parse_state(game: Nim, text: str) -> State:
    heaps, _, seat = text.partition(" ")
    if not re.fullmatch("[0-9](,[0-9]){0,8}", heaps) or seat not in game.seats:
        raise NotationError(f"{text[:40]!r} is no position: write 1,3,5 first")
    return State(tuple(map(int, heaps.split(","))), game.seats.index(seat))


def format_state(game: Nim, state: State) -> str:
    return f"{','.join(map(str, state.heaps))} {game.seats[state.seat]}"
