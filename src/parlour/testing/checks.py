"""Random games, and what the contracts assert again and again."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parlour.game import Game, Ruling

__all__ = ["LONGEST", "assert_frozen", "assert_observed", "played_once", "raised", "random_rulings", "some_states"]

E = TypeVar("E", bound=Exception)

LONGEST = 10_000
"""More turns than any game takes."""


def random_rulings(game: Game[Any, Any], rng: Random) -> Iterator[Ruling[Any, Any]]:
    """A whole game of random legal moves, ruling by ruling."""
    state = game.start()
    for _ in range(LONGEST):
        if game.outcome(state) is not None:
            return
        assert game.moves(state), "no move, and no outcome"  # type: ignore[truthy-bool] # a tuple, or a space that knows
        ruling = game.play(state, game.sample(state, rng))
        yield ruling
        state = ruling.after
    raise AssertionError(f"a random game has not ended after {LONGEST} turns")


@lru_cache(maxsize=4096)
def played_once(game: Game[Any, Any], seed: int) -> list[Ruling[Any, Any]]:
    """A random game; cached, so that every promise is tested on the same games."""
    return list(random_rulings(game, Random(seed)))


def some_states(rulings: list[Ruling[Any, Any]]) -> list[Any]:
    """The first, a middle and the last state of a game."""
    return [rulings[0].before, rulings[len(rulings) // 2].before, rulings[-1].after]


def assert_observed(game: Game[Any, Any], encoding: Any, state: Any) -> None:  # noqa: ANN401 - likewise
    """Every seat sees the planes that are documented, in numbers from -1 to 1 that are not all 0."""
    assert encoding.shape[0] == len(encoding.planes) == len({plane.name for plane in encoding.planes})
    for seat in range(len(game.seats)):
        seen = encoding.observe(state, seat)
        assert seen.shape == encoding.shape
        assert seen.dtype == "float32"
        assert 0 < abs(seen).max() <= 1


def assert_frozen(value: object, name: str) -> None:
    """An attribute of a value cannot be set."""
    raised(AttributeError, setattr, value, name, None)


def raised(kind: type[E], call: Callable[..., object], *arguments: object) -> E:
    """The exception of that kind which a call raises; fails when it raises none."""
    try:
        call(*arguments)
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was expected but not raised")
