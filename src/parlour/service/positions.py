"""Setting up a position before there is a match; each answer depends only on its request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.game import NotationError
from parlour.service.lobby import game_named
from parlour.service.messages import Arrange, Arranged, OfferedTurn

if TYPE_CHECKING:
    from parlour.game import Game
    from parlour.games import GameSpec

__all__ = ["arrange", "position_of"]


def arrange(question: Arrange) -> Arranged:
    """Read a position, change one setting of it, and return the result.

    Raises:
        NoSuchError: when there is no such game.
        NotationError: when the text is no position, or the setting cannot have that value.
        OptionError: when the game has no such options.
    """
    spec = game_named(question.game)
    game = spec.new(question.options)
    state = position_of(spec, game, question.position, question.name, question.value)
    arranging, drawing, outcome = spec.arranging, spec.drawing, game.outcome(state)
    return Arranged(
        position=spec.notation.format_state(game, state),
        board=drawing.board(game),
        picture=drawing.picture(game, state, None),
        prompt=drawing.prompt(game, state) if outcome is None else game.verdict(outcome),
        words=drawing.words(game, state),
        turn=OfferedTurn(0),
        over=outcome is not None,
        settings=arranging.settings(game, state) if arranging else (),
        frame=arranging.frame(game) if arranging else None,
    )


def position_of(
    spec: GameSpec[Any, Any, Any], game: Game[Any, Any], position: str, name: str = "", value: str = ""
) -> Any:  # noqa: ANN401 - any state
    """The state of a position, an empty one the state to begin with, with one setting changed if it is named.

    Raises:
        NotationError: when the text is no position, or the setting cannot have that value.
    """
    arranging = spec.arranging
    if arranging is None:
        if name:
            raise NotationError(f"positions of {spec.title} are set up as a text")
        return spec.notation.parse_state(game, position) if position else game.start()
    state = spec.notation.parse_state(game, position) if position else arranging.begin(game)
    return arranging.arranged(game, state, name, value) if name else state
