"""Setting up a position at the desk, before there is a match: each answer is made of its question alone."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from litestar import post
from litestar.params import JSONBody  # noqa: TC002 - Litestar reads the annotations

from parlour.game import NotationError, ParlourError
from parlour.games import find_game
from parlour.scene import View
from parlour.server.problems import REFUSALS, ProblemError
from parlour.server.table import opened
from parlour.server.wire import Arrange, Arranged

if TYPE_CHECKING:
    from parlour.game import Game
    from parlour.games import GameSpec

__all__ = ["arrange"]


@post(
    "/api/positions",
    sync_to_thread=True,
    responses=REFUSALS,
    tags=["positions"],
    summary="Set up a position",
    status_code=200,
)
def arrange(data: JSONBody[Arrange]) -> Arranged:
    """Read a position, set one thing of it otherwise, and see what came of it. Nothing is kept."""
    try:
        spec = find_game(data.game)
    except ParlourError as error:
        raise ProblemError(HTTPStatus.NOT_FOUND, "no_such_game", str(error)) from error
    game = spec.new(data.options)
    state = _set(spec, game, data)
    arranging = spec.arranging
    return Arranged(
        position=spec.notation.format_state(game, state),
        view=_view(spec, game, state),
        over=game.outcome(state) is not None,
        settings=arranging.settings(game, state) if arranging else (),
        frame=arranging.frame(game) if arranging else None,
    )


def _set(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], data: Arrange) -> Any:  # noqa: ANN401 - any game's state
    arranging = spec.arranging
    if arranging is None:
        if data.name:
            raise NotationError(f"positions of {spec.title} are set up as a text")
        return opened(spec, game, data.position)
    state = opened(spec, game, data.position) if data.position else arranging.begin(game)
    return arranging.arranged(game, state, data.name, data.value) if data.name else state


def _view(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], state: Any) -> View:  # noqa: ANN401
    drawing, outcome = spec.drawing, game.outcome(state)
    return View(
        scene=drawing.scene(game, state, None),
        prompt=drawing.prompt(game, state) if outcome is None else game.verdict(outcome),
        choices=(),
        words=drawing.words(game, state),
    )
