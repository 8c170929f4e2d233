"""One match between agents, from its first move to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.external import agent_named
from parlour.game import ParlourError
from parlour.match import Match
from parlour.players import AgentError, check_willing
from parlour.record import SeatRecord

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parlour.games import GameSpec

__all__ = ["asked", "check_bots", "play_out"]

LONGEST = 10_000
"""A game between bots with more moves than this is an error; games that their rules cut short have fewer."""


def play_out(
    spec: GameSpec[Any, Any, Any], options: Mapping[str, Any], bots: Sequence[str], seed: int
) -> Match[Any, Any, Any]:
    """One match between bots, to its end; the same seed gives the same match.

    Args:
        spec: the game.
        options: its options by name; those left out keep their default.
        bots: seat by seat: names of levels, or agents of your own (`parlour.external.agent_named`). Each plays with the
            hand that it names.
        seed: what lots, hands and bots are drawn from.

    Raises:
        ParlourError: for an unknown option or bot, a wrong number of bots, or a bot that declines.
            Also when the match does not end: two bots that never miss can stay level for ever.
        AgentError: when a bot fails or chooses what the rules refuse.
    """
    chosen = [agent_named(spec, bot) for bot in bots]
    seats = tuple(SeatRecord(level=level.name, hand=level.hand) for level in chosen)
    match = Match.new(spec, options, seats=seats, seed=seed)
    agents = [check_willing(level, match.game).make(match.game) for level in chosen]
    while (seat := match.to_play) is not None:
        if match.ply >= LONGEST:
            raise ParlourError(
                f"{' and '.join(dict.fromkeys(bots))} had not finished a game after {LONGEST} turns; they may be "
                "level for ever. Choose options that end a game, such as a fixed number of rounds."
            )
        match = match.play(asked(match, agents[seat]))
    return match


def asked(match: Match[Any, Any, Any], agent: Any) -> Any:  # noqa: ANN401 - each game's agents and moves
    """What an agent chooses, as `Match.ask`, for somebody who may know the seed.

    Raises:
        AgentError: as `Match.ask`, with the seed, so that the failure can be repeated.
    """
    try:
        return match.ask(agent)
    except AgentError as error:
        raise AgentError(f"{error} (seed {match.seed})") from error


def check_bots(spec: GameSpec[Any, Any, Any], options: Mapping[str, Any], bots: Sequence[str]) -> None:
    """Check, before a game is played, that these bots can sit on the game's seats.

    Raises:
        ParlourError: for an unknown option or bot, a wrong number of bots, or a bot that declines.
    """
    game = spec.new(options)
    if len(bots) != len(game.seats):
        raise ParlourError(f"{spec.title} has {len(game.seats)} seats; name {len(game.seats)} bots, not {len(bots)}")
    for bot in bots:
        spec.hand(check_willing(agent_named(spec, bot), game).hand)
