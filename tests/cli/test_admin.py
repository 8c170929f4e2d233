"""`parlour admin`: an operator lists, ends, deletes, exports, imports and backs up, straight on the store."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from litestar.testing import TestClient
from sqlalchemy import update

from parlour.cli import main
from parlour.record import Leaving
from parlour.server.app import create_app
from parlour.server.store import SqlStore, open_store
from parlour.server.store.tables import matches, moves
from tests.needs import need_postgres
from tests.server.conftest import FREE, one_thread
from tests.server.guest import Guest
from tests.server.stored import OF_OLD, store_match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path | str:
    """A store, which the commands find through the environment."""
    if request.param == "postgres":
        address = need_postgres()
        monkeypatch.setenv("PARLOUR_DATABASE", address)
        return address
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def store(where: Path | str) -> Iterator[SqlStore]:
    with closing(open_store(where)) as store:
        yield store


@pytest.fixture
def client(store: SqlStore) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(store, settings=FREE, make_executor=one_thread)) as client:
        yield client


def run(*arguments: object, status: int = 0, answer: str = "") -> Result:
    done = CliRunner().invoke(main, ["admin", *map(str, arguments)], prog_name="parlour", input=answer)
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


def read_json(*arguments: object) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


def make_older(store: SqlStore, match: str, days: float) -> None:
    when = datetime.now(UTC) - timedelta(days=days)
    with store.engine.begin() as connection:
        connection.execute(update(matches).where(matches.c.match == match).values(created=when))
        connection.execute(update(moves).where(moves.c.match == match).values(created=when))


# --- reading ----------------------------------------------------------------------------------------------------


def test_matches_are_listed_longest_idle_first(client: TestClient[Litestar], store: SqlStore) -> None:
    fresh, old = Guest(client).create("me", "me"), Guest(client).create("me", "me")
    fresh.move(0, "3")
    old.act("resign")
    make_older(store, old.match, 9)
    assert [each["match"] for each in read_json("list")] == [old.match, fresh.match]
    assert [each["plies"] for each in read_json("list", "--idle", "8")] == [1]
    assert [each["match"] for each in read_json("list", "--open")] == [fresh.match]
    assert old.match in run("list", "--idle", "8.5").stdout
    assert run("list", "--idle", "9.5").stdout == ""


def test_a_match_is_shown_without_its_keys(client: TestClient[Litestar]) -> None:
    match = Guest(client).create("me", "steady")
    shown = read_json("show", match.match)
    assert [seat["level"] for seat in shown["seats"]] == ["", "steady"]
    assert shown["to_play"] == 1
    words = run("show", match.match).stdout
    assert "bot steady" in words
    assert "to play" in words
    assert match.keys[0] not in words + json.dumps(shown)


def test_a_match_of_old_rules_is_shown_with_the_reason(store: SqlStore) -> None:
    match = store_match(store, **OF_OLD)
    assert "version 0 of the rules" in run("show", match).stdout
    assert "version 0 of the rules" in read_json("show", match)["unplayable"]


@pytest.mark.parametrize("command", ["show", "end --yes", "delete --yes", "export"])
def test_a_match_that_does_not_exist_is_refused(store: SqlStore, command: str) -> None:
    assert "no match" in run(*command.split(), "0123456789abcdef", status=2).stderr


def consent(match: Guest, seat: int, *, given: bool = True) -> None:
    answer = match.client.put(f"{match.url}/consent", json={"given": given}, headers=match.headers(seat))
    assert answer.json() == {"given": given}
    assert match.read(seat)["consents"] is given


def pair(client: TestClient[Litestar], *consenting: int) -> Guest:
    """A match of two people that the second one resigns. The seats that are named consent."""
    match = Guest(client).make(seats=[{"kind": "me", "name": "Wren"}, {"kind": "friend"}])
    joined = client.post(f"{match.url}/join", json={"invitation": match.invitations[1], "name": "Heron"}).json()
    match.keys[1] = joined["key"]
    for seat in consenting:
        consent(match, seat)
    match.move(0, "3", 0)
    match.act("resign", 1)
    return match


def researched(folder: Path) -> list[Any]:
    run("research", "--to", folder)
    return [json.loads(file.read_bytes()) for file in sorted(folder.iterdir())]


def test_researchers_have_what_everybody_in_a_match_gives(client: TestClient[Litestar], tmp_path: Path) -> None:
    pair(client)
    pair(client, 0)
    given = pair(client, 0, 1)
    open_one = Guest(client).create("me", "steady")
    consent(open_one, 0)
    (record,) = researched(tmp_path / "one")
    assert record["resigned"] == 1
    assert [turn["move"] for turn in record["turns"]] == ["3"]
    assert [seat.get("name", "") for seat in record["seats"]] == ["", ""]
    assert given.match not in (tmp_path / "one" / "00001.json").read_text()
    open_one.act("resign", 0)
    levels = [seat.get("level", "") for record in researched(tmp_path / "two") for seat in record["seats"]]
    assert sorted(levels) == ["", "", "", "steady"]
    consent(given, 1, given=False)
    assert len(researched(tmp_path / "three")) == 1
    assert "is not empty" in run("research", "--to", tmp_path / "three", status=2).stderr


def test_nobody_consents_for_somebody_else_or_for_the_rematch(client: TestClient[Litestar]) -> None:
    match = pair(client, 0, 1)
    refused = client.put(f"{match.url}/consent", json={"given": True})
    assert refused.status_code == 401
    refused = client.put(f"{match.url}/consent", json={"given": True}, headers={"Authorization": "Bearer wrong"})
    assert refused.status_code == 403
    following = match.act("rematch", 0).json()["match"]
    view = client.get(f"/api/matches/{following}", headers=match.headers(0)).json()
    assert view["consents"] is False
    assert client.get(match.url).json()["consents"] is False  # of a spectator


def test_a_store_is_not_made_by_looking_for_it(tmp_path: Path) -> None:
    assert "there is no store" in run("list", "--data", tmp_path / "typo", status=2).stderr
    assert not (tmp_path / "typo").exists()


def test_sheets_of_refereed_matches_are_listed_and_deleted(client: TestClient[Litestar]) -> None:
    ids = [
        client.post("/api/sheets", json={"game": "castille", "entries": entries}).json()["sheet"]
        for entries in ([], ["x"])
    ]
    assert [(each["sheet"], each["version"]) for each in read_json("sheets")] == [(ids[0], 0), (ids[1], 0)]
    assert ids[1] in run("sheets").stdout
    assert run("delete-sheet", ids[1], status=1, answer="n\n").stdout.startswith("castille, 1 report")
    run("delete-sheet", ids[1], "--yes")
    assert "there is no sheet" in run("delete-sheet", ids[1], status=2).output
    assert [each["sheet"] for each in read_json("sheets")] == ids[:1]
    assert client.get(f"/api/sheets/{ids[1]}").status_code == 404


# --- changing ---------------------------------------------------------------------------------------------------


def test_a_match_is_ended_for_the_seat_to_play(client: TestClient[Litestar], store: SqlStore) -> None:
    match = Guest(client).create("me", "me")
    match.move(0, "3")
    assert "seat 2" in run("end", match.match, answer="y\n").stdout
    stored = store.read(match.match)
    assert stored is not None
    assert (stored.turns[-1].seat, stored.turns[-1].leaving) == (1, Leaving.RESIGNED)
    assert "is over" in run("end", match.match, "--yes", status=2).stderr


def test_nothing_is_deleted_without_a_yes(client: TestClient[Litestar], store: SqlStore) -> None:
    match = Guest(client).create("me", "me")
    run("delete", match.match, answer="n\n", status=1)
    assert store.read(match.match) is not None


def test_a_deleted_match_is_gone_with_all_that_refers_to_it(client: TestClient[Litestar], store: SqlStore) -> None:
    first = Guest(client).create("me", "me")
    first.act("resign")
    second = first.act("rematch").json()["match"]
    run("delete", second, "--yes")
    run("delete", first.match, "--yes")
    assert store.read(first.match) is None
    assert store.read(second) is None
    assert read_json("list") == []


def test_a_new_link_replaces_the_old_one(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.service.cache.CHECKED_SECONDS", 0.0)  # a server on SQLite looks again after this time
    match = Guest(client).create("me", "friend")
    old = dict(match.keys)
    link = read_json("reissue-link", match.match, "1", "--yes")
    assert link["seats"] == [1]
    path, _, key = link["path"].partition("#key=")
    assert path == f"/match/{match.match}"
    assert match.move(0, "3").status_code == 403
    assert Guest(client, match.match, {0: key}).move(0, "3").status_code == 201
    assert old[0] != key


def test_a_free_seat_gets_a_new_invitation(client: TestClient[Litestar]) -> None:
    match = Guest(client).create("me", "friend")
    assert "choose from 1 (" in run("reissue-link", match.match, "third", "--yes", status=2).stderr
    invitation = read_json("reissue-link", match.match, "2", "--yes")["path"].partition("#invitation=")[2]
    assert client.post(f"{match.url}/join", json={"invitation": match.invitations[1]}).status_code == 409
    assert client.post(f"{match.url}/join", json={"invitation": invitation}).status_code == 200


def test_seats_that_share_a_link_get_the_new_one_together(client: TestClient[Litestar]) -> None:
    match = Guest(client).create("me", "me")
    assert read_json("reissue-link", match.match, "2", "--yes")["seats"] == [1, 2]


def test_a_bot_has_no_link(client: TestClient[Litestar]) -> None:
    match = Guest(client).create("me", "steady")
    assert "bot steady" in run("reissue-link", match.match, "2", "--yes", status=2).stderr


# --- export and import ------------------------------------------------------------------------------------------


def test_matches_move_to_another_store(
    client: TestClient[Litestar], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, running = Guest(client).create("me", "me"), Guest(client).create("me", "steady")
    over.move(0, "3")
    over.act("resign", 1)
    running.move(0, "3")
    running.wait_for(2)
    run("export", "--to", tmp_path / "records")
    records = {file.stem: json.loads(file.read_text()) for file in (tmp_path / "records").iterdir()}
    assert set(records) == {over.match, running.match}
    assert records[over.match]["seed"] is not None
    assert records[running.match]["seed"] is None
    assert not any(key in json.dumps(records) for key in (*over.keys.values(), *running.keys.values()))
    open_store(tmp_path / "new").close()
    files = sorted((tmp_path / "records").iterdir())
    monkeypatch.delenv("PARLOUR_DATABASE", raising=False)
    here = ("--data", tmp_path / "new")
    taken = read_json("import", *files, *here)
    assert {each["match"] for each in taken["imported"]} == set(records)
    (link,) = next(each for each in taken["imported"] if each["match"] == running.match)["links"]
    listed = {each["match"]: each["over"] for each in read_json("list", *here)}
    assert listed == {over.match: True, running.match: False}
    assert "already" in run("import", files[0], *here, status=2).stderr
    other = open_store(tmp_path / "new")
    with TestClient(create_app(other, settings=FREE, make_executor=one_thread)) as elsewhere:
        guest = Guest(elsewhere, running.match, {0: link["path"].partition("#key=")[2]})
        before = running.read()["log"]
        assert guest.read()["log"] == before
        assert guest.move(2, guest.read()["turn"]["choices"][-1]["move"]).status_code in (201, 422)


def test_a_record_that_breaks_the_rules_is_not_imported(client: TestClient[Litestar], tmp_path: Path) -> None:
    match = Guest(client).create("me", "me")
    match.move(0, "3")
    record = json.loads(run("export", match.match).stdout)
    record["turns"][0]["move"] = "77"
    (tmp_path / "bad.json").write_text(json.dumps(record))
    (tmp_path / "worse.json").write_text("{")
    refused = run("import", tmp_path / "bad.json", tmp_path / "worse.json", status=2).stderr
    assert "turn 1 ('77')" in refused
    assert "not JSON" in refused
    assert len(read_json("list")) == 1


# --- retention --------------------------------------------------------------------------------------------------


def test_idle_matches_are_ended(client: TestClient[Litestar], store: SqlStore) -> None:
    fresh, idle, older = (
        Guest(client).create("me", "me"),
        Guest(client).create("me", "me"),
        store_match(store, **OF_OLD),
    )
    make_older(store, idle.match, 31)
    make_older(store, older, 40)
    retired = read_json("retire", "--idle", "30", "--yes")
    assert retired[idle.match] == "ended"
    assert "cannot play it" in retired[older]
    assert fresh.match not in retired
    assert {each["match"]: each["over"] for each in read_json("list")}[idle.match]


def test_a_match_whose_clock_runs_is_not_idle(client: TestClient[Litestar], store: SqlStore) -> None:
    """A game by letter may stand still for a week."""
    timed = Guest(client).create("me", "me", clock={"per": "turn", "seconds": 30 * 86_400})
    assert timed.move(0, "3").status_code == 201
    make_older(store, timed.match, 29)
    assert timed.match not in read_json("retire", "--idle", "7", "--yes")
    assert timed.read()["frame"]["result"] is None


def test_idle_matches_are_exported_and_deleted(client: TestClient[Litestar], store: SqlStore, tmp_path: Path) -> None:
    fresh, idle, older = (
        Guest(client).create("me", "me"),
        Guest(client).create("me", "me"),
        store_match(store, **OF_OLD),
    )
    idle.act("resign")
    make_older(store, idle.match, 31)
    make_older(store, older, 40)
    folder = tmp_path / "old"
    assert "name a folder" in run("retire", "--idle", "30", "--by", "delete", status=2).stderr
    retired = read_json("retire", "--idle", "30", "--by", "delete", "--to", folder, "--yes")
    assert set(retired) == {idle.match, older}
    assert [each["match"] for each in read_json("list")] == [fresh.match]
    assert json.loads((folder / f"{idle.match}.json").read_text())["resigned"] == 0
    assert len(json.loads((folder / f"{older}.json").read_text())["turns"]) == 3


def test_a_server_retires_by_itself(store: SqlStore) -> None:
    match = store_match(store, turns=())
    make_older(store, match, 8)
    settings = replace(FREE, retire_days=7)
    with TestClient(create_app(store, settings=settings, make_executor=one_thread)) as client:
        assert Guest(client, match).wait_for(1)["frame"]["result"] is not None


def test_without_the_setting_nothing_is_retired(store: SqlStore) -> None:
    match = store_match(store, turns=())
    make_older(store, match, 10_000)
    with TestClient(create_app(store, settings=FREE, make_executor=one_thread)) as client:
        assert client.get("/api/house").status_code == 200
    assert read_json("list")[0]["over"] is False
