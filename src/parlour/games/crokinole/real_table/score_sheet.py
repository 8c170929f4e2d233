"""The score sheet of Crokinole for printing: rounds by zone, points, the match, twenties and the hammer (CR-12, CR-13).

The hammer is the last shot of a round, so the side that did not shoot first has it, with two players and with four.
Crokinole Match Notation calls the *first* shot `hammer`. Here a round knows who shot first, and only the words turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from parlour.games.crokinole.notation.cmn import TEAMS, Batch, Fixed, added, award, parse_cmn, players_of, team_names
from parlour.games.crokinole.rules.board import Tally
from parlour.names import plain_line
from parlour.score_sheet import DATE, Blank, Column, Grid, ScoreSheet, Sign, disc

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.games.crokinole.notation.cmn import Match, Occasion
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State
    from parlour.games.crokinole.rules.counting import Move
    from parlour.games.statistics import Replayed

__all__ = ["score_sheet", "score_sheets_of_cmn"]

MAPLE = Sign(outline=disc(0.95))
WALNUT = Sign(outline=disc(0.95), solid=f"{disc(0.95)} {disc(0.6)} {disc(0.42)}")
SIGNS = (MAPLE, WALNUT)
SPARE = 60
"""More rounds than a page has room for."""
PLAYED_OFF = 3
"""The rounds of a play-off until a side is ahead that get a row before they are played."""
IF_LEVEL = {
    "none": "",
    "round": " and a play-off if level",
    "until decided": " and a play-off until a side is ahead if level",
}
TALL, LOW = 9.2, 8.4
"""The height of a row, mm: of a match of few rounds, and of one to a target."""
HAMMER = "Hammer: the side with the last shot of the round."
DASH = "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class Round:
    """One round as it is written down; None is left empty.

    Attributes:
        name: `3`, `play-off` or `play-off 2`.
        first: the side that shot first.
        counts: by side, how many discs count 20, 15, 10 and 5.
        totals: by side, what they come to.
        points: by side, for the match.
        match: by side, the points so far.
        twenties: by side, those of the match so far.
    """

    name: str
    first: int | None = None
    counts: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    totals: tuple[int, int] | None = None
    points: tuple[int, int] | None = None
    match: tuple[int, int] | None = None
    twenties: tuple[int, int] | None = None


# --- a replayed match -------------------------------------------------------------------------------------------


def score_sheet(match: Replayed[Crokinole, State, Move]) -> ScoreSheet:
    """The sheet of a match as far as it has been played; an empty one of a match without moves."""
    game, sides = match.game, [side.capitalize() for side in match.game.sides]
    rounds = tuple(_rounds(match))
    twenties = game.options.count_twenties
    short = _planned(game)
    named = [str(number + 1) for number in range(len(rounds), short or SPARE)] if match.outcome is None else []
    grid = Grid(
        _columns(sides, SIGNS, zones=True, twenties=twenties),
        tuple(_row(each, sides, zones=True, twenties=twenties) for each in rounds),
        height=TALL if short else LOW,
    )
    left = tuple(_row(Round(_round_name(game, int(name))), sides, zones=True, twenties=twenties) for name in named)
    grid = replace(grid, rows=(*grid.rows, *left)) if short else replace(grid, spare=left)
    return ScoreSheet(
        title="Crokinole",
        subtitle=_played(game),
        players=" against ".join(filter(None, (_partners(match.players[side::2]) for side in (0, 1)))),
        blanks=(*_names(match), (DATE, Blank("Board"), Blank("Event"))),
        parts=(grid,),
        closing=_closing(match),
        notes=_notes(game),
    )


def _rounds(match: Replayed[Crokinole, State, Move]) -> Iterator[Round]:
    """The rounds that have been played, and the one that is being played, with what is known of it."""
    game = match.game
    if match.rulings and not match.from_start:
        before = match.rulings[0].before
        yield Round("before", match=before.scores, twenties=before.match_twenties)
    for ruling in match.rulings:
        if ruling.after.round == ruling.before.round:
            continue
        tally = game.counted(ruling)
        yield Round(
            name=_round_name(game, ruling.before.round),
            first=ruling.before.starter % 2,
            counts=_written(tally.counts),
            totals=tally.totals,
            points=game.award(tally),
            match=ruling.after.scores,
            twenties=ruling.after.match_twenties,
        )
    state = match.rulings[-1].after if match.rulings else None
    if state is not None and match.outcome is None:
        one, other = ((str(number) if number else "", "", "", "") for number in state.twenties)
        yield Round(_round_name(game, state.round), state.starter % 2, (one, other))


def _written(counts: tuple[Sequence[int], Sequence[int]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(map(str, counts[0])), tuple(map(str, counts[1]))


def _planned(game: Crokinole) -> int:
    """How many rounds get a row before they are played; 0 for as many as the page has room for."""
    options = game.options
    return options.most_rounds or (options.fixed_rounds + PLAYED_OFF if options.fixed_rounds else 0)


def _round_name(game: Crokinole, number: int) -> str:
    extra = game.play_off_number(number)
    if not extra:
        return str(number)
    return f"play-off {extra}" if game.options.play_off == "until decided" else "play-off"


def _played(game: Crokinole) -> str:
    """What is played, in a few words."""
    options = game.options
    who = "Doubles" if options.players == 4 else "Singles"
    discs = f"{options.each} discs each"
    if not options.fixed_rounds:
        return f"{who}, {discs}, to {options.target} points"
    length = f"{options.fixed_rounds} rounds" if options.fixed_rounds > 1 else "1 round"
    return f"{who}, {discs}, {length}{IF_LEVEL[options.play_off]}"


def _names(match: Replayed[Crokinole, State, Move]) -> tuple[tuple[Blank, ...], ...]:
    """A line for each player; partners are below each other."""
    seats = [
        Blank(seat.capitalize(), match.players[number], SIGNS[number % 2])
        for number, seat in enumerate(match.game.seats)
    ]
    return tuple(tuple(seats[row : row + 2]) for row in range(0, len(seats), 2))


def _partners(names: Sequence[str]) -> str:
    return " and ".join(filter(None, names))


def _closing(match: Replayed[Crokinole, State, Move]) -> tuple[Blank, ...]:
    twenties = [0, 0]
    for each in _rounds(match):
        for side in (0, 1):
            twenties[side] += int(each.counts[side][0] or 0) if each.counts else 0
    made = f"{twenties[0]} {DASH} {twenties[1]}" if match.rulings else ""
    return (Blank("Winner", match.result), Blank("Twenties", made), Blank("Signed"))


def _notes(game: Crokinole) -> tuple[str, ...]:
    if game.options.fixed_rounds:
        points = "Points: 2 for the larger total, 1 each if equal."
    else:
        points = "Points: the larger total scores the difference."
    counting = "A disc that touches a line counts the lesser value."
    return (counting, points, HAMMER)


# --- the table --------------------------------------------------------------------------------------------------


def _columns(
    sides: Sequence[str], signs: Sequence[Sign | None], *, zones: bool, twenties: bool, points: bool = True
) -> tuple[Column, ...]:
    names = [str(worth) for worth in Tally.WORTH] if zones else ["20s"]
    columns = [Column("Round", 1.25), Column("Hammer", 1.6)]
    for side, sign in zip(sides, signs, strict=True):
        columns += [Column(name, 0.85 if zones else 1.2, side, sign) for name in names]
        columns += [Column("Total", 1.25, side, sign, strong=True)]
    groups = [*([("Points", False), ("Match", True)] if points else []), *([("Match 20s", False)] if twenties else [])]
    for group, strong in groups:
        columns += [Column(side, 1.2, group, strong=strong) for side in sides]
    return tuple(columns)


def _row(each: Round, sides: Sequence[str], *, zones: bool, twenties: bool, points: bool = True) -> tuple[str, ...]:
    cells = [each.name, "" if each.first is None else sides[1 - each.first]]
    for side in (0, 1):
        cells += each.counts[side] if each.counts else ("",) * (len(Tally.WORTH) if zones else 1)
        cells += [str(each.totals[side]) if each.totals else ""]
    pairs = [*((each.points, each.match) if points else ()), *((each.twenties,) if twenties else ())]
    for pair in pairs:
        cells += map(str, pair) if pair else ("", "")
    return tuple(cells)


# --- Crokinole Match Notation -----------------------------------------------------------------------------------


def score_sheets_of_cmn(text: str) -> tuple[ScoreSheet, ...]:
    """The sheets of a CMN file, one for each match: totals, twenties and who had the hammer, without zones.

    Raises:
        CmnError: the text is no CMN.
    """
    content = parse_cmn(text)
    if isinstance(content, Batch):
        return tuple(_sheet_of(entry.match, entry.event or content.event) for entry in content.matches)
    return (_sheet_of(content.match, content.event),)


def _sheet_of(match: Match, event: Occasion | None) -> ScoreSheet:
    names = team_names(match)
    points = match.game_format is not None
    rounds = tuple(_rounds_of(match))
    return ScoreSheet(
        title="Crokinole",
        subtitle=_length_of(match),
        players=" against ".join(names),
        blanks=(
            tuple(
                Blank(team_name.capitalize(), ", ".join(players_of(team)))
                for team_name, team in zip(TEAMS, match.teams, strict=True)
            ),
            (
                replace(DATE, text=f"{match.date[:10]} {match.date[11:16]} UTC"),
                Blank("Board"),
                Blank("Event", _occasion(event)),
            ),
        ),
        parts=(
            Grid(
                (*_columns(names, (None, None), zones=False, twenties=True, points=points), Column("Won by", 2.0)),
                tuple(
                    (
                        *_row(each, names, zones=False, twenties=True, points=points),
                        "nobody" if game.winner is None else names[game.winner],
                    )
                    for each, game in zip(rounds, match.games, strict=True)
                ),
                height=TALL,
            ),
        ),
        closing=(Blank("Winner", "level" if match.winner is None else names[match.winner]), Blank("Signed")),
        notes=("From a file in Crokinole Match Notation, which has the results of rounds.", HAMMER),
    )


def _rounds_of(match: Match) -> Iterator[Round]:
    made, points = (0, 0), (0, 0)
    for number, game in enumerate(match.games, start=1):
        won = award(game)
        made = added(made, game.twenties or (0, 0))
        points = added(points, won)
        counts = _written((game.twenties[:1], game.twenties[1:])) if game.twenties else None
        twenties = made if game.twenties else None
        yield Round(str(number), game.first, counts, game.scores, won, points, twenties)


def _length_of(match: Match) -> str:
    who = match.format.capitalize()
    if match.game_format is None:
        return who
    if isinstance(match.game_format, Fixed):
        return f"{who}, {match.game_format.count} rounds"
    return f"{who}, to {match.game_format.target} points"


def _occasion(event: Occasion | None) -> str:
    if event is None:
        return ""
    parts = (event.name, f"round {event.round}" if event.round is not None else "", event.venue)
    return ", ".join(plain_line(part) for part in parts if part)
