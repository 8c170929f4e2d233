"""The programs behind pages of findings count what they say they count."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pytest

from parlour.arena import Here, Played, play_games
from parlour.arena.fixtures import Finish, Fixture
from parlour.arena.series import Finished
from parlour.flick import Flick
from parlour.games import find_game
from parlour.games.arithmetical_croquet.rules import Fate
from parlour.games.castille.engine.situation import words
from parlour.games.castille.rules.batch.position import as_word
from parlour.games.castille.rules.moves import Place, Turn
from parlour.games.castle_croquetnole.bots.fitted import FITTED
from parlour.games.castle_croquetnole.bots.worth import Mind, worth
from parlour.games.castle_croquetnole.rules.batch.states import state_buffers
from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.crokinole.bots import LEVELS
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.open20 import NEAREST, best_rate, best_speed
from parlour.intervals import wilson
from parlour.kernels.generator import Generator
from parlour.players import EXACT
from parlour.record import parse_record, replay
from workshop.benchmarks import (
    arithmetical_croquet_findings,
    arithmetical_croquet_sight,
    castille_first_mover,
    castille_placements,
    castille_sight,
    castle_croquetnole_objectives,
    castle_croquetnole_plans,
    castle_croquetnole_seats,
    castle_croquetnole_weights,
    crokinole,
    crokinole_first_shots,
    crokinole_rounds,
)
from workshop.benchmarks.castille_matches import by_chance
from workshop.benchmarks.castle_croquetnole_objectives import Game, counted
from workshop.benchmarks.crokinole_first_shots import Aimed, Brought
from workshop.benchmarks.crokinole_rounds import Round
from workshop.resampling import between

if TYPE_CHECKING:
    from parlour.game import Ruling

RECORDS = sorted((Path(__file__).parents[1] / "games" / "castle_croquetnole" / "records").glob("*.json"))


def _castle_game(file: Path) -> tuple[Played, list[Ruling[Any, Any]]]:
    """A stored game of Castle Croquetnole as the arena has it, and its rulings."""
    record = parse_record(file.read_bytes())
    spec = find_game("castle-croquetnole")
    rulings = list(replay(spec.new(record.options), spec.notation, record))
    fixture = Fixture(
        game=record.game,
        rules_version=record.rules_version,
        options=msgspec.json.encode(record.options).decode(),
        agents=("",) * 4,
        versions=("",) * 4,
        hands=("",) * 4,
        seed=0,
    )
    movers, moves = bytes(turn.seat for turn in record.turns), tuple(turn.move for turn in record.turns)
    winner = rulings[-1].after.winner
    scores = tuple(float(seat == winner) for seat in range(4))
    return Played(0, (0, 0, 0, 0), fixture, Finish(scores, file.stem, "{}", movers, moves)), rulings


def test_every_level_of_crokinole_decides_and_more_effort_tries_more() -> None:
    tried = {name: shots for name, (shots, _, _) in crokinole.decisions(plies=3).items()}
    assert tried.keys() == {level.name for level in LEVELS}
    assert tried["beginner"] < tried["learner"] < tried["club"] < tried["competitor"] < tried["champion"]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_flick_of_a_game_is_counted_once(file: Path) -> None:
    played, rulings = _castle_game(file)
    found = counted(played)
    assert found.flicked.total() + found.guards == sum(isinstance(ruling.move, Flick) for ruling in rulings)
    assert found.ended == (file.stem != "cut-short")
    assert found.made["own tower"] == (rulings[-1].after.winner is not None)
    scored = [event for ruling in rulings for event in ruling.events if event.clause == "CC-8"]
    assert found.made.total() - found.made["own gate"] - found.made["own tower"] == len(scored)
    gates = [event for event in scored if "in by the gate" in event.message]
    assert sum(found.made[f"gate in, {castle}"] for castle in castle_croquetnole_objectives.CASTLES) == len(gates)


def test_a_win_in_one_turn_is_one_by_the_rules() -> None:
    game = castille_sight.GAME
    for chance in islice(castille_sight.chances(Random(1)), 5):
        turns = {as_word(chance.state, turn): turn for turn in map(Turn, game.paths(chance.state))}
        outcomes = {word: game.outcome(game.after(chance.state, turn)) for word, turn in turns.items()}
        won = {word for word, outcome in outcomes.items() if outcome and outcome.winners == (chance.state.seat,)}
        assert chance.winning == won
        assert chance.turns == len(turns)


def test_a_chance_of_arithmetical_croquet_is_the_one_step_that_wins() -> None:
    game = arithmetical_croquet_sight.GAME
    for state, step in arithmetical_croquet_sight.of_kind(Fate.PEGS, 1, 5):
        outcome = game.outcome(game.after(state, step))
        assert outcome
        assert outcome.winners == (state.seat,)
    for state, step in arithmetical_croquet_sight.of_kind(Fate.THROUGH, 1, 5):
        (stride,) = (each for each in game.strides(state) if each.size == step.size)
        assert stride.fate is Fate.THROUGH
        assert len(game.moves(state)) >= arithmetical_croquet_sight.FEWEST


def test_a_value_lies_within_its_interval() -> None:
    games = [Game(turns=turns, made=Counter(), flicked=Counter()) for turns in (4, 8, 12)]
    said = between(games, lambda some: sum(game.turns for game in some) / len(some), 1)
    middle, low, high = (float(part.strip("[,]")) for part in said.split())
    assert 4.0 <= low < middle == 8.0 < high <= 12.0


def test_pairs_of_pegs_are_alike_under_the_symmetries_of_the_board() -> None:
    spec = find_game("castille")
    game = spec.new({"starter": "silver"})
    read = [spec.notation.parse_move(game, game.start(), text) for text in ("Sb1 Ta2", "Te6 Sf5", "Sb1 Ta3")]
    one, other, far = (move for move in read if isinstance(move, Place))
    assert len({*castille_placements.images(one)}) == 8
    assert castille_placements.representative(one) == castille_placements.representative(other) != far
    assert castille_placements.representative(far) != castille_placements.representative(one)


def test_a_course_is_answered_by_its_winning_first_steps() -> None:
    answer = arithmetical_croquet_findings.answer
    assert answer({"hoops": 0}) == "first (3, 8)"
    assert answer({"hoops": 2}) == "second"
    assert answer({**arithmetical_croquet_findings.LENGTHS["`--preset carroll-1889`"], "hoops": 0}) == "first (2, 5)"


def test_objectives_are_those_of_the_clause() -> None:
    order = castle_croquetnole_objectives.ORDER
    assert order[:5] == ("gate in, first castle", "door, first castle", "tower, first castle",
                         "gate out, first castle", "gate in, second castle")  # fmt: skip
    assert len(order) == 14


def test_first_shots_are_played_with_the_error_of_the_hand() -> None:
    hand, position = BY_NAME["competitor"], crokinole_first_shots.begun()
    aims = [Aimed(0.0, best_speed(hand, NEAREST)), Aimed(22.5, best_speed(hand, NEAREST))]
    found = crokinole_first_shots.brought(position, aims, hand, 2000, Generator(1))
    straight = wilson(found.twenties[0].sum(), 2000)
    assert straight.low - 0.02 < best_rate(hand) < straight.high + 0.02
    assert found.twenties[1].mean() < 0.02  # a post is in the way
    assert found.worth[0].mean() > found.worth[1].mean()


def test_the_board_looks_the_same_between_all_posts() -> None:
    position = crokinole_first_shots.begun()
    here = [Aimed(place, speed, 0.3) for place in (3.0, 9.0, 16.5) for speed in (0.8, 0.97, 1.2)]
    there = [aim._replace(place=45.0 - aim.place, aside=-aim.aside) for aim in here]
    one, other = (crokinole_first_shots.brought(position, aims, EXACT, 1, Generator(1)) for aims in (here, there))
    assert np.array_equal(one.worth, other.worth)
    assert len(np.unique(one.worth)) > 1


def test_a_shot_may_differ_as_far_as_nothing_in_between_loses_more_than_a_point() -> None:
    line = [Aimed(0.0, speed) for speed in (1.0, 0.8, 0.9, 1.1, 1.2, 1.3)]
    worth = np.array([[0.0], [-0.5], [-0.9], [-0.5], [-1.1], [-0.2]])
    assert crokinole_first_shots.varied(line, Brought(worth, worth), "speed") == (0.8, 1.1)


def test_both_games_of_a_pair_differ_only_in_who_moves_first() -> None:
    opening = by_chance(Random(1))
    other = castille_first_mover.changed(opening)
    assert castille_first_mover.changed(other) == opening != other
    assert (other.position.own, other.position.opp) == (opening.position.opp, opening.position.own)
    assert other.side == opening.side
    assert len(words(opening.position)) > 1


def test_pairs_of_games_are_counted_together() -> None:
    fixture = Fixture("castille", 1, "{}", ("", ""), ("", ""), ("", ""), 0)
    ends = [
        ((1.0, 0.0), "three-flags"),
        ((0.5, 0.5), "repetition"),
        ((0.0, 1.0), "three-flags"),
        ((0.5, 0.5), "lack-of-progress"),
    ]
    games = [
        Finished(number, fixture, Finish(scores, ended, "{}", bytes(20), ("",) * 20))
        for number, (scores, ended) in enumerate(ends)
    ]
    found = castille_first_mover.counts_of(games, 2)
    assert (found.first.amount, found.first.of, found.first.count) == (2.0, 4, 2)
    assert (found.drawn.amount, found.turns) == (2.0, (8,) * 4)
    assert found.by == {"three-flags": 2, "repetition": 1, "lack-of-progress": 1}


def test_every_round_of_a_match_of_crokinole_is_counted() -> None:
    spec = find_game("crokinole")
    (match,) = play_games(Here(), "crokinole", spec.variants.presets["nca"], ("beginner",) * 2, games=1, seed=1)
    rounds = crokinole_rounds.rounds_in(match)
    assert len(rounds) == 4
    assert [each.first for each in rounds] == [rounds[0].first, 1 - (rounds[0].first or 0)] * 2
    for each in rounds:
        assert each.first is not None
        assert each.lead is not None
        assert each.points is not None
        assert each.points[1 - each.first] - each.points[each.first] == 2 * ((each.lead > 0) - (each.lead < 0))
        assert each.streak is not None
        assert each.twenties is not None
        assert 0 <= each.streak <= sum(each.twenties)
    final = list(replay(spec.new(match.record.options), spec.notation, match.record))[-1].after
    assert tuple(sum(points) for points in zip(*(each.points or () for each in rounds), strict=True)) == final.scores


def test_rounds_of_people_are_read_as_they_were_written_down(tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    lines = ("2,0,3,1,a", "0,2,0,4,a", "2,2,,,", "1,1,2,,")
    rows = [f"E,Singles,final,7,P1,P2,{number},{line}" for number, line in enumerate(lines, 1)]
    file.write_text("\n".join([",".join(crokinole_rounds.ROUND_COLUMNS), *rows]), encoding="utf-8")
    [(sides, rounds)] = crokinole_rounds.read_people(file)
    assert sides == ("P1", "P2")
    assert rounds == (Round(0, (2, 0), (3, 1)), Round(1, (0, 2), (0, 4)), Round(None, None), Round(None, (1, 1)))
    matches = [(sides, rounds)]
    assert [*crokinole_rounds.people(matches, crokinole_rounds.groups_of(matches)).values()] == [[rounds], [], [], []]
    file.write_text("event,round\n", encoding="utf-8")
    with pytest.raises(ValueError, match="expected are event, category"):
        crokinole_rounds.read_people(file)


def test_between_groups_of_people_the_better_side_is_first() -> None:
    weak, strong = (Round(None, (1, 1), (1, 1)),), (Round(0, (0, 2), (1, 3)), Round(1, (2, 0), (1, 2)))
    matches = [(("P1", "P2"), weak), (("P1", "P3"), strong), (("P3", "P1"), ()), (("P5", "P6"), weak)]
    groups = crokinole_rounds.groups_of(matches)
    found = crokinole_rounds.people_between(matches, groups["champion"], groups["club"])
    assert found == [(Round(1, (2, 0), (3, 1)), Round(0, (0, 2), (2, 1))), ()]
    assert crokinole_rounds.better(found).startswith("50.0%")
    assert crokinole_rounds.people_between(matches, groups["competitor"], groups["club"]) == []


def test_facts_of_rounds_are_what_they_say() -> None:
    matches = [
        (Round(0, (0, 2), (1, 3)), Round(1, (0, 2), (2, 1))),
        (Round(0, (1, 1), (2, 2)), Round(1, (2, 0), (4, 1))),
    ]
    found = {name: fact(matches) for name, fact in crokinole_rounds.facts().items()}
    said = {name: words.partition(" [")[0] for name, words in found.items()}
    assert said["matches"] == "2"
    assert said["twenties a player a round"] == "2.00"
    assert said["level rounds"] == "25.0%"
    assert said["last shot wins, level rounds half"] == "62.5%"
    assert said["twenties differ by two or more"] == "50.0%"
    assert said["more twenties win the round, level rounds left out"] == "66.7%"
    assert said["the first shooter's lead in twenties"] == "-1.50"


def test_a_streak_ends_with_its_first_miss() -> None:
    matches = [tuple(Round(0, (1, 1), streak=streak) for streak in streaks) for streaks in ((0, 1, 3), (16, 0))]
    found = crokinole_rounds.later_made(matches)
    assert (found.amount, found.of) == (0 + 2 + 15, 1 + 3 + 15)


def test_a_game_without_a_winner_counts_for_no_seat() -> None:
    ends = [(1.0, 0.0, 0.0, 0.0), (0.25,) * 4, (0.0, 0.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0)]
    won = Counter(map(castle_croquetnole_seats.winner, ends))
    assert [share.rate for share in castle_croquetnole_seats.shares(won)] == [0.5, 0.0, 0.0, 0.25]
    assert won[castle_croquetnole_seats.UNFINISHED] == 1


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_plans_of_winners_and_losers_are_those_of_the_game(file: Path) -> None:
    played, rulings = _castle_game(file)
    winner = rulings[-1].after.winner
    if winner is None:
        return
    found = castle_croquetnole_plans.read(played)
    flicked = [ruling.move.aim.coin for ruling in rulings if isinstance(ruling.move, Flick)]
    for who, kind in (("knight", "K"), ("guard", "G")):
        habit, mine = f"the {who}'s flicks", kind + "msca"[winner]
        assert found.habits[True, habit] == flicked.count(mine)
        assert found.habits[True, habit] + found.habits[False, habit] == sum(coin[0] == kind for coin in flicked)
    assert found.turns.total() == rulings[-1].after.turn + 1
    over = sum(ruling.after.turn > ruling.before.turn and ruling.after.winner is None for ruling in rulings)
    assert found.standings.total() == 4 * over
    assert sum(count for (own, _), count in found.standings.items() if own) == over


def test_a_knight_stands_in_one_place() -> None:
    spec, names = find_game("castle-croquetnole"), castle_croquetnole_plans.STANDINGS
    start = spec.new().start()
    knight, guard = start.coin("Km"), start.coin("Gs")
    off = replace(start, coins=tuple(replace(coin, inside=None) if coin is guard else coin for coin in start.coins))
    on = replace(off, coins=tuple(replace(coin, inside=1) if coin.id == "Gs" else coin for coin in off.coins))

    def at(state: Any, **changes: Any) -> str:
        coins = (replace(coin, **changes) if coin.id == knight.id else coin for coin in state.coins)
        return castle_croquetnole_plans.standing(replace(state, coins=tuple(coins)), 0)

    assert at(on, inside=1, tower=1, progress=0) == names[0]
    assert at(on, inside=1, tower=None, progress=5) == names[1]
    assert at(off, inside=1, tower=None, progress=5) == names[2]
    assert [at(on, inside=0, tower=None, progress=done) for done in (3, 4, 8, 12)] == [*names[3:]]


def test_the_fit_finds_the_weights_that_made_the_results() -> None:
    """Of games whose winners were drawn by known weights."""
    chance, weights = np.random.default_rng(3), np.array([2.0, 5.0, 4.0, 6.0, 2.0])
    games = []
    for _ in range(3000):
        turns, terms = chance.uniform(1.0, 4.0, (3, 4)), chance.uniform(0.0, 1.5, (3, 4, 5))
        odds = castle_croquetnole_weights.chances(turns[:1], terms[:1], weights)[0]
        winner = int(chance.choice(4, p=odds))
        games.append(castle_croquetnole_weights.Game(winner, turns[:1], terms[:1]))
    found = castle_croquetnole_weights.fitted(games)
    assert found == pytest.approx(weights, abs=1.0)
    assert castle_croquetnole_weights.loss(games, found) < castle_croquetnole_weights.loss(games, np.zeros(5))


@pytest.mark.parametrize("file", RECORDS[:3], ids=lambda file: file.stem)
def test_the_terms_that_are_fitted_are_those_of_the_evaluation(file: Path) -> None:
    _, rulings = _castle_game(file)
    game, flicks = find_game("castle-croquetnole").new(), [each for each in rulings if isinstance(each.move, Flick)]
    weights = {"castle": 2.0, "home": 5.0, "prison": 3.0, "exposed": 4.0, "ended": 1.0}
    plain = Mind(others=0.0, leader=0.0, danger=0.0, keeping=0.0, toll=FITTED.toll)
    for ruling in flicks:
        if ruling.after.winner is not None:
            continue
        seat, coin = ruling.before.seat, COINS.index(ruling.move.aim.coin)
        _, terms = castle_croquetnole_weights.terms_of(game, [ruling.after], [(seat, coin)])
        rows = state_buffers([ruling.after])
        less = worth(game, rows, seat, coin, plain)[0] - worth(game, rows, seat, coin, plain._replace(**weights))[0]
        assert less == pytest.approx(terms[0, seat] @ [*weights.values()])


def test_two_and_two_sit_in_all_six_ways() -> None:
    found = [castle_croquetnole_weights.draw_duel(number) for number in range(12)]
    assert len({sitting for sitting, _ in found}) == 6
    assert all(sitting.count(0) == 2 for sitting, _ in found)
    assert [len({seed for _, seed in part}) for part in (found[:6], found[6:], found)] == [1, 1, 2]
