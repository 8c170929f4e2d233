"""The score at a glance: how many of its scores each knight has made, and who is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.castle_croquetnole.rules.board import guard_of, knight_of
from parlour.scene import ScoreBar, SideScore

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State

__all__ = ["leaders", "score"]


def score(game: CastleCroquetnole, state: State) -> ScoreBar:
    """All four seats; who leads is a matter of scores made."""
    return ScoreBar(
        tuple(_side(game, state, seat) for seat in range(4)),
        leaders(game, state) if game.outcome(state) is None else "",
    )


def _side(game: CastleCroquetnole, state: State, seat: int) -> SideScore:
    made = game.made(state.coin(knight_of(seat)))
    return SideScore((seat,), game.castle_name(seat), str(made), f"of {game.scores}", _facts(state, seat))


def _facts(state: State, seat: int) -> tuple[str, ...]:
    coins = (("knight", state.coin(knight_of(seat))), ("guard", state.coin(guard_of(seat))))
    held = tuple(f"{name} held" for name, coin in coins if coin.prisoner)
    if seat in state.left:
        return ("left", *held)
    if state.play is None or seat != state.seat:
        return held
    return (f"{plural(len(state.play.flicks), 'flick')} left", *held)


def leaders(game: CastleCroquetnole, state: State) -> str:
    """Whose knight has made the most scores, in a sentence."""
    made = [game.counted(state.coin(knight_of(seat))) for seat in range(4)]
    best = [game.castle_name(seat) for seat in range(4) if made[seat] == max(made)]
    if len(best) == 4:
        return "Nobody is ahead."
    return f"{' and '.join(best)} lead with {min(max(made), game.scores)}."
