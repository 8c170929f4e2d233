"""From compiled entries to libraries: Linux, macOS and Windows on their processors, and Python in a browser.

Numba's code for a generic processor is aimed at each system, stripped of what only Python needs, and linked by LLVM's
linker. A library imports nothing, not even the C library, so that it runs on every release of a system and gives the
same bits everywhere. Products and sums are never joined into one step.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.errors import ParlourError
from parlour.extras import import_with_extra
from parlour.kernels.shipped import IS_MODERN, MODERN
from workshop.emission.support import support
from workshop.emission.wrapper import wrapper

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from workshop.emission.recording import Compiled

__all__ = ["TARGETS", "LinkerMissingError", "Target", "library", "retargeted"]


class LinkerMissingError(ParlourError):
    """LLVM's linker is not installed."""


@dataclass(frozen=True, slots=True)
class Target:
    """A system and a processor.

    Attributes:
        file: the library's name.
        triple: as LLVM names it.
        linkers: names of the linker, of which one is on the PATH.
        flags: of the linker, before the files.
        export: the flag that exports a function; empty where every global function is.
        processor: the least that it needs; empty for LLVM's choice.
        features: further instructions that it may use.
        model: of relocation: whether the code may lie anywhere.
        modern: instructions that most such processors have: with them, entries that count bits are there a second time.
    """

    file: str
    triple: str
    linkers: tuple[str, ...]
    flags: tuple[str, ...]
    export: str = ""
    processor: str = ""
    features: str = ""
    modern: str = ""
    model: str = "pic"


COUNTS = "@llvm.ctpop"
"""What is in the code of an entry that counts bits."""
ELF = ("-shared", "--gc-sections", "-O2", "--strip-all", "-z", "noexecstack", "--no-undefined", "--build-id=none")
MACH = ("-dylib", "-dead_strip", "-adhoc_codesign", "-install_name", "parlour")
WEB = ("--no-entry", "--no-check-features", "--strip-all", "--gc-sections", "-O3")
WASM = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
"""In every browser since 2020."""
STACK = 4 << 20
"""Bytes of stack of a module of the page: the search of Castille recurses."""
X86 = {"processor": "x86-64", "modern": "+popcnt,+bmi,+bmi2,+avx2"}
"""`has_avx2` asks for all of these. Fused products and sums are not among them: they would give other bits."""
TARGETS = (
    Target("linux-x86-64.so", "x86_64-unknown-linux-gnu", ("ld.lld",), ELF, **X86),
    Target("linux-aarch64.so", "aarch64-unknown-linux-gnu", ("ld.lld",), ELF),
    Target(
        "macos-aarch64.dylib",
        "arm64-apple-macosx11.0.0",
        ("ld64.lld", "ld64.lld-14"),
        (*MACH, "-arch", "arm64", "-platform_version", "macos", "11.0", "11.0"),
    ),
    Target(
        "macos-x86-64.dylib",
        "x86_64-apple-macosx11.0.0",
        ("ld64.lld", "ld64.lld-14"),
        (*MACH, "-arch", "x86_64", "-platform_version", "macos", "11.0", "11.0"),
        **X86,
    ),
    Target(
        "windows-x86-64.dll",
        "x86_64-pc-windows-msvc",
        ("lld-link",),
        ("/dll", "/noentry", "/nodefaultlib", "/Brepro", "/opt:ref", "/machine:x64"),
        export="/export:",
        **X86,
    ),
    Target(
        "emscripten.so",
        "wasm32-unknown-emscripten",
        ("wasm-ld",),
        ("-shared", "--experimental-pic", *WEB),
        export="--export=",
        features=WASM,
    ),
)
PAGE = Target(
    "kernels.wasm",
    "wasm32-unknown-unknown",
    ("wasm-ld",),
    (*WEB, f"-zstack-size={STACK}", "--stack-first", "--export=__heap_base"),
    export="--export=",
    features=WASM,
    model="static",
)
"""A module of the page, with a memory of its own."""


def library(target: Target, entries: Sequence[Compiled]) -> bytes:
    """One library of all entries.

    Raises:
        LinkerMissingError: the linker is not installed.
    """
    llvm = import_with_extra("llvmlite.binding")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.initialize_native_asmparser()
    windows, bits = "windows" in target.triple, 32 if "wasm32" in target.triple else 64
    supporting = support(pointer_bits=bits, windows=windows, modern=bool(target.modern))
    exported = {entry.symbol: entry for entry in entries}
    faster = {entry.symbol + MODERN: entry for entry in entries if target.modern and COUNTS in entry.code}
    machine = _machine(llvm, target, target.features)
    objects = [_object(llvm, exported, machine)]
    if faster:
        objects.append(_object(llvm, faster, _machine(llvm, target, target.modern)))
    objects.append(machine.emit_object(llvm.parse_assembly(retargeted(supporting, machine))))
    return _linked(target, objects, [*exported, *faster, *([IS_MODERN] if faster else [])])


def _machine(llvm: Any, target: Target, features: str) -> Any:  # noqa: ANN401 - llvmlite has no types
    return llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor, features=features, opt=3, reloc=target.model, codemodel="small"
    )


def retargeted(code: str, machine: Any) -> str:  # noqa: ANN401
    """Code for another system: no word of the old processor, no common symbols.

    What Numba stores of exceptions is blanked: nobody reads it, and it names the files of the sources.
    """
    code = re.sub(r"^target .*\n", "", code, flags=re.MULTILINE)
    code = re.sub(r'"(?:target-cpu|target-features|tune-cpu|probe-stack)"(?:="[^"]*")?', "", code)
    code = code.replace("= common global", "= internal global")
    code = re.sub(r"(@\.const\.picklebuf\S* = .*?constant \{[^}]*\}) \{[^}]*\}", r"\1 zeroinitializer", code)
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{machine.triple}"\n{code}'


def _object(llvm: Any, entries: Mapping[str, Compiled], machine: Any) -> bytes:  # noqa: ANN401
    """Machine code of entries by symbol, without what no entry needs, and with what they have alike only once."""
    first, *others = (_own(llvm, symbol, entry, machine) for symbol, entry in entries.items())
    for each in others:
        first.link_in(each)
    # Numba has optimised the code; doing it again here has made wrong code. This drops what nobody reads or has twice.
    passes = llvm.create_new_module_pass_manager()
    passes.add_ipsccp_pass()  # an array is passed on as seven numbers, most of them known or never read
    passes.add_dead_arg_elimination_pass()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_merge_functions_pass()
    passes.add_constant_merge_pass()  # several entries have the same tables
    passes.run(first, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))
    code: bytes = machine.emit_object(first)
    return code


def _own(llvm: Any, symbol: str, entry: Compiled, machine: Any) -> Any:  # noqa: ANN401
    """A module in which everything but the function that is called is its own."""
    code = entry.code + wrapper(symbol, entry.inner, entry.signature.arguments)
    part = llvm.parse_assembly(retargeted(code, machine))
    part.verify()
    for each in (*part.functions, *part.global_variables):
        if not each.is_declaration and each.name != symbol:
            each.linkage = "private"
    return part


def _linked(target: Target, objects: Sequence[bytes], names: Sequence[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made, sources = Path(folder, target.file), []
        for number, content in enumerate(objects):
            sources.append(Path(folder, f"{number}.o"))
            sources[-1].write_bytes(content)
        exports = [target.export + name for name in names] if target.export else []
        out = [f"/out:{made}"] if target.export.startswith("/") else ["-o", str(made)]
        command = [_linker(target), *target.flags, *exports, *map(str, sources), *out]
        done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - a linker, found on PATH
        if done.returncode:
            raise ParlourError(f"{target.file} could not be linked: {done.stderr.strip()}")
        return made.read_bytes()


def _linker(target: Target) -> str:
    found = next(filter(None, map(shutil.which, target.linkers)), None)
    if found is None:
        raise LinkerMissingError(
            f"{target.linkers[0]} is not installed. It is part of LLVM's linker: `apt install lld` on Debian and "
            "Ubuntu, `brew install lld` on a Mac."
        )
    return found
