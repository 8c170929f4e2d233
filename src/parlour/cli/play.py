"""`parlour play`: a game in the terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.text import Text

from parlour.arena.playing import asked
from parlour.cli import completing
from parlour.cli.arguments import SEED, Chosen, game_argument, option_options
from parlour.cli.files import LeaveError, write_whole
from parlour.cli.rules import show_clause
from parlour.external import agent_named
from parlour.game import IllegalMoveError, NotationError, ParlourError
from parlour.match import Match
from parlour.players import check_willing
from parlour.record import SeatRecord, format_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Game, Seat
    from parlour.games import GameSpec
    from parlour.players import Agent, Level

__all__ = ["play"]

MOST = 20
"""The most moves that are listed without `moves`."""
HELP = """\
A move as the game writes it; a flick with its result is taken as it was on your real board. Or one of:
  moves          the legal moves, and why others are not allowed
  board, words   the board as a drawing, or in words
  rules [AC-5]   all clauses, or one
  save FILE      write the record so far
  resign, quit, help"""


@click.command(
    help="""Play GAME in the terminal.

    A BOT is one of the game's (see: parlour games) or your own: FILE.py:CLASS, MODULE:CLASS or engine:COMMAND.

    \b
    parlour play arithmetical-croquet --against perfect --save game.json
    parlour play arithmetical-croquet --against casual --seat second -o hoops=4
    parlour play crokinole --against club --hand competitor
    parlour play castille --against ./mine.py:Bot
    """
)
@game_argument
@click.option(
    "--against",
    "bot",
    metavar="BOT",
    shell_complete=completing.bots,
    help="A bot to play against; without one, two people play here.",
)
@click.option("--seat", shell_complete=completing.seats, help="Your seat against a bot.  [default: the first seat]")
@click.option(
    "--hand",
    default="",
    shell_complete=completing.hands,
    help="The hand that executes your flicks; without one they are exact.",
)
@click.option("--seed", type=SEED, help="Seed for lots, hands and bots; the same seed and moves give the same game.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the record in this file.")
@option_options
def play(
    spec: GameSpec[Any, Any, Any],
    bot: str | None,
    seat: str | None,
    hand: str,
    seed: int | None,
    save: Path | None,
    chosen: Chosen,
) -> None:
    game = chosen.game(spec)
    level = None if bot is None else check_willing(agent_named(spec, bot), game)
    mine = _own_seats(spec, game, level, seat)
    seats = tuple(
        SeatRecord(hand=hand) if level is None or at in mine else SeatRecord(level=level.name, hand=level.hand)
        for at in range(len(game.seats))
    )
    match = Match.new(spec, msgspec.to_builtins(game.options), seats=seats, seed=seed)
    Sitting(match, None if level is None else level.make(match.game), save).run()


def _own_seats(
    spec: GameSpec[Any, Any, Any], game: Game[Any, Any], level: Level | None, seat: str | None
) -> tuple[Seat, ...]:
    """The seats that are played here: against a bot only one."""
    if seat is not None and seat not in game.seats:
        raise ParlourError(f"{spec.title} has no seat {seat!r}; it has {', '.join(game.seats)}")
    if level is not None:
        return (game.seats.index(seat or game.seats[0]),)
    if seat is not None:
        raise ParlourError("--seat is your seat against a bot: name a bot with --against")
    return tuple(range(len(game.seats)))


@dataclass
class Sitting:
    """One match at one terminal, and where it is kept.

    Attributes:
        match: the match so far.
        agent: plays the seats that have a level, if any has.
        save: the file that holds the record after every move.
        kept: the files that this session writes.
    """

    match: Match[Any, Any, Any]
    agent: Agent[Any, Any] | None
    save: Path | None
    kept: set[Path] = field(default_factory=set)
    console: Console = field(default_factory=lambda: Console(highlight=False))

    def __post_init__(self) -> None:
        self.spec: GameSpec[Any, Any, Any] = self.match.spec
        self.game: Game[Any, Any] = self.match.game

    def run(self) -> None:
        """Play until the game is over or the person leaves; the record is saved either way."""
        if self.save is not None:
            self._claim(self.save)
            self._keep(self.save)  # before the first move, so that a wrong path is reported now
        self._say(f"{self.spec.title}. Type help for what you can type.")
        try:
            while (outcome := self.match.outcome) is None:
                self._turn(self.game.to_play(self.match.state))
        except (LeaveError, EOFError, KeyboardInterrupt, click.Abort):
            self._say("\nYou left the game unfinished.")
        else:
            self._say(self.spec.drawing.plain(self.game, self.match.state))
            self._say(self.game.verdict(outcome), "bold")
        if self.save is not None:
            self._write(self.save)

    def _turn(self, seat: Seat) -> None:
        if self.agent is not None and self.match.seats[seat].level:
            self._take(self.match.play(asked(self.match, self.agent)))
            return
        self._say("")
        self._say(self.spec.drawing.plain(self.game, self.match.state))
        self._say(self.spec.drawing.prompt(self.game, self.match.state), "bold")
        self._show_some()
        while True:
            entered = click.prompt(self.game.seats[seat], prompt_suffix="> ", default="", show_default=False).strip()
            if self._understood(seat, entered):
                return

    def _understood(self, seat: Seat, entered: str) -> bool:
        """Carry out an entry; True when it was this seat's move, False when a move is still needed."""
        word, _, rest = entered.partition(" ")
        if entered == "resign":
            self._resign(seat)
            return True
        command = self._commands().get(word)
        if command is not None:
            command(rest.strip())
            return False
        return self._moved(entered)

    def _resign(self, seat: Seat) -> None:
        """Resign for a seat. Where the game goes on without it, bots leave after the last person."""
        self._take(self.match.resign(seat))
        while self.match.to_play is not None and not self._people():
            self._take(self.match.resign(self.match.to_play))

    def _people(self) -> list[Seat]:
        """The seats of people that have not left."""
        return [seat for seat in self.match.remaining if not self.match.seats[seat].level]

    def _moved(self, entered: str) -> bool:
        try:
            move = self.match.parse(entered)
        except NotationError as error:
            self._say(f"{error}.")
            return False
        refusal = self.game.refusal(self.match.state, move)
        if refusal is not None:
            self._say(f"Not allowed: {refusal.message} ({refusal.clause})")
            self._show_some()
            return False
        self._take(self.match.tell(move) if self._reported(move) else self.match.play(move))
        return True

    def _reported(self, move: Any) -> bool:  # noqa: ANN401 - the game's own
        """Whether a move says how it went on a real board; such a flick is neither played nor changed here."""
        try:
            return bool(self.game.chosen(move) != move)
        except IllegalMoveError:  # nobody can choose it: it can only be reported
            return True

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "": lambda _: self._show_some(),
            "help": lambda _: self._say(HELP),
            "?": lambda _: self._say(HELP),
            "moves": lambda _: self._show_moves(),
            "board": lambda _: self._say(self.spec.drawing.plain(self.game, self.match.state)),
            "words": lambda _: self._show_words(),
            "rules": self._show_rules,
            "save": self._save_as,
            "quit": self._leave,
            "exit": self._leave,
        }

    def _take(self, after: Match[Any, Any, Any]) -> None:
        before, self.match = self.match, after
        if self.save is not None:
            self._keep(self.save)
        for event in (event for ruling in after.rulings[before.ply :] for event in ruling.events):
            self.console.print(Text.assemble(f"  {event.sentence}", (f"  {event.clause}", "dim")))

    def _show_some(self) -> None:
        """The moves that may be played, or the first of them where there are many."""
        choices = self.spec.drawing.choices(self.game, self.match.state)
        allowed = [choice for choice in choices if choice.refusal is None]
        for choice in allowed[:MOST]:
            self._say(f"  {choice.label:>4}  {choice.words}")
        if len(allowed) > MOST:
            self._say(f"  ... and {len(allowed) - MOST:,} more; type moves to see them all, or write one", "dim")

    def _show_moves(self) -> None:
        """All moves, including those that are not allowed, with the reason."""
        for choice in self.spec.drawing.choices(self.game, self.match.state):
            if choice.refusal is None:
                self._say(f"  {choice.label:>4}  {choice.words}")
            else:
                refusal = choice.refusal
                self._say(f"  {choice.label:>4}  {choice.words}: {refusal.message} ({refusal.clause})", "dim")

    def _show_words(self) -> None:
        for section in self.spec.drawing.words(self.game, self.match.state):
            self._say(section.heading, "bold")
            for line in section.lines:
                self._say(f"  {line}")

    def _show_rules(self, name: str) -> None:
        try:
            clauses = (self.spec.ledger.clause(name),) if name else self.spec.ledger.clauses
        except ParlourError as error:
            self._say(f"{error}.")
            return
        for clause in clauses:
            show_clause(self.console, clause)

    def _save_as(self, name: str) -> None:
        if not name:
            self._say("Save where? save FILE")
            return
        self._write(Path(name))

    def _leave(self, _: str) -> None:
        raise LeaveError

    def _claim(self, path: Path) -> None:
        """Refuse to overwrite a file that this session did not write."""
        if path not in self.kept and path.exists() and path.stat().st_size:
            raise ParlourError(f"{path} exists already; choose another name")
        self.kept.add(path)

    def _keep(self, path: Path) -> None:
        write_whole(path, format_record(self.match.record()))

    def _write(self, path: Path) -> None:
        try:
            self._claim(path)
            self._keep(path)
        except (OSError, ValueError, ParlourError) as error:
            self._say(f"Could not save: {error}.")
        else:
            self._say(f"Saved to {path}; replay it with: parlour replay {path}")

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style), soft_wrap=False)
