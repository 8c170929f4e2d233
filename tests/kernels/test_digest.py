"""The digest of a compiled function changes with all that is compiled into it, and with nothing else."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from parlour.kernels.digest import _value, code_digest

ENTRY = "import helpers\nfrom helpers import FACTOR, TABLE, ROW, helped\ndef entry(x):\n    return "


@pytest.fixture
def digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The digest of an entry that returns some expression, by what it finds in another module."""

    def of(expression: str = "helped(x)", helper: str = "return x", **values: Any) -> str:
        for name, source in (("helpers", f"def helped(x):\n    {helper}\n"), ("entries", ENTRY + expression + "\n")):
            path = tmp_path / f"{name}.py"
            path.write_text(source)
            module = ModuleType(name)
            monkeypatch.setitem(sys.modules, name, module)
            vars(module).update({"FACTOR": 1, "TABLE": np.arange(5000), "ROW": np.dtype("f8")} | values)
            exec(compile(source, path, "exec"), vars(module))  # noqa: S102 - as importing it would
        return code_digest(sys.modules["entries"].entry)

    return of


def test_it_is_the_same_for_the_same(digest: Any) -> None:
    assert digest() == digest()


def test_a_function_that_is_called_counts(digest: Any) -> None:
    assert digest(helper="return x") != digest(helper="return x + 1")


def changed_table() -> np.ndarray[Any, Any]:
    """Another in its middle only, which the repr leaves out."""
    table = np.arange(5000)
    table[2500] = -1
    return table


@pytest.mark.parametrize(
    ("expression", "values"),
    [
        ("x * FACTOR", {"FACTOR": 2}),
        ("x * FACTOR", {"FACTOR": 1.0}),
        ("x * helpers.FACTOR", {"FACTOR": 2}),
        ("x + TABLE[x]", {"TABLE": changed_table()}),
        ("x.view(ROW)", {"ROW": np.dtype("f4")}),
        ("[y * FACTOR for y in x]", {"FACTOR": 2}),
    ],
)
def test_a_value_that_is_named_counts_and_another_does_not(digest: Any, expression: str, values: Any) -> None:
    assert digest(expression) != digest(expression, **values)
    assert digest() == digest(**values)


def test_the_sources_of_other_packages_do_not_count(
    digest: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    named = {"FACTOR": np, "TABLE": np.float64, "ROW": statistics.fmean}
    before = digest("FACTOR.sqrt(TABLE(ROW(x)))", **named)
    other = tmp_path / "another_version.py"
    other.write_text("VERSION = 3")
    monkeypatch.setattr(np, "__file__", str(other))
    monkeypatch.setattr(statistics, "__file__", str(other))
    assert digest("FACTOR.sqrt(TABLE(ROW(x)))", **named) == before


def test_it_does_not_matter_how_lines_end(digest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before, read = digest(), Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path).replace(b"\n", b"\r\n"))
    assert digest() == before


def test_a_type_counts_by_its_fields_not_by_how_numpy_writes_it() -> None:
    kind = np.dtype([("x", "f8"), ("row", "i4", (2,))])
    assert _value(kind) == "[('x', 0, '<f8'), ('row', 8, '<i4(2,)')]"
    assert _value(np.zeros(1, np.int64)).startswith("<i8 ")
