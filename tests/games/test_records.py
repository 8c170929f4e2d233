"""The recorded games of every game: files as the program writes them, each with its playthrough."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.record import format_record, parse_record

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*/records/*.json"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_record_is_written_as_it_is_stored(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert format_record(parse_record(text)) == text


@pytest.mark.parametrize("game", ["arithmetical_croquet", "castille"])
def test_every_playthrough_belongs_to_a_record(game: str) -> None:
    playthroughs, records = (HERE.glob(f"{game}/{folder}") for folder in ("golden/*.txt", "records/*.json"))
    assert sorted(file.stem for file in playthroughs) == sorted(file.stem for file in records)
