"""Referee practice: every answer is what the rules say, no wrong answer is right, and nothing tells it beforehand."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from parlour.flick import Flick
from parlour.games import catalogue, find_game
from parlour.service import study
from parlour.service.errors import Missing, NoSuchError
from parlour.service.messages import Attempt, ExerciseView, Judgement, ShownFlick
from tests.studies import practice_of

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.study import RulingQuestion

GAMES = [spec.name for spec in catalogue() if spec.study and spec.study.practice]


EXERCISES = [(game, number) for game in GAMES for number in range(1, len(practice_of(game).exercises) + 1)]

RULED: dict[str, dict[str, tuple[str, str]]] = {
    "crokinole": {
        "hit": ("hit", r"^It stays where it lies\.$"),
        "foul": ("foul", "on the board, and none was hit"),
        "hiding": ("hiding", "did not reach the 15 ring"),
        "on the 15 line": ("open", "^It stays: it touches the line"),
        "chain": ("foul", "^Both the shot disc"),
        "relay": ("hit", "^No: .* which is enough"),
        "opponent's twenty": ("twenty", "and nobody else|Both sides"),
        "leaning": ("leans", "^15: "),
        "back": ("out", "^It is out of play"),
        "damage": ("damage", "out of play; .* stays where it ended up"),
        "line": ("line", "starting line"),
        "round": ("round", "scores|level"),
    },
    "castle-croquetnole": {
        "score": ("score", r"^\d scores?; \d flicks? left"),
        "out of order": ("flick", "^No score; none left"),
        "driven": ("score", "nobody gets a flick for it"),
        "capture": ("prisoner", "^It becomes a prisoner"),
        "no capture": ("flick", "^No: the knight has not come into"),
        "guard off duty": ("flick", "^No: the guard is off duty"),
        "release": ("released", "waits on its own tower"),
        "rescue": ("rescuer", "is released, and the guard goes back"),
        "strike": ("bonus", "^2 flicks: it struck"),
        "again": ("again", "^None: the same coin"),
        "on duty": ("flick", "^None: .* is on duty"),
        "croquet": ("croquet", "^It takes a croquet"),
        "off duty": ("off duty", "^It is off duty, and has 1 flick left"),
        "back on duty": ("on duty", "^It is on duty, and has 1 flick left"),
        "illegal entry": ("illegal", "^It is put back where it was, and its play ends"),
        "off the table": ("falls", "has lost all its flicks"),
        "in vain": ("in vain", "^Nothing: the guard must be on duty"),
        "wins": ("wins", "win the game"),
    },
}
"""By kind: the event that the rules must have made of the flick, and how the true answer reads."""


def view_of(game: str, number: int) -> tuple[ExerciseView, ShownFlick]:
    """What is seen of an exercise, and the flick that is shown in it."""
    encoded = msgspec.json.encode(study.view_exercise(game, "practice", str(number)))
    view = msgspec.json.decode(encoded, type=ExerciseView)
    assert view.shown is not None
    return view, view.shown


def judge_answer(game: str, number: int, answer: int) -> Judgement:
    judged = study.judge(game, "practice", str(number), Attempt(answer=answer))
    return msgspec.json.decode(judged, type=Judgement)


def ruled(game: str, number: int) -> tuple[Any, Ruling[Any, Any]]:
    """The game of an exercise, and the rules' ruling on its stored flick."""
    spec, exercise = find_game(game), practice_of(game).exercises[number - 1]
    rules = spec.new()
    state = spec.notation.parse_state(rules, exercise.position)
    move = spec.notation.parse_move(rules, state, exercise.line[0])
    rules.check(state, move)
    return rules, rules.judge(state, move)


def asked(game: str, number: int) -> RulingQuestion:
    return practice_of(game).ask(number, *ruled(game, number))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_ruling_is_practised(game: str) -> None:
    practice = practice_of(game)
    counts = Counter(exercise.goal.name for exercise in practice.exercises)
    assert set(counts) == {kind.name for kind in practice.kinds} == set(RULED[game])
    assert len(practice.exercises) >= 12
    assert len({(each.position, each.line) for each in practice.exercises}) == len(practice.exercises)
    known = {clause.id for clause in find_game(game).ledger.clauses}
    assert {kind.clause for kind in practice.kinds} <= known


@pytest.mark.parametrize(("game", "number"), EXERCISES)
def test_the_true_answer_is_what_the_rules_say(game: str, number: int) -> None:
    _, ruling = ruled(game, number)
    event, words = RULED[game][practice_of(game).exercises[number - 1].goal.name]
    assert event in {each.name for each in ruling.events}
    question = asked(game, number)
    assert question.sound
    right = question.answers[question.right].words
    assert re.search(words, right), right


@pytest.mark.parametrize(("game", "number"), EXERCISES)
def test_the_stored_flick_is_what_the_physics_plays(game: str, number: int) -> None:
    """So that the playback shows the course that was ruled on."""
    rules, ruling = ruled(game, number)
    again = rules.run(ruling.before, Flick(ruling.move.meant, ruling.move.executed))
    assert again.result.events == ruling.move.result.events
    assert [coin for coin, _ in again.result.rest] == [coin for coin, _ in ruling.move.result.rest]
    for (_, here), (_, there) in zip(again.result.rest, ruling.move.result.rest, strict=True):
        assert (here.x, here.y, here.fate) == (pytest.approx(there.x), pytest.approx(there.y), there.fate)


@pytest.mark.parametrize(("game", "number"), EXERCISES)
def test_only_the_true_answer_is_right(game: str, number: int) -> None:
    _, shown = view_of(game, number)
    judged = [judge_answer(game, number, index) for index in range(len(shown.answers))]
    true = {each.ruled.true for each in judged if each.ruled}
    assert [index for index, each in enumerate(judged) if each.verdict == "solved"] == [*true]
    assert {each.verdict for each in judged} == {"solved", "missed"}
    assert {each.words for each in judged} == {shown.answers[index] for index in true}
    _, ruling = ruled(game, number)
    (frame,) = judged[0].frames
    notes = frame.entry.notes if frame.entry else ()
    assert [note.message for note in notes] == [event.sentence for event in ruling.events]


@pytest.mark.parametrize(("game", "number"), EXERCISES)
def test_nothing_tells_the_ruling_beforehand(game: str, number: int) -> None:
    view, shown = view_of(game, number)
    flick = shown.frame
    _, ruling = ruled(game, number)
    sent = msgspec.json.encode(flick).decode()
    assert not [event.message for event in ruling.events if event.message in sent]
    assert flick.playback is not None
    assert (flick.playback.removed, flick.playback.cheers) == ((), ())
    assert (flick.sheet, flick.score, flick.result) == (None, None, None)
    assert flick.entry is not None
    assert flick.entry.notes, "the flick is described in words"
    assert view.table.turn is None
    assert not any(seat.yours for seat in view.table.seats)


@pytest.mark.parametrize(("game", "number"), EXERCISES)
def test_the_picture_shows_where_everything_came_to_rest(game: str, number: int) -> None:
    flick = view_of(game, number)[1].frame
    played = flick.playback
    assert played is not None
    ends = {travel.id: travel.legs[-1] for travel in played.travels if travel.gone is None and travel.legs}
    gone = {travel.id for travel in played.travels if travel.gone is not None}
    shown = {piece.id: piece.at for piece in flick.picture.pieces}
    assert not gone & set(shown)
    assert {coin: (leg.x1, leg.y1) for coin, leg in ends.items()} == {coin: shown[coin] for coin in ends}


@pytest.mark.parametrize("game", GAMES)
def test_the_true_answer_is_not_always_in_one_place(game: str) -> None:
    places = {asked(game, number).right for name, number in EXERCISES if name == game}
    assert len(places) >= 3


def test_an_exercise_that_there_is_not_is_refused() -> None:
    for game, number in (("castille", 1), ("crokinole", 0), ("crokinole", 10**9)):
        with pytest.raises(NoSuchError) as caught:
            study.view_exercise(game, "practice", str(number))
        assert caught.value.what is Missing.EXERCISE
