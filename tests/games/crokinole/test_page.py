"""The programs on docs/crokinole.md run as they stand there."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "crokinole.md"


def test_the_programs_of_the_page_run_and_print_what_it_says() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) == 2
    known: dict[str, object] = {}
    with contextlib.redirect_stdout(io.StringIO()) as said:
        for block in blocks:
            exec(block, known)  # noqa: S102 - the page's own programs
    lines = said.getvalue().splitlines()
    assert lines[0].startswith("CR-5 ")
    assert lines[-2].startswith("Course(events=")
    assert lines[-1] == "(1, 0)"
