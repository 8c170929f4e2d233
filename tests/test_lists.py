"""The lists of `conftest.py` name tests, files and folders that are there: one that is gone would mark nothing."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from tests.conftest import ALONE, HERE, ONE_BY_ONE, SLOW, WAITING

LISTED = sorted({*SLOW, *ALONE, *WAITING, *(path.removeprefix("tests/") for path in ONE_BY_ONE)})


@cache
def inside(file: str) -> frozenset[str]:
    """The names of a file's tests and classes of tests."""
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef))


@pytest.mark.parametrize("name", LISTED)
def test_what_is_listed_is_there(name: str) -> None:
    file, _, test = name.partition("::")
    assert (HERE / file).exists()
    assert not test or test in inside(file)
