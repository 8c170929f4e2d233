"""Castille's board for its playground: everything that the page draws and says which is not computed by the kernels."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from parlour.games import find_game
from parlour.games.castille.bots import browser
from parlour.games.castille.drawing.scenery import emplacement, flag_pieces, flags_left, place
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch.position import to_index
from parlour.games.castille.rules.board import (
    FLAGS,
    HEIGHTS,
    PEGS,
    POINTS,
    SEATS,
    TERRITORIES,
    State,
    Stock,
    point_name,
)
from parlour.games.castille.rules.events import territory_name
from parlour.looks import COMMON
from parlour.picture import markup, svg
from parlour.scene import Picture, Scene

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.scene import Shape

__all__ = ["castille_board"]

POSITIONS = {
    "After a first phase of two experts": "SsSsT1/S4S/s1sTst/t1ssSt/t1S2S/1TTsS1 ----- S - 0 13",
    "After an uneven first phase": "1ssSs1/t1s1ss/3STt/2T1TS/1SSts1/SStsST ----- S - 0 13",
    "Three against four: copper wins": "4t1/1t1S2/2STT1/1s4/6/6 ----- s - 0 13",
}
EMPTY = (Stock(0, 0), Stock(0, 0))


def castille_board() -> bytes:
    """The JSON that `web/playground/castille.ts` reads."""
    spec, game = find_game("castille"), Castille()
    bare = Scene(spec.drawing.board(game), Picture((), (), "The board of Castille"))
    return json.dumps(
        {
            "svg": svg(bare, looks=COMMON + spec.appearance.looks),
            "settings": browser.settings(game),
            "seats": SEATS,
            "pegs": [[_peg(game, seat, tall) for tall in range(len(HEIGHTS))] for seat in range(len(SEATS))],
            "flags": [_drawn(_flag(seat)) for seat in range(len(SEATS))],
            "shelves": [[_drawn(_shelf(seat, up)) for up in range(FLAGS + 1)] for seat in range(len(SEATS))],
            "territories": [
                {"name": territory_name(index), "at": emplacement(index)} for index in range(len(TERRITORIES))
            ],
            "points": [
                {"bit": to_index(point), "name": point_name(point), "at": place(point)} for point in POINTS.values()
            ],
            "positions": [_position(game, name, text) for name, text in POSITIONS.items()],
        }
    ).encode()


def _drawn(shapes: Iterable[Shape]) -> str:
    return "".join(map(markup, shapes))


def _peg(game: Castille, seat: int, tall: int) -> dict[str, str]:
    """A kind of peg, drawn about its foot, and its name."""
    pegs = (PEGS[2 * seat + tall], *[None] * (len(POINTS) - 1))
    picture = find_game("castille").drawing.picture(game, State(pegs=pegs, stock=EMPTY), None)
    (piece,) = (each for each in picture.pieces if each.at == place(0))
    return {"drawn": _drawn(piece.parts), "name": f"{SEATS[seat]}, {HEIGHTS[tall]}"}


def _flag(seat: int) -> tuple[Shape, ...]:
    """A flag, drawn about its emplacement."""
    (piece,) = flag_pieces(State(flags=(seat, None, None, None, None)))
    return piece.parts


def _shelf(seat: int, up: int) -> list[Shape]:
    """What lies on a player's shelf while some of his flags are up."""
    return flags_left(State(flags=(seat,) * up + (None,) * (len(TERRITORIES) - up), stock=EMPTY), seat)


def _position(game: Castille, name: str, text: str) -> dict[str, Any]:
    state = find_game("castille").notation.parse_state(game, text)
    return {"name": name, "text": text, "numbers": browser.position(game, state)}
