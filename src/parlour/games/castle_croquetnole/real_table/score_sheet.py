"""The score sheet of Castle Croquetnole for printing: the twelve scores of every knight and home, prisoners, flicks.

What is filled in is the round in which it happened. A score that a prisoner lost (CC-18) is struck through.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.games.castle_croquetnole.drawing.glyphs import SUITS, outline
from parlour.games.castle_croquetnole.rules.board import (
    ALL,
    BACK,
    STEPS,
    guard_of,
    is_guard,
    knight_of,
    owner_of,
    target_of,
)
from parlour.score_sheet import BEFORE, DATE, Beside, Blank, Cell, Column, Grid, ScoreSheet, Sign

if TYPE_CHECKING:
    from parlour.game import Event, Ruling
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.statistics import Replayed

    Row = tuple[Cell | str, ...]

__all__ = ["score_sheet"]

SIGNS = tuple(Sign(solid=outline(suit, (0.0, 0.0), 1.0)) for suit in SUITS)
SPARE = 30
"""More prisoners than a page has room for."""
STAGES = 4
"""The three other castles, and home."""
SHUT = Cell(shut=True)
TALL, LOW = 8.0, 6.6
"""The height of a row, mm: of scores, and of what is only listed."""
NOTES = (
    "Scores: write the round, or a tick. They are made in order, from the left, castle by castle. "
    "A knight that is taken prisoner starts that castle again: strike its scores there through. "
    "Home: through its own gate, then its own tower while its own guard is on duty."
)


@dataclass(slots=True)
class Prisoner:
    """One imprisonment: in which round whose knight, in which castle, in whose turn; when it was free, and how."""

    round: int
    knight: int
    castle: int
    turn_of: int
    free: str = ""
    how: str = ""


@dataclass(slots=True)
class Account:
    """What the sheet says of a match.

    Attributes:
        made: by knight and step, the round in which it was last scored; step 12 is its own gate, 13 its own tower.
        lost: the rounds of scores that did not last.
        flicks: by coin and castle, 3 being home for a knight and all of a guard's.
        prisoners: in the order in which they were taken.
        rescues: by seat, of its own knight.
    """

    made: dict[tuple[int, int], str] = field(default_factory=dict)
    lost: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)
    flicks: Counter[tuple[str, int]] = field(default_factory=Counter)
    prisoners: list[Prisoner] = field(default_factory=list)
    rescues: Counter[int] = field(default_factory=Counter)


def score_sheet(match: Replayed[CastleCroquetnole, State, Move]) -> ScoreSheet:
    """The sheet of a match as far as it has been played; an empty one of a match without moves."""
    account = _account(match)
    seats = range(len(match.game.seats))
    blocks = [_block(match, account, seat) for seat in seats]
    return ScoreSheet(
        title="Castle Croquetnole",
        subtitle=_played(match.game),
        players=", ".join(filter(None, match.players)),
        blanks=(
            tuple(Blank(match.game.castle_name(seat), match.players[seat], SIGNS[seat]) for seat in seats),
            (DATE, Blank("Place"), Blank("Event")),
        ),
        parts=(Beside(tuple(blocks[:2])), Beside(tuple(blocks[2:])), _summary(match, account), _cells(match, account)),
        closing=(Blank("Winner", match.result), Blank("Rounds", _rounds(match))),
        notes=(NOTES,),
    )


def _played(game: CastleCroquetnole) -> str:
    limit = game.options.turn_limit
    return f"Four castles, in the order of play{f', at most {limit} turns' if limit else ''}"


def _rounds(match: Replayed[CastleCroquetnole, State, Move]) -> str:
    return str(match.rulings[-1].before.turn // 4 + 1) if match.outcome is not None and match.rulings else ""


# --- what happened ----------------------------------------------------------------------------------------------


def _account(match: Replayed[CastleCroquetnole, State, Move]) -> Account:
    account = Account()
    for ruling in match.rulings[:1]:
        for seat in range(len(match.game.seats)):
            made = ruling.before.coin(knight_of(seat)).progress
            account.made |= {(seat, step): BEFORE for step in _steps(match.game, 0, made)}
    for ruling in match.rulings:
        played = str(ruling.before.turn // 4 + 1)
        _flicks(account, ruling)
        for seat in range(len(match.game.seats)):
            _scores(match.game, account, ruling, seat, played)
        for event in ruling.events:
            _prisoners(account, event, int(played))
    return account


def _flicks(account: Account, ruling: Ruling[State, Move]) -> None:
    if not isinstance(ruling.move, Flick):
        return
    coin = ruling.move.aim.coin
    stage = 3 if is_guard(coin) else min(ruling.before.coin(coin).progress // len(STEPS), 3)
    account.flicks[coin, stage] += 1


def _scores(game: CastleCroquetnole, account: Account, ruling: Ruling[State, Move], seat: int, played: str) -> None:
    """The scores by the knight's progress, which a prisoner loses and a knight that leaves its home again."""
    before, after = (state.coin(knight_of(seat)).progress for state in (ruling.before, ruling.after))
    for step in _steps(game, before, after):
        account.made[seat, step] = played
    for step in _steps(game, after, before):
        account.lost[seat, step] = (*account.lost.get((seat, step), ()), account.made.pop((seat, step)))
    if ruling.after.winner == seat:
        account.made.setdefault((seat, ALL), played)
        account.made[seat, BACK] = played


def _steps(game: CastleCroquetnole, first: int, end: int) -> list[int]:
    """The steps between two values of a knight's progress, as far as this game has them (CC-34)."""
    return [step for step in range(first, end) if step < game.scores or step >= ALL]


def _prisoners(account: Account, event: Event, played: int) -> None:
    if event.name == "prisoner":
        knight, guard = map(owner_of, event.about)
        account.prisoners.append(Prisoner(played, knight, guard, event.seat))
    elif event.name == "released":
        knight, guard = map(owner_of, event.about)
        rescued = knight == guard
        account.rescues[guard] += rescued
        for held in account.prisoners:
            if held.knight == knight and not held.free:
                held.free, held.how = str(played), "rescued by its guard" if rescued else "the guard went off duty"


# --- the tables -------------------------------------------------------------------------------------------------


def _block(match: Replayed[CastleCroquetnole, State, Move], account: Account, seat: int) -> Grid:
    """One knight: a castle a row, a step a column, and its flicks there."""
    name = match.game.castle_name(seat)
    columns = (
        Column("Castle", 1.7, to_left=True),
        *(Column(step.capitalize(), 1.3) for step in STEPS),
        Column("Flicks", 1.2),
    )
    rows = tuple(_stage(match, account, seat, stage) for stage in (*range(match.game.options.invasions), STAGES - 1))
    return Grid(columns, rows, caption=f"{name}' knight", sign=SIGNS[seat], height=TALL)


def _stage(match: Replayed[CastleCroquetnole, State, Move], account: Account, seat: int, stage: int) -> Row:
    first = stage * len(STEPS)
    flicks = str(account.flicks[knight_of(seat), stage] or "")
    if stage == STAGES - 1:
        return ("Home", _cell(account, seat, ALL), SHUT, _cell(account, seat, BACK), SHUT, flicks)
    castle = match.game.castle_name(target_of(seat, first))
    return (castle, *(_cell(account, seat, first + step) for step in range(len(STEPS))), flicks)


def _cell(account: Account, seat: int, step: int) -> Cell:
    return Cell((account.made.get((seat, step), ""),), account.lost.get((seat, step), ()))


def _summary(match: Replayed[CastleCroquetnole, State, Move], account: Account) -> Grid:
    """What each castle's coins did in all; on an empty sheet, room for tallies."""
    seats = range(len(match.game.seats))
    counts = {
        "Knight's flicks": [sum(account.flicks[knight_of(seat), stage] for stage in range(STAGES)) for seat in seats],
        "Guard's flicks": [account.flicks[guard_of(seat), 3] for seat in seats],
        "Prisoners taken": [sum(held.castle == seat for held in account.prisoners) for seat in seats],
        "Rescues": [account.rescues[seat] for seat in seats],
    }
    columns = (
        Column("In all", 1.4, to_left=True),
        *(Column(match.game.castle_name(seat), 2.0) for seat in seats),
    )
    rows = tuple(
        (name, *(str(number) if match.rulings else "" for number in numbers)) for name, numbers in counts.items()
    )
    return Grid(columns, rows, height=LOW)


def _cells(match: Replayed[CastleCroquetnole, State, Move], account: Account) -> Grid:
    """The prisoners: whose, where, in whose turn, and how they came free."""
    columns = (
        Column("Round", 0.8),
        Column("Knight of", 1.4),
        Column("Prisoner of", 1.4),
        Column("In the turn of", 1.4),
        Column("Free in round", 1.1),
        Column("How", 2.6, to_left=True),
    )
    name = match.game.castle_name
    rows = tuple(
        (str(held.round), name(held.knight), name(held.castle), name(held.turn_of), held.free, held.how)
        for held in account.prisoners
    )
    grid = Grid(columns, rows, caption="Prisoners", height=LOW)
    if match.outcome is None:
        return replace(grid, spare=(("",) * len(columns),) * SPARE)
    return grid if rows else replace(grid, rows=((*("\N{EN DASH}",) * 5, "nobody was taken prisoner"),))
