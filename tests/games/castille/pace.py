"""The kernel beside the plain rules, under any options: the same turns in every position, the same position after each.

The kernel makes claims automatically. If claims are declared, it is compared with the turns that make every claim that
is due. If such claims win before the move, the kernel must know it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.castille.bots.players import claiming
from parlour.games.castille.engine.counting import perft
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.rules import LACK_OF_PROGRESS, THREE_FLAGS, Options
from parlour.games.castille.rules.batch.claims import CLAIMED, ON_THE_WAY
from parlour.games.castille.rules.batch.position import as_word, customs_of, from_state
from parlour.games.castille.rules.batch.routes import EVERY_WAY, generate_routes
from parlour.games.castille.rules.batch.turns import can_finish, captured, generate, generate_captures
from parlour.games.castille.rules.board import Peg, displaced, due, put_up, win
from parlour.games.castille.rules.moves import PASS, Turn
from tests.games.castille.random_states import placement, scattered

if TYPE_CHECKING:
    from random import Random

    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.batch.position import Position
    from parlour.games.castille.rules.board import State

__all__ = ["EVERY_OPTION", "every_way", "keep_pace", "same_end", "same_turns"]

EVERY_OPTION = {
    "the default game": Options(),
    "claims = declared": Options(claims="declared"),
    "claim_times = one": Options(claim_times="one"),
    "claim_times = one, lost_flags": Options(claim_times="one", lost_flags=True),
    "claim_times = one, claims = declared": Options(claims="declared", claim_times="one"),
    "captures_on_the_way": Options(captures_on_the_way=True),
    "lost_flags": Options(lost_flags=True),
    "no_progress_limit = 6": Options(no_progress_limit=6),
    "starter = copper": Options(starter="copper"),
    "all of them": Options(
        "declared", "one", captures_on_the_way=True, lost_flags=True, no_progress_limit=6, starter="copper"
    ),
}
"""Every option away from its default, alone and with all others."""
ROOM = 1 << 14


def every_way(position: Position) -> list[int]:
    """The kernel's words, one for each route of a turn."""
    own, opp, tall, flags = position
    turns = np.empty(ROOM, dtype=np.int64)
    if flags & ON_THE_WAY:
        end = generate_routes(own, opp, tall, turns, 0, EVERY_WAY)
    else:
        end = generate(own, opp, tall, flags, turns, 0)
    assert end < ROOM
    return list(map(int, turns[:end]))


def same_turns(game: Castille, state: State) -> list[Turn]:
    """Check that the kernel lists the same turns; returns those that pass or move, without claims."""
    position = from_state(state, customs_of(game.options))
    if game.win(state) is not None:
        assert perft(position, 1) == 0
        return []
    paths = game.paths(state)
    ours = every_way(position)
    assert Counter(ours) == Counter(as_word(state, Turn(path)) for path in paths)
    assert sorted(words(position)) == sorted(set(ours))
    assert set(_capturing(position)) == {word for word in ours if captured(word)}
    if game.outcome(state) is None:
        played = {move.path for move in game.moves(state) if isinstance(move, Turn) and (move.path or not paths)}
        assert played == set(paths or [()]) or _wins_before_the_move(state)
    return [Turn(path) for path in paths] or [PASS]


def _capturing(position: Position) -> list[int]:
    own, opp, tall, flags = position
    turns = np.empty(ROOM, dtype=np.int64)
    return list(map(int, turns[: generate_captures(own, opp, tall, flags, turns, 0)]))


def _wins_before_the_move(state: State) -> bool:
    claims = due(state.pegs, state.flags, state.seat, state.lost[state.seat])
    return win(put_up(state.flags, state.seat, claims), state.seat)


def same_end(game: Castille, state: State, turn: Turn) -> State:
    """A turn leads to the same by the kernel as by the plain rules: the state after it, which is returned."""
    now = situation(state, customs_of(game.options))
    move = claiming(game, state, turn) if game.options.claims == "declared" else turn
    after = game.after(state, move)
    if _wins_before_the_move(state):
        assert now.result() == 1.0
        return after
    ours = now.after(as_word(state, turn))
    limit = game.options.no_progress_limit
    outcome, result = game.outcome(after), ours.result(limit)
    assert ours.side == after.seat
    assert ours.position[:3] == from_state(after)[:3]
    if outcome is not None and outcome.winners:
        assert result == outcome.scores[after.seat]
        return after
    if not _wins_before_the_move(after):
        expected = from_state(_with_claims(game, after), customs_of(game.options))
        assert ours.claimed & ~CLAIMED == expected.flags
        assert ours.quiet == after.quiet
        assert (outcome is not None and outcome.termination == LACK_OF_PROGRESS) <= (result == 0.5)
    return after


def _with_claims(game: Castille, state: State) -> State:
    """The claims that are due made, as the kernel makes them when a turn begins."""
    claims = due(state.pegs, state.flags, state.seat, state.lost[state.seat])
    lost = list(state.lost)
    lost[1 - state.seat] += displaced(state.flags, state.seat, claims) if game.options.lost_flags else 0
    return replace(state, flags=put_up(state.flags, state.seat, claims), lost=(lost[0], lost[1]))


def same_finish(game: Castille, state: State, turns: list[Turn]) -> None:
    """`can_finish` is 1 where a quiet turn puts up the third flag, and only where some turn does."""
    now = situation(state, customs_of(game.options))
    if now.result() is not None:
        return
    own, opp, tall, _ = now.position
    wins = {turn: _wins_by_flags(game, state, turn) for turn in turns}
    quiet = any(won for turn, won in wins.items() if not captured(as_word(state, turn)))
    said = bool(can_finish(own, opp, tall, now.claimed))
    assert quiet <= said <= any(wins.values())


def _wins_by_flags(game: Castille, state: State, turn: Turn) -> bool:
    move = claiming(game, state, turn) if game.options.claims == "declared" else turn
    outcome = game.outcome(game.after(state, move))
    return outcome is not None and outcome.termination == THREE_FLAGS and outcome.winners == (state.seat,)


def keep_pace(game: Castille, rng: Random, turns: int) -> None:
    """Random games by both: in every position the same turns, and the one that is played leads to the same."""
    state, played = _opening(game, rng), 0
    while played < turns:
        choices = same_turns(game, state) if game.outcome(state) is None else []
        if not choices:
            state = _opening(game, rng)
            continue
        if rng.random() < 0.1:
            same_finish(game, state, choices)
        state, played = same_end(game, state, _chosen(state, choices, rng)), played + 1


def _opening(game: Castille, rng: Random) -> State:
    """A full board, or some pegs with some flags up and, where that can be, some lost."""
    if rng.random() < 0.5:
        return placement(rng)
    pegs = [Peg(rng.randrange(2), rng.random() < 0.4) for _ in range(rng.randint(2, 14))]
    state = scattered(rng, [Peg(0, tall=True), Peg(1, tall=True), *pegs])
    flags = [rng.choice((None, None, 0, 1)) for _ in state.flags]
    lost = [rng.randint(0, 2) if game.options.lost_flags else 0 for _ in range(2)]
    state = replace(state, flags=tuple(flags), lost=(lost[0], lost[1]), quiet=rng.randrange(4))
    left = [state.flags_left(seat) for seat in (0, 1)]
    return state if min(left) >= 0 and game.outcome(state) is None else _opening(game, rng)


def _chosen(state: State, turns: list[Turn], rng: Random) -> Turn:
    """A random turn; now and then one that captures, if any does, or the longest."""
    if rng.random() < 0.1:
        return max(turns, key=lambda turn: len(turn.path))
    capturing = [turn for turn in turns if captured(as_word(state, turn))] if rng.random() < 0.2 else []
    return rng.choice(capturing or turns)
