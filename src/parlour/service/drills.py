"""The trainer: a game's drills, and the judgement of a flick. Nothing is stored."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.match import Match, new_seed
from parlour.record import SeatRecord
from parlour.service import frames
from parlour.service.attempts import read_attempt
from parlour.service.errors import NoSuchDrillError
from parlour.service.lobby import game_named
from parlour.service.messages import DrillCard, DrillList, DrillResult, DrillShot, ShownRate
from parlour.service.unstored import view_unstored
from parlour.service.views import encoded

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.games.drills import Drill
    from parlour.service.messages import DrillFlick

    Spec = GameSpec[Any, Any, Any]
    AnyMatch = Match[Any, Any, Any]

__all__ = ["judge_flick", "view_drills", "view_shot"]


def view_drills(game: str) -> DrillList:
    """The drills of a game, with the rates of people and of simulated hands.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchDrillError: when it has none.
    """
    spec = game_named(game)
    drills = _drills(spec)
    if not drills:
        raise NoSuchDrillError(f"{spec.title} has no drills.")
    cards = (
        DrillCard(
            drill.name,
            drill.title,
            drill.task,
            len(drill.positions),
            tuple(ShownRate(rate.who, rate.rate, rate.source) for rate in drill.rates),
        )
        for drill in drills
    )
    return DrillList(tuple(cards))


def view_shot(game: str, name: str, number: int) -> DrillShot:
    """A flick of a drill, counted from 1; it never changes.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchDrillError: when it has no such drill, or the drill no such flick.
    """
    return encoded(_shot_view(game, name, number), DrillShot)


@lru_cache(maxsize=256)
def _shot_view(game: str, name: str, number: int) -> bytes:
    spec, drill = _drill(game, name, number)
    table = view_unstored(_set_up(spec, drill, number), "drill", played=True)
    return msgspec.json.encode(DrillShot(name, number, table))


def judge_flick(game: str, name: str, number: int, flick: DrillFlick) -> DrillResult:
    """What comes of a flick. The error of the hand is drawn anew each time.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchDrillError: when it has no such drill, or the drill no such flick.
        OptionError: when the game has no such hand.
        NotationError: when the text is no move.
        NotFlickedError: when it is no flick.
        IllegalMoveError: with the refusal, when the rules forbid it.
    """
    spec, drill = _drill(game, name, number)
    match = _set_up(spec, drill, number, flick.hand)
    match = match.play(read_attempt(match, flick.move))
    return DrillResult(frames.frame(match, match.ply), drill.made(match.game, match.rulings[0]))


def _drills(spec: Spec) -> tuple[Drill, ...]:
    return spec.study.drills if spec.study else ()


def _drill(game: str, name: str, number: int) -> tuple[Spec, Drill]:
    spec = game_named(game)
    drill = next((drill for drill in _drills(spec) if drill.name == name), None)
    if drill is None:
        raise NoSuchDrillError(f"{spec.title} has no drill of this name.")
    if not 1 <= number <= len(drill.positions):
        raise NoSuchDrillError(f"{drill.title} has the flicks 1 to {len(drill.positions)}.")
    return spec, drill


def _set_up(spec: Spec, drill: Drill, number: int, hand: str = "") -> AnyMatch:
    """The match in which a flick is made: every seat has the visitor's hand, and chance is new."""
    seats = [SeatRecord(hand=hand)] * len(spec.new().seats)
    return Match.new(spec, seats=seats, seed=new_seed(), position=drill.positions[number - 1])
