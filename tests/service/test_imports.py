"""The modules of the service can be read one after another: none imports one that imports it, for types either."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

SERVICE = Path(__file__).parents[2] / "src" / "parlour" / "service"


def imported(file: Path) -> set[str]:
    """The modules that a file names in its imports; of `from package import module` both."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    return found


def test_no_module_imports_one_that_imports_it() -> None:
    files = {file for file in SERVICE.rglob("*.py") if file.name != "__init__.py"}
    names = {f"parlour.service.{'.'.join(file.relative_to(SERVICE).with_suffix('').parts)}": file for file in files}
    assert len(names) > 40
    order = list(TopologicalSorter({name: imported(file) & set(names) for name, file in names.items()}).static_order())
    assert order.index("parlour.service.rows") < order.index("parlour.service.sheet_store")
    assert order.index("parlour.service.sheet_store") < order.index("parlour.service.store")
