"""Files of measurements: read and written exactly, and refused in words."""

from __future__ import annotations

import string
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.physics.checks import PhysicsError
from workshop.fitting.measurements import (
    KINDS,
    LARGEST,
    TEMPLATE,
    Measurement,
    format_measurements,
    parse_measurements,
)

STOP = Measurement("stop", speed=1.5, distance=0.765)
COLUMN_BOUNDS = {"cut": (1.0, 89.0), "throw": (0.01, 60.0), "radius": (0.001, 0.5), "spin": (-2000.0, 2000.0)}


@st.composite
def measurements(draw: st.DrawFn) -> Measurement:
    kind = draw(st.sampled_from(list(KINDS)))
    names = draw(st.sampled_from(KINDS[kind])).split()
    numbers: dict[str, Any] = {name: draw(st.floats(*COLUMN_BOUNDS.get(name, (0.001, 20.0)))) for name in names}
    if numbers.get("spin") == 0.0:
        numbers["spin"] = 1.0
    return Measurement(kind, **numbers, comment=draw(st.text()))


@given(st.lists(measurements(), min_size=1, max_size=5))
def test_what_is_written_is_read_back_exactly(rows: list[Measurement]) -> None:
    text = format_measurements(rows)
    assert parse_measurements(text) == tuple(rows)
    assert format_measurements(parse_measurements(text)) == text


def test_the_template_shows_each_kind_and_reads_as_it_is() -> None:
    rows = parse_measurements(TEMPLATE)
    assert {row.kind for row in rows} == set(KINDS)
    assert all(row.line == number for number, row in enumerate(rows, start=rows[0].line))
    assert TEMPLATE.splitlines()[rows[2].line - 1].startswith("stop,1.20")


@pytest.mark.parametrize(
    "text",
    [
        "kind,speed,distance\nstop,1.5,0.765\n",
        "\ufeffkind,speed,distance\nstop,1.5,0.765",
        "distance, Speed ,KIND,time\n 0.765,1.5 ,Stop",
        "kind,speed,distance,,\r\nstop,1.5,.765,,\r\n,,,,\r\n",
        'kind,speed,distance\rstop,"1.50",7.65e-1\r',
        '# a 3/4" disc; "odd, \n"# quoted, by a spreadsheet",,\nkind,speed,distance\n  # more\nstop,1.5,0.765,\n\n',
        "kind,speed,distance,spin,radius\nstop,1.5,0.765,,0.016\n",
    ],
)
def test_files_as_people_and_spreadsheets_write_them_are_read(text: str) -> None:
    (row,) = parse_measurements(text)
    assert replace(row, radius=None) == STOP


def test_lines_are_counted_as_an_editor_does() -> None:
    text = 'kind,speed,distance,comment\n# one\n\nstop,1.5,0.765, "a, b"\nstop,1.5,0.765,\n'
    assert [row.line for row in parse_measurements(text)] == [4, 5]
    assert parse_measurements(text)[0].comment == "a, b"


HEADER = "kind,speed,distance,time,spin,radius,comment\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it is empty; the first line that is no comment names the columns: kind, speed"),
        ("# only\n# comments\n", "it is empty"),
        (HEADER, "no measurement below the names of the columns (line 1)"),
        ("speed,distance\n1,1\n", "line 1: the column 'kind' is missing; the columns are kind, speed"),
        ("kind,sped\nstop,1\n", "line 1, column 2: 'sped' is no column; choose from"),
        ("kind,sped\nstop,1\n", "did you mean speed?"),
        ("kind,speed,speed\nstop,1,1\n", "line 1, column 3: 'speed' stands there twice"),
        ("#\nkind;speed;distance\nstop;1,5;0,765\n", "line 2: the columns are separated by semicolons; save the file"),
        ("kind\tspeed\nstop\t1\n", "separated by tabs"),
        (HEADER + "stop,fast,0.765\n", "line 2, column speed: 'fast' is no number; write it like 0.25, in m/s"),
        (HEADER + 'stop,"1,5",0.765\n', "line 2, column speed: '1,5' is no number; write it like 1.5, in m/s"),
        (HEADER + "stop,1.5 m/s,0.765\n", "line 2, column speed: '1.5 m/s' is no number"),
        (HEADER + "stop,1_5,0.765\n", "line 2, column speed: '1_5' is no number"),
        (HEADER + "stop,NaN,0.765\n", "line 2, column speed: 'NaN' is no number"),
        (HEADER + "stop,1.5,inf\n", "line 2, column distance: 'inf' is no number"),
        (HEADER + "stop,1.5,1e999\n", "line 2, column distance: the number is inf; it must be a finite number, in m"),
        (HEADER + "stop,-1.5,0.765\n", "column speed: the number is -1.5; it must be between 0.001 and 50 m/s"),
        (HEADER + "stop,0,0.765\n", "column speed: the number is 0; it must be between 0.001 and 50 m/s"),
        (HEADER + "stop,1.5,765\n", "column distance: the number is 765; it must be between 0.0001 and 20 m"),
        (HEADER + "spin-down,,,1,50,15.9\n", "column radius: the number is 15.9; it must be between 0.001 and 0.5 m"),
        (
            HEADER + "slide,1.5,0.765\n",
            "line 2, column kind: 'slide' is no kind; choose from stop, follow, spin-down, cut",
        ),
        (HEADER + "spindown,,,1,50,0.016\n", "did you mean spin-down?"),
        (HEADER + ",1.5,0.765\n", "line 2, column kind: '' is no kind"),
        (HEADER + "stop,1.5\n", "line 2: a stop cannot be made of speed; it has speed, distance; or speed, time; or"),
        (HEADER + "stop,1.5,0.765,,40\n", "line 2: a stop cannot be made of speed, distance, spin; it has"),
        (HEADER + "stop,,0.765,1,40,0.016\n", "a stop cannot be made of distance, time, spin, radius"),
        (HEADER + "spin-down,,,1,0,0.016\n", "a spin-down cannot be made of time, radius; it has time, spin, radius"),
        (HEADER + "follow,1.5,0.765\n", "a follow cannot be made of speed, distance; it has speed, shooter_speed"),
        (HEADER + "stop,,,,,,nothing seen\n", "a stop cannot be made of no number"),
        (HEADER + "stop,1.5,0.765,,,,good,really\n", "line 2, column 8: 'really' stands under no column's name"),
        (HEADER + 'stop,1.5,0.765,,,,"good\n', "line 2: it cannot be read as CSV"),
        ("k\0i\0n\0d\0", "is no column"),
        ("x" * (LARGEST + 1), f"it has {LARGEST + 1} characters; a file of measurements has at most {LARGEST}"),
        ("kind," + "x" * 200_000 + "\n", "it cannot be read as CSV"),
    ],
)
def test_a_bad_file_is_refused_naming_line_and_column(text: str, words: str) -> None:
    with pytest.raises(PhysicsError) as refused:
        parse_measurements(text)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 400


@given(st.text(alphabet=string.printable + "é;٣\0") | st.text().map(lambda text: HEADER + text))
def test_whatever_stands_in_a_file_is_read_or_refused(text: str) -> None:
    try:
        rows = parse_measurements(text)
    except PhysicsError:
        return
    assert parse_measurements(format_measurements(rows)) == rows


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"kind": "throw"}, "'throw' is no kind of measurement; choose from stop, follow, spin-down, cut"),
        ({"speed": "fast", "distance": 1.0}, "speed of a stop is 'fast'; it must be a finite number, in m/s"),
        ({"speed": float("nan"), "distance": 1.0}, "speed of a stop is nan"),
        ({"speed": True, "distance": 1.0}, "speed of a stop is True"),
        ({"speed": 60, "distance": 1.0}, "speed of a stop is 60; it must be between 0.001 and 50 m/s"),
    ],
)
def test_a_measurement_that_cannot_be_is_refused(numbers: dict[str, Any], words: str) -> None:
    with pytest.raises(PhysicsError) as refused:
        Measurement(**{"kind": "stop", **numbers})
    assert words in str(refused.value)
