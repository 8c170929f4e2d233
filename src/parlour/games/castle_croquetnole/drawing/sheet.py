"""The score sheet: how far every knight has come in every castle, who is held where, and which guards are on duty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.drawing.score import leaders
from parlour.games.castle_croquetnole.rules.board import BACK, STEPS, guard_of, knight_of
from parlour.scene import Sheet

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import Coin, State
    from parlour.games.castle_croquetnole.rules.moves import Move

__all__ = ["sheet"]

SHORT = ("gate", "door", "tower", "out")
"""The four scores of a castle, in their order."""


def sheet(
    game: CastleCroquetnole,
    state: State,
    ruling: Ruling[State, Move] | None,
) -> Sheet | None:
    """Castles across, knights down; None before the first coin is flicked."""
    if state.turn == 0 and state.play is None and game.outcome(state) is None:
        return None
    castles = tuple(game.castle_name(castle) for castle in range(4))
    return Sheet(
        title=f"After {state.turn} turn{'' if state.turn == 1 else 's'}",
        columns=("Knight of", *castles, "Scores", "Home", "Guard"),
        rows=tuple(_row(game, state, seat) for seat in range(4)),
        remark=_remark(game, state),
    )


def _row(game: CastleCroquetnole, state: State, seat: int) -> tuple[str, ...]:
    knight, guard = state.coin(knight_of(seat)), state.coin(guard_of(seat))
    return (
        game.castle_name(seat),
        *(_cell(game, knight, castle) for castle in range(4)),
        f"{game.made(knight)} of {game.scores}",
        _home(state, knight),
        "on duty" if guard.on_duty else "off duty",
    )


def _cell(game: CastleCroquetnole, knight: Coin, castle: int) -> str:
    """What a knight has scored in a castle, and whether it is held there."""
    if castle == knight.owner:
        return "waits" if knight.tower == castle else "\N{EN DASH}"
    made = min(max(game.made(knight) - len(STEPS) * ((castle - knight.owner - 1) % 4), 0), len(STEPS))
    scored = "all" if made == len(STEPS) else ", ".join(SHORT[:made])
    held = "prisoner" if knight.tower == castle else ""
    return "; ".join(filter(None, (scored, held)))


def _home(state: State, knight: Coin) -> str:
    if state.winner == knight.owner:
        return "tower"
    return "gate" if knight.progress == BACK else ""


def _remark(game: CastleCroquetnole, state: State) -> str:
    """Who is ahead, or how it ended."""
    outcome = game.outcome(state)
    if outcome is not None:
        return game.verdict(outcome)
    return leaders(game, state)
