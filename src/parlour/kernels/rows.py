"""Rows of small numbers, four of them in each word of an array: added, and summed up where they are above zero.

A number has a lane of `LANE` bits in its word. `MIDDLE` in a lane stands for zero, and no sum may leave its lane. So
one addition of words adds four numbers. From Python these are loops. Compiled code handles `WIDE` words at once if the
processor can, and has `fetch`, which from Python does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.extras import import_with_extra

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["LANE", "LANES", "MIDDLE", "WIDE", "change_row", "fetch", "register_rows", "sum_above"]

LANE, LANES = 15, 4
"""The bits of a number in a word, and the numbers of a word."""
MIDDLE = 1 << (LANE - 1)
"""A lane that holds this stands for zero."""
WIDE = 4
"""A row has this many words, or a multiple of it."""
ONES = sum(1 << (LANE * lane) for lane in range(LANES))
"""A one in each lane."""
ZEROS = ONES * MIDDLE
"""In each lane the bit that a number below zero lacks."""
EVEN = sum(((1 << LANE) - 1) << (LANE * lane) for lane in range(0, LANES, 2))
"""Every second lane: the sums of two lanes have room there."""
HALF = (1 << (2 * LANE)) - 1


def fetch(words: Array, index: int) -> None:
    """Say that a word will be read soon, so that the processor fetches it meanwhile."""


def change_row(words: Array, to: int, start: int, less: int, more: int, count: int) -> None:
    """Write a row of `count` words: the one from `start` on, less that from `less` on, and more by that from `more` on.

    The count is a multiple of `WIDE`: compiled code does not see the end between two of them.

    >>> from parlour.kernels.buffers import Buffer
    >>> words = Buffer("i8", 16)
    >>> words.write([5, 5, 5, 5, 1, 2, 3, 4, 10, 10, 10, 10])
    >>> change_row(words, 12, 0, 4, 8, 4)
    >>> words[12:].tolist()
    [14, 13, 12, 11]
    """
    for word in range(count):
        words[to + word] = words[start + word] - words[less + word] + words[more + word]


def sum_above(words: Array, one: int, two: int, count: int) -> int:
    """The sum of all numbers above zero in two rows of `count` words: a multiple of `WIDE`, at most 8,192."""
    total = 0
    for word in range(count):
        both = _above(int(words[one + word])) + _above(int(words[two + word]))
        total += (both & EVEN) + ((both >> LANE) & EVEN)
    return (total & HALF) + (total >> (2 * LANE))


def _above(word: int) -> int:
    """A word with a zero for each number below it."""
    above = word & ZEROS
    return word & (above - ((above >> (LANE - 1)) & ONES))


def register_rows() -> None:
    """Let compiled code call them.

    Raises:
        MissingExtraError: Numba is not installed.
    """
    overload = import_with_extra("numba.extending").overload
    fetched, changed, summed = _fetched(), _changed(), _summed()

    # Without annotations: Numba compares those of an overload and of what it returns. Intrinsics are no functions.
    overload(fetch)(lambda words, index: lambda words, index: fetched(words, index))  # noqa: ARG005, PLW0108
    overload(change_row)(
        lambda words, to, start, less, more, count: (  # noqa: ARG005
            lambda words, to, start, less, more, count: changed(words, to, start, less, more, count)  # noqa: PLW0108
        )
    )
    overload(sum_above)(
        lambda words, one, two, count: lambda words, one, two, count: summed(words, one, two, count)  # noqa: ARG005, PLW0108
    )


# --- the same in LLVM's intermediate language, with vectors of words; neither Numba nor llvmlite has types ----------


def _fetched() -> Any:  # noqa: ANN401
    types, ir = import_with_extra("numba.core.types"), import_with_extra("llvmlite.ir")
    number, byte = ir.IntType(32), ir.IntType(8).as_pointer()

    def fetched(_typing: Any, words: Any, index: Any) -> Any:  # noqa: ANN401, ARG001
        def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ANN401
            kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
            prefetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
            (place,) = _places(context, builder, signature, given[:2])
            to_read, near, of_data = (ir.Constant(number, each) for each in (0, 3, 1))
            builder.call(prefetch, [builder.bitcast(place, byte), to_read, near, of_data])
            return context.get_dummy_value()

        return types.void(words, types.int64), code

    return import_with_extra("numba.extending").intrinsic(fetched)


def _changed() -> Any:  # noqa: ANN401
    types = import_with_extra("numba.core.types")

    def changed(_typing: Any, words: Any, to: Any, start: Any, less: Any, more: Any, count: Any) -> Any:  # noqa: ANN401, ARG001
        def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ANN401
            places = _places(context, builder, signature, given[:5])
            with _steps(builder, given[5]) as (step, _):
                written, *rows = (_vector_at(builder, place, step) for place in places)
                old, left, found = (builder.load(row, align=8) for row in rows)
                builder.store(builder.add(builder.sub(old, left), found), written, align=8)
            return context.get_dummy_value()

        return types.void(words, *(types.int64,) * 5), code

    return import_with_extra("numba.extending").intrinsic(changed)


def _summed() -> Any:  # noqa: ANN401
    types, ir = import_with_extra("numba.core.types"), import_with_extra("llvmlite.ir")
    cgutils, word, number = import_with_extra("numba.core.cgutils"), ir.IntType(64), ir.IntType(32)

    def above(builder: Any, words: Any) -> Any:  # noqa: ANN401
        over = builder.and_(words, _everywhere(ZEROS))
        ones = builder.and_(builder.lshr(over, _everywhere(LANE - 1)), _everywhere(ONES))
        return builder.and_(words, builder.sub(over, ones))

    def summed(_typing: Any, words: Any, one: Any, two: Any, count: Any) -> Any:  # noqa: ANN401, ARG001
        def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ANN401
            places = _places(context, builder, signature, given[:3])
            total = cgutils.alloca_once_value(builder, _everywhere(0))
            with _steps(builder, given[3]) as (step, _):
                rows = (builder.load(_vector_at(builder, place, step), align=8) for place in places)
                both = builder.add(*(above(builder, row) for row in rows))
                halves = both, builder.lshr(both, _everywhere(LANE))
                pairs = builder.add(*(builder.and_(half, _everywhere(EVEN)) for half in halves))
                builder.store(builder.add(builder.load(total), pairs), total)
            sums, result = builder.load(total), ir.Constant(word, 0)
            for index in range(WIDE):
                result = builder.add(result, builder.extract_element(sums, ir.Constant(number, index)))
            high = builder.lshr(result, ir.Constant(word, 2 * LANE))
            return builder.add(builder.and_(result, ir.Constant(word, HALF)), high)

        return types.int64(words, *(types.int64,) * 3), code

    return import_with_extra("numba.extending").intrinsic(summed)


def _vectors() -> Any:  # noqa: ANN401
    ir = import_with_extra("llvmlite.ir")
    return ir.VectorType(ir.IntType(64), WIDE)


def _everywhere(value: int) -> Any:  # noqa: ANN401
    """A vector of equal words."""
    return import_with_extra("llvmlite.ir").Constant(_vectors(), [value] * WIDE)


def _places(context: Any, builder: Any, signature: Any, given: Any) -> list[Any]:  # noqa: ANN401
    """The addresses of words: given are an array and their indices."""
    array = context.make_array(signature.args[0])(context, builder, given[0])
    return [builder.gep(array.data, [index]) for index in given[1:]]


def _steps(builder: Any, count: Any) -> Any:  # noqa: ANN401
    """A loop over so many words, a vector at a time."""
    word = import_with_extra("llvmlite.ir").IntType(64)
    return import_with_extra("numba.core.cgutils").for_range_slice(builder, word(0), count, word(WIDE))


def _vector_at(builder: Any, place: Any, step: Any) -> Any:  # noqa: ANN401
    """The address of a vector, so many words after another one."""
    return builder.bitcast(builder.gep(place, [step]), _vectors().as_pointer())
