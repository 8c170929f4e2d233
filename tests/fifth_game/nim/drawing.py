"""Nim as a picture, in words and for a terminal: a heap is a row; touching a counter takes it and all beyond it."""

from parlour.game import Ruling
from parlour.scene import Board, Box, Choice, Circle, NamedPlace, Picture, Piece, Point, Section

from .notation import format_move
from .rules import Nim, State, Take


def board(game: Nim) -> Board:
    return Board((10.0, game.options.heaps + 1.0), (Box((0, 0), (10.0, game.options.heaps + 1.0), "felt", 0.4),))


def picture(game: Nim, state: State, last: Ruling[State, Take] | None) -> Picture:
    spots = {f"{y:g}.{x:g}": (x, y) for x, y in (_spot(state, move) for move in game.moves(state))}
    places = tuple(NamedPlace(at, name, f"counter {name}") for name, at in spots.items())
    pieces = tuple(Piece(each.name, each.at, (Circle((0, 0), 0.36, "ball counter"),), each.words) for each in places)
    return Picture((), pieces, plain(game, state), places=places)


def _spot(state: State, move: Take) -> Point:
    """The place of the first counter that a move takes."""
    return (state.heaps[move.heap] - move.count + 1.0, move.heap + 1.0)


def choices(game: Nim, state: State) -> tuple[Choice, ...]:
    return tuple(_choice(state, move, format_move(game, state, move)) for move in game.moves(state))


def _choice(state: State, move: Take, name: str) -> Choice:
    return Choice(name, name, f"take {move.count} from heap {move.heap + 1}", key="", touch=(_spot(state, move),))


def prompt(game: Nim, state: State) -> str:
    return game.verdict(over) if (over := game.outcome(state)) else f"{game.seats[state.seat].capitalize()} to take."


def words(game: Nim, state: State) -> tuple[Section, ...]:
    return (Section("Heaps", (plain(game, state),)),)


def plain(game: Nim, state: State) -> str:
    return f"Heaps of {', '.join(map(str, state.heaps))}."
