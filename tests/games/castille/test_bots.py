"""The bots: levels for people, the choice of placements."""

from __future__ import annotations

import zlib
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from parlour.games.castille import spec
from parlour.games.castille.bots import LEVELS
from parlour.games.castille.bots.levels import STYLES, Style
from parlour.games.castille.bots.players import Thinker, claiming
from parlour.games.castille.bots.sight import FLAG, WIN, plainness, touched
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.placement import Planner, Width
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.notation import format_move, parse_position
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.batch.position import as_word
from parlour.games.castille.rules.board import NEIGHBOURS, due, put_up, win
from parlour.games.castille.rules.moves import Place, Turn
from parlour.games.castille.rules.placing import placements
from parlour.games.castille.rules.turns import follow
from parlour.match import Match
from parlour.players import TimeBudget, ask
from tests.games.castille.pace import EVERY_OPTION
from tests.games.castille.random_states import placement, walk

if TYPE_CHECKING:
    from parlour.games.castille.rules.board import State
    from parlour.players import Level

GAME = Castille()
QUICK = Width(shortlist=4, nodes=40, replies=2)


def play_out(game: Castille, seed: int, style: Style) -> list[State]:
    match = Match.new(spec, msgspec.to_builtins(game.options), seed=seed)
    while match.outcome is None:
        match = match.play(match.ask(Thinker(match.game, style)))
    return [match.state_at(ply) for ply in range(match.ply + 1)]


@pytest.mark.parametrize("options", EVERY_OPTION.values(), ids=EVERY_OPTION.keys())
def test_whole_games_by_the_rules(options: Options) -> None:
    game = Castille(options)
    for name in ("novice", "casual", "club"):
        style = replace(STYLES[name], width=QUICK)
        assert game.outcome(play_out(game, 1, style)[-1]) is not None


CHOICES = {
    "beginner": 1996901509,
    "learner": 3585618958,
    "improver": 611871142,
    "novice": 1813834463,
    "casual": 1365321599,
    "club": 2790572974,
    "expert": 905057083,
}
"""A number for the turns that each level chooses in 24 fixed positions. A change that should not change how they play
leaves it alone."""


@pytest.mark.parametrize("level", LEVELS[:-1], ids=lambda level: level.name)
def test_the_levels_choose_as_they_did(level: Level) -> None:
    states = islice(walk(Random("signature"), 960), 0, None, 40)
    chosen = ((state, ask(level.make(GAME), GAME, state, Random(f"{i}"))) for i, state in enumerate(states))
    moves = [format_move(GAME, state, move) for state, move in chosen]
    assert zlib.crc32("\n".join(moves).encode()) == CHOICES[level.name]


def test_equal_seeds_give_equal_games() -> None:
    style = Style(Limits(depth=2), noise=150, sight=2, width=QUICK)
    assert play_out(GAME, 5, style) == play_out(GAME, 5, style)
    assert play_out(GAME, 5, style) != play_out(GAME, 6, style)


def test_the_levels() -> None:
    assert [level.name for level in LEVELS] == list(STYLES)
    for level in LEVELS[:-1]:
        state = placement(Random(1))
        assert GAME.refusal(state, ask(level.make(GAME), GAME, state, Random(1))) is None


def plain(position: str, *path: int) -> float:
    """How plain a turn of silver's is in a position, by its points."""
    state = parse_position(position)
    return plainness(GAME, state)[as_word(state, Turn(path))]


def test_captures_and_flags_are_plain_and_long_ways_are_not() -> None:
    step = plain("6/6/6/6/6/S1sS2 ----- S - 0 13", 0, 6)
    short = plain("6/6/6/6/6/S1sS2 ----- S - 0 13", 0, 1)
    tall = plain("6/6/6/6/6/S1tS2 ----- S - 0 13", 0, 1)
    assert 0.0 == step < short < tall
    assert plain("6/6/6/6/6/Ts1s1t ----- S - 0 13", 0, 4) < step, "a chain of two jumps"


def test_flags_are_plain_and_one_that_wins_most() -> None:
    """Only those that the turn puts up, not those that go up before it."""
    found = {True: 0, False: 0}
    for state in walk(Random(5), 600):
        flags, odds = put_up(state.flags, state.seat, state.due), plainness(GAME, replace(state, seen=()))
        for path in GAME.paths(state):
            (leg, *more) = follow(state.pegs, path)
            if not more and not leg.captured and path[1] in NEIGHBOURS[path[0]]:
                raised = due(leg.pegs, flags, state.seat, state.lost[state.seat])
                wins = win(put_up(flags, state.seat, raised), state.seat)
                found[wins] += bool(raised)
                assert odds[as_word(state, Turn(path))] == (FLAG + WIN * wins if raised else 0.0)
    assert min(found.values()) > 0


def test_what_is_near_the_turn_before_is_plainer() -> None:
    states = [state for state in walk(Random(3), 400) if state.seen]
    found = 0
    for state in states[:40]:
        alone = plainness(GAME, replace(state, seen=()))
        for word, odds in plainness(GAME, state).items():
            assert odds >= alone[word]
            found += odds > alone[word]
        assert 0 < len(touched(state)) <= 12
    assert found > 0


@pytest.mark.parametrize("level", ["learner", "improver", "novice"])
def test_plain_turns_are_overlooked_less(level: str) -> None:
    """In many positions: the share noticed of plain turns, and of those that have to be worked out."""
    thinker, sight = Thinker(GAME, STYLES[level]), STYLES[level].sight
    assert sight is not None
    plain_ones, hard_ones = [0, 0], [0, 0]
    for number, state in enumerate(walk(Random(4), 400)):
        seen = set(thinker.turns_seen(state, number, sight))
        for word, odds in plainness(GAME, state).items():
            if odds >= 1:
                plain_ones[word in seen] += 1
            elif odds < 0:
                hard_ones[word in seen] += 1
    assert plain_ones[1] / sum(plain_ones) > 1.5 * hard_ones[1] / sum(hard_ones)


WINS = "2ST1s/1S3s/6/1S4/2S3/6 S--S- S - 0 13"
"""Silver wins by a step, c2-d2, and by four jumps, d6-d2."""
LONG_WIN = "2sT1s/1s3s/6/1s4/2s3/6 S--S- S - 0 13"
"""Silver wins by the four jumps alone."""


@pytest.mark.parametrize("level", ["learner", "improver", "novice", "casual", "club"])
def test_a_win_by_a_step_is_seen_more_than_one_by_four_jumps(level: str) -> None:
    """The odds are those of 1,000 lots; one of either kind is added, so that none is infinite."""
    thinker, sight, state = Thinker(GAME, STYLES[level]), STYLES[level].sight, parse_position(WINS)
    assert sight is not None
    lots = [set(thinker.turns_seen(state, lot, sight)) for lot in range(1000)]

    def odds(*path: int) -> float:
        word = as_word(state, Turn(path))
        seen = sum(word in lot for lot in lots)
        return (seen + 1) / (len(lots) - seen + 1)

    assert odds(8, 9) > 10 * odds(33, 9)


@pytest.mark.parametrize("level", LEVELS[-2:], ids=lambda level: level.name)
def test_the_top_levels_notice_every_turn(level: Level) -> None:
    assert STYLES[level.name].sight is None
    state = parse_position(LONG_WIN)
    for number in range(5):
        chosen = ask(level.make(GAME), GAME, state, Random(number))
        assert format_move(GAME, state, chosen).startswith("d6-d2")


def test_a_low_level_overlooks_a_win_by_four_jumps() -> None:
    state, level = parse_position(LONG_WIN), LEVELS[1]
    chosen = [format_move(GAME, state, ask(level.make(GAME), GAME, state, Random(number))) for number in range(20)]
    assert sum(move.startswith("d6-d2") for move in chosen) < 5


def test_somebody_who_notices_nothing_takes_what_comes_nearest() -> None:
    state = parse_position("6/6/6/6/6/S1sS2 ----- S - 0 13")
    (seen,) = Thinker(GAME, Style(Limits(depth=1))).turns_seen(state, 1, sight=-50.0)
    assert seen in plainness(GAME, state)


def test_declared_claims_are_all_made() -> None:
    state = parse_position("S5/6/6/2S3/6/5s ----- S - 0 13")
    turn = claiming(GAME, state, Turn((30, 31)))
    assert turn.before == (0, 2)
    assert Castille(Options(claims="declared")).refusal(state, turn) is None


def test_a_claim_that_wins_is_made_before_any_move() -> None:
    game = Castille(Options(claims="declared"))
    state = parse_position("S5/6/2S3/6/6/s4S S-S-- S - 0 20")
    move = ask(Thinker(game, STYLES["club"]), game, state, Random(1))
    assert game.play(state, move).after.flags_up(0) == 3


# --- placements -------------------------------------------------------------------------------------------------


def after_placements(rng: Random, number: int) -> State:
    state = Castille(Options(starter="silver")).start()
    for _ in range(number):
        state = GAME.after(state, GAME.sample(state, rng))
    return state


@pytest.mark.parametrize("number", [0, 5, 10, 11])
def test_placements_are_legal_and_honest(number: int) -> None:
    state = after_placements(Random(number), number)
    choice = Planner(Engine(table_bits=12), 1, QUICK).choose(state)
    assert isinstance(choice.move, Place)
    assert GAME.refusal(state, choice.move) is None
    assert choice.pairs == len(list(placements(state)))
    assert f"all {choice.pairs:,} pairs" in choice.words()


def test_the_last_placement_does_not_lose_at_once_where_another_does_not() -> None:
    for seed in range(6):
        state = after_placements(Random(seed), 11)
        chosen = Planner(Engine(table_bits=12), 1, QUICK).choose(state).move
        outcome = GAME.outcome(GAME.after(state, chosen))
        lost = [place for place in placements(state) if GAME.outcome(GAME.after(state, place)) is not None]
        assert outcome is None or outcome.scores[state.seat] == 1.0 or len(lost) == len(list(placements(state)))


def test_equal_seeds_give_equal_placements() -> None:
    state = after_placements(Random(3), 4)
    choices = [Planner(Engine(table_bits=12), 7, QUICK).choose(state) for _ in range(2)]
    assert choices[0] == choices[1]


@pytest.mark.parametrize(("number", "rounds"), [(2, 0), (10, 1), (11, 1)])
def test_without_time_a_choice_is_made_after_the_first_round(number: int, rounds: int) -> None:
    """There is one round where the book chooses."""
    state, asked = after_placements(Random(3), number), []

    class Over(TimeBudget):
        def is_over(self) -> bool:
            asked.append(1)
            return True

    choice = Planner(Engine(table_bits=12), 7, QUICK, Over()).choose(state)
    assert len(asked) == rounds
    assert GAME.refusal(state, choice.move) is None


def test_a_plan_does_not_depend_on_the_one_before() -> None:
    states, planner = (
        [after_placements(Random(3), number) for number in (4, 10, 11)],
        Planner(Engine(table_bits=12), 7, QUICK),
    )
    first = [planner.choose(state) for state in states]
    assert [planner.choose(state) for state in reversed(states)] == first[::-1]


def test_words_of_the_rules_and_of_the_engine() -> None:
    state = placement(Random(8))
    assert {as_word(state, move) for move in GAME.moves(state) if isinstance(move, Turn)} == set(
        words(situation(state).position)
    )
