"""Which passages count as duplicates, and which do not."""

from __future__ import annotations

from textwrap import dedent, indent
from typing import TYPE_CHECKING

import pytest

from workshop.benchmarks.duplicates import Pair, alike, repeated_lines

if TYPE_CHECKING:
    from pathlib import Path

LOGIC = """\
def {name}(first, second):
    total = {number}
    for {each} in first:
        if {each} > second:
            total += {each}
    print("{text}", total)
    return total
"""
ONE = LOGIC.format(name="add", each="value", number=0, text="sum")
RENAMED = LOGIC.format(name="count", each="disc", number=12, text="all discs")
FIELDS = "class One:\n" + "".join(f"    field_{number}: int = {number}\n" for number in range(9))


def found(folder: Path, **texts: str) -> list[Pair]:
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(dedent(text), encoding="utf-8")
    return alike(sorted(folder.iterdir()))


def test_names_numbers_and_strings_do_not_matter(tmp_path: Path) -> None:
    (pair,) = found(tmp_path, one_py=f"x = 1\n{ONE}", two_py=RENAMED)
    assert (pair.one.first, pair.one.last, pair.other.first, pair.other.last) == (2, 8, 1, 7)
    assert pair.lines == 7
    assert repeated_lines([pair, pair]) == 14


def test_both_may_stand_in_one_file(tmp_path: Path) -> None:
    (pair,) = found(tmp_path, one_py=ONE + RENAMED)
    assert (pair.one.first, pair.other.first) == (1, 8)


def test_comments_and_docstrings_in_between_do_not_hide_it(tmp_path: Path) -> None:
    told = RENAMED.replace("    total = 12\n", '    """Counts."""\n\n    # from twelve on\n    total = 12\n')
    (pair,) = found(tmp_path, one_py=ONE, two_py=told)
    assert pair.other.last == 10
    assert repeated_lines([pair]) == 14


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "import one\nimport two\nfrom a import (\n    b,\n    c,\n    d,\n    e,\n    f,\n)\n", id="imports"
        ),
        pytest.param('__all__ = [\n    "a",\n    "b",\n    "c",\n    "d",\n    "e",\n    "f",\n]\n', id="exports"),
        pytest.param('"""One.\n\nTwo.\nThree.\nFour.\nFive.\nSix.\n"""\n', id="docstring"),
        pytest.param(FIELDS, id="fields"),
        pytest.param("".join(f"VALUE_{number} = {number}\n" for number in range(9)), id="values"),
        pytest.param("".join(ONE.splitlines(keepends=True)[:5]), id="five lines"),
    ],
)
def test_what_says_nothing_does_not_count(text: str, tmp_path: Path) -> None:
    assert found(tmp_path, one_py=text, two_py=text) == []


def test_other_logic_is_not_alike(tmp_path: Path) -> None:
    assert found(tmp_path, one_py=ONE, two_py=RENAMED.replace(">", "<")) == []


def test_typescript_is_read_too(tmp_path: Path) -> None:
    body = """\
        function {0}({1}: number[]): number {{
          let total = 0; // {1}
          for (const each of {1}) {{
            if (each > 0) total += each;
            else total -= {0}Of(each, `${{each}}`);
          }}
          /* {0} */
          console.log(total, "{1}");
          return total;
        }}
    """
    (pair,) = found(tmp_path, one_ts=body.format("add", "values"), two_tsx=indent(body.format("count", "discs"), " "))
    assert pair.lines == 7


def test_the_fields_of_an_interface_do_not_count(tmp_path: Path) -> None:
    fields = "".join(
        f"  readonly {name}?: number;\n  readonly {name}s: {name}[];\n  {name}Of: ({name}: number) => string;\n"
        for name in ("one", "two", "three")
    )
    text = f"interface Both {{\n{fields}}}\n"
    assert found(tmp_path, one_ts=text, two_ts=text) == []
    logic = "".join(f"  {name}.set({name});\n  return {name} ? {name} : 1;\n  {name}();\n" for name in ("one", "two"))
    assert len(found(tmp_path, one_ts=logic, two_ts=logic)) == 1
