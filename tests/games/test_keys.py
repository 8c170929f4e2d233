"""Keys for transpositions leave out exactly what the rules no longer read."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.games.arithmetical_croquet import ArithmeticalCroquet, Options
from parlour.games.arithmetical_croquet.notation import parse_state
from parlour.games.castille import Castille
from parlour.testing import random_rulings

if TYPE_CHECKING:
    from collections.abc import Hashable

    from parlour.games.arithmetical_croquet import State

SMALL = (
    Options(spacing=4, hoops=2, max_step=3),
    Options(spacing=4, hoops=1, max_step=3, missed_hoop="go_back", twice_running=True),
    Options(spacing=5, hoops=1, max_step=4, barring_judged="from", end_zone_beyond_peg=True),
)


def reachable(game: ArithmeticalCroquet) -> set[State]:
    found, front = {game.start()}, [game.start()]
    while front:
        state = front.pop()
        for move in game.moves(state):
            after = game.after(state, move)
            if after not in found:
                found.add(after)
                front.append(after)
    return found


def test_on_small_courses_equal_keys_are_equal_futures() -> None:
    """Of every position that can be reached: the same balls and seat have one key exactly if they have one future."""
    for game in map(ArithmeticalCroquet, SMALL):
        states = reachable(game)
        futures: dict[State, int] = dict.fromkeys(states, 0)
        while True:  # classes of states, made finer until the moves lead from equal classes to equal classes
            signs: dict[Any, int] = {}
            finer: dict[State, int] = {}
            for state in states:
                ways = tuple((move.size, futures[game.after(state, move)]) for move in game.moves(state))
                sign = (futures[state], state.balls, state.seat, game.outcome(state), ways)
                finer[state] = signs.setdefault(sign, len(signs))
            if len(signs) == len(set(futures.values())):
                break
            futures = finer
        keys: dict[Hashable, set[int]] = defaultdict(set)
        for state in states:
            keys[game.hash_key(state)].add(futures[state])
        assert all(len(classes) == 1 for classes in keys.values())
        assert len(keys) == len(set(futures.values()))
        assert len(keys) < len(states)


def test_a_barred_pair_has_one_key_whichever_step_barred_it() -> None:
    game = ArithmeticalCroquet()
    three, six, two = (game.hash_key(parse_state(game, f"15 4 first x{step}")) for step in (3, 6, 2))
    assert three == six != two


def test_the_step_that_keeps_a_ball_in_counts() -> None:
    """After the pass the keeper may not repeat it, so here 3 and 6 differ."""
    game = ArithmeticalCroquet()
    three, six = (game.hash_key(parse_state(game, f"10+3 4 first x{step}")) for step in (3, 6))
    assert three != six


def test_castille_leaves_out_the_number_of_the_turn_and_the_order_of_the_past() -> None:
    game = Castille()
    states = [ruling.after for ruling in random_rulings(game, Random(3))]
    state = max(states, key=lambda each: len(set(each.seen)))
    assert len(state.seen) > 2
    for other in (
        dataclasses.replace(state, turn=state.turn + 2),
        dataclasses.replace(state, seen=state.seen[::-1]),
        dataclasses.replace(state, marks=()),
    ):
        assert game.hash_key(other) == game.hash_key(state)
    for other in (
        dataclasses.replace(state, quiet=state.quiet + 1),
        dataclasses.replace(state, seen=state.seen[1:]),
        dataclasses.replace(state, seen=(*state.seen, state.seen[0])),
        dataclasses.replace(state, lost=(1, 0)),
    ):
        assert game.hash_key(other) != game.hash_key(state)
