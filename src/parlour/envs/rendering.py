"""What environments show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.looks import COMMON
from parlour.picture import svg

if TYPE_CHECKING:
    from parlour.game import Game
    from parlour.games import GameSpec

__all__ = ["rendered"]


def rendered(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], state: Any, mode: str | None) -> str | None:  # noqa: ANN401 - of any game
    """A state as text or as an SVG document, by the render mode; None without one."""
    if mode is None:
        return None
    if mode == "svg":
        return svg(spec.scene(game, state), looks=COMMON + spec.appearance.looks)
    return f"{spec.drawing.prompt(game, state)}\n{spec.drawing.plain(game, state)}"
