"""Setting up a position, and trying flicks in it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar

from msgspec import Meta

from parlour.service import positions, tryouts
from parlour.service.messages import Arrange, Arranged, Trials, TryOut
from parlour.service.operations.operation import FOR_EVER, asking, reading
from parlour.service.operations.visits import Cost, Visit

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["POSITIONS"]

Q = TypeVar("Q")
T = TypeVar("T")

Options = Annotated[str, Meta(max_length=tryouts.OPTIONS_MOST, description="The game's options, as JSON")]

_asking = partial(asking, topic="positions", cost=Cost.POSITION)


@_asking("/api/positions", summary="Set up a position")
async def arrange(visit: Visit, body: Arrange) -> Arranged:
    """Read a position, change one setting of it, and return the result. Nothing is stored."""
    return await _in_turn(visit, positions.arrange, body)


@_asking("/api/positions/trials", summary="Try flicks in a position")
async def try_flicks(visit: Visit, body: TryOut) -> Trials:
    """What the compiled kernels need to try the flicks of a position. Nothing is stored."""
    return await _in_turn(visit, tryouts.trials, body)


async def _in_turn(visit: Visit, question: Callable[[Q], T], about: Q) -> T:
    async with visit.turn():
        return await visit.compute(question, about)


@reading(
    "/api/games/{game}/files/{digest}",
    media_type="application/octet-stream",
    kept=FOR_EVER,
    topic="positions",
    summary="Data for the compiled kernels",
)
async def game_file(visit: Visit, game: str, digest: str, options: Options = "{}") -> bytes:
    """A file that `Sampling` or `EngineWork` names: what never changes of a game under its options."""
    return await visit.compute(tryouts.game_file, game, digest, options)


POSITIONS = (arrange, try_flicks, game_file)
