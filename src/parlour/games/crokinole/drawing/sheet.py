"""The score sheet: a round as it stands or as it was counted, by zones, and the match (CR-12, CR-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.board import Tally
from parlour.scene import Sheet

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import State

__all__ = ["sheet"]

ZONES = ("Twenties", "15s", "10s", "5s")


def sheet(game: Crokinole, state: State, ruling: Ruling[State, Move] | None) -> Sheet | None:
    """The round that a ruling ended, else the one that is being played; None before the first shot of a match."""
    if ruling is not None and ruling.after.round > ruling.before.round:
        return _counted(game, ruling)
    if game.outcome(state) is not None or (state.round == 1 and not state.shots):
        return None
    return _so_far(game, state)


def _counted(game: Crokinole, ruling: Ruling[State, Move]) -> Sheet:
    tally = game.counted(ruling)
    award, outcome = game.award(tally), game.outcome(ruling.after)
    sides = [side.capitalize() for side in game.sides]
    remark = f"{_awarded(sides, award)}. {game.standing(ruling.after)}"
    if outcome is not None:
        remark = game.verdict(outcome)
    elif game.in_play_off(ruling.after):
        remark += f" {_follows(game)}"
    return Sheet(
        title=_named(game, ruling.before),
        columns=("", *sides),
        rows=(*_zones(tally), ("Scores", *map(str, award)), *_match(game, ruling.after)),
        remark=remark,
        ends_round=True,
    )


def _follows(game: Crokinole) -> str:
    """The announcement of a play-off, or of its next round (CR-13)."""
    one = "A play-off round follows"
    return f"{one}, until a side is ahead." if game.options.play_off == "until decided" else f"{one}."


def _named(game: Crokinole, state: State) -> str:
    """The round's name as a heading: `Round 3` or `Play-off round`."""
    name = game.round_title(state.round)
    return name[0].upper() + name[1:]


def _match(game: Crokinole, state: State) -> tuple[tuple[str, ...], ...]:
    """How the match stands, and its twenties where they are counted (CR-13)."""
    twenties = game.twenties_of_match(state)
    counted = (("Match twenties", *map(str, twenties)),) if twenties else ()
    return (("Match", *map(str, state.scores)), *counted)


def _awarded(sides: list[str], award: tuple[int, int]) -> str:
    if award[0] == award[1]:
        return "Level: 1 point each" if award[0] else "Level: nobody scores"
    side = 0 if award[0] > award[1] else 1
    return f"{sides[side]} scores {award[side]}"


def _so_far(game: Crokinole, state: State) -> Sheet:
    tally = game.tally(state)
    sides = [side.capitalize() for side in game.sides]
    one, other = tally.totals
    ahead = (f"+{one - other}" if one > other else "", f"+{other - one}" if other > one else "")
    leader = sides[0] if one > other else sides[1]
    remark = "Level so far." if one == other else f"{leader} leads the round by {abs(one - other)}."
    return Sheet(
        title=f"{_named(game, state)} after {state.shots} of {game.shots_a_round} shots",
        columns=("", *sides),
        rows=(*_zones(tally), ("Difference", *ahead), *_match(game, state)),
        remark=remark,
    )


def _zones(tally: Tally) -> tuple[tuple[str, ...], ...]:
    """What lies in each zone: how many discs, and what they come to."""
    rows = [
        (name, *(_cell(tally.counts[side][zone], worth) for side in (0, 1)))
        for zone, (name, worth) in enumerate(zip(ZONES, Tally.WORTH, strict=True))
    ]
    return (*rows, ("Total", *map(str, tally.totals)))


def _cell(number: int, worth: int) -> str:
    return f"{number} \N{MULTIPLICATION SIGN} {worth} = {number * worth}" if number else "0"
