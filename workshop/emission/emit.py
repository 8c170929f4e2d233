"""From entries to a WebAssembly module: Numba's code for them, compiled again for another processor.

Numba compiles an entry to LLVM's intermediate language; here that is aimed at WebAssembly, stripped of what only Python
needs, compiled and linked. An entry qualifies if it needs no reference counting and no Python objects, which the
options of all entries ensure. Mathematical functions that the entries call are imported from JavaScript's `Math`.
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
from parlour.kernels.entries import ENTRY_OPTIONS, register_kernels
from workshop.emission.calling import arguments_of
from workshop.emission.wrapper import wrapper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.kernels.calling import Argument
    from parlour.kernels.entries import Entry

__all__ = ["Export", "LinkerMissingError", "emit", "exported"]

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
"""In every browser since 2020."""
STACK = 4 << 20
"""Bytes of stack: the search of Castille recurses."""


class LinkerMissingError(ParlourError):
    """`wasm-ld` is not installed."""


@dataclass(frozen=True, slots=True)
class Export:
    """An entry as a module exports it: `name(block) -> status`, the block as `calling` describes it.

    Attributes:
        name: of the exported function.
        arguments: flattened.
        code: the intermediate language, with everything internal but this function.
    """

    name: str
    arguments: tuple[Argument, ...]
    code: str


def exported(name: str, entry: Entry, examples: tuple[Any, ...]) -> Export:
    """Compile an entry for arguments like the examples.

    Raises:
        TypeError: see `arguments_of`.
        ParlourError: the process compiles for this machine's own processor; see `__main__`.
    """
    numba = import_with_extra("numba")
    if numba.config.CPU_NAME != "generic":
        raise ParlourError("set NUMBA_CPU_NAME=generic before Numba is loaded: modules must not depend on the machine")
    register_kernels(small=True)  # a module is downloaded
    arguments = arguments_of(entry, examples)
    compiled = numba.njit(**{option: value for option, value in ENTRY_OPTIONS.items() if option != "nogil"})(
        entry.function
    )
    compiled.compile(tuple(map(numba.typeof, examples)))
    (overload,) = compiled.overloads.values()
    inner, code = overload.fndesc.llvm_func_name, overload.library.get_llvm_str()
    return Export(name, arguments, _retargeted(code) + wrapper(name, inner, arguments))


def _retargeted(code: str) -> str:
    """The code for WebAssembly: no word of the old processor, and no common symbols, which it does not have.

    What Numba stores of exceptions is blanked: nobody reads it here, and it names the files of the sources.
    """
    code = re.sub(r"^target .*\n", "", code, flags=re.MULTILINE)
    code = re.sub(r'"(?:target-cpu|target-features|tune-cpu|probe-stack)"(?:="[^"]*")?', "", code)
    code = code.replace("= common global", "= internal global")
    code = re.sub(r"(@\.const\.picklebuf\S* = .*?constant \{[^}]*\}) \{[^}]*\}", r"\1 zeroinitializer", code)
    return f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n{code}'


def emit(exports: Sequence[Export]) -> bytes:
    """One module of these exports.

    Raises:
        LinkerMissingError: `wasm-ld` is not installed.
    """
    llvm = import_with_extra("llvmlite.binding")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    whole = None
    for export in exports:
        part = llvm.parse_assembly(export.code)
        part.verify()
        for function in part.functions:
            if not function.is_declaration and function.name != export.name:
                function.linkage = "internal"
        for variable in part.global_variables:
            if not variable.is_declaration:
                variable.linkage = "internal"
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    assert whole is not None  # noqa: S101 - a module has at least one export
    _strip(llvm, whole, machine)
    return _linked(machine.emit_object(whole), [export.name for export in exports])


def _strip(llvm: Any, module: Any, machine: Any) -> None:  # noqa: ANN401 - llvmlite has no types
    """Drop what the exports do not need, and what two of them have alike.

    Numba has optimised the code; doing it again here has made wrong code.
    """
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_merge_functions_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))


def _linked(code: bytes, names: Sequence[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "kernels.o"), Path(folder, "kernels.wasm")
        source.write_bytes(code)
        flags = ["--no-entry", "--no-check-features", "--allow-undefined", "--strip-all", "--gc-sections", "-O3"]
        flags += [f"-zstack-size={STACK}", "--stack-first", "--export=__heap_base"]
        exports = [f"--export={name}" for name in names]
        command = [*_linker(), *flags, *exports, str(source), "-o", str(target)]
        subprocess.run(command, check=True)  # noqa: S603 - a linker, found on PATH
        return target.read_bytes()


def _linker() -> list[str]:
    found = shutil.which("wasm-ld")
    if found is None:
        raise LinkerMissingError(
            "wasm-ld is not installed. It is part of LLVM's linker: `apt install lld` on Debian and Ubuntu, "
            "`brew install lld` on a Mac."
        )
    return [found]
