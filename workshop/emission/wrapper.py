"""A function around a compiled entry that takes its arguments from a block, in LLVM's intermediate language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.kernels.calling import Argument

__all__ = ["wrapper"]

NUMBERS = {"i8": "i64", "f8": "double"}


def wrapper(name: str, inner: str, arguments: Sequence[Argument]) -> str:
    """The text of `name(block) -> status`, which calls an entry that Numba compiled as `inner`.

    Numba passes where the result and an error go, then every argument flattened; an array as two owners (none here),
    the number and size of its items, its address, its lengths and its strides in bytes.
    """
    lines: list[str] = []
    passed = ["ptr %block", "ptr %error"]
    slot = 1
    for argument in arguments:
        passed += _array(lines, slot, argument) if argument.dimensions else [_load(lines, slot, NUMBERS[argument.type])]
        slot += argument.slots
    return "\n".join(
        [
            "",
            f"define i32 @{name}(ptr %block) {{",
            "  %error = alloca ptr, align 8",
            *lines,
            f'  %status = call i32 @"{inner}"({", ".join(passed)})',
            "  ret i32 %status",
            "}",
            "",
        ]
    )


def _load(lines: list[str], slot: int, kind: str) -> str:
    """Read a slot; returns the value as an operand."""
    lines += [
        f"  %p{slot} = getelementptr i8, ptr %block, i32 {8 * slot}",
        f"  %v{slot} = load {kind}, ptr %p{slot}, align 8",
    ]
    return f"{kind} %v{slot}"


def _array(lines: list[str], slot: int, argument: Argument) -> Iterator[str]:
    """Read the slots of an array; returns its operands."""
    address = _load(lines, slot, "ptr")
    axes = range(slot + 1, slot + argument.slots)
    lengths = [_load(lines, axis, "i64") for axis in axes]
    item = int(argument.type[1:])
    strides, stride = [], str(item)
    for axis in reversed(axes):
        strides.append(f"i64 {stride}")
        lines.append(f"  %s{axis} = mul i64 {stride}, %v{axis}")
        stride = f"%s{axis}"
    lines.append(f"  %n{slot} = sdiv exact i64 {stride}, {item}")
    return iter(["ptr null", "ptr null", f"i64 %n{slot}", f"i64 {item}", address, *lengths, *reversed(strides)])
