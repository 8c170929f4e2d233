"""The store in memory and on both databases: the log decides, nothing is overwritten, nothing accepted is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text

from parlour.game import ParlourError
from parlour.record import Leaving
from parlour.server.store import open_store
from parlour.server.store.tables import metadata
from parlour.service.errors import InvitationError, NotListedError, StalePlyError
from parlour.service.keys import hash_key, new_match_id
from parlour.service.messages import Clock
from parlour.service.rows import AnswerRow, MatchRow, SaidRow, SeatRow, TurnRow
from tests.server.stored import forget_leaving

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from parlour.service.store import Store

ME = SeatRow(0, "Ada", "", hash_key("mine"), None)
FRIEND = SeatRow(1, "", "", None, hash_key("come in"))
BOT = SeatRow(1, "", "perfect", None, None)
SEED = (1 << 128) - 1


def new_row(*seats: SeatRow) -> MatchRow:
    return MatchRow(new_match_id(), "arithmetical-croquet", 1, {"hoops": 9, "twice_running": False}, SEED, seats)


def turn(number: int) -> TurnRow:
    return TurnRow(number % 2, str(number))


def test_a_match_is_read_as_it_was_written(store: Store) -> None:
    row = new_row(ME, FRIEND)
    store.create(row)
    stored = store.read(row.match)
    assert stored is not None
    assert stored.setup == row
    assert (stored.turns, stored.rematch) == ((), None)
    assert store.read(new_match_id()) is None


def test_only_the_end_of_a_log_can_be_read(store: Store) -> None:
    row = new_row(ME, BOT)
    store.create(row, [turn(number) for number in range(5)])
    for after in range(7):
        rest = tuple(turn(number) for number in range(after, 5))
        stored = store.read(row.match, after)
        assert stored is not None
        assert stored.setup == row
        assert stored.turns == store.read_turns(row.match, after) == rest
    assert store.read_turns(new_match_id(), 0) == ()


def test_a_closed_store_opens_again_with_everything(address: Path | str) -> None:
    row = new_row(ME, BOT)
    first = open_store(address)
    first.create(row)
    for number in range(5):
        first.append(row.match, number, turn(number), ends=False).result()
    first.close()
    again = open_store(address)
    stored = again.read(row.match)
    again.close()
    assert stored is not None
    assert stored.turns == tuple(turn(number) for number in range(5))


@pytest.mark.parametrize("ply", [0, 1, 3, 999])
def test_only_the_next_ply_can_be_written(store: Store, ply: int) -> None:
    row = new_row(ME, BOT)
    store.create(row)
    for number in range(2):
        store.append(row.match, number, turn(number), ends=False).result()
    with pytest.raises(StalePlyError) as late:
        store.append(row.match, ply, TurnRow(0, "another"), ends=False).result()
    assert late.value.ply == 2
    stored = store.read(row.match)
    assert stored is not None
    assert [row.move for row in stored.turns] == ["0", "1"]


def append_together(store: Store, rows: Sequence[MatchRow]) -> list[BaseException | None]:
    """Add the first turn to the logs of some matches, all in one turn of an event loop; why each was refused."""

    async def append() -> list[BaseException | None]:
        stored = [store.append(row.match, 0, turn(0), ends=False) for row in rows]
        return await asyncio.gather(*map(asyncio.wrap_future, stored), return_exceptions=True)

    return asyncio.run(append())


@pytest.mark.parametrize("late", [(), (0,), (1, 3), (4,), (0, 1, 2, 3, 4)])
def test_of_moves_written_together_the_late_ones_are_refused(store: Store, late: tuple[int, ...]) -> None:
    """And no other: each match gets its own answer."""
    rows = [new_row(ME, BOT) for _ in range(5)]
    for number, row in enumerate(rows):
        store.create(row)
        if number in late:
            store.append(row.match, 0, turn(1), ends=False).result()
    answers = append_together(store, rows)
    assert [isinstance(answer, StalePlyError) for answer in answers] == [number in late for number in range(5)]
    assert [store.read_turns(row.match, 0) for row in rows] == [(turn(int(number in late)),) for number in range(5)]


@pytest.mark.parametrize("together", [1, 5])
def test_moves_without_answers_clocks_or_ends_are_one_statement(address: Path | str, together: int) -> None:
    """Whatever their number; each statement more would be an exchange of the interpreter more."""
    store = open_store(address)
    rows = [new_row(ME, BOT) for _ in range(together)]
    for row in rows:
        store.create(row)
    statements: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda _, __, statement, *___: statements.append(statement))

    assert append_together(store, rows) == [None] * together
    assert [statement.split()[0] in ("INSERT", "WITH") for statement in statements] == [True]
    assert {store.read_turns(row.match, 0) for row in rows} == {(turn(0),)}
    store.close()


def test_a_refused_move_stores_no_answer(store: Store) -> None:
    """Its request was not carried out, so a repetition must not get an answer as if it had been."""
    row, answer = new_row(ME, BOT), AnswerRow("key", "asked", "", "1")
    store.create(row)
    store.append(row.match, 0, turn(0), ends=False).result()
    with pytest.raises(StalePlyError):
        store.append(row.match, 0, turn(1), ends=False, answer=answer).result()
    assert store.answer("key") is None


def test_of_many_writers_of_the_same_ply_one_succeeds(store: Store) -> None:
    row = new_row(ME, BOT)
    store.create(row)

    def write(number: int) -> bool:
        try:
            store.append(row.match, 0, turn(number), ends=False).result()
        except StalePlyError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        wrote = list(pool.map(write, range(24)))
    stored = store.read(row.match)
    assert stored is not None
    assert wrote.count(True) == 1
    assert stored.turns == (turn(wrote.index(True)),)


def test_an_invitation_serves_once(store: Store) -> None:
    row = new_row(ME, FRIEND)
    store.create(row)
    assert store.claim(row.match, hash_key("come in"), hash_key("theirs"), "Bo") == 1
    with pytest.raises(InvitationError, match="already been used"):
        store.claim(row.match, hash_key("come in"), hash_key("thief"), "Cy")
    with pytest.raises(InvitationError, match="not an invitation"):
        store.claim(row.match, hash_key("guess"), hash_key("thief"), "Cy")
    stored = store.read(row.match)
    assert stored is not None
    assert stored.setup.seats[1] == SeatRow(1, "Bo", "", hash_key("theirs"), hash_key("come in"))


def listed_row(since: float, *seats: SeatRow, lister: str | None = None) -> MatchRow:
    return replace(new_row(*seats), listed=since, lister=lister)


def test_listed_matches_are_found_while_they_are_attended_and_go_on(store: Store) -> None:
    """Those with a free seat apart from the others; the longest listed first, and no match that is not listed."""
    hidden, late, early = new_row(ME, FRIEND), listed_row(20.0, ME, FRIEND), listed_row(10.0, ME, FRIEND)
    going, ended = listed_row(5.0, ME, BOT), listed_row(1.0, ME, BOT)
    for row in (hidden, late, early, going, ended):
        store.create(row)
    store.append(ended.match, 0, turn(0), ends=True).result()
    assert store.listed(0.0, 9, 9, free=True) == (early.match, late.match)
    assert store.listed(0.0, 1, 9, free=True) == (early.match,)
    assert store.listed(0.0, 9, 9, free=False) == (going.match,)
    assert store.listed(10.0, 9, 9, free=True) == (late.match,)
    store.attend(early.match, 30.0)
    store.attend(hidden.match, 30.0)
    assert store.listed(25.0, 9, 9, free=True) == (early.match,)
    store.unlist(early.match)
    store.unlist(hidden.match)
    assert store.listed(0.0, 9, 9, free=True) == (late.match,)
    for row in (hidden, early):
        stored = store.read(row.match)
        assert stored is not None
        assert stored.setup.listed is None
    store.rematch(late.match, new_row(ME, FRIEND))
    assert store.listed(0.0, 9, 9, free=True) == ()


def test_each_person_consents_for_the_own_seats(store: Store) -> None:
    row = new_row(ME, replace(FRIEND, key_hash=hash_key("theirs")))
    store.create(row)

    def consents() -> list[bool]:
        stored = store.read(row.match)
        assert stored is not None
        return [seat.consents for seat in stored.setup.seats]

    assert consents() == [False, False]
    store.consent(row.match, hash_key("theirs"), given=True)
    assert consents() == [False, True]
    store.consent(row.match, hash_key("nobody's"), given=True)
    store.consent(row.match, hash_key("mine"), given=True)
    store.consent(row.match, hash_key("theirs"), given=False)
    assert consents() == [True, False]


def test_the_list_has_only_so_many_matches_of_one_address(store: Store) -> None:
    """The longest listed ones; a place that one of them leaves is given to the next. Unknown addresses are not one."""
    mine = [listed_row(float(since), ME, FRIEND, lister="mine") for since in (1, 2, 3)]
    others = [listed_row(4.0, ME, FRIEND, lister="else"), *(listed_row(5.0 + n, ME, FRIEND) for n in range(3))]
    going = listed_row(0.5, ME, BOT, lister="mine")
    for row in (*mine, *others, going):
        store.create(row)
    names = [row.match for row in (*mine, *others)]
    assert store.listed(0.0, 9, 2, free=True) == (*names[:2], *names[3:])
    assert store.listed(0.0, 3, 2, free=True) == (*names[:2], names[3])
    assert store.listed(0.0, 9, 2, free=False) == (going.match,)
    stored = store.read(names[0])
    assert stored is not None
    assert stored.setup == mine[0]
    store.unlist(names[0])
    assert store.listed(0.0, 9, 2, free=True) == tuple(names[1:])
    stored = store.read(names[0])
    assert stored is not None
    assert stored.setup.lister is None


def test_a_free_seat_of_a_listed_match_is_taken_once(store: Store) -> None:
    hidden, row = new_row(ME, FRIEND), listed_row(10.0, ME, FRIEND)
    for each in (hidden, row):
        store.create(each)
    with pytest.raises(NotListedError):
        store.sit_down(hidden.match, 1, "k", "Wren", 0.0)
    with pytest.raises(NotListedError):  # nobody is there any more
        store.sit_down(row.match, 1, "k", "Wren", 10.0)
    for seat in (0, 7):
        with pytest.raises(InvitationError, match="taken"):
            store.sit_down(row.match, seat, "k", "Wren", 0.0)
    store.sit_down(row.match, 1, "k", "Wren", 0.0, AnswerRow("once", "asked", "", "1"))
    for taken in (
        lambda: store.sit_down(row.match, 1, "other", "Heron", 0.0),
        lambda: store.claim(row.match, hash_key("come in"), "other", "Bo"),
    ):
        with pytest.raises(InvitationError):
            taken()
    stored = store.read(row.match)
    assert stored is not None
    assert stored.setup == replace(row, seats=(ME, replace(FRIEND, key_hash="k", name="Wren")))
    assert store.answer("once") is not None
    assert (store.listed(0.0, 9, 9, free=True), store.listed(0.0, 9, 9, free=False)) == ((), (row.match,))


def test_no_match_of_a_database_of_before_is_listed(address: Path | str) -> None:
    store, row = open_store(address), new_row(ME, FRIEND)
    store.create(row)
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE listings"))
        connection.execute(text("ALTER TABLE seats DROP COLUMN consents"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0011'"))
    store.close()
    again = open_store(address)
    old, found = again.read(row.match), again.listed(0.0, 9, 9, free=True)
    again.close()
    assert old is not None
    assert (old.setup, found) == (row, ())


def test_a_table_has_one_rematch(store: Store) -> None:
    row = new_row(ME, FRIEND)
    store.create(row)
    with ThreadPoolExecutor(4) as pool:
        following = set(pool.map(lambda _: store.rematch(row.match, new_row(FRIEND, ME)), range(8)))
    stored = store.read(row.match)
    assert stored is not None
    assert following == {stored.rematch}


def test_unfinished_matches_with_bots_are_found(store: Store) -> None:
    waiting, over, people = new_row(ME, BOT), new_row(ME, BOT), new_row(ME, FRIEND)
    for row in (waiting, over, people):
        store.create(row)
    store.append(over.match, 0, turn(0), ends=True).result()
    assert store.unfinished_with_bots() == (waiting.match,)


def test_seeds_of_old_stay_the_numbers_that_they_were(address: Path | str) -> None:
    """A database of the previous version, whose seeds were whole numbers of 31 bits."""
    store = open_store(address)
    row = new_row(ME, BOT)
    store.create(row, [turn(0)])
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE matches RENAME COLUMN seed TO long_seed"))
        connection.execute(text("ALTER TABLE matches ADD COLUMN seed INTEGER NOT NULL DEFAULT 0"))
        connection.execute(text("UPDATE matches SET seed = 2147483647"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN long_seed"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN aids"))
        connection.execute(text("DROP TABLE answers"))
        connection.execute(text("DROP TABLE sheets"))
        connection.execute(text("DROP TABLE deadlines"))
        connection.execute(text("DROP TABLE takebacks"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN clock"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN by_lot"))
        connection.execute(text("ALTER TABLE moves DROP COLUMN spent"))
        forget_leaving(connection)
        connection.execute(text("ALTER TABLE moves DROP COLUMN deadline"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    store.close()
    again = open_store(address)
    old, new = again.read(row.match), new_row(ME, BOT)
    again.create(new)
    fresh = again.read(new.match)
    again.close()
    assert old is not None
    assert fresh is not None
    assert (old.setup.seed, old.turns) == (2147483647, (turn(0),))
    assert fresh.setup.seed == SEED


LEFT = [("runs out of time", Leaving.OUT_OF_TIME), ("resigns", Leaving.RESIGNED)]


@pytest.mark.parametrize(("words", "leaving"), LEFT)
def test_how_a_seat_left_before_this_was_a_value(address: Path | str, words: str, leaving: Leaving) -> None:
    """A database that says it in words; a move of the same words stays a move."""
    store, row, other = open_store(address), new_row(ME, BOT), new_row(ME, BOT)
    store.create(row, [turn(0), turn(1)])
    store.create(other, [turn(0), TurnRow(1, words)])
    with store.engine.begin() as connection:
        forget_leaving(connection)
        says = text("UPDATE moves SET resigns = TRUE, move = :words WHERE match = :match AND ply = 2")
        connection.execute(says, {"words": words, "match": row.match})
        connection.execute(text("UPDATE alembic_version SET version_num = '0010'"))
    store.close()
    again = open_store(address)
    old, same = (again.read_turns(each.match, 0) for each in (row, other))
    again.append(other.match, 2, TurnRow(0, "", leaving), ends=True).result()
    fresh = again.read_turns(other.match, 2)
    again.close()
    assert old == (turn(0), TurnRow(1, "", leaving))
    assert same == (turn(0), TurnRow(1, words))
    assert fresh == (TurnRow(0, "", leaving),)


def test_a_database_that_was_upgraded_has_the_tables_that_the_program_knows(address: Path | str) -> None:
    store = open_store(address)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


@pytest.mark.parametrize("leaving", Leaving)
def test_a_match_can_be_set_up_with_its_last_row(store: Store, leaving: Leaving) -> None:
    row = new_row(ME, BOT)
    store.create(row, [turn(0), TurnRow(1, "", leaving)])
    assert store.read_turns(row.match, 0) == (turn(0), TurnRow(1, "", leaving))


@pytest.mark.parametrize("lots", [None, (), ("starter",)])
def test_what_was_left_to_the_lot_is_kept(store: Store, lots: tuple[str, ...] | None) -> None:
    row = replace(new_row(ME, BOT), by_lot=lots)
    store.create(row)
    stored = store.read(row.match)
    assert stored is not None
    assert stored.setup.by_lot == lots


def test_a_match_of_a_database_of_before_has_no_note_of_its_lots(address: Path | str) -> None:
    store, row = open_store(address), new_row(ME, BOT)
    store.create(row, [turn(0)])
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE matches DROP COLUMN by_lot"))
        forget_leaving(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '0008'"))
    store.close()
    again = open_store(address)
    old = again.read(row.match)
    again.close()
    assert old is not None
    assert (old.setup, old.turns) == (row, (turn(0),))


def test_a_connection_in_use_is_closed_after_the_store(address: Path | str) -> None:
    store = open_store(address)
    with store.engine.connect() as connection:
        used = connection.connection.dbapi_connection
        store.close()
        assert connection.execute(text("SELECT 1")).scalar() == 1
    assert used is not None
    with pytest.raises(Exception, match="closed"):
        used.cursor().execute("SELECT 1")


def test_a_connection_that_a_late_thread_opens_is_closed_after_use(address: Path | str) -> None:
    store = open_store(address)
    store.close()
    with store.engine.connect() as connection:
        late = connection.connection.dbapi_connection
        assert connection.execute(text("SELECT 1")).scalar() == 1
    assert late is not None
    with pytest.raises(Exception, match="closed"):
        late.cursor().execute("SELECT 1")


def test_a_store_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(ParlourError, match="cannot open the store"):
        open_store(tmp_path / "file")
    with pytest.raises(ParlourError, match="postgresql://"):
        open_store("mysql://somewhere")
    with pytest.raises(ParlourError, match="cannot open the store"):
        open_store("postgresql://nobody@127.0.0.1:1/none")


def test_an_old_sqlite_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 23, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.23.1")
    with pytest.raises(ParlourError, match=r"needs SQLite 3\.24 or later, and this Python has 3\.23\.1"):
        open_store(tmp_path)


def timed(number: int, deadline: float | None) -> TurnRow:
    return replace(turn(number), spent=float(number), deadline=deadline)


@pytest.mark.parametrize("deadline", [1000.25, 1764000000.1234567, 1e-7, 2.0**40 / 3])
def test_a_clock_and_its_times_are_read_as_they_were_written(store: Store, deadline: float) -> None:
    """To the last bit."""
    row = replace(new_row(ME, FRIEND), clock=Clock("match", 600, 5))
    store.create(row)
    store.append(row.match, 0, timed(0, deadline), ends=False).result()
    stored = store.read(row.match)
    assert stored is not None
    assert stored.setup == row
    assert stored.turns == (timed(0, deadline),)


def test_matches_whose_time_is_up_are_found_by_their_last_turn(store: Store) -> None:
    one, other, ended = (new_row(ME, FRIEND) for _ in range(3))
    for row in (one, other, ended):
        store.create(row)
        store.append(row.match, 0, timed(0, 1000.0), ends=False).result()
    store.append(other.match, 1, timed(1, 990.0), ends=False).result()
    store.append(ended.match, 1, timed(1, None), ends=True).result()
    assert store.due(1001.0, 10) == (other.match, one.match)
    assert store.due(1001.0, 1) == (other.match,)
    assert store.due(995.0, 10) == (other.match,)
    assert store.due(990.0, 10) == ()
    store.stop_clock(other.match)
    assert store.due(1001.0, 10) == (one.match,)
    store.append(other.match, 2, timed(2, 500.0), ends=False).result()
    assert store.due(1001.0, 1) == (other.match,)


def test_a_match_that_goes_on_as_another_one_has_no_clock_and_no_bot_to_move(store: Store) -> None:
    row, following = new_row(ME, BOT), new_row(ME, BOT)
    store.create(row)
    store.append(row.match, 0, timed(0, 1000.0), ends=False).result()
    assert store.unfinished_with_bots() == (row.match,)
    assert store.rematch(row.match, following, (timed(0, None),)) == following.match
    assert store.rematch(row.match, new_row(ME, BOT)) == following.match
    assert store.due(2000.0, 10) == ()
    assert store.unfinished_with_bots() == (following.match,)
    stored = store.read(following.match)
    assert stored is not None
    assert stored.turns == (timed(0, None),)


def test_a_seat_says_one_thing_about_a_take_back_at_each_ply(store: Store) -> None:
    row = new_row(ME, FRIEND)
    store.create(row)
    said = [SaidRow(3, 0, "asks"), SaidRow(3, 1, "refuses"), SaidRow(4, 1, "asks")]
    for each in said:
        store.say(row.match, each)
    store.say(row.match, SaidRow(3, 1, "grants"))
    stored = store.read(row.match)
    assert stored is not None
    assert sorted(stored.said, key=lambda each: (each.ply, each.seat)) == said
