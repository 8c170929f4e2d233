"""A fixture, by everything that decides its game, and how that went. Equal fixtures have equal games everywhere."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.arena.versions import version_of
from parlour.external import agent_named, portable_name
from parlour.record import LoggedMove, Record, SeatRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.games import GameSpec
    from parlour.match import Match

__all__ = ["Entrant", "Finish", "Fixture", "entrant", "finish_of", "fixture", "format_options", "record_of"]


@dataclass(frozen=True, slots=True)
class Entrant:
    """An agent that takes part in games.

    Attributes:
        name: as records have it.
        version: of what it is made of (`parlour.arena.versions`).
        hand: with which it plays, by name; empty for the exact one.
        sent: the name by which the processes of an executor find it.
    """

    name: str
    version: str
    hand: str
    sent: str


@dataclass(frozen=True)
class Fixture:
    """What decides a game.

    Attributes:
        game: its name.
        rules_version: of its rules.
        options: all of them by name, as JSON; what is left to the lot is not decided yet.
        agents: by seat, so that this is the seating too.
        versions: of the agents.
        hands: of the agents.
        seed: of all chance.
    """

    game: str
    rules_version: int
    options: str
    agents: tuple[str, ...]
    versions: tuple[str, ...]
    hands: tuple[str, ...]
    seed: int

    @cached_property
    def key(self) -> bytes:
        """16 bytes that no other fixture has."""
        said = (self.game, self.rules_version, self.options, self.agents, self.versions, self.hands, str(self.seed))
        return hashlib.sha256(msgspec.json.encode(said)).digest()[:16]


@dataclass(frozen=True, slots=True)
class Finish:
    """How a game went.

    Attributes:
        scores: by seat.
        termination: how it ended, by its identifier.
        lots: the options that the lot decided, as JSON; an empty object if it decided none.
        movers: the seat of each move.
        moves: in the game's notation.
        seconds: how long it took. It is measured, so it is the only part that differs when the game is played again.
    """

    scores: tuple[float, ...]
    termination: str
    lots: str
    movers: bytes
    moves: tuple[str, ...]
    seconds: float = field(default=0.0, compare=False)


def entrant(spec: GameSpec[Any, Any, Any], name: str) -> Entrant:
    """The agent of that name (`parlour.external.agent_named`).

    Raises:
        ParlourError: when there is none.
    """
    level = agent_named(spec, name)
    return Entrant(level.name, version_of(spec, name), level.hand, portable_name(name))


def format_options(spec: GameSpec[Any, Any, Any], options: Mapping[str, Any]) -> str:
    """All options of a game as JSON, in their order.

    Raises:
        OptionError: for an unknown option or value.
    """
    return msgspec.json.encode(spec.new(options).options).decode()


def fixture(spec: GameSpec[Any, Any, Any], options: str, agents: tuple[Entrant, ...], seed: int) -> Fixture:
    """The fixture of some agents, by seat, under options as `format_options` writes them."""
    return Fixture(
        game=spec.name,
        rules_version=spec.rules_version,
        options=options,
        agents=tuple(agent.name for agent in agents),
        versions=tuple(agent.version for agent in agents),
        hands=tuple(agent.hand for agent in agents),
        seed=seed,
    )


def finish_of(match: Match[Any, Any, Any], seconds: float) -> Finish:
    """How a match between agents went that is over."""
    outcome, decided = match.outcome, msgspec.to_builtins(match.game.options)
    assert outcome is not None  # noqa: S101 - the caller plays to the end
    return Finish(
        scores=outcome.scores,
        termination=outcome.termination.id,
        lots=msgspec.json.encode({name: decided[name] for name in match.by_lot}).decode(),
        movers=bytes(turn.seat for turn in match.log),
        moves=tuple(turn.move for turn in match.log),
        seconds=seconds,
    )


def record_of(fixture: Fixture, finish: Finish) -> Record:
    """The record of a game, equal to `Match.record` of the match that was played."""
    lots = msgspec.json.decode(finish.lots)
    return Record(
        game=fixture.game,
        rules_version=fixture.rules_version,
        options=msgspec.json.decode(fixture.options) | lots,
        seats=tuple(
            SeatRecord(level=agent, hand=hand) for agent, hand in zip(fixture.agents, fixture.hands, strict=True)
        ),
        by_lot=tuple(lots) or msgspec.UNSET,
        turns=tuple(LoggedMove(seat, move) for seat, move in zip(finish.movers, finish.moves, strict=True)),
        seed=fixture.seed,
    )
