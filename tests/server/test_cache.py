"""The caches of matches: they never go beyond the log, and read again only what was added."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from parlour.service import cache
from parlour.service.bounds import SERVER, Bounds
from parlour.service.cache import EncodedCache, MatchCache
from parlour.service.errors import NoSuchError, UnplayableError
from parlour.service.keys import hash_key, new_match_id
from parlour.service.rows import MatchRow, SeatRow, StoredMatch, TurnRow
from parlour.service.store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Sequence

SEATS = (SeatRow(0, "Ada", "", hash_key("mine"), None), SeatRow(1, "", "", None, hash_key("come in")))


def turns(*moves: str) -> list[TurnRow]:
    return [TurnRow(number % 2, move) for number, move in enumerate(moves)]


class Counting(MemoryStore):
    """A store that counts its reads."""

    def __init__(self) -> None:
        super().__init__()
        object.__setattr__(self, "reads", [])

    reads: list[tuple[str, int]]

    def read(self, match: str, after: int = 0) -> StoredMatch | None:
        self.reads.append(("all", after))
        return super().read(match, after)

    def read_turns(self, match: str, after: int) -> tuple[TurnRow, ...]:
        self.reads.append(("turns", after))
        return super().read_turns(match, after)


def kept(*moves: str, bounds: Bounds = SERVER) -> tuple[Counting, MatchCache, str]:
    """A store with a match, and a cache that has read it."""
    store, name = Counting(), new_match_id()
    store.create(MatchRow(name, "arithmetical-croquet", 2, {}, 7, SEATS), turns(*moves))
    matches = MatchCache(store, bounds)
    matches.find(name)
    store.reads.clear()
    return store, matches, name


def append(store: MemoryStore, name: str, ply: int, moves: Sequence[TurnRow]) -> None:
    store.append(name, ply, moves[ply], ends=False).result()


def test_a_known_match_is_not_read_again() -> None:
    store, matches, name = kept("3", "5")
    assert matches.current(name) is matches.find(name)
    matches.heard(name, 2)
    assert matches.current(name).ply == 2
    assert store.reads == []


def test_of_a_longer_log_only_what_was_added_is_read_and_replayed() -> None:
    store, matches, name = kept("3", "5")
    before = matches.find(name)
    append(store, name, 2, turns("3", "5", "4"))
    assert matches.find(name) is before
    matches.heard(name, 3)
    after = matches.current(name)
    assert [ruling.move.size for ruling in after.match.rulings] == [3, 5, 1]
    assert all(one is other for one, other in zip(after.match.rulings, before.match.rulings, strict=False))
    assert store.reads == [("turns", 2)]


def test_a_joined_friend_is_read_without_the_log() -> None:
    store, matches, name = kept("3", "5")
    store.claim(name, hash_key("come in"), hash_key("theirs"), "Bo")
    matches.heard(name)
    assert matches.current(name).setup.seats[1].name == "Bo"
    assert store.reads == [("all", 2)]


def test_a_match_that_nobody_has_checked_for_a_while_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    store, matches, name = kept("3")
    append(store, name, 1, turns("3", "5"))
    assert matches.current(name).ply == 1
    monkeypatch.setattr(cache, "CHECKED_SECONDS", -1.0)
    assert matches.current(name).ply == 2
    assert store.reads == [("all", 1)]


def test_a_seat_taken_while_a_move_is_made_is_not_forgotten() -> None:
    store, matches, name = kept()
    slow = matches.find(name)
    store.claim(name, hash_key("come in"), hash_key("theirs"), "Bo")
    assert matches.checked(name).setup.seats[1].taken
    matches.keep(slow.play(slow.match.parse("3")))
    assert (matches.find(name).ply, matches.find(name).setup.seats[1].taken) == (1, True)


def test_what_changes_while_a_match_is_read_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    store, matches, name = kept()
    read = store.read

    def late(match: str, after: int = 0) -> StoredMatch | None:
        found = read(match, after)
        monkeypatch.undo()
        store.claim(name, hash_key("come in"), hash_key("theirs"), "Bo")
        matches.heard(name)
        return found

    monkeypatch.setattr(Counting, "read", lambda _, match, after=0: late(match, after))
    assert not matches.checked(name).setup.seats[1].taken
    assert matches.current(name).setup.seats[1].taken


def test_a_move_that_is_kept_while_a_match_is_read_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    store, matches, name = kept()
    after = matches.find(name).play(matches.find(name).match.parse("3"))
    read = store.read

    def late(match: str, ply: int = 0) -> StoredMatch | None:
        found = read(match, ply)
        monkeypatch.undo()
        append(store, name, 0, turns("3"))
        matches.keep(after)
        return found

    monkeypatch.setattr(Counting, "read", lambda _, match, after=0: late(match, after))
    assert matches.checked(name).ply == 0
    assert matches.current(name).ply == 1


def test_an_earlier_move_that_is_kept_late_does_not_hide_a_later_one() -> None:
    _, matches, name = kept()
    first = matches.find(name).play(matches.find(name).match.parse("3"))
    second = first.play(first.match.parse("5"))
    matches.keep(second)
    matches.keep(first)
    assert matches.find(name).ply == 2


def test_a_match_is_at_hand_until_the_store_has_more(monkeypatch: pytest.MonkeyPatch) -> None:
    store, matches, name = kept("3")
    assert matches.at_hand(name) is matches.find(name)
    assert matches.at_hand(new_match_id()) is None
    matches.heard(name, 2)
    assert matches.at_hand(name) is None
    matches.current(name)
    monkeypatch.setattr(cache, "CHECKED_SECONDS", -1.0)
    store.reads.clear()
    assert matches.at_hand(name) is None
    assert store.reads == []


def test_only_the_latest_matches_are_kept() -> None:
    store, matches, first = kept("3", bounds=Bounds(matches=2))
    for _ in range(2):
        name = new_match_id()
        store.create(MatchRow(name, "arithmetical-croquet", 2, {}, 7, SEATS))
        matches.find(name)
    store.reads.clear()
    matches.find(name)
    matches.find(first)
    assert store.reads == [("all", 0)]


def test_what_is_no_match_or_cannot_be_played_is_said() -> None:
    store, matches, name = kept("3")
    for other in ("nothing", new_match_id(), f"{name} "):
        with pytest.raises(NoSuchError, match="no match"):
            matches.find(other)
    append(store, name, 1, turns("3", "what?"))
    matches.heard(name, 2)
    with pytest.raises(UnplayableError, match="what"):
        matches.current(name)


# --- encoded messages ---------------------------------------------------------------------------------------------


def test_a_message_is_made_once_however_many_ask_at_the_same_time() -> None:
    encoded, made, together = EncodedCache(), list[int](), Barrier(8)

    def make() -> bytes:
        made.append(1)
        return b"frame"

    def ask(_: int) -> bytes:
        together.wait()
        return encoded.get("match", "frame", 1, make)

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(8))) == {b"frame"}
    assert len(made) == 1


def test_messages_are_kept_up_to_so_many_bytes() -> None:
    encoded = EncodedCache(10)
    for ply in range(3):
        encoded.put("match", "frame", ply, b"four")

    def lost() -> Any:
        raise LookupError

    assert [encoded.get("match", "frame", ply, lost) for ply in (1, 2)] == [b"four", b"four"]
    with pytest.raises(LookupError):
        encoded.get("match", "frame", 0, lost)
