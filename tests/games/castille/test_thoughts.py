"""The engine's thoughts in words."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.castille.bots.thoughts import counted, format_line, format_score, format_thought, rests_on, who_wins
from parlour.games.castille.engine.engine import Engine, Limits, Thought
from parlour.games.castille.engine.notes import WIN
from parlour.games.castille.notation import format_move, parse_move, parse_position
from parlour.games.castille.rules import Castille, Options
from tests.games.castille.random_states import placement


@pytest.mark.parametrize("claims", ["automatic", "declared"])
def test_a_line_can_be_played(claims: str) -> None:
    game = Castille(Options(claims=claims))  # type: ignore[arg-type]
    for seed in range(5):
        state = placement(Random(seed))
        thought = Engine(table_bits=14).think(state, Limits(depth=5))
        said = format_line(game, state, thought.line)
        assert 1 <= len(said) <= len(thought.line)
        for text in said:
            move = parse_move(game, state, text)
            assert format_move(game, state, move) == text
            state = game.play(state, move).after


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (125, "+1.25"),
        (-30, "-0.30"),
        (0, "+0.00"),
        (WIN - 1, "wins in 1 turn"),
        (4 - WIN, "loses in 4 turns"),
        (WIN, "wins at once"),
        (-WIN, "loses at once"),
    ],
)
def test_scores(score: int, said: str) -> None:
    assert format_score(Thought(score, 3, (0,), 10, 1.0)) == said


@pytest.mark.parametrize(
    ("score", "said"),
    [(WIN, "Copper wins at once"), (1 - WIN, "Silver wins in 1 turn"), (150, "Copper ahead by about 2 pegs")],
)
def test_who_wins(score: int, said: str) -> None:
    state = parse_position("T5/6/6/6/6/5t ----- s - 0 13")
    thought = Thought(score, 3, (), 10, 1.0)
    assert who_wins(Castille(), state, thought) == said
    hedged = who_wins(Castille(Options(claims="declared", lost_flags=True)), state, thought)
    assert hedged == (f"{said} if every claim is made" if thought.wins_in is not None else said)


def test_only_where_flags_can_be_lost_and_are_declared_the_engine_does_not_see_all() -> None:
    others = [Options(), Options(claims="declared"), Options(lost_flags=True), Options(captures_on_the_way=True)]
    assert [rests_on(Castille(options)) for options in others] == [""] * len(others)
    assert "if every claim is made" in rests_on(Castille(Options(claims="declared", lost_flags=True)))
    assert "(CA-10)" in rests_on(Castille(Options(claims="declared", claim_times="one")))


@pytest.mark.parametrize(
    ("text", "automatic", "declared"),
    [
        ("6/6/2s3/6/s5/Ss4 s---s S - 0 30", ("--",), ("--", "+C")),  # silver passes, copper's third claim is open
        (
            "6/6/6/2s3/s5/Ss4 s---- S - 0 30",
            ("--", "+C b1-c1", "a1-b1", "a2-a1xb1 +SW"),
            None,
        ),  # a claim after the last move
        ("6/2T3/6/6/s1t1S1/6 SsS-s S - 0 40", (), ("+SE",)),  # the claim is the whole turn
    ],
)
def test_where_claims_are_declared_the_one_that_wins_is_a_turn(
    text: str, automatic: tuple[str, ...], declared: tuple[str, ...] | None
) -> None:
    for claims, line in (("automatic", automatic), ("declared", declared or automatic)):
        game, state = Castille(Options(claims=claims)), parse_position(text)  # type: ignore[arg-type]
        found = Engine(table_bits=10).think(state, Limits(depth=6))
        thought = counted(game, state, found)
        said = format_line(game, state, found.line)
        assert said == line
        assert len(said) == abs(thought.wins_in or 0)
        for move in said:
            state = game.play(state, parse_move(game, state, move)).after
        assert game.outcome(state) is not None


def test_all_in_one_line() -> None:
    state = parse_position("T5/6/6/6/6/5t ----- S - 0 13")
    said = format_thought(Castille(), state, Engine(table_bits=10).think(state, Limits(depth=3)))
    assert "depth 3" in said
    assert " positions (" in said
    assert ": +NW a6-" in said
