"""What a caller outside Python needs to try flicks: the entry, its arrays for a state, and the proposed aims.

Every game whose bots try flicks has a module with these names. The arrays are described in `trials.py`, the entry in
`kernels.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.bots.candidates import SLOW, proposed, spaced
from parlour.games.castle_croquetnole.bots.kernels import sample_shots
from parlour.games.castle_croquetnole.bots.players import STYLES
from parlour.games.castle_croquetnole.bots.thinking import ANGLE_SPREAD, AROUND, SPEED_SPREAD
from parlour.games.castle_croquetnole.bots.trials import held_guard, sampling_arrays, work_for
from parlour.games.castle_croquetnole.bots.worth import ground
from parlour.sampling import Search, Zone

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.bots.candidates import Shots
    from parlour.games.castle_croquetnole.bots.thinking import Style
    from parlour.games.castle_croquetnole.bots.trials import SamplingArrays
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
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


def proposed_aims(game: CastleCroquetnole, state: State, coin: str, style: Style) -> Buffer:
    """All flicks of a coin that a style proposes in a state, as `sample_shots` takes them; shape (flicks, 5)."""
    return _shots(game, state, coin, style).aims


def _shots(game: CastleCroquetnole, state: State, coin: str, style: Style) -> Shots:
    return proposed(game, state, coin, style.ways, tight=bool(held_guard(state)))


def arrays(game: CastleCroquetnole, state: State, coin: str) -> SamplingArrays:
    """How the champion's flicks of a coin are judged and valued."""
    return sampling_arrays(game, state, coin, CHAMPION.mind.hurried(state.turn // 4))


def board(game: CastleCroquetnole) -> Table:
    """The table without coins."""
    return game.layout.table


def tables(game: CastleCroquetnole) -> dict[str, Buffer]:
    """The table of prospects."""
    return {"turns": ground(game).turns}


def shown_arrays(game: CastleCroquetnole, state: State, coin: str) -> SamplingArrays:
    """How a flick's worth is shown: as it is valued."""
    return arrays(game, state, coin)


def unit(_game: CastleCroquetnole, _state: State) -> str:
    """Turns nearer to winning than the others."""
    return "turns"


def zones(game: CastleCroquetnole) -> tuple[Zone, ...]:
    """The whole table."""
    return (Zone((0.0, 0.0), game.layout.side, "stay on the table"),)


def proposals(game: CastleCroquetnole, state: State, coin: str) -> Buffer:
    """The flicks of a coin that the champion considers; of more than `CHAMPION.most`, as many, evenly spread."""
    shots = _shots(game, state, coin, CHAMPION)
    if len(shots) > CHAMPION.most:
        shots = shots.only([int(place) for place in spaced(0.0, len(shots) - 1.0, CHAMPION.most)])
    return shots.aims


def search(_proposals: int) -> Search:
    """How the champion chooses; see `thinking.Thinker`."""
    return Search(
        draws=CHAMPION.draws,
        finalists=CHAMPION.finalists,
        refinements=CHAMPION.refinements,
        closely=CHAMPION.closely,
        around=AROUND,
        places=1,
        turn=0.0,
        angle=ANGLE_SPREAD,
        push=0.0,
        share=SPEED_SPREAD,
        slowest=SLOW,
    )
