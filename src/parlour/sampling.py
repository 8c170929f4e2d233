"""What a program outside Python needs to try flicks with the compiled kernels: data for the page's worker.

Lengths are metres in the table's frame. Numbers cross as the bytes of arrays in row-major order, little-endian, in
base64; large arrays that are the same in every state of a game are files, named by a digest of their content.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from parlour.scene import Axes, Point  # noqa: TC001 - msgspec reads the annotations

__all__ = [
    "HandNumbers",
    "NumberArray",
    "Proposed",
    "SampledCoin",
    "SampledDisc",
    "Sampling",
    "Search",
    "Zone",
]


class NumberArray(msgspec.Struct, frozen=True):
    """An array: its content, the file that it is, or with neither only its size."""

    path: str
    """The argument of the kernel that it is: `game.side`, `work.played.x`."""
    type: Literal["f8", "f4", "i8", "i4", "i1", "u1", "b1"]
    shape: tuple[int, ...]
    data: str = ""
    """In base64."""
    file: str = ""
    """The address of a file with the bytes."""


class Zone(msgspec.Struct, frozen=True):
    """A part of the table, for describing where coins end: a circle about `at` in which a coin's middle lies."""

    at: Point
    radius: float
    words: str
    """What a coin does that lies in it and in no zone before: `stay in the 15 ring`."""
    holes: bool = False
    """Whether coins that fall into a hole count with it."""


class SampledDisc(msgspec.Struct, frozen=True):
    """A disc as the physics has it."""

    id: str
    x: float
    y: float
    radius: float
    mass: float


class HandNumbers(msgspec.Struct, frozen=True):
    """A hand as the kernels take it."""

    name: str
    """Empty for the exact one."""
    numbers: tuple[float, float, float, float, float]
    """Errors of direction (rad), speed (a share) and spin (rad/s), and their growths; see `parlour.players.Hand`."""


class SampledCoin(msgspec.Struct, frozen=True):
    """A coin that may be flicked, and how the kernels judge and value its flicks."""

    coin: str
    """As in its `Aiming`."""
    disc: int
    """Its place among the discs."""
    tight: int
    """The place of the disc that takes the flick while this one is held; -1 for none."""
    game: tuple[NumberArray, ...]
    """The rules' and the evaluation's own facts, by which a flick is chosen."""
    shown: tuple[NumberArray, ...]
    """The facts that replace some of `game` where a flick's worth is shown: without what only breaks ties."""
    work: tuple[NumberArray, ...]
    """The room that the kernel works in, all zeros at first."""
    unit: str | None
    """What a flick's worth counts, for the words behind the number: `points`. None where it is a chance to win, from
    0 to 1."""


class Sampling(msgspec.Struct, frozen=True):
    """Everything that the page's kernels need to try flicks in one state."""

    module: str
    """The address of the WebAssembly module with the game's `sample_shots`."""
    field: str
    """The address of the table's fixed things: a record `FIELD` of the physics."""
    frame: Axes
    discs: tuple[SampledDisc, ...]
    coins: tuple[SampledCoin, ...]
    hands: tuple[HandNumbers, ...]
    zones: tuple[Zone, ...]


class Search(msgspec.Struct, frozen=True):
    """How a player looks for the best of many aims: successive halving, then neighbours of the best ones."""

    draws: int
    """Draws of the hand's error in the first round; each later round of a halving has twice as many."""
    finalists: int
    refinements: int
    closely: int
    """Draws for the last choice."""
    around: int
    """Neighbours of each finalist in a refinement; their distances halve from one to the next."""
    places: int
    """How many places those neighbours share, the finalist's own among them."""
    turn: float
    """The spread of the places: an angle about the table's middle, rad."""
    angle: float
    """The spread of the directions, rad."""
    push: float
    """The spread of the speeds, m/s."""
    share: float
    """The spread of the speeds as a share of the speed."""
    slowest: float


class Proposed(msgspec.Struct, frozen=True):
    """What the champion considers with one coin."""

    coin: str
    hand: str
    """Its hand."""
    aims: NumberArray
    """Place (m; NaN: where it lies), direction (rad, anticlockwise from +x), speed (m/s), spin (rad/s)."""
    search: Search
