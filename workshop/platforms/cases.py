"""Record calls of the shipped library on this machine: every argument before and after, to be replayed elsewhere.

A file of cases is `PARLOUR1`, then 64-bit numbers, little-endian, and bytes, each with their number before them and
padded to 8. First the blobs: how many, then each. Then the calls: how many, and for each the exported name, how many
slots follow, and the slots: 0 and a number, or 1 and the blobs of an array before and after. At last the bytes of the
result that count, and the result.
"""

from __future__ import annotations

import struct
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.games import find_game, warm_ups
from parlour.kernels import calling
from parlour.kernels.buffers import Buffer
from parlour.kernels.calling import Call
from parlour.kernels.shipped import catalogue
from parlour.physics import CROKINOLE_BOARD, Disc, Post, Shot, Table, shots_array, simulate, simulate_many
from workshop.platforms.replay import MAGIC

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Cases", "positions", "record", "scenes"]


class Cases:
    """Recorded calls; blobs that are alike are kept once."""

    def __init__(self) -> None:
        self._blobs: dict[bytes, int] = {}
        self._calls: list[bytes] = []
        self.names: set[str] = set()

    def __len__(self) -> int:
        return len(self._calls)

    def blob(self, content: bytes) -> int:
        """The number of these bytes."""
        return self._blobs.setdefault(content, len(self._blobs))

    def add(self, name: str, slots: list[tuple[int, ...]], size: int, result: int) -> None:
        """Add a call."""
        numbers = [len(slots), *(number for slot in slots for number in slot), size, result]
        self._calls.append(_padded(name.encode()) + struct.pack(f"<{len(numbers)}q", *numbers))
        self.names.add(name)

    def content(self) -> bytes:
        """The file."""
        blobs = (_padded(each) for each in self._blobs)
        return b"".join([
            MAGIC, struct.pack("<q", len(self._blobs)), *blobs, struct.pack("<q", len(self._calls)), *self._calls
        ])  # fmt: skip


def _padded(content: bytes) -> bytes:
    return struct.pack("<q", len(content)) + content + bytes(-len(content) % 8)


@contextmanager
def recorded() -> Iterator[Cases]:
    """Record every call of an entry in the library meanwhile."""
    cases, usual = Cases(), Call.__call__
    symbols = {name: each.symbol for name, each in catalogue().entries.items()}

    def call(self: Call, *arguments: Any) -> Any:  # noqa: ANN401 - as Call
        leaves = [leaf for argument in arguments for leaf in calling.leaves_of(argument)]
        before = [_content(leaf) for leaf in leaves]
        result = usual(self, *arguments)
        slots: list[tuple[int, ...]] = []
        for leaf, old in zip(leaves, before, strict=True):
            if old is None:
                slots.append((0, _bits(leaf)))
            else:
                slots.append((1, cases.blob(old), cases.blob(_content(leaf) or b"")))
                slots += ((0, length) for length in leaf.shape)
        size = 0 if result is None else 1 if isinstance(result, bool) else 8
        cases.add(symbols[self.name], slots, size, int(result or 0))
        return result

    Call.__call__ = call  # type: ignore[method-assign]
    try:
        yield cases
    finally:
        Call.__call__ = usual  # type: ignore[method-assign]


def _content(leaf: Any) -> bytes | None:  # noqa: ANN401 - an array or a number
    """The bytes of an array; None of a number."""
    return leaf.tobytes() if isinstance(leaf, Buffer | np.ndarray) else None


def _bits(number: float | int) -> int:  # noqa: PYI041 - kernels distinguish them
    return int(struct.unpack("<q", struct.pack("<d", number))[0]) if isinstance(number, float) else int(number)


SCENES, POSITIONS, DECISIONS, DEEP = 2000, 200, 20, 12


def record(share: float = 1.0) -> Cases:
    """Calls of every entry; 2,000 shots, 200 positions of Castille and a deep search, 20 decisions of flicking bots.

    Args:
        share: of these numbers.
    """
    with recorded() as cases:
        for warm_up in warm_ups():
            warm_up.run()
        for played in (scenes(int(SCENES * share)), positions(int(POSITIONS * share))):
            for _ in played:
                pass
        deep()
        for name in ("crokinole", "castle-croquetnole"):
            _decisions(name, int(DECISIONS * share))
    return cases


def scenes(count: int) -> Iterator[str]:
    """Random boards, each played by a batch of ten shots, and every tenth once more with its events; the results."""
    rng = Random(1)
    posts = tuple(Post(0.1016 * x, 0.1016 * y, 0.005) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)))
    for number in range(count // 10):
        discs = tuple(
            Disc(rng.uniform(-0.02, 0.02) + 0.08 * (k % 4) - 0.12, 0.07 * (k // 4) + 0.15, 0.0159, 0.0055)
            for k in range(rng.randint(1, 12))
        )
        table = Table(discs, CROKINOLE_BOARD, posts=posts) if number % 2 else Table(discs, posts=posts)
        shots = [Shot(0, (rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.5)), rng.gauss(0.0, 20.0)) for _ in range(10)]
        batch = simulate_many(table, shots_array(shots), workers=1)
        yield from (repr(row) for row in zip(batch.x.tolist(), batch.y.tolist(), batch.time.tolist(), strict=True))
        if number % 10 == 0:
            yield repr(simulate(table, shots[0]).events)


def positions(count: int) -> Iterator[str]:
    """Positions of Castille that random play reaches, searched to a fixed depth; what was found."""
    from parlour.games.castille.engine.engine import Engine, Limits

    spec, rng, found = find_game("castille"), Random(2), 0
    game = spec.new()
    while found < count:
        state = game.start()
        for _ in range(rng.randint(44, 70)):
            if game.outcome(state) is not None:
                break
            state = game.after(state, game.chosen(game.sample(state, rng)))
        if game.outcome(state) is None and not state.placing:
            thought, found = Engine(table_bits=8).think(state, Limits(depth=4)), found + 1
            yield repr((thought.score, thought.nodes, thought.line))


def deep() -> int:
    """Search a position of Castille as deeply as a game is: every turn is a call within a call. How deep it was."""
    from parlour.games.castille.engine.engine import Engine, Limits

    game, rng = find_game("castille").new(), Random(4)
    state = game.start()
    for _ in range(60):
        state = game.after(state, game.chosen(game.sample(state, rng)))
    return Engine(table_bits=12).think(state, Limits(depth=DEEP)).depth


def _decisions(name: str, count: int) -> None:
    """A match between the strongest bots of a game, so many moves of it."""
    from parlour.players import ask

    spec = find_game(name)
    game = spec.new()
    agent, state, rng = spec.levels[-1].make(game), game.start(), Random(3)
    for _ in range(count):
        if game.outcome(state) is not None:
            return
        state = game.after(state, ask(agent, game, state, rng))
