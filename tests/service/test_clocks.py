"""Clocks: the server's time decides, nobody loses to a friend who is not there yet, and who runs out of time loses."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from parlour.game import OptionError
from parlour.record import format_record, parse_record
from parlour.service import continuing, matches
from parlour.service.errors import OutOfTimeError, OverError
from parlour.service.messages import Branch, Clock, Join, Move, NewMatch, SeatWish
from tests.service.test_service import CROQUET, ME, after_resigning, opened

if TYPE_CHECKING:
    from parlour.service.open_match import OpenMatch
    from parlour.service.service import Service

FRIEND = SeatWish("friend")
A_MINUTE = Clock("turn", 60)
TEN_AND_FIVE = Clock("match", 600, 5)


class Table:
    """Two people at a match with a clock, and a time that the test sets."""

    def __init__(self, service: Service, clock: Clock, *, joined: bool = True) -> None:
        made = matches.create(service, NewMatch(CROQUET, (ME, FRIEND), clock=clock))
        self.service, self.name, self.now = service, made.match, time.time()
        self.keys = [made.seats[0].key or "", ""]
        self.invitation = made.seats[1].invitation or ""
        if joined:
            self.join()

    def join(self) -> None:
        self.keys[1] = matches.join(self.service, self.name, Join(self.invitation)).key

    @property
    def live(self) -> OpenMatch:
        return self.service.matches.checked(self.name)

    def play(self, *, after: float) -> None:
        """The seat to play makes its first legal move some seconds after the last event."""
        self.now += after
        live = self.live
        assert live.to_play is not None
        key = self.keys[live.to_play]
        turn = opened(self.service, self.name, key).turn
        assert turn is not None
        wish = Move(live.ply, next(each.move for each in turn.choices if each.refusal is None))
        request = matches.move_request(self.name, key, wish, None)
        matches.begin_move(self.service, live, key, wish, request, self.now).result()

    def left(self) -> tuple[float, ...]:
        times = opened(self.service, self.name).times
        assert times is not None
        return times.left

    def seconds_to_deadline(self) -> float | None:
        times = opened(self.service, self.name).times
        assert times is not None
        return None if times.deadline is None else times.deadline - self.now


@pytest.fixture(name="table")
def _table(service: Service) -> Table:
    return Table(service, A_MINUTE)


def test_the_first_move_starts_the_clock(table: Table) -> None:
    assert table.seconds_to_deadline() is None
    table.play(after=500)
    assert table.seconds_to_deadline() == pytest.approx(60)
    table.play(after=59)
    assert table.seconds_to_deadline() == pytest.approx(60)
    assert table.left() == (60, 60)


def test_no_time_runs_for_a_friend_who_has_not_come(service: Service) -> None:
    table = Table(service, A_MINUTE, joined=False)
    table.play(after=1)
    assert table.seconds_to_deadline() is None
    table.join()
    table.play(after=3600)
    assert table.seconds_to_deadline() == pytest.approx(60)


def test_no_time_runs_for_a_bot(service: Service) -> None:
    made = matches.create(service, NewMatch(CROQUET, (ME, SeatWish("bot", "casual")), clock=TEN_AND_FIVE))
    key = made.seats[0].key
    live = service.matches.find(made.match)
    turn = opened(service, made.match, key).turn
    assert turn is not None
    wish = Move(0, turn.choices[0].move)
    request = matches.move_request(made.match, key, wish, None)
    after = matches.begin_move(service, live, key, wish, request, time.time()).result()
    assert after.timing is not None
    assert after.timing.deadline is None
    service.bots.consider(after)
    times = opened(service, made.match).times
    assert times is not None
    assert times.left == (600, 600)
    assert times.deadline == pytest.approx(time.time() + 600, abs=30)


def test_a_match_clock_counts_what_each_turn_cost_and_adds_the_increment(service: Service) -> None:
    table = Table(service, TEN_AND_FIVE)
    table.play(after=100)
    assert table.left() == (600, 600)
    table.play(after=40)
    assert table.left() == pytest.approx((600, 565))
    table.play(after=10)
    assert table.left() == pytest.approx((595, 565))
    assert table.seconds_to_deadline() == pytest.approx(565)
    again = table.service.matches
    assert again.checked(table.name).timing == again.find(table.name).timing


def test_a_late_move_is_refused_and_the_keeper_ends_the_match(table: Table) -> None:
    table.play(after=0)
    keeper = table.service.timekeeper
    keeper.look(table.now + 60.5)
    assert table.live.to_play == 1
    with pytest.raises(OutOfTimeError, match="time was up"):
        table.play(after=60.5)
    keeper.look(table.now + 2)
    live = table.live
    assert live.to_play is None
    seen = opened(table.service, table.name)
    assert seen.frame.result is not None
    assert (seen.frame.result.winners, seen.frame.result.termination) == ((0,), "out-of-time")
    assert seen.frame.result.text == "First wins on time."
    assert seen.log[-1].notes[0].message == "Second runs out of time."
    assert seen.times is not None
    assert seen.times.deadline is None
    with pytest.raises(OverError):
        after_resigning(table.service, table.name, table.keys[0])


def test_a_move_in_time_counts_although_it_is_stored_later(table: Table) -> None:
    table.play(after=0)
    table.play(after=59.9)
    table.service.timekeeper.look(table.now + 59)
    assert table.live.to_play == 0


def test_the_record_says_that_it_ended_on_time_and_replays(table: Table) -> None:
    table.play(after=0)
    table.service.timekeeper.look(table.now + 100)
    record = continuing.record(table.service, table.name)
    assert record.out_of_time is True
    again = parse_record(format_record(record))
    match = table.live.match.from_record(table.live.match.spec, again)
    assert match.outcome == table.live.match.outcome
    assert match.record() == record


def test_a_clock_is_kept_over_a_restart_of_the_cache(service: Service) -> None:
    table = Table(service, TEN_AND_FIVE)
    for after in (1, 30, 20, 10):
        table.play(after=after)
    before = table.live.timing
    stored = service.matches.stored(table.name)
    assert before is not None
    assert [turn.spent for turn in stored.turns] == [None, *map(pytest.approx, (30, 20, 10))]
    service.matches.heard_nothing()
    assert table.live.timing == before


def test_going_on_from_an_earlier_move_restores_the_clock(service: Service) -> None:
    made = matches.create(service, NewMatch(CROQUET, (ME, ME), clock=TEN_AND_FIVE))
    table = Table.__new__(Table)
    table.service, table.name, table.now = service, made.match, time.time()
    table.keys = [made.seats[0].key or ""] * 2
    for after in (1, 30, 20, 10):
        table.play(after=after)
    following = continuing.branch(service, table.name, table.keys[0], Branch(2)).match
    times = opened(service, following).times
    assert times is not None
    assert times.left == pytest.approx((600, 575))
    assert times.deadline is None


def test_a_rematch_has_the_same_clock_and_all_of_its_time(table: Table) -> None:
    table.play(after=0)
    table.service.timekeeper.look(table.now + 100)
    following = continuing.rematch(table.service, table.name, table.keys[0]).match
    seen = opened(table.service, following)
    assert seen.clock == A_MINUTE
    assert seen.times is not None
    assert (seen.times.left, seen.times.deadline) == ((60, 60), None)


def test_an_increment_needs_a_clock_per_match(service: Service) -> None:
    with pytest.raises(OptionError, match="increment is for a clock per match"):
        matches.create(service, NewMatch(CROQUET, (ME, FRIEND), clock=Clock("turn", 60, 5)))


def test_a_match_without_a_clock_has_no_times(service: Service) -> None:
    made = matches.create(service, NewMatch(CROQUET, (ME, FRIEND)))
    seen = opened(service, made.match)
    assert (seen.clock, seen.times) == (None, None)
