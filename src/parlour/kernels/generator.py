"""A generator of random numbers that is the same everywhere: PCG64, and normal numbers by the ziggurat.

With equal seeds it gives the numbers of `numpy.random.default_rng`. Sources: M. E. O'Neill, "PCG: A Family of Simple
Fast Space-Efficient Statistically Good Algorithms for Random Number Generation" (2014), the variant XSL RR 128/64; the
same author, "Developing a seed_seq Alternative" (2015); G. Marsaglia and W. W. Tsang, "The Ziggurat Method for
Generating Random Variables", J. Stat. Soft. 5(8) (2000), with 256 layers.

`normal` gives those of Python's own generator: `random.gauss` calls the C library, whose last bits differ.
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from functools import cache
from typing import TYPE_CHECKING

from parlour.kernels.buffers import Array, Buffer
from parlour.kernels.entries import entry, kernel
from parlour.kernels.mathematics import exponential, sine_and_cosine
from parlour.kernels.powers import logarithm

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

__all__ = ["Generator", "draw_normals", "draw_rows", "normal"]

MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
WORD32, WORD64, WORD128 = (1 << 32) - 1, (1 << 64) - 1, (1 << 128) - 1
LAYERS = 256
EDGE = Decimal("3.6541528853610087963519472518")
"""Where the tail of the normal curve begins: the right edge of the lowest layer, for 256 layers."""
EDGE_AS_FLOAT = float(EDGE)
SHARE = 2.0**-53
"""The step of random shares."""
MANTISSA = 1 << 52
LIMB = 26
LIMBS = 5
"""A state in compiled code: whole numbers of so many bits, the lowest first, whose products fit into 64 bits."""
LOW = (1 << LIMB) - 1
TOP = (1 << 128 - LIMB * (LIMBS - 1)) - 1
"""All bits of a limb, and of the last."""
M0, M1, M2, M3, M4 = (MULTIPLIER >> LIMB * place & LOW for place in range(LIMBS))
WIDTHS, CORES, HEIGHTS = range(3)
"""The rows of the layers in compiled code; see `_layers`."""


class Generator:
    """Random numbers from a seed.

    Args:
        seed: a whole number from 0 on.

    >>> [round(number, 12) for number in Generator(1).normals(3).tolist()]
    [0.345584192065, 0.821618143501, 0.330437076183]
    """

    __slots__ = ("_increment", "_kept", "_state")

    def __init__(self, seed: int) -> None:
        first, second, third, fourth = _seeded(seed)
        self._kept: int | None = None
        self._increment = ((third << 64 | fourth) << 1 | 1) & WORD128
        self._state = (self._increment + (first << 64 | second)) & WORD128
        self._step()

    def word(self) -> int:
        """64 random bits."""
        self._step()
        state = self._state
        mixed, turn = (state >> 64) ^ (state & WORD64), state >> 122
        return (mixed >> turn | mixed << (64 - turn)) & WORD64

    def random(self) -> float:
        """A number from 0 to 1, 1 excluded."""
        return (self.word() >> 11) * SHARE

    def below(self, size: int) -> int:
        """A whole number from 0 to below `size`, each equally likely; `size` is at most 2^32."""
        if size == 1:
            return 0
        while True:
            product = self._half() * size
            if product & WORD32 >= (WORD32 + 1 - size) % size:
                return product >> 32

    def choice(self, size: int, count: int) -> list[int]:
        """`count` different whole numbers below `size`, in any order, each equally likely; `size` is at most 10,000."""
        chosen: list[int] = []
        for last in range(size - count, size):  # R. W. Floyd's way, Comm. ACM 30(9), 754 (1987)
            number = self.below(last + 1)
            chosen.append(last if number in chosen else number)
        for place in range(count - 1, 0, -1):
            other = self.below(place + 1)
            chosen[place], chosen[other] = chosen[other], chosen[place]
        return chosen

    def gumbel(self) -> float:
        """A number of the standard Gumbel distribution: the largest of many, in the limit."""
        while True:
            number = 1.0 - self.random()
            if number < 1.0:
                return -logarithm(-logarithm(number))

    def lent(self) -> tuple[Buffer, Buffer]:
        """What `draw_rows` draws from: the state, to be taken back, and the layers of the ziggurat."""
        return Buffer.of("i8", [*_limbs(self._state), *_limbs(self._increment)]), _layer_array()

    def take_back(self, source: Buffer) -> None:
        """Go on from the state in which compiled code left it."""
        self._state = sum(limb << LIMB * place for place, limb in enumerate(source.tolist()[:LIMBS]))

    def normals(self, *shape: int) -> Buffer:
        """Standard normal numbers, in an array of this shape."""
        found = Buffer("f8", *shape)
        self._draw(found.reshaped(math.prod(shape), 1), 1)
        return found

    def normal_rows(self, rows: int, columns: int, width: int) -> Buffer:
        """Standard normal numbers in the first columns of some rows, zeros in the others."""
        found = Buffer("f8", rows, width)
        self._draw(found, columns)
        return found

    def normal(self) -> float:
        """A standard normal number."""
        number: float = self.normals(1)[0]
        return number

    def _draw(self, found: Buffer, columns: int) -> None:
        """Fill the first columns of an array with normal numbers, row by row."""
        source, layers = self.lent()
        draw_normals(source, layers, found, columns)
        self.take_back(source)

    def _half(self) -> int:
        """32 random bits: the halves of a word one after the other."""
        if self._kept is None:
            word = self.word()
            self._kept = word >> 32
            return word & WORD32
        half, self._kept = self._kept, None
        return half

    def _step(self) -> None:
        self._state = (self._state * MULTIPLIER + self._increment) & WORD128


def normal(rng: Random) -> float:
    """The standard normal number that `rng.gauss(0.0, 1.0)` is, but for last bits: the same on every system.

    Two are made at once, and the second is kept where `random` keeps it: G. E. P. Box and M. E. Muller, "A Note on the
    Generation of Random Normal Deviates", Ann. Math. Stat. 29(2) (1958).

    >>> from random import Random
    >>> round(normal(Random(1)), 12) == round(Random(1).gauss(0.0, 1.0), 12)
    True
    """
    kept = vars(rng)
    number: float | None = kept["gauss_next"]
    kept["gauss_next"] = None
    if number is None:
        turn, away = 2.0 * math.pi * rng.random(), math.sqrt(-2.0 * logarithm(1.0 - rng.random()))
        sin, cos = sine_and_cosine(turn)
        number, kept["gauss_next"] = cos * away, sin * away
    return number


def _limbs(number: int) -> list[int]:
    """128 bits as compiled code takes them."""
    return [number >> LIMB * place & LOW for place in range(LIMBS)]


@cache
def _layer_array() -> Buffer:
    """The layers as compiled code takes them; shape (3, layers)."""
    return Buffer.rows("f8", [*map(tuple, _layers())], LAYERS)


@entry("the random numbers", seconds=1)
def draw_normals(source: Array, layers: Array, found: Array, columns: int) -> None:
    """Draw normal numbers, one after the other.

    Args:
        source: the limbs of the generator's state and of its increment; the state is overwritten.
        layers: of the ziggurat, shape (3, layers).
        found: its first columns are overwritten, row by row.
        columns: how many.
    """
    draw_rows(source, layers, found, columns)


@kernel
def draw_rows(source: Array, layers: Array, found: Array, columns: int) -> None:
    """Draw normal numbers, as `draw_normals`."""
    for row in range(found.shape[0]):
        for column in range(columns):
            found[row, column] = _drawn(source, layers)


@kernel
def _drawn(source: Array, layers: Array) -> float:
    """A standard normal number, by the ziggurat."""
    while True:
        high, low = _halves(source)
        layer, part = low & 255, low >> 9 | (high & (1 << 29) - 1) << 23
        number = (-part if low >> 8 & 1 else part) * layers[WIDTHS, layer]
        if part < layers[CORES, layer]:
            return float(number)
        if layer == 0:
            return _drawn_in_tail(source, part)
        less, more = layers[HEIGHTS, layer], layers[HEIGHTS, layer - 1]
        if less + (more - less) * _drawn_share(source) < exponential(-0.5 * number * number):
            return float(number)


@kernel
def _drawn_in_tail(source: Array, part: int) -> float:
    """A number beyond the edge of the lowest layer."""
    while True:
        beyond = -logarithm(1.0 - _drawn_share(source)) / EDGE_AS_FLOAT
        if -2.0 * logarithm(1.0 - _drawn_share(source)) > beyond * beyond:
            return -(EDGE_AS_FLOAT + beyond) if part >> 8 & 1 else EDGE_AS_FLOAT + beyond


@kernel
def _drawn_share(source: Array) -> float:
    """As `Generator.random`."""
    high, low = _halves(source)
    return float(high << 21 | low >> 11) * SHARE


@kernel
def _halves(source: Array) -> tuple[int, int]:
    """The upper and the lower half of the next word, as `Generator.word` gives it."""
    _advance(source)
    s0, s1, s2, s3, s4 = source[0], source[1], source[2], source[3], source[4]
    low = ((s0 | s1 << 26) ^ (s2 >> 12 | s3 << 14)) & WORD32
    high = ((s1 >> 6 | s2 << 20) ^ (s3 >> 18 | s4 << 8)) & WORD32
    turn = s4 >> 18
    if turn >= 32:
        low, high, turn = high, low, turn - 32
    return (high >> turn | low << 32 - turn) & WORD32, (low >> turn | high << 32 - turn) & WORD32


@kernel
def _advance(source: Array) -> None:
    """The next state: as `Generator._step`."""
    s0, s1, s2, s3, s4 = source[0], source[1], source[2], source[3], source[4]
    first = s0 * M0 + source[5]
    second = s0 * M1 + s1 * M0 + source[6] + (first >> LIMB)
    third = s0 * M2 + s1 * M1 + s2 * M0 + source[7] + (second >> LIMB)
    fourth = s0 * M3 + s1 * M2 + s2 * M1 + s3 * M0 + source[8] + (third >> LIMB)
    fifth = s0 * M4 + s1 * M3 + s2 * M2 + s3 * M1 + s4 * M0 + source[9] + (fourth >> LIMB)
    source[0], source[1], source[2] = first & LOW, second & LOW, third & LOW
    source[3], source[4] = fourth & LOW, fifth & TOP


def _seeded(seed: int) -> tuple[int, int, int, int]:
    """Four words of 64 bits: all bits of the seed decide all of theirs."""
    words = [seed >> shift & WORD32 for shift in range(0, max(1, seed.bit_length()), 32)]
    scrambled = _scrambler(0x43B0D7E5, 0x931E8875)
    pool = [_scrambled(word, scrambled) for word in (*words, 0, 0, 0, 0)[:4]]
    for source in range(4):
        for place in range(4):
            if place != source:
                pool[place] = _mixed(pool[place], _scrambled(pool[source], scrambled))
    for word in words[4:]:
        for place in range(4):
            pool[place] = _mixed(pool[place], _scrambled(word, scrambled))
    again = _scrambler(0x8B51F9DD, 0x58F38DED)
    halves = [_scrambled(pool[place % 4], again) for place in range(8)]
    one, two, three, four = (halves[place] | halves[place + 1] << 32 for place in range(0, 8, 2))
    return one, two, three, four


def _scrambler(start: int, factor: int) -> Iterator[tuple[int, int]]:
    """What each word is combined and multiplied with."""
    while True:
        following = start * factor & WORD32
        yield start, following
        start = following


def _scrambled(word: int, scrambler: Iterator[tuple[int, int]]) -> int:
    mask, factor = next(scrambler)
    product = (word ^ mask) * factor & WORD32
    return product ^ product >> 16


def _mixed(one: int, other: int) -> int:
    difference = (0xCA01F9DD * one - 0x4973F715 * other) & WORD32
    return difference ^ difference >> 16


@cache
def _layers() -> tuple[tuple[float, ...], tuple[int, ...], tuple[float, ...]]:
    """Of each layer: its width over 2^52, the part of that which is wholly under the curve, the curve at its edge.

    Reckoned with 40 digits, so that every machine rounds to the same.
    """
    with localcontext(prec=40):

        def curve(x: Decimal) -> Decimal:
            return (-x * x / 2).exp()

        area = EDGE * curve(EDGE) + _tail(EDGE)
        edges = [area / curve(EDGE), EDGE]
        while len(edges) < LAYERS:
            edges.append((-2 * (area / edges[-1] + curve(edges[-1])).ln()).sqrt())
        edges = [edges[0], *reversed(edges[1:])]
        inner = [EDGE, Decimal(0), *edges[1:-1]]
        widths = tuple(float(edge / MANTISSA) for edge in edges)
        cores = tuple(int(less / edge * MANTISSA) for less, edge in zip(inner, edges, strict=True))
        return widths, cores, (1.0, *(float(curve(edge)) for edge in edges[1:]))


def _tail(edge: Decimal) -> Decimal:
    """The area under the curve beyond an edge: by the continued fraction of the error function's complement."""
    fraction = edge
    for number in range(200, 0, -1):
        fraction = edge + number / fraction
    return (-edge * edge / 2).exp() / fraction
