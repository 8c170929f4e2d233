"""What the libraries are as files: their exports are the entries, they import nothing, and no memory is unsafe."""

from __future__ import annotations

import lief
import pytest

from parlour.kernels.shipped import CAN_COUNT, COUNTING, FOLDER, catalogue

SUPPORTING = {"floor", "rint", "sqrt", "memset", "memcpy", "memmove", "bzero", "__bzero"}
"""Functions that a compiler takes for granted; on macOS they are listed, as private."""
ENTRIES = {each.symbol for each in catalogue().entries.values()}
LIBRARIES = [name for name in catalogue().libraries if not name.startswith("emscripten")]


def parsed(name: str) -> lief.ELF.Binary | lief.PE.Binary | lief.MachO.Binary:
    found = lief.parse(str(FOLDER / name))
    assert isinstance(found, lief.ELF.Binary | lief.PE.Binary | lief.MachO.Binary)
    return found


@pytest.mark.parametrize("name", LIBRARIES)
def test_the_exports_are_the_entries_and_on_x86_64_some_twice(name: str) -> None:
    names = (str(each.name) for each in parsed(name).exported_functions)
    exported = {each.removeprefix("_") if "macos" in name else each for each in names}
    twice = {each for each in exported if each.endswith(COUNTING)}
    assert exported - twice - {CAN_COUNT} == ENTRIES
    assert {each.removesuffix(COUNTING) for each in twice} <= ENTRIES
    assert bool(twice) == (CAN_COUNT in exported) == ("x86-64" in name)


@pytest.mark.parametrize("name", LIBRARIES)
def test_nothing_is_imported_and_no_library_is_needed(name: str) -> None:
    library = parsed(name)
    assert [each.name for each in library.imported_functions] == []
    if isinstance(library, lief.MachO.Binary):
        assert [each.name for each in library.libraries] == ["parlour"]  # itself
        assert {each.name for each in library.symbols} - {f"_{each}" for each in SUPPORTING} == {
            each.name for each in library.exported_symbols
        }
    else:
        assert list(library.libraries) == []


@pytest.mark.parametrize("name", [name for name in LIBRARIES if name.startswith("linux")])
def test_on_linux_no_memory_can_be_written_and_run_and_nothing_is_relocated(name: str) -> None:
    library = parsed(name)
    assert isinstance(library, lief.ELF.Binary)
    flags = lief.ELF.Segment.FLAGS
    assert not [each for each in library.segments if flags.X in each and flags.W in each]
    assert library.has_nx
    assert list(library.relocations) == []


@pytest.mark.parametrize("name", [name for name in LIBRARIES if name.startswith("macos")])
def test_on_macos_the_code_is_signed_which_its_arm64_demands(name: str) -> None:
    library = parsed(name)
    assert isinstance(library, lief.MachO.Binary)
    assert library.has_code_signature
    page = 0x4000 if "aarch64" in name else 0x1000
    assert all(each.virtual_address % page == 0 for each in library.segments)


def test_on_windows_memory_is_not_run_and_the_place_is_free() -> None:
    library = parsed("windows-x86-64.dll")
    assert isinstance(library, lief.PE.Binary)
    assert library.has_nx
    assert library.is_pie


def test_in_a_browser_only_memory_and_places_are_imported() -> None:
    content = (FOLDER / "emscripten.so").read_bytes()
    assert content.startswith(b"\0asm")
    assert set(imports(content)) <= {
        "memory",
        "__indirect_function_table",
        "__stack_pointer",
        "__memory_base",
        "__table_base",
    }


def imports(module: bytes) -> list[str]:
    """The names that a WebAssembly module imports."""
    at, found = 8, list[str]()
    while at < len(module):
        kind, (size, start) = module[at], number(module, at + 1)
        if kind == 2:  # the section of imports
            count, here = number(module, start)
            for _ in range(count):
                for _ in ("module", "name"):
                    length, here = number(module, here)
                    name, here = module[here : here + length].decode(), here + length
                found.append(name)
                what, here = module[here], here + 1
                if what == 0:  # a function has a type
                    _, here = number(module, here)
                else:
                    here += what in {1, 3}  # the type of a table or of a global
                here = limits(module, here) if what in {1, 2} else here + 1
        at = start + size
    return found


def number(module: bytes, at: int) -> tuple[int, int]:
    """A whole number in LEB128, and where it ends."""
    value = shift = 0
    while True:
        byte = module[at]
        value, shift, at = value | (byte & 127) << shift, shift + 7, at + 1
        if byte < 128:
            return value, at


def limits(module: bytes, at: int) -> int:
    """The end of the limits of a table or of a memory."""
    flags = module[at]
    _, at = number(module, at + 1)
    return number(module, at)[1] if flags & 1 else at
