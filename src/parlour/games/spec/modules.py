"""What the modules of a game offer that its `GameSpec` names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.scene import Aiming, Axes, Board, Choice, Picture, Placing, Playback, PositionSetting, Section

__all__ = ["Aims", "Arranging", "BatchMoves", "BatchRules", "Drawing"]

G_contra = TypeVar("G_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
S = TypeVar("S")
M = TypeVar("M")


class Drawing(Protocol[G_contra, S, M]):
    """What a game's module `drawing` offers: a state as a picture, in words and for a terminal."""

    def board(self, game: G_contra) -> Board:
        """The shapes that never change in a match."""

    def picture(self, game: G_contra, state: S, last: Ruling[S, M] | None) -> Picture:
        """A state on the board; `last`, for trails and marks, is the ruling that led to it."""

    def choices(self, game: G_contra, state: S) -> tuple[Choice, ...]:
        """The moves that the player may pick, and those that are refused, with the reason."""

    def prompt(self, game: G_contra, state: S) -> str:
        """Whose turn it is and what the player must do."""

    def words(self, game: G_contra, state: S) -> tuple[Section, ...]:
        """The board in words."""

    def plain(self, game: G_contra, state: S) -> str:
        """The board in a terminal, some lines of at most 78 characters."""


class Aims(Protocol[G_contra, S, M]):
    """What a flicking game's module `flicking` offers beside its drawing: aiming and playback."""

    def aimings(self, game: G_contra, state: S) -> tuple[Aiming, ...]:
        """The coins that may be flicked in a state."""

    def placings(self, game: G_contra, state: S) -> tuple[Placing, ...]:
        """The coins that may be placed in a state by a separate move."""

    def facing(self, game: G_contra, seat: int) -> float:
        """The bearing in which a seat faces, degrees clockwise from the top of the scene."""

    def playback(self, game: G_contra, ruling: Ruling[S, M]) -> Playback | None:
        """The playback of a flick; None for any other move."""

    def brief(self, game: G_contra, ruling: Ruling[S, M]) -> str:
        """A move in a few characters, for a log."""


class Arranging(Protocol[G_contra, S]):
    """What a game's module `arranging` offers: setting up a position piece by piece."""

    def begin(self, game: G_contra) -> S:
        """A position to begin with."""

    def frame(self, game: G_contra) -> Axes:
        """How places of settings map to the scene."""

    def settings(self, game: G_contra, state: S) -> tuple[PositionSetting, ...]:
        """What can be set."""

    def arranged(self, game: G_contra, state: S, name: str, value: str) -> S:
        """The position with one setting changed; raises a NotationError with the reason if that is impossible."""


class BatchRules(Protocol[G_contra, S_contra, M_contra]):
    """What a game's module `rules.batch` offers: the rules over arrays. The contract suite compares it with `judge`.

    The arrays are the game's own: a tuple for states, which is equal exactly for states that are equal to the rules,
    and whatever it takes for moves. A game whose moves can be listed has `moves_many` too, see `BatchMoves`.
    """

    def covers(self, game: G_contra, state: S_contra, move: M_contra) -> bool:
        """Whether these rules judge a legal move."""

    def state_arrays(self, game: G_contra, states: Sequence[S_contra]) -> Any:  # noqa: ANN401 - each game's own
        """States as arrays."""

    def move_arrays(self, game: G_contra, states: Sequence[S_contra], moves: Sequence[M_contra]) -> Any:  # noqa: ANN401
        """Moves with their results as arrays."""

    def judge_many(self, game: G_contra, states: Any, moves: Any) -> Any:  # noqa: ANN401
        """Judge moves, each in its state: `after`, the states then; `to_play`, -1 when all is over; and `scores`."""


class BatchMoves(BatchRules[G_contra, S_contra, M_contra], Protocol[G_contra, S_contra, M_contra]):
    """Batch rules of a game whose moves can be listed; a move is one whole number."""

    def moves_many(self, game: G_contra, states: Any) -> tuple[Any, Any]:  # noqa: ANN401
        """The moves of all states, and where those of each end: state k has `moves[ends[k] : ends[k + 1]]`."""
