"""The notebook runs from top to bottom, and its cells draw."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "boards.ipynb"
DRAWN = 6
"""Cells that end with a picture."""


def results() -> list[Any]:
    """What the cells of the notebook end with; None for a statement."""
    names, found = dict[str, Any](), []
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, str(NOTEBOOK), "exec"), names)  # noqa: S102 - our own
        ending = compile(ast.Expression(last.value), str(NOTEBOOK), "eval") if isinstance(last, ast.Expr) else None
        found.append(None if ending is None else eval(ending, names))  # noqa: S307 - likewise
    return found


def test_the_notebook_runs_and_draws() -> None:
    pytest.importorskip("resvg_py", reason="pixels need parlour[pictures]")
    pictures = [each._repr_svg_() for each in results() if hasattr(each, "_repr_svg_")]
    assert len(pictures) == DRAWN
    assert all(picture.startswith("<svg") for picture in pictures)


def test_the_notebook_is_one_and_has_no_output() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    assert not any(cell.get("outputs") for cell in notebook["cells"])
