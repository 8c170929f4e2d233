"""The entries of the batch rules, which Python calls, and the memory that they take and give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.games.castle_croquetnole.rules.batch.columns import (
    COIN_COLUMNS,
    COIN_WORK,
    DRIVEN_TIGHT,
    EVENTS,
    FALLEN,
    FLICKED,
    PLAY_COLUMNS,
    PLAY_WORK,
    PUT_BACK,
    RULE_COLUMNS,
    UNDONE,
)
from parlour.games.castle_croquetnole.rules.batch.flicks import (
    judge_shot,
    note_contacts,
    pass_doors,
    to_play_and_scores,
)
from parlour.games.castle_croquetnole.rules.batch.states import state_room
from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.borders import BORDERS, POINTS
from parlour.games.castle_croquetnole.rules.measures import measures_of
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import entry

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.batch.states import StateArrays
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.kernels.buffers import Array

__all__ = [
    "JudgingRoom",
    "RulingArrays",
    "judge_all",
    "measure_array",
    "pass_all",
    "rule_array",
    "ruling_room",
]

Memory = Any
"""An array in compiled code."""


class JudgingRoom(NamedTuple):
    """Room to work in, for one flick.

    Attributes:
        coins, play: the coins and the play now.
        before, played: the same when the coin was flicked.
        moving: when each coin began to move.
        met, against: which coins touched each other, and which towers, when the coin was flicked.
        order, keys: the order of the events, and what they are sorted by.
        turns, placed: which coins lie where they stopped and which go back, and the order in which they get there.
        borders, points: see `borders`.
    """

    coins: Buffer
    play: Buffer
    before: Buffer
    played: Buffer
    moving: Buffer
    met: Buffer
    against: Buffer
    order: Buffer
    keys: Buffer
    turns: Buffer
    placed: Buffer
    borders: Buffer
    points: Buffer

    @classmethod
    def new(cls) -> JudgingRoom:
        """Room for all coins."""
        coins = len(COINS)
        state = (coins, COIN_WORK), (PLAY_WORK,)
        sizes = (*state, *state, (coins,), (coins, coins), (coins, 4), (EVENTS,), (EVENTS,), (coins,), (coins,))
        integers = [Buffer("i8", *size) for size in sizes]
        return cls._make([*integers, Buffer("f8", BORDERS), Buffer("f8", POINTS)])


class RulingArrays(NamedTuple):
    """What the rules make of flicks; arrays over flicks.

    Attributes:
        after: the states after them, with plays and turns that are over ended.
        fallen: the order in which coins left the table, from 1, or 0, even if no rule asks; int64, (flicks, 8).
        put_back: the coins that went back for an illegal entry (CC-29); bool, shape (flicks, 8).
        undone: whether the whole flick was undone (CC-29); bool, shape (flicks,).
        to_play: the seat to play, -1 when the game is over; int64, shape (flicks,).
        scores: by seat, of a game that is over; NaN while it goes on; shape (flicks, 4).
    """

    after: StateArrays
    fallen: Array
    put_back: Array
    undone: Array
    to_play: Array
    scores: Array


def ruling_room(count: int) -> RulingArrays:
    """Room for rulings."""
    coins = len(COINS)
    return RulingArrays(
        after=state_room(count),
        fallen=Buffer("i8", count, coins),
        put_back=Buffer("b1", count, coins),
        undone=Buffer("b1", count),
        to_play=Buffer("i8", count),
        scores=Buffer("f8", count, 4),
    )


def rule_array(game: Setting) -> Buffer:
    """The options as numbers, in the order of the columns, after the flick's own."""
    options = game.options
    numbers = (
        options.passive_scoring,
        options.own_gate_bonus,
        options.illegal_entry == "undo_flick",
        options.illegal_gate == "any",
        options.driven_guard_bonus != "none",
        options.driven_guard_bonus == "all",
        options.strike_again == "illegal",
        options.rescue_ends_play,
        options.edge_margin == "always",
        options.turn_limit,
        game.layout.two_lined,
        game.scores,
    )
    found = Buffer("i8", RULE_COLUMNS)
    found.write(numbers, RULE_COLUMNS - len(numbers))
    return found


def measure_array(game: Setting) -> Buffer:
    """The layout's `measures`."""
    return Buffer.of("f8", measures_of(game.layout, game.margin))


@entry("the batch rules of Castle Croquetnole", seconds=5)
def judge_all(
    results: Memory, flicks: Memory, states: Memory, rules: Memory, measures: Memory, work: Memory, after: Memory,
    facts: Memory,
) -> None:  # fmt: skip
    """Judge every flick; see `judge_many`."""
    numbers, flicked, tight = flicks
    fallen, put_back, undone, to_play, scores = facts
    coins, play = work.coins, work.play
    many = states[0].shape[0] > 1
    for shot in range(len(flicked)):
        rules[FLICKED], rules[DRIVEN_TIGHT] = flicked[shot], tight[shot]
        row = shot if many else 0
        note_contacts(states, row, measures, work)
        judge_shot(results, numbers, shot, states, row, rules, measures, work, after.x[shot], after.y[shot])
        undone[shot] = play[UNDONE] == 1
        to_play[shot] = to_play_and_scores(coins, play, rules, scores[shot])
        for coin in range(coins.shape[0]):
            fallen[shot, coin], put_back[shot, coin] = coins[coin, FALLEN], coins[coin, PUT_BACK] == 1
            for column in range(COIN_COLUMNS):
                after.coins[shot, coin, column] = coins[coin, column]
        for column in range(PLAY_COLUMNS):
            after.play[shot, column] = play[column]


@entry("the doors of Castle Croquetnole", seconds=1)
def pass_all(results: Memory, came: Memory) -> None:
    """Pass the doors of every flick; see `pass_doors`."""
    for shot in range(len(results[8]) - 1):
        pass_doors(results, shot, came)
