"""Take-backs between people: one asks, the others answer, and a granted one goes on as another match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from parlour.service import matches, taking_back
from parlour.service.errors import LeftBehindError, NoTakeBackError, StalePlyError
from parlour.service.messages import Clock, Join, Move, NewMatch, SeatWish, TakeBackAnswer
from tests.service.test_clocks import A_MINUTE, FRIEND, Table
from tests.service.test_service import CROQUET, ME, after_resigning, opened, played

if TYPE_CHECKING:
    from parlour.service.service import Service


@pytest.fixture(name="table")
def _table(service: Service) -> Table:
    table = Table(service, Clock("match", 600))
    for after in (0, 30, 20):
        table.play(after=after)
    return table


def grant(table: Table, *, granted: bool, by: int) -> None:
    taking_back.answer_take_back(table.service, table.name, table.keys[by], TakeBackAnswer(table.live.ply, granted))


def test_a_granted_take_back_goes_on_before_the_own_last_move(table: Table) -> None:
    asked = taking_back.ask_take_back(table.service, table.name, table.keys[0], 3)
    assert (asked.seat, asked.ply, asked.asked_at) == (0, 2, 3)
    assert opened(table.service, table.name).take_back == asked
    grant(table, granted=True, by=1)
    following = opened(table.service, table.name).rematch
    assert following is not None
    seen = opened(table.service, following, table.keys[0])
    assert (seen.frame.ply, seen.frame.to_play) == (2, 0)
    assert seen.turn is not None
    assert seen.times is not None
    assert seen.times.left == pytest.approx((600, 570))
    assert seen.log == opened(table.service, table.name).log[:2]


def test_asking_after_the_reply_takes_both_moves_back(table: Table) -> None:
    assert taking_back.ask_take_back(table.service, table.name, table.keys[1], 3).ply == 1


def test_nothing_is_played_any_more_where_a_turn_was_taken_back(table: Table) -> None:
    taking_back.ask_take_back(table.service, table.name, table.keys[0], 3)
    grant(table, granted=True, by=1)
    with pytest.raises(LeftBehindError):
        table.play(after=1)
    with pytest.raises(LeftBehindError):
        after_resigning(table.service, table.name, table.keys[0])
    table.service.timekeeper.look(table.now + 10_000)
    assert opened(table.service, table.name).frame.result is None
    assert table.service.journal.store.due(table.now + 10_000, 10) == ()


def test_a_refused_take_back_changes_nothing_and_is_not_asked_again(table: Table) -> None:
    taking_back.ask_take_back(table.service, table.name, table.keys[0], 3)
    grant(table, granted=False, by=1)
    seen = opened(table.service, table.name)
    assert seen.rematch is None
    assert seen.take_back is not None
    assert seen.take_back.refused == 1
    with pytest.raises(NoTakeBackError, match="another answer"):  # the first one stands, and nobody is told otherwise
        grant(table, granted=True, by=1)
    assert opened(table.service, table.name).rematch is None
    assert taking_back.ask_take_back(table.service, table.name, table.keys[0], 3).refused == 1


def test_what_was_asked_lapses_with_the_next_move(table: Table) -> None:
    taking_back.ask_take_back(table.service, table.name, table.keys[0], 3)
    table.play(after=1)
    assert opened(table.service, table.name).take_back is None
    with pytest.raises(NoTakeBackError, match="No other player asks"):
        grant(table, granted=True, by=1)
    with pytest.raises(StalePlyError):
        taking_back.answer_take_back(table.service, table.name, table.keys[1], TakeBackAnswer(3, granted=True))


def test_nobody_grants_what_he_asks(table: Table) -> None:
    taking_back.ask_take_back(table.service, table.name, table.keys[0], 3)
    with pytest.raises(NoTakeBackError, match="No other player asks"):
        grant(table, granted=True, by=0)


def test_only_who_has_moved_and_has_somebody_to_ask_may_ask(service: Service) -> None:
    table = Table(service, A_MINUTE, joined=False)
    with pytest.raises(NoTakeBackError, match="seat is still free"):
        taking_back.ask_take_back(service, table.name, table.keys[0], 0)
    table.join()
    with pytest.raises(NoTakeBackError, match="have not made a move"):
        taking_back.ask_take_back(service, table.name, table.keys[0], 0)
    made = matches.create(service, NewMatch(CROQUET, (ME, SeatWish("bot", "casual"))))
    with pytest.raises(NoTakeBackError, match="play alone"):
        taking_back.ask_take_back(service, made.match, made.seats[0].key, 0)


def test_at_a_table_of_four_all_others_must_grant_it(service: Service) -> None:
    made = matches.create(service, NewMatch("crokinole", (ME, FRIEND, ME, FRIEND), options={"players": 4}))
    mine = made.seats[0].key
    friends = {s.seat: matches.join(service, made.match, Join(s.invitation or "")).key for s in made.seats if not s.key}
    keys = [friends.get(seat, mine) for seat in range(4)]
    first = service.matches.checked(made.match).to_play
    assert first is not None
    turn = opened(service, made.match, keys[first]).turn
    assert turn is not None
    (aiming,) = turn.aimings
    x, y = aiming.start
    played(service, made.match, keys[first], Move(0, f"{x},{y} >{aiming.bearing} {aiming.speed}"))
    taking_back.ask_take_back(service, made.match, keys[first], 1)
    others = [key for key in (mine, *friends.values()) if key != keys[first]]
    for count, key in enumerate(others, start=1):
        assert opened(service, made.match).rematch is None
        answered = taking_back.answer_take_back(service, made.match, key, TakeBackAnswer(1, granted=True))
        assert len(answered.granted) == count
    assert opened(service, made.match).rematch is not None
