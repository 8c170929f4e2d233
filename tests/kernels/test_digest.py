"""The digest of a compiled function changes with all that is compiled into it, and with nothing else."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from parlour.kernels.digest import code_digest

if TYPE_CHECKING:
    from pathlib import Path

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
