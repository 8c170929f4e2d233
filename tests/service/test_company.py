"""Phrases between people at one table: who may say one, who hears it, and that nothing keeps it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from parlour.service import matches, speaking
from parlour.service.company import FRESH_SECONDS, MOST_TABLES, OFFERED, TableTalk
from parlour.service.continuing import record
from parlour.service.errors import ForeignKeyError, NobodyThereError, NoKeyError
from parlour.service.messages import Join, NewMatch, Phrase, SeatWish, Speak, SpokenPhrase
from parlour.service.views import Seen
from tests.service.test_service import CROQUET, ME, created, opened

if TYPE_CHECKING:
    from parlour.service.service import Service
    from tests.service.conftest import Counting

THANKS = Speak(Phrase.THANKS)


@pytest.fixture(name="table")
def _table(service: Service) -> tuple[str, str, str]:
    """A match of two people, and their keys."""
    made = matches.create(service, NewMatch(CROQUET, (ME, SeatWish("friend"))))
    invitation = made.seats[1].invitation
    assert invitation is not None
    mine = made.seats[0].key
    assert mine is not None
    return made.match, mine, matches.join(service, made.match, Join(invitation, "Bo")).key


def test_a_phrase_is_told_once_and_is_no_part_of_the_match(
    service: Service, feed: Counting, table: tuple[str, str, str]
) -> None:
    name, mine, theirs = table
    before = record(service, name)
    feed.woken.clear()
    spoken = speaking.speak(service, name, mine, THANKS)
    assert (spoken.seat, spoken.text, feed.woken) == (0, "Thank you!", [name])
    for key in (mine, theirs, None):
        found, seen = matches.next_news(service, name, key, Seen(0))
        assert found is not None
        assert found.spoken == (spoken,)
        assert matches.next_news(service, name, key, seen)[0] is None
    assert record(service, name) == before
    assert opened(service, name).log == ()


def test_a_late_reader_does_not_hear_old_phrases(
    service: Service, table: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, mine, _ = table
    speaking.speak(service, name, mine, THANKS)
    _, seen = matches.next_news(service, name, mine, Seen(0))
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + FRESH_SECONDS + 1)
    assert matches.news_since(service, name, mine, 0).spoken == ()
    assert matches.next_news(service, name, mine, seen)[0] is None


def test_only_people_who_sit_at_one_table_with_others_speak(service: Service, table: tuple[str, str, str]) -> None:
    name, *_ = table
    with pytest.raises(NoKeyError):
        speaking.speak(service, name, None, THANKS)
    with pytest.raises(ForeignKeyError):
        speaking.speak(service, name, "stolen", THANKS)
    for others in (ME, SeatWish("bot", "casual"), SeatWish("friend")):
        alone, key = created(service, ME, others)
        with pytest.raises(NobodyThereError):
            speaking.speak(service, alone, key, THANKS)


def test_what_may_be_said_is_offered_to_players_alone(service: Service, table: tuple[str, str, str]) -> None:
    name, mine, theirs = table
    assert opened(service, name, mine).phrases == opened(service, name, theirs).phrases == OFFERED
    assert opened(service, name).phrases == ()
    assert len(OFFERED) == 6
    assert len({each.text for each in OFFERED}) == 6


def test_the_memory_of_phrases_is_bounded() -> None:
    talk = TableTalk()
    for number in range(MOST_TABLES + 5):
        for seat in (0, 1, 0):
            talk.hear(f"table {number}", SpokenPhrase(f"{number} {seat}", seat, Phrase.CLOSE, Phrase.CLOSE.text))
    assert talk.fresh("table 4") == ()
    assert [each.seat for each in talk.fresh(f"table {MOST_TABLES + 4}")] == [0, 1]
    assert len(talk._tables) == MOST_TABLES
