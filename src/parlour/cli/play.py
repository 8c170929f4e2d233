"""`parlour play`: a game in the terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.text import Text

from parlour.cli.arguments import game_argument, new_game, option_options
from parlour.cli.files import write_whole
from parlour.cli.rules import show_clause
from parlour.game import NotationError, ParlourError
from parlour.players import by_hand, choose_level, willing_level
from parlour.record import Record, SeatRecord, Turn, format_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Game, Outcome, Ruling, Seat
    from parlour.games import GameSpec
    from parlour.players import Player

__all__ = ["play"]

MOST = 20
"""So many moves are listed unasked."""
HELP = """\
A move as the game writes it, or one of:
  moves          what may be played, and what may not and why
  board, words   the board as a drawing, or in words
  rules [AC-5]   all clauses, or one
  save FILE      write the record so far
  resign, quit, help"""


@click.command()
@game_argument
@click.option("--against", "level", metavar="BOT", help="A bot to play against; without one, two people play here.")
@click.option("--seat", help="Where you sit against a bot.  [default: the first seat]")
@click.option("--hand", default="", help="The hand that executes your flicks; without one, exactly as you say.")
@click.option("--seed", type=int, help="The bot's source of chance; the same seed plays the same.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the record in this file.")
@option_options
def play(
    spec: GameSpec[Any, Any, Any],
    level: str | None,
    seat: str | None,
    hand: str,
    seed: int | None,
    save: Path | None,
    options: tuple[str, ...],
    preset: str | None,
) -> None:
    """Play GAME in the terminal.

    \b
    parlour play arithmetical-croquet --against perfect --save game.json
    parlour play arithmetical-croquet --against casual --seat second -o hoops=4
    parlour play crokinole --against club --hand competitor
    """
    seed = Random().randrange(1 << 31) if seed is None else seed
    game = new_game(spec, options, preset).with_lots_drawn(seed)
    spec.hand(hand)
    bots = _seat_bot(spec, game, level, seat, seed)
    bot = SeatRecord(level=level, hand=choose_level(spec.levels, level).hand) if level else SeatRecord()
    sitters = tuple(bot if at in bots else SeatRecord(hand=hand) for at in range(len(game.seats)))
    Sitting(spec, game, bots, sitters, seed, save).run()


def _seat_bot(
    spec: GameSpec[Any, Any, Any], game: Game[Any, Any], level: str | None, seat: str | None, seed: int
) -> dict[Seat, Player[Any, Any]]:
    """The bots by seat: on every seat but the person's."""
    if seat is not None and seat not in game.seats:
        raise ParlourError(f"{spec.title} has no seat {seat!r}; it has {', '.join(game.seats)}")
    if level is None:
        if seat is not None:
            raise ParlourError("--seat says where you sit against a bot: name one with --against")
        return {}
    chosen = willing_level(spec.levels, level, game)
    mine = game.seats.index(seat or game.seats[0])
    others = (at for at in range(len(game.seats)) if at != mine)
    return {at: chosen.make(game, Random(f"{seed}/{at}")) for at in others}


class _LeaveError(Exception):
    """The person gets up."""


@dataclass
class Sitting:
    """One game at one terminal: who plays, what was played, and where it is kept."""

    spec: GameSpec[Any, Any, Any]
    game: Game[Any, Any]
    bots: dict[Seat, Player[Any, Any]]
    sitters: tuple[SeatRecord, ...]
    seed: int
    save: Path | None
    turns: list[Turn] = field(default_factory=list)
    resigned: Seat | None = None
    kept: set[Path] = field(default_factory=set)
    """The files that this sitting writes."""
    console: Console = field(default_factory=lambda: Console(highlight=False))

    def __post_init__(self) -> None:
        self.state = self.game.start()
        self.chance = Random(f"{self.seed}/hands")

    def run(self) -> None:
        """Play until the game is over or the person leaves; what was played is kept either way."""
        if self.save is not None:
            self._claim(self.save)
            self._keep(self.save)  # before the first move, so that a wrong path is said now
        self._say(f"{self.spec.title}. Type help for what you can type.")
        try:
            while (outcome := self._outcome()) is None:
                self._turn()
        except (_LeaveError, EOFError, KeyboardInterrupt, click.Abort):
            self._say("\nYou leave the game unfinished.")
        else:
            self._say(self.spec.drawing.plain(self.game, self.state))
            self._say(self.game.verdict(outcome), "bold")
        if self.save is not None:
            self._write(self.save)

    def _outcome(self) -> Outcome | None:
        return self.game.resignation(self.resigned) if self.resigned is not None else self.game.outcome(self.state)

    def _turn(self) -> None:
        seat = self.game.to_play(self.state)
        if seat in self.bots:
            self._play(seat, self.bots[seat].choose(self.state))
            return
        self._say("")
        self._say(self.spec.drawing.plain(self.game, self.state))
        self._say(self.spec.drawing.prompt(self.game, self.state), "bold")
        self._show_some()
        while True:
            entered = click.prompt(self.game.seats[seat], prompt_suffix="> ", default="", show_default=False).strip()
            if self._understood(seat, entered):
                return

    def _understood(self, seat: Seat, entered: str) -> bool:
        """Do what was entered; True when it was this seat's turn, False when something is still to be entered."""
        word, _, rest = entered.partition(" ")
        if entered == "resign":
            self.resigned = seat
            return True
        command = self._commands().get(word)
        if command is not None:
            command(rest.strip())
            return False
        return self._moved(seat, entered)

    def _moved(self, seat: Seat, entered: str) -> bool:
        try:
            move = self.spec.notation.parse_move(self.game, self.state, entered)
        except NotationError as error:
            self._say(f"{error}.")
            return False
        refusal = self.game.refusal(self.state, move)
        if refusal is not None:
            self._say(f"Not allowed: {refusal.message} ({refusal.clause})")
            self._show_some()
            return False
        self._play(seat, move)
        return True

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "": lambda _: self._show_some(),
            "help": lambda _: self._say(HELP),
            "?": lambda _: self._say(HELP),
            "moves": lambda _: self._show_moves(),
            "board": lambda _: self._say(self.spec.drawing.plain(self.game, self.state)),
            "words": lambda _: self._show_words(),
            "rules": self._show_rules,
            "save": self._save_as,
            "quit": self._leave,
            "exit": self._leave,
        }

    def _play(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - the game's own
        hand = self.spec.hand(self.sitters[seat].hand)
        ruling: Ruling[Any, Any] = self.game.play(self.state, by_hand(self.game, self.state, move, hand, self.chance))
        self.turns.append(Turn(seat, self.spec.notation.format_move(self.game, self.state, ruling.move)))
        self.state = ruling.after
        if self.save is not None:
            self._keep(self.save)
        for event in ruling.events:
            self.console.print(Text.assemble(f"  {event.sentence}", (f"  {event.clause}", "dim")))

    def _show_some(self) -> None:
        """The moves that may be played, or the first of them where there are many."""
        choices = self.spec.drawing.choices(self.game, self.state)
        allowed = [choice for choice in choices if choice.refusal is None]
        for choice in allowed[:MOST]:
            self._say(f"  {choice.label:>4}  {choice.words}")
        if len(allowed) > MOST:
            self._say(f"  ... and {len(allowed) - MOST:,} more; type moves to see them all, or write one", "dim")

    def _show_moves(self) -> None:
        """All moves, also those that are not allowed, and why."""
        for choice in self.spec.drawing.choices(self.game, self.state):
            if choice.refusal is None:
                self._say(f"  {choice.label:>4}  {choice.words}")
            else:
                refusal = choice.refusal
                self._say(f"  {choice.label:>4}  {choice.words}: {refusal.message} ({refusal.clause})", "dim")

    def _show_words(self) -> None:
        for section in self.spec.drawing.words(self.game, self.state):
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
        raise _LeaveError

    def _record(self) -> Record:
        return Record(
            game=self.game.name,
            rules_version=self.game.rules_version,
            options=msgspec.to_builtins(self.game.options),
            seats=self.sitters,
            turns=tuple(self.turns),
            resigned=self.resigned,
            seed=self.seed,
        )

    def _claim(self, path: Path) -> None:
        """Refuse to write over what somebody else wrote."""
        if path not in self.kept and path.exists() and path.stat().st_size:
            raise ParlourError(f"{path} exists already; choose another name")
        self.kept.add(path)

    def _keep(self, path: Path) -> None:
        write_whole(path, format_record(self._record()))

    def _write(self, path: Path) -> None:
        try:
            self._claim(path)
            self._keep(path)
        except (OSError, ValueError, ParlourError) as error:
            self._say(f"Could not save: {error}.")
        else:
            self._say(f"Saved to {path}; look at it with: parlour replay {path}")

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style), soft_wrap=False)
