# Written by `python -m workshop.finding` from the entry points of pyproject.toml. Do not edit.

from typing import Any, Literal, overload

import parlour.games.arithmetical_croquet.rules.course
import parlour.games.arithmetical_croquet.rules.game
import parlour.games.castille.rules.board
import parlour.games.castille.rules.game
import parlour.games.castille.rules.moves
import parlour.games.castle_croquetnole.rules.board
import parlour.games.castle_croquetnole.rules.game
import parlour.games.castle_croquetnole.rules.moves
import parlour.games.crokinole.rules.board
import parlour.games.crokinole.rules.counting
import parlour.games.crokinole.rules.game
from parlour.games.spec import GameSpec

__all__ = ["find_game"]

@overload
def find_game(
    name: Literal["arithmetical-croquet"],
) -> GameSpec[
    parlour.games.arithmetical_croquet.rules.game.ArithmeticalCroquet,
    parlour.games.arithmetical_croquet.rules.course.State,
    parlour.games.arithmetical_croquet.rules.course.Step,
]: ...
@overload
def find_game(
    name: Literal["castille"],
) -> GameSpec[
    parlour.games.castille.rules.game.Castille,
    parlour.games.castille.rules.board.State,
    parlour.games.castille.rules.moves.Move,
]: ...
@overload
def find_game(
    name: Literal["castle-croquetnole"],
) -> GameSpec[
    parlour.games.castle_croquetnole.rules.game.CastleCroquetnole,
    parlour.games.castle_croquetnole.rules.board.State,
    parlour.games.castle_croquetnole.rules.moves.Move,
]: ...
@overload
def find_game(
    name: Literal["crokinole"],
) -> GameSpec[
    parlour.games.crokinole.rules.game.Crokinole,
    parlour.games.crokinole.rules.board.State,
    parlour.games.crokinole.rules.counting.Move,
]: ...
@overload
def find_game(name: str) -> GameSpec[Any, Any, Any]: ...
