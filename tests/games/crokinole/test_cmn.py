"""Crokinole Match Notation: round trips, the same content as the record, and refusals that name the place."""

from __future__ import annotations

import contextlib
import json
import re
from datetime import UTC, datetime, timedelta, timezone
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import __version__
from parlour.flick import Flick
from parlour.games.crokinole.notation import format_move
from parlour.games.crokinole.notation.cmn import (
    Batch,
    CmnError,
    FirstTo,
    Fixed,
    Game,
    IdentifiedMatch,
    Location,
    Match,
    Occasion,
    Player,
    Source,
    Team,
    format_cmn,
    match_of,
    parse_cmn,
    read,
    write,
)
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.record import LoggedMove, Record, RecordError, SeatRecord
from tests.games.crokinole.reported import Round, reported_match

EVENING = datetime(2026, 2, 11, 19, 30, tzinfo=UTC)
NCA: dict[str, Any] = {"discs": "nca", "saved_by": "any struck disc"}
FOUR = (Round((3, 1)), Round((0, 2), (2, 1)), Round((1, 1), (1, 1)), Round((8, 0), (0, 1)))
"""Maple wins the first, walnut the second, the third is level, maple wins the fourth."""


def played(match: Match) -> list[tuple[int | None, int | None]]:
    return [(game.winner, game.first) for game in match.games]


# --- a record in CMN --------------------------------------------------------------------------------------------


def test_a_match_to_a_target() -> None:
    record = reported_match([Round((2, 1), (1, 0)), Round((0, 4), (1, 2))], target=100)
    again = reported_match([Round((2, 1), (1, 0)), Round((0, 4), (1, 2)), Round((0, 3))], target=100)
    with pytest.raises(CmnError, match="not over"):
        match_of(record, EVENING)
    told_match = match_of(again, EVENING).match
    assert told_match == Match(
        date="2026-02-11T19:30:00Z",
        format="singles",
        teams=(Team((Player("Ada"),)), Team((Player("Bob"),))),
        games=(
            Game(winner=0, first=0, scores=(55, 20), twenties=(2, 1)),
            Game(winner=1, first=1, scores=(15, 110), twenties=(0, 4)),
            Game(winner=1, first=0, scores=(0, 60), twenties=(0, 3)),
        ),
        winner=1,
    )
    assert "gameFormat" not in json.loads(write(again, EVENING))["match"]


def test_the_classic_game_says_nothing_of_its_length() -> None:
    """A game of CMN is a round with 2 points at stake; a round that is paid the difference counts neither way."""
    for target in (20, 100, 500):
        match = match_of(reported_match([Round((8, 0))] * (target // 160 + 1), target=target), EVENING).match
        assert match.game_format is None


@pytest.mark.parametrize("last", [Round((2, 0)), Round((0, 0), (1, 1))])
def test_a_match_with_a_play_off_has_one_game_more_and_no_fixed_number(last: Round) -> None:
    level = (Round((3, 1)), Round((0, 2)), Round((1, 1)), Round((1, 1)))
    options = NCA | {"fixed_rounds": 4, "play_off": "round", "count_twenties": True}
    match = match_of(reported_match((*level, last), **options), EVENING).match
    assert len(match.games) == 5
    assert match.games[-1].first == 0
    assert match.game_format is None
    assert match.winner == (0 if last.twenties[0] else None)
    won = match_of(reported_match((Round((3, 1)), *level[2:], Round((1, 0))), **options), EVENING).match
    assert (len(won.games), won.game_format) == (4, Fixed(4))


def test_older_files_still_say_what_they_said_of_their_length() -> None:
    for said, kept, words in (
        ({"type": "first_to", "target": 100}, FirstTo(100), "Points to reach: 100."),
        ({"type": "fixed", "count": 4}, Fixed(4), "Rounds to play: 4."),
    ):
        text = json.dumps(small(gameFormat=said))
        entry = parse_cmn(text)
        assert isinstance(entry, IdentifiedMatch)
        assert entry.match.game_format == kept
        assert words in read(text)[0].remark


def test_a_match_of_fixed_rounds() -> None:
    match = match_of(reported_match(FOUR, fixed_rounds=4, **NCA), EVENING).match
    assert match.game_format == Fixed(4)
    assert played(match) == [(0, 0), (1, 1), (None, 0), (0, 1)]
    assert [game.scores for game in match.games] == [each.totals for each in FOUR]
    assert [game.twenties for game in match.games] == [each.twenties for each in FOUR]
    assert match.winner == 0


def test_a_drawn_match_has_no_winner() -> None:
    match = match_of(reported_match([Round((1, 0)), Round((0, 1))], fixed_rounds=2), EVENING).match
    assert match.winner is None
    assert json.loads(format_cmn(IdentifiedMatch("x", match)))["match"]["winner"] is None


@pytest.mark.parametrize("discs", ["classic", "nca"])
def test_partners_make_a_team_in_the_order_of_their_seats(discs: str) -> None:
    rounds = [Round((4, 1)), Round((0, 1), (0, 2))]
    match = match_of(reported_match(rounds, players=4, discs=discs, fixed_rounds=2, starter=2), EVENING).match
    assert match.format == "doubles"
    assert [[player.name for player in team.players] for team in match.teams] == [["Ada", "Cleo"], ["Bob", "Dan"]]
    assert played(match) == [(0, 1), (1, 0)]
    assert [game.scores for game in match.games] == [(80, 20), (0, 50)]


@pytest.mark.parametrize(("players", "starter"), [(2, 1), (2, 2), (4, 1), (4, 2), (4, 3), (4, 4)])
def test_hammer_in_the_file_is_the_team_that_shot_first(players: int, starter: int) -> None:
    record = reported_match(FOUR, players=players, starter=starter, fixed_rounds=4)
    games = json.loads(write(record, EVENING))["match"]["games"]
    a_round = len(record.turns) // 4
    assert [game["hammer"] for game in games] == [record.turns[at * a_round].seat % 2 for at in range(4)]
    assert [game["hammer"] for game in games] != [record.turns[(at + 1) * a_round - 1].seat % 2 for at in range(4)]


@pytest.mark.parametrize(("shots", "rounds"), [(0, 0), (7, 0), (16, 1), (20, 1)])
def test_who_resigns_loses_and_a_round_broken_off_is_no_game(shots: int, rounds: int) -> None:
    for seat in (0, 1):
        match = match_of(reported_match(FOUR, shots=shots, resigned=seat, fixed_rounds=4, **NCA), EVENING).match
        assert match.winner == 1 - seat
        assert len(match.games) == rounds


@pytest.mark.parametrize("shots", [0, 20, 63])
def test_an_unfinished_match_cannot_be_written(shots: int) -> None:
    with pytest.raises(CmnError, match="not over, and CMN has results only"):
        match_of(reported_match(FOUR, shots=shots, fixed_rounds=4, **NCA), EVENING)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 4])
def test_simulated_rounds_are_written_as_they_were_ruled(players: int, seed: int) -> None:
    game = Crokinole(Options(players=players, discs="nca", fixed_rounds=2))
    rng, state, turns, ruled = Random(seed), game.start(), [], []
    while game.outcome(state) is None:
        ruling = game.play(state, Flick(game.sample(state, rng).aim))
        turns.append(LoggedMove(game.to_play(state), format_move(game, state, ruling.move)))
        ruled += [event.message for event in ruling.events if event.name == "round"]
        state = ruling.after
    record = Record(
        game=game.name,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(game.options),
        seats=(SeatRecord(),) * players,
        turns=tuple(turns),
    )
    entry = match_of(record, EVENING)
    assert [[int(text) for text in re.findall(r" (\d+)[,.]", words)] for words in ruled] == [
        list(game.scores or ()) for game in entry.match.games
    ]
    assert parse_cmn(format_cmn(entry)) == entry


def test_who_has_no_name_is_called_by_the_seat_and_a_bot_is_marked() -> None:
    record = msgspec.structs.replace(
        reported_match([Round((1, 0))], players=4, fixed_rounds=1),
        seats=(SeatRecord(" Ada\x1b "), SeatRecord(level="champion"), SeatRecord(), SeatRecord("Jeeves", level="club")),
    )
    teams = match_of(record, EVENING).match.teams
    names = [player.name for team in teams for player in team.players]
    assert names == ["Ada", "Maple b", "champion (bot)", "Jeeves (bot)"]


def test_the_id_follows_from_the_record_unless_it_is_given() -> None:
    record = reported_match([Round((1, 0))], fixed_rounds=1)
    other = reported_match([Round((2, 0))], fixed_rounds=1)
    derived = match_of(record, EVENING).id
    assert derived == match_of(record, EVENING + timedelta(days=1)).id
    assert UUID(derived).version == 5
    assert derived != match_of(other, EVENING).id
    given_id = UUID("0c2f7a52-93f1-4f0e-8c6b-1f7d6a1e2b3c")
    assert match_of(record, EVENING, given_id).id == str(given_id)
    assert write(record, EVENING) == write(record, EVENING)


def test_the_date_is_in_utc_and_the_source_is_parlour() -> None:
    record = reported_match([Round((1, 0))], fixed_rounds=1)
    entry = match_of(record, datetime(2026, 2, 11, 20, 30, 0, 999999, tzinfo=timezone(timedelta(hours=1))))
    assert entry.match.date == "2026-02-11T19:30:00Z"
    assert entry.source == Source("parlour", __version__)
    with pytest.raises(CmnError, match="no time zone"):
        match_of(record, datetime(2026, 2, 11))  # noqa: DTZ001 - that is what is refused


def test_a_record_of_something_else_is_refused() -> None:
    record = reported_match([Round((1, 0))], fixed_rounds=1)
    with pytest.raises(RecordError, match="of castille; CMN is for crokinole"):
        match_of(msgspec.structs.replace(record, game="castille"), EVENING)
    twice = msgspec.structs.replace(record, turns=(*record.turns[:3], *record.turns))
    with pytest.raises(RecordError, match=r"turn 4 .* for seat 1, not 0"):
        match_of(twice, EVENING)


# --- round trips ------------------------------------------------------------------------------------------------

WORDS = st.text(max_size=12)
PAIRS = st.none() | st.tuples(st.integers(0, 500), st.integers(0, 500))
SIDES = st.sampled_from((None, 0, 1))
GAMES = st.builds(Game, winner=SIDES, first=SIDES, scores=PAIRS, twenties=PAIRS)
PLAYERS = st.builds(Player, name=WORDS, cid=st.none() | WORDS)
SOURCES = st.none() | st.builds(Source, app=WORDS, version=st.none() | WORDS, url=st.none() | WORDS)
DEGREES = st.none() | st.floats(-180, 180)
PLACES = st.builds(Location, country=st.none() | WORDS, region=st.none() | WORDS, lat=DEGREES, lng=DEGREES)
EVENTS = st.none() | st.builds(
    Occasion,
    name=st.none() | WORDS,
    type=st.none() | WORDS,
    round=st.none() | st.integers(),
    venue=st.none() | WORDS,
    location=st.none() | PLACES,
)
DATES = st.datetimes(datetime(1876, 1, 1), datetime(2999, 1, 1)).map(lambda at: at.isoformat() + "Z")  # noqa: DTZ001


@st.composite
def entries(draw: st.DrawFn) -> IdentifiedMatch:
    form = draw(st.sampled_from(("singles", "doubles")))
    size = 1 if form == "singles" else 2
    team = st.builds(Team, st.lists(PLAYERS, min_size=size, max_size=size).map(tuple))
    match = Match(
        date=draw(DATES),
        format=form,  # type: ignore[arg-type] # one of the two
        teams=(draw(team), draw(team)),
        games=tuple(draw(st.lists(GAMES, max_size=5))),
        winner=draw(SIDES),  # type: ignore[arg-type] # None, 0 or 1
        game_format=draw(st.none() | st.builds(Fixed, st.integers(1, 99)) | st.builds(FirstTo, st.integers(1, 999))),
    )
    return IdentifiedMatch(draw(WORDS), match, draw(EVENTS), draw(SOURCES))


@given(entries())
def test_a_match_reads_back_as_it_was_written(entry: IdentifiedMatch) -> None:
    assert parse_cmn(format_cmn(entry)) == entry


@given(st.builds(Batch, st.lists(entries(), max_size=3).map(tuple), EVENTS, SOURCES))
def test_a_batch_reads_back_as_it_was_written(batch: Batch) -> None:
    assert parse_cmn(format_cmn(batch)) == batch


@pytest.mark.parametrize("players", [2, 4])
def test_a_record_reads_back_as_it_was_written(players: int) -> None:
    record = reported_match(FOUR, players=players, fixed_rounds=4)
    assert parse_cmn(write(record, EVENING)) == match_of(record, EVENING)


# --- files of others --------------------------------------------------------------------------------------------


def small(**match: Any) -> dict[str, Any]:
    """The least that is a CMN file, with some fields of the match changed."""
    teams = [{"players": [{"name": "Ada"}]}, {"players": [{"name": "Bob"}]}]
    plain = {"date": "2026-02-15T20:00:00Z", "format": "singles", "teams": teams, "games": [{"winner": 1}], "winner": 1}
    return {"cmn": "1.0", "id": "any id", "match": plain | match}


def test_the_least_file_is_read() -> None:
    entry = parse_cmn(json.dumps(small()))
    assert isinstance(entry, IdentifiedMatch)
    assert entry.match.games == (Game(winner=1),)
    assert (entry.event, entry.source, entry.match.game_format) == (None, None, None)


def test_fields_that_nobody_knows_are_passed_over() -> None:
    file = small() | {"extra": {"deep": [1, 2]}, "event": {"name": "Club night", "tables": 7}}
    file["match"]["games"][0]["umpire"] = "Cleo"
    entry = parse_cmn("\ufeff" + json.dumps(file))
    assert isinstance(entry, IdentifiedMatch)
    assert entry.event == Occasion("Club night")


@pytest.mark.parametrize(
    "date", ["2026-02-15", "2026-02-15T20:00:00", "2026-02-15T20:00:00+00:00", "2026-13-15T20:00:00Z", "Z", "today Z"]
)
def test_a_date_that_is_not_in_utc_is_refused(date: str) -> None:
    with pytest.raises(CmnError, match=r"ends in Z, such as '2026-02-11T19:30:00Z', not '.*' - at match$"):
        parse_cmn(json.dumps(small(date=date)))


BROKEN: list[tuple[dict[str, Any], str]] = [
    (small(winner=2), r"2 - at match.winner; it is 0 or 1 for a team, null for a tie"),
    (small(games=[{"winner": 0}, {}]), r"missing required field `winner` - at match.games\[1\] \(counted from 0\)"),
    (small(games=[{"winner": 0, "hammer": True}]), r"games\[0\].hammer .*the team that shot first"),
    (small(games=[{"winner": 0, "scores": [1]}]), r"length 2.*games\[0\].scores .*two whole numbers"),
    (small(games=[{"winner": 0, "scores": [1, -1]}]), r">= 0 - at match.games\[0\].scores\[1\]"),
    (small(games=[{"winner": 0, "twenties": [1, 0.5]}]), r"got `float` - at match.games\[0\].twenties\[1\]"),
    (small(games={}), r"got `object` - at match.games; it is a list"),
    (small(format="mixed"), r"'mixed' - at match.format; it is 'singles' or 'doubles'"),
    (small(format="doubles"), r"doubles have 2 to a team, but teams\[0\] has 1 - at match"),
    (small(teams=[{"players": [{"name": "Ada"}]}]), r"length 2 - at match.teams; it is two objects"),
    (small(gameFormat={"type": "best_of", "count": 3}), r"at match.gameFormat.type; it is 'fixed' or 'first_to'"),
    (small(gameFormat={"type": "fixed", "target": 3}), r"missing required field `count` - at match.gameFormat"),
    (small(gameFormat={"type": "first_to", "target": 0}), r">= 1 - at match.gameFormat.target"),
    ({"cmn": "2.0"} | {"id": "x"}, r"version '2.0'"),
    ({"id": "x"}, r"missing required field `cmn` - at the top"),
    ({"cmn": "1.0", "batch": True}, r"missing required field `matches`"),
    ({"cmn": "1.0", "batch": True, "matches": [{"id": "x"}]}, r"field `match` - at matches\[0\] \(counted from 0\)"),
]


@pytest.mark.parametrize(("file", "words"), BROKEN)
def test_a_broken_file_says_where_and_what_is_allowed(file: dict[str, Any], words: str) -> None:
    with pytest.raises(CmnError, match=words):
        parse_cmn(json.dumps(file))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        (" \n", "the file is empty"),
        ('{"cmn": "1.0",\n "id": x}', "line 2, column 8"),
        ('{"cmn": "1.0", "id": ', "truncated"),
        ("[]", "Expected `object`, got `array` - at the top"),
        ('{"cmn": "1.0", "deep": ' + "[" * 100_000, "far too deep"),
        ('"\ud800"', "not CMN|not JSON"),
    ],
)
def test_what_is_no_json_says_where(text: str, words: str) -> None:
    with pytest.raises(CmnError, match=words):
        parse_cmn(text)


@given(st.text())
def test_no_text_at_all_makes_it_stumble(text: str) -> None:
    with pytest.raises(CmnError):
        parse_cmn(text)


@given(st.binary(max_size=4), st.integers(0, 400))
def test_nor_does_a_file_that_is_damaged_somewhere(noise: bytes, at: int) -> None:
    text = json.dumps(small())
    damaged = text[:at] + noise.decode("latin-1") + text[at + len(noise) :]
    entry = None
    with contextlib.suppress(CmnError):
        entry = parse_cmn(damaged)
    assert entry is None or parse_cmn(format_cmn(entry)) == entry


# --- shown ------------------------------------------------------------------------------------------------------


def test_a_match_is_shown_as_a_table() -> None:
    (sheet,) = read(write(reported_match(FOUR, fixed_rounds=4, **NCA), EVENING))
    assert sheet.title == "Ada against Bob, singles, 2026-02-11T19:30:00Z"
    assert sheet.columns == ("round", "Ada", "Bob", "twenties", "shot first", "won by")
    assert sheet.rows == (
        ("1", "60", "20", "3-1", "Ada", "Ada"),
        ("2", "30", "55", "0-2", "Bob", "Bob"),
        ("3", "35", "35", "1-1", "Ada", "nobody"),
        ("4", "160", "15", "8-0", "Bob", "Ada"),
    )
    assert sheet.remark == f"Ada wins; rounds won 2 to 1. Rounds to play: 4. Written by parlour {__version__}."


def test_what_a_file_leaves_open_is_shown_as_open() -> None:
    (sheet,) = read(json.dumps(small(winner=None)))
    assert sheet.rows == (("1", "-", "-", "-", "-", "Bob"),)
    assert sheet.remark == "The match is drawn; rounds won 0 to 1."


def test_a_match_of_a_batch_may_have_its_own_event() -> None:
    entry = parse_cmn(json.dumps(small()))
    assert isinstance(entry, IdentifiedMatch)
    final = msgspec.structs.replace(entry, event=Occasion("Final"), source=Source("pencil"))
    sheets = read(format_cmn(Batch((entry, final), Occasion("League"), Source("ledger", "3"))))
    assert [sheet.remark.partition("At: ")[2] for sheet in sheets] == [
        "League. Written by ledger 3.",
        "Final. Written by pencil.",
    ]
    assert read(format_cmn(Batch(()))) == ()
