"""A match of four goes on without a player who resigns or runs out of time; clocks, bots and take-backs follow."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from parlour.service import continuing, matches, taking_back
from parlour.service.errors import LeftError, NoTakeBackError, OverError
from parlour.service.messages import Clock, Join, Move, NewMatch, SeatWish, TakeBackAnswer
from parlour.service.open_match import open_match
from tests.service.test_service import ME, after_resigning, opened

if TYPE_CHECKING:
    from parlour.service.open_match import OpenMatch
    from parlour.service.service import Service

CASTLE = "castle-croquetnole"
FRIEND, BOT = SeatWish("friend"), SeatWish("bot", "novice")
MOONS, SUNS, CROWNS, ARMS = range(4)
GUARDS = ("place Gm 0.0,-0.2159", "place Gs -0.2159,0.0", "place Gc 0.0,0.2159", "place Ga 0.2159,0.0")


class Table:
    """Four people, each with a key of their own."""

    def __init__(self, service: Service, clock: Clock | None = None) -> None:
        made = matches.create(service, NewMatch(CASTLE, (ME, FRIEND, FRIEND, FRIEND), clock=clock))
        self.service, self.name, self.now = service, made.match, time.time()
        joined = [matches.join(service, self.name, Join(seat.invitation or "")).key for seat in made.seats[1:]]
        self.keys = [made.seats[0].key or "", *joined]

    @property
    def live(self) -> OpenMatch:
        return self.service.matches.checked(self.name)

    def play(self, move: str, *, after: float = 0.0) -> None:
        self.now += after
        live = self.live
        assert live.to_play is not None
        key, wish = self.keys[live.to_play], Move(live.ply, move)
        request = matches.move_request(self.name, key, wish, None)
        matches.begin_move(self.service, live, key, wish, request, self.now).result()

    def resign(self, seat: int) -> int:
        return after_resigning(self.service, self.name, self.keys[seat]).ply


@pytest.fixture(name="table")
def _table(service: Service) -> Table:
    return Table(service)


def test_the_match_goes_on_without_a_player_who_resigns(table: Table) -> None:
    table.play(GUARDS[0])
    assert table.resign(ARMS) == 2
    seen = opened(table.service, table.name, table.keys[SUNS])
    assert (seen.frame.result, seen.frame.to_play, seen.frame.left) == (None, SUNS, (ARMS,))
    assert seen.turn is not None
    assert seen.log[-1].notes[0].clause == "CC-33"
    table.play(GUARDS[1])
    with pytest.raises(LeftError):
        table.resign(ARMS)
    assert [table.resign(seat) for seat in (MOONS, CROWNS)] == [4, 5]
    last = opened(table.service, table.name).frame
    assert last.result is not None
    assert (last.result.winners, last.result.termination) == ((SUNS,), "left-alone")
    with pytest.raises(OverError):
        table.resign(SUNS)


def test_the_log_replays_in_another_process(table: Table) -> None:
    table.play(GUARDS[0])
    table.resign(CROWNS)
    table.play(GUARDS[1])
    stored = table.service.journal.store.read(table.name)
    assert stored is not None
    assert open_match(stored).match.state == table.live.match.state
    record = continuing.record(table.service, table.name)
    assert (record.resigned, [turn.move for turn in record.turns][1]) == (None, "leave c")


def test_who_runs_out_of_time_leaves_and_the_next_clock_starts(service: Service) -> None:
    table = Table(service, Clock("match", 600))
    table.play(GUARDS[0])
    table.now = time.time() + 700
    service.timekeeper.look(table.now)
    seen = opened(service, table.name)
    assert (seen.frame.left, seen.frame.to_play, seen.frame.result) == ((SUNS,), MOONS, None)
    assert seen.times is not None
    assert seen.times.deadline is not None
    assert seen.times.left[MOONS] == 600
    assert seen.log[-1].move == "leave s out-of-time"


def test_the_clock_of_the_player_to_play_runs_on_when_another_leaves(service: Service) -> None:
    table = Table(service, Clock("match", 600))
    table.play(GUARDS[0])
    before = opened(service, table.name).times
    table.resign(ARMS)
    after = opened(service, table.name).times
    assert before is not None
    assert after is not None
    assert (after.deadline, after.left) == (before.deadline, before.left)
    table.play(GUARDS[1], after=100)
    played = opened(service, table.name).times
    assert played is not None
    assert played.left[SUNS] == pytest.approx(500, abs=1)


def test_bots_leave_when_no_person_remains(service: Service) -> None:
    made = matches.create(service, NewMatch(CASTLE, (ME, BOT, ME, BOT)))
    keys = [seat.key or "" for seat in made.seats]
    after_resigning(service, made.match, keys[0])
    assert opened(service, made.match).frame.result is None
    after_resigning(service, made.match, keys[1])
    frame = opened(service, made.match).frame
    assert frame.result is not None
    assert frame.result.winners[0] in (SUNS, ARMS)


def test_who_has_left_is_not_asked_for_a_take_back_and_does_not_come_back_by_one(table: Table) -> None:
    table.play(GUARDS[0])
    table.resign(ARMS)
    with pytest.raises(NoTakeBackError, match="have not made a move"):
        taking_back.ask_take_back(table.service, table.name, table.keys[MOONS], 2)
    table.play(GUARDS[1])
    with pytest.raises(LeftError):
        taking_back.ask_take_back(table.service, table.name, table.keys[ARMS], 3)
    taking_back.ask_take_back(table.service, table.name, table.keys[SUNS], 3)
    for seat in (MOONS, CROWNS):
        taking_back.answer_take_back(table.service, table.name, table.keys[seat], TakeBackAnswer(3, granted=True))
    following = opened(table.service, table.name).rematch
    assert following is not None
    assert opened(table.service, following).frame.left == (ARMS,)
