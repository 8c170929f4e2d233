"""Table and thinker where Pyodide runs: messages as JavaScript's objects, IndexedDB's promises, `setTimeout`."""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import parlour
from parlour.offline.compiling import Compiling
from parlour.offline.table import Table
from parlour.offline.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.offline.entries import KeptEntry
    from parlour.offline.transactions import Message

__all__ = ["begin_compiling", "open_table", "open_thinker"]


def open_table(box: Any, send: Any, think: Any) -> Receiver:  # noqa: ANN401 - JavaScript's
    """The table of a page.

    Args:
        box: JavaScript's object with `load()`, all entries as pairs of a name and bytes, and `put(entries, gone)`, a
            promise that is kept once all of them are written.
        send: a function for messages to pages.
        think: a function for messages to the thinker.
    """
    entries = [(name, bytes(content)) for name, content in box.load().to_py()]
    return Receiver(Table(entries, _Box(box), _sender(send), _sender(think), _Alarms()).receive)


def open_thinker(send: Any) -> Receiver:  # noqa: ANN401 - JavaScript's
    """The thinker; `send` is a function for messages to the table."""
    return Receiver(Thinker(_sender(send)).receive)


def begin_compiling() -> Compiler:
    """What compiles the modules that are loaded now."""
    return Compiler(Compiling(list(sys.modules.values()), Path(parlour.__file__).parents[1]))


class Compiler:
    """Compiles for JavaScript."""

    def __init__(self, compiling: Compiling) -> None:
        self._compiling = compiling
        self.step = compiling.step

    def archives(self) -> Any:  # noqa: ANN401 - JavaScript's
        """Two arrays of bytes; see `Compiling.archives`."""
        return import_module("pyodide.ffi").to_js(self._compiling.archives())


class Receiver:
    """Takes messages of JavaScript."""

    def __init__(self, receive: Callable[[Message], None]) -> None:
        self._receive = receive

    def receive(self, message: Any) -> None:  # noqa: ANN401 - JavaScript's
        """Take a message."""
        self._receive(message.to_py())


class _Box:
    def __init__(self, box: Any) -> None:  # noqa: ANN401 - JavaScript's
        self._box = box

    def put(
        self, entries: list[KeptEntry], gone: list[str], stored: Callable[[], None], failed: Callable[[str], None]
    ) -> None:
        to_js = import_module("pyodide.ffi").to_js
        try:
            writing = self._box.put(to_js(entries), to_js(gone))
        except Exception as error:  # noqa: BLE001 - whatever JavaScript throws
            failed(str(error))
        else:
            writing.then(lambda _: stored(), lambda error: failed(str(error)))


class _Alarms:
    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        return asyncio.get_event_loop().call_later(seconds, call).cancel


def _sender(send: Any) -> Callable[[Message], None]:  # noqa: ANN401 - JavaScript's
    to_js, objects = import_module("pyodide.ffi").to_js, import_module("js").Object.fromEntries

    def sends(message: Message) -> None:
        send(to_js(message, dict_converter=objects))

    return sends
