"""Somebody leaves: the game goes on without them, and the last one who is left wins (CC-33)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.game import LEFT_ALONE, OUT_OF_TIME, RESIGNED, IllegalMoveError, NotationError
from parlour.games.castle_croquetnole import CastleCroquetnole, Coin, Decline, Pass, Place, State, notation, spec
from parlour.games.castle_croquetnole.rules import CUT_SHORT
from parlour.games.castle_croquetnole.rules.board import COINS, guard_of, knight_of
from parlour.games.castle_croquetnole.rules.moves import Leave
from parlour.match import Match, MatchOverError
from parlour.record import format_record, parse_record
from tests.games.castle_croquetnole.scenes import ARMS, CROWNS, MOONS, SUNS, at_home, flick, game, state

pytestmark = pytest.mark.clause("CC-33")


def after(before: State, *seats: int, rules: CastleCroquetnole | None = None) -> State:
    rules = rules or game()
    for seat in seats:
        before = rules.play(before, Leave(seat)).after
    return before


def test_the_coins_stay_as_they_lie_and_turns_are_passed_over() -> None:
    before = state().with_coin(Coin("Ks", None, inside=CROWNS, tower=CROWNS, progress=2))
    left = after(before, SUNS)
    assert left.coins == before.coins
    assert (left.turn, left.play, game().to_play(left)) == (before.turn, before.play, MOONS)
    order = []
    for _ in range(3):
        order.append(game().to_play(left))
        for coin in (knight_of(left.seat), guard_of(left.seat)):
            left = game().play(left, Pass(coin)).after
    assert order == [MOONS, CROWNS, ARMS]
    assert left.turn == before.turn + 4


def test_whoever_leaves_in_the_own_turn_ends_it() -> None:
    before = state().with_coin(Coin("Km", (-0.038, 0.0)))
    ruling = game().play(before, flick("Km", "0.3:Km/+1", {"Km": (-3.5, 0)}))
    assert ruling.after.play is not None
    left = game().play(ruling.after, Leave(MOONS))
    assert (left.after.play, left.after.seat, game().to_play(left.after)) == (None, SUNS, SUNS)
    assert [(event.name, event.clause, event.seat) for event in left.events] == [
        ("left", "CC-33", MOONS),
        ("turn", "CC-5", SUNS),
    ]
    assert left.events[0].message == "Moons leave the game. The game goes on without them."


def test_the_last_one_left_wins() -> None:
    three = after(state(), SUNS, CROWNS)
    assert game().outcome(three) is None
    ruling = game().play(three, Leave(ARMS, out_of_time=True))
    outcome = game().outcome(ruling.after)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.termination) == ((MOONS,), (1.0, 0.0, 0.0, 0.0), LEFT_ALONE)
    assert [event.message for event in ruling.events] == [
        "Arms run out of time.",
        "Moons win because everybody else has left.",
    ]


def test_nobody_leaves_twice() -> None:
    refusal = game().refusal(after(state(), SUNS), Leave(SUNS))
    assert refusal is not None
    assert (refusal.clause, refusal.message) == ("CC-33", "Suns have left the game already.")


def test_a_guard_whose_owner_has_left_keeps_its_duty() -> None:
    before = after(state().with_coin(Coin("Km", (-0.038, 0.0))), SUNS)
    ruling = game().play(before, flick("Km", "0.3:Km/+1;0.9:Km*Gs", {}))
    assert ruling.after.coin("Km").tower == SUNS


def test_before_the_game_the_player_to_play_places_the_guard_of_one_who_has_left() -> None:
    rules = game()
    begun = after(rules.start(), MOONS)
    assert (begun.owed, begun.seat, rules.to_play(begun)) == (("Gm", "Gs", "Gc", "Ga", "Ks"), SUNS, SUNS)
    assert spec.drawing.prompt(rules, begun) == (
        "Suns to place. Put Moons' guard, whose owner has left, next to its tower."
    )
    for coin in begun.owed:
        ruling = rules.play(begun, Place(coin, *at_home(coin)))
        assert ruling.events[0].clause == ("CC-5" if coin == "Ks" else "CC-4")
        begun = ruling.after
    assert (begun.coin("Km").at, rules.to_play(begun)) == (None, SUNS)


def test_a_rescuing_guard_of_one_who_has_left_is_placed_by_the_player_whose_turn_it_is() -> None:
    held = Coin("Ks", None, inside=MOONS, tower=MOONS, progress=1)
    before = after(state().with_coin(held), SUNS)
    ruling = game().play(before, flick("Km", "0.3:Km*Gs;0.6:Gs#0", {"Km": (0.0, -8.0)}))
    assert (ruling.after.owed, game().to_play(ruling.after)) == (("Gs",), MOONS)
    placed = game().play(ruling.after, Place("Gs", *at_home("Gs"))).after
    assert game().to_play(placed) == MOONS
    assert placed.coin("Ks").tower == SUNS  # it waits there, and is not placed any more


def test_those_who_have_left_have_no_share_when_the_game_is_cut_short() -> None:
    rules = game(turn_limit=5)
    one = state().with_coin(replace(state().coin("Ks"), progress=6)).with_coin(replace(state().coin("Kc"), progress=2))
    left = after(one, SUNS, rules=rules)
    for coin in ("Km", "Gm"):
        left = rules.play(left, Pass(coin)).after
    outcome = rules.outcome(left)
    assert outcome is not None
    assert (outcome.termination, outcome.scores) == (CUT_SHORT, (0.0, 0.0, 1.0, 0.0))


def test_positions_and_moves_have_texts() -> None:
    rules, left = game(), after(state(), SUNS, CROWNS)
    text = notation.format_state(rules, left)
    assert text.endswith(" sc")
    assert notation.parse_state(rules, text) == left
    for move in (Leave(SUNS), Leave(ARMS, out_of_time=True)):
        assert notation.parse_move(rules, left, notation.format_move(rules, left, move)) == move
    plain = notation.format_state(rules, state())
    for wrong in ("cs", "ss", "mscb", "", "msca", "m"):
        with pytest.raises(NotationError):
            notation.parse_state(rules, f"{plain} {wrong}")


def test_by_the_option_the_game_ends_and_the_others_share_the_win() -> None:
    ended = Match.new(spec, {"leaving": "ends"}).resign(SUNS)
    assert ended.outcome is not None
    assert (ended.outcome.termination, ended.outcome.winners) == (RESIGNED, (MOONS, CROWNS, ARMS))
    late = Match.new(spec, {"leaving": "ends"}).run_out_of_time(MOONS)
    assert late.outcome is not None
    assert late.outcome.termination == OUT_OF_TIME
    refusal = game(leaving="ends").refusal(state(), Leave(SUNS))
    assert refusal is not None
    assert refusal.clause == "CC-33"


def test_a_match_goes_on_and_its_record_replays() -> None:
    match = Match.new(spec, seed=1).resign(CROWNS).run_out_of_time(MOONS)
    assert (match.outcome, match.ply, match.remaining, match.to_play) == (None, 2, (SUNS, ARMS), SUNS)
    assert [(turn.seat, turn.move) for turn in match.log] == [(CROWNS, "leave c"), (MOONS, "leave m out-of-time")]
    again = Match.from_record(spec, parse_record(format_record(match.record())))
    assert (again.state, again.record()) == (match.state, match.record())
    with pytest.raises(IllegalMoveError, match="left the game already"):
        match.resign(CROWNS)
    over = match.resign(ARMS)
    assert over.outcome is not None
    assert over.outcome.winners == (SUNS,)
    with pytest.raises(MatchOverError):
        over.resign(SUNS)


def test_nobody_leaves_for_another_seat() -> None:
    match = Match.new(spec, seed=1)
    with pytest.raises(IllegalMoveError, match="moons' turn"):
        match.play(Leave(SUNS))


def test_every_seat_that_remains_can_be_the_last_one() -> None:
    for last in range(4):
        match = Match.new(spec, seed=1)
        for seat in range(4):
            match = match if seat == last else match.resign(seat)
        assert match.outcome is not None
        assert match.outcome.winners == (last,)


def test_a_declined_play_goes_to_the_next_remaining_seat() -> None:
    left = after(state(), SUNS, CROWNS)
    ruling = game().play(left, flick("Gm", "0.4:Gm/-0", {"Gm": (0.0, -0.9)}))
    assert game().play(ruling.after, Decline()).after.seat == ARMS
    assert len(ruling.after.coins) == len(COINS)
