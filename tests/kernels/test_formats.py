"""What the libraries are as files: their exports are the entries, they import nothing, and no memory is unsafe."""

from __future__ import annotations

import hashlib
import struct

import lief
import pytest

from parlour.kernels.shipped import FOLDER, IS_MODERN, MODERN, catalogue

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
    twice = {each for each in exported - {IS_MODERN} if each.endswith(MODERN)}
    assert exported - twice - {IS_MODERN} == ENTRIES
    assert {each.removesuffix(MODERN) for each in twice} <= ENTRIES
    assert bool(twice) == (IS_MODERN in exported) == ("x86-64" in name)


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


def signed(name: str) -> tuple[lief.MachO.Binary, lief.MachO.CodeSignature]:
    library = parsed(name)
    assert isinstance(library, lief.MachO.Binary)
    assert library.code_signature is not None
    return library, library.code_signature


@pytest.mark.parametrize("name", [name for name in LIBRARIES if name.startswith("macos")])
def test_on_macos_the_code_is_signed_which_its_arm64_demands(name: str) -> None:
    library, signature = signed(name)
    assert signature_fits((FOLDER / name).read_bytes(), signature.data_offset)
    page = 0x4000 if "aarch64" in name else 0x1000
    assert all(each.virtual_address % page == 0 for each in library.segments)
    assert not [each for each in library.segments if each.max_protection & 2]  # none can be written
    assert list(library.relocations) == []


@pytest.mark.parametrize("name", [name for name in LIBRARIES if name.startswith("macos")])
def test_a_change_of_one_bit_breaks_the_signature(name: str) -> None:
    _, signature = signed(name)
    content = bytearray((FOLDER / name).read_bytes())
    content[len(content) // 3] ^= 1
    assert not signature_fits(content, signature.data_offset)


def signature_fits(content: bytes | bytearray, at: int) -> bool:
    """Whether an ad-hoc signature has the hash of every page before it.

    Apple's `SuperBlob` with one `CodeDirectory`, as `cs_blobs.h` of its kernel describes them; big-endian.
    """
    magic, _, blobs, kind, start = struct.unpack_from(">5I", content, at)
    assert (magic, blobs, kind) == (0xFADE0CC0, 1, 0)
    at += start
    magic, _, _, flags, hashes, _, _, pages, limit = struct.unpack_from(">9I", content, at)
    size, hashed, _, shift = struct.unpack_from(">4B", content, at + 36)
    assert (magic, flags & 2, hashed, limit) == (0xFADE0C02, 2, 2, at - start)  # ad hoc, SHA-256, all before it
    return all(
        content[at + hashes + size * page :][:size]
        == hashlib.sha256(content[page << shift : min((page + 1) << shift, limit)]).digest()
        for page in range(pages)
    )


def test_on_windows_memory_is_not_run_and_the_place_is_free() -> None:
    library = parsed("windows-x86-64.dll")
    assert isinstance(library, lief.PE.Binary)
    assert library.has_nx
    assert library.is_pie
    assert lief.PE.Header.CHARACTERISTICS.RELOCS_STRIPPED not in library.header.characteristics_list
    assert list(library.relocations) == []  # it can lie anywhere without a change
    kinds = lief.PE.Section.CHARACTERISTICS
    both = {kinds.MEM_EXECUTE, kinds.MEM_WRITE}
    assert not [each for each in library.sections if both <= set(each.characteristics_lists)]


def test_in_a_browser_the_exports_are_the_entries() -> None:
    own = {"__wasm_call_ctors", "__wasm_apply_data_relocs"}
    exported = set(exports((FOLDER / "emscripten.so").read_bytes()))
    assert exported - own == ENTRIES


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
    at, found = section(module, 2), list[str]()
    count, at = number(module, at)
    for _ in range(count):
        _, at = text(module, at)
        name, at = text(module, at)
        found.append(name)
        what, at = module[at], at + 1
        if what == 0:  # a function has a type
            _, at = number(module, at)
        else:
            at += what in {1, 3}  # the type of a table or of a global
            at = limits(module, at) if what in {1, 2} else at + 1
    return found


def exports(module: bytes) -> list[str]:
    """The names that a WebAssembly module exports."""
    count, at = number(module, section(module, 7))
    found = list[str]()
    for _ in range(count):
        name, at = text(module, at)
        found.append(name)
        _, at = number(module, at + 1)
    return found


def section(module: bytes, wanted: int) -> int:
    """Where the content of a section begins."""
    at = 8
    while True:
        kind, (size, start) = module[at], number(module, at + 1)
        if kind == wanted:
            return start
        at = start + size


def text(module: bytes, at: int) -> tuple[str, int]:
    """A name, and where it ends."""
    length, at = number(module, at)
    return module[at : at + length].decode(), at + length


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
