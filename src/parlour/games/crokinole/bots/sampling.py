"""What a caller outside Python needs to try shots: the entry, its arrays for a state, and the champion's proposals.

Every game whose bots try flicks has a module with these names. Places and directions are those of the table; the
arrays are described in `trials.py`, and the entry in `kernels.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.bots.kernels import sample_shots
from parlour.games.crokinole.bots.leaf import chance
from parlour.games.crokinole.bots.places import grids
from parlour.games.crokinole.bots.players import STYLES
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.bots.thinking import (
    ANGLE_SPREAD,
    AROUND,
    PLACE_SPREAD,
    PLACES,
    SLOW,
    SPEED_SPREAD,
    proposed_aims,
)
from parlour.games.crokinole.bots.trials import SamplingArrays, arrays_of, work_for
from parlour.games.crokinole.rules.table import DISC_RADIUS, FIFTEEN, LINE_WIDTH, SURFACE, TEN, TOUCH, axis
from parlour.sampling import Search, Zone

if TYPE_CHECKING:
    from parlour.games.crokinole.bots.thinking import Style
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State
    from parlour.kernels.buffers import Buffer
    from parlour.physics import Table

__all__ = [
    "arrays",
    "board",
    "proposals",
    "proposed_aims",
    "sample_shots",
    "sampling_arrays",
    "search",
    "shown_arrays",
    "tables",
    "unit",
    "work_for",
    "zones",
]

CHAMPION = STYLES["champion"]


def sampling_arrays(game: Crokinole, state: State, style: Style = STYLES["champion"]) -> SamplingArrays:
    """How the next shot is judged, and valued as a player of this style does it; the discs in the state's order."""
    position = Position.of(game, state)
    return arrays_of(position, style.worth_in(position), _next_seat(game, state))


def _next_seat(game: Crokinole, state: State) -> tuple[float, float]:
    """From the middle of the board to the seat that shoots next, in the table's frame."""
    seats = game.options.players
    return axis((game.to_play(state) + 1) % seats, seats)


def arrays(game: Crokinole, state: State, _coin: str) -> SamplingArrays:
    """How the champion's shots are judged and valued."""
    return sampling_arrays(game, state)


def board(game: Crokinole) -> Table:
    """The board without discs."""
    return game.options.board


def tables(_game: Crokinole) -> dict[str, Buffer]:
    """What discs are worth for where they lie."""
    return {"grids": grids()}


def shown_arrays(game: Crokinole, state: State, coin: str) -> SamplingArrays:
    """How a flick's worth is shown: near the end of a round the bare chance to win the match."""
    position = Position.of(game, state)
    if not _decides(position):
        return arrays(game, state, coin)
    return arrays_of(position, chance(position), _next_seat(game, state))


def unit(game: Crokinole, state: State) -> str | None:
    """Points of the round; near its end the worth is a chance."""
    return None if _decides(Position.of(game, state)) else "points"


def _decides(position: Position) -> bool:
    return position.left <= CHAMPION.decisive


def zones(_game: Crokinole) -> tuple[Zone, ...]:
    """The rings, by where a disc's middle must lie (CR-12)."""
    fifteen, ten = (line - LINE_WIDTH / 2 - TOUCH - DISC_RADIUS for line in (FIFTEEN, TEN))
    return (
        Zone((0.0, 0.0), fifteen, "stay in the 15 ring or better", holes=True),
        Zone((0.0, 0.0), ten, "stay in the 10 ring"),
        Zone((0.0, 0.0), SURFACE, "stay in the 5 ring"),
    )


def proposals(game: Crokinole, state: State, _coin: str) -> Buffer:
    """The shots that the champion considers, in the table's frame."""
    return proposed_aims(game, state, CHAMPION)


def search(proposals: int) -> Search:
    """How the champion chooses; see `thinking.Thinker`."""
    return Search(
        draws=max(1, CHAMPION.most // (2 * max(proposals, 1))),
        finalists=CHAMPION.finalists,
        refinements=CHAMPION.refinements,
        closely=CHAMPION.closely,
        around=AROUND,
        places=PLACES,
        turn=PLACE_SPREAD,
        angle=ANGLE_SPREAD,
        push=SPEED_SPREAD,
        share=0.0,
        slowest=SLOW,
    )
