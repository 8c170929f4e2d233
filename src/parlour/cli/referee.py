"""`parlour referee`: a referee in the terminal for a match at a real table."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.text import Text

from parlour.cli.arguments import Chosen, game_argument, option_options
from parlour.cli.files import LeaveError, write_whole
from parlour.game import Game, NotationError, ParlourError
from parlour.match import Match
from parlour.names import plain_name
from parlour.record import Remark, SeatRecord, format_record
from parlour.remarks import format_remark
from parlour.service.sheets import Judged, before_first, changes, judge, notes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from parlour.games import GameSpec
    from parlour.games.reporting import Asked, Reporting, Tap
    from parlour.service.messages import Note
    from parlour.service.sheets import Ruled

__all__ = ["referee"]

HELP = """\
The numbers of what happened, in order, or a move as the game writes it; or one of:
  back           take back the last number, or end a correction, or take back the last entry
  entries        all entries with their rulings
  change N       report entry N again; what follows it is judged again
  insert N       report an entry that was forgotten before entry N
  remove N       remove entry N
  remark [SEAT:] WORDS   note what no rule is about: remark maple: left the chair
  board, words   the board as a drawing, or in words
  quit, help"""


@click.command(
    help="""Referee a match of GAME at a real table: report what happens, and read the rulings.

    It asks what happened and numbers the answers: of flicks it needs neither positions nor speeds. Every entry can be
    corrected later. The record is labelled as reported by hand.

    \b
    parlour referee castle-croquetnole --names Ada,Bo --save game.json
    parlour referee crokinole --preset nca
    """
)
@game_argument
@click.option("--names", default="", help="The players' names in the order of the seats, with commas between them.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the record in this file.")
@option_options
def referee(spec: GameSpec[Any, Any, Any], names: str, save: Path | None, chosen: Chosen) -> None:
    if save is not None and save.exists() and save.stat().st_size:
        raise ParlourError(f"{save} exists already; choose another name")
    game = chosen.game(spec)
    match = Match.new(spec, msgspec.to_builtins(game.options), seats=_seats(names, len(game.seats)))
    Session(before_first(match), save).run()


def _seats(names: str, count: int) -> tuple[SeatRecord, ...] | None:
    """The seats with the names of a list, or None without one; `Match.new` checks how many they are."""
    given = [plain_name(name) for name in names.split(",")] if names else []
    if given and len(given) != count:
        raise ParlourError(f"{len(given)} names for {count} seats")
    return tuple(map(SeatRecord, given)) or None


@dataclass
class Session:
    """A match that is being refereed at one terminal.

    Attributes:
        sheet: the entries so far, judged.
        save: the file that holds the record after every entry.
        at: the number of the entry that is being reported, from 0.
        replaces: how many entries it replaces, 0 or 1.
        taps: what was tapped of it so far.
    """

    sheet: Judged
    save: Path | None
    at: int = 0
    replaces: int = 0
    taps: list[str] = field(default_factory=list)
    console: Console = field(default_factory=lambda: Console(highlight=False))

    def __post_init__(self) -> None:
        self.spec: GameSpec[Any, Any, Any] = self.sheet.match.spec
        self.game: Game[Any, Any] = self.sheet.match.game

    def run(self) -> None:
        """Ask for one entry after the other until the person leaves."""
        self._keep()  # before the first entry, so that a wrong path is reported now
        self._say(f"{self.spec.title}. Type help for what you can type.")
        try:
            while True:
                self._ask()
                self._read(click.prompt("", prompt_suffix="> ", default="", show_default=False).strip())
        except (LeaveError, EOFError, KeyboardInterrupt, click.Abort):
            self._say("")
        if self.save is not None:
            self._say(f"Saved to {self.save}; replay it with: parlour replay {self.save}")

    # --- asking -------------------------------------------------------------------------------------------------

    @property
    def _state(self) -> Any:  # noqa: ANN401 - each game has its own
        """The state before the entry that is being reported."""
        return self.sheet.match.state_at(self.sheet.moves(self.at))

    @property
    def _reporting(self) -> Reporting[Any, Any, Any] | None:
        """How the game takes reports; None for one that is reported in its notation."""
        return self.spec.real_table.reporting if self.spec.real_table else None

    def _asked(self) -> Asked | None:
        """What the referee asks; None when the match is over, and for a game that is reported in its notation."""
        if self._reporting is None or self.game.outcome(self._state) is not None:
            return None
        asked: Asked = self._reporting.ask(self.game, self._state, self.taps)
        return asked

    def _ask(self) -> None:
        if not self.taps:
            correcting = f"Entry {self.at + 1}. " if self.at < len(self.sheet.entries) else ""
            outcome = self.game.outcome(self._state)
            prompt = self.spec.drawing.prompt(self.game, self._state) if outcome is None else self.game.verdict(outcome)
            self._say(f"\n{correcting}{prompt}", "bold")
        asked = self._asked()
        if asked is None:
            return
        self._say(f"{asked.question} {asked.hint}".rstrip())
        group = ""
        for number, tap in enumerate(asked.taps, start=1):
            if tap.group != group:
                group = tap.group
                self._say(f"  {group}", "dim")
            self._say(f"  {number:>3}  {tap.words}")

    # --- reading ------------------------------------------------------------------------------------------------

    def _read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._commands().get(word)
        if command is not None:
            command(rest.strip())
        elif self._reporting is None or (not self.taps and self._reporting.is_move(line)):
            self._enter(line)
        else:
            self._tap(self._reporting, line.split())

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "": lambda _: None,
            "help": lambda _: self._say(HELP),
            "?": lambda _: self._say(HELP),
            "back": self._back,
            "entries": lambda _: self._list(),
            "change": lambda number: self._go_to(number, replaces=1),
            "insert": lambda number: self._go_to(number, replaces=0),
            "remove": self._remove,
            "remark": self._remark,
            "board": lambda _: self._say(self.spec.drawing.plain(self.game, self._state)),
            "words": lambda _: self._show_words(),
            "quit": self._leave,
            "exit": self._leave,
        }

    def _tap(self, reporting: Reporting[Any, Any, Any], words: Iterable[str]) -> None:
        """Tap by numbers, or by the texts of taps, until one of them is impossible or the report is complete."""
        for word in words:
            asked = self._asked()
            if asked is None:
                self._say("The match is over. Type back to correct it, or quit.")
                return
            tapped = self._text(asked, word)
            try:
                after = reporting.ask(self.game, self._state, [*self.taps, tapped])
            except NotationError as error:
                self._say(_sentence(str(error)))
                return
            self.taps.append(tapped)
            if not after.taps:
                self._enter(" ".join(self.taps))

    def _text(self, asked: Asked, word: str) -> str:
        """The text of a tap by its number in the list; any other word stays as it is."""
        if not (word.isdecimal() and 1 <= int(word) <= len(asked.taps)):
            return word
        tap = asked.taps[int(word) - 1]
        return f"{tap.text}={','.join(self._counts(tap))}" if tap.numbers else tap.text

    def _counts(self, tap: Tap) -> list[str]:
        return [str(click.prompt(f"  {label}", type=click.IntRange(0, tap.most), default=0)) for label in tap.numbers]

    def _enter(self, text: str) -> None:
        """Enter a complete report; if it is refused, nothing changes."""
        self.taps = []
        before, entries = self.sheet, self.sheet.entries
        after = judge(before, [*entries[: self.at], text, *entries[self.at + self.replaces :]])
        if after.judged <= self.at and after.refusal is not None:
            self._say_note("Not allowed: ", after.refusal)
            return
        ruled = after.rulings[self.at]
        if isinstance(ruled, Remark):
            self._say("  Noted. A remark changes nothing.")
        for note in notes_of(ruled):
            self._say_note("  ", note)
        self._take(before, after)

    def _take(self, before: Judged, after: Judged) -> None:
        """Go on with a corrected sheet, and say what the correction has changed in later entries."""
        for number, old in changes(before, after).items():
            if number == self.at or number >= after.judged:
                continue
            self._say(f"Entry {number + 1} is judged differently now. It was:", "bold")
            for note in notes_of(old):
                self._say_note("  ", note)
            self._say("Now it is:")
            for note in notes_of(after.rulings[number]):
                self._say_note("  ", note)
        self.sheet, self.taps = after, []
        self.at, self.replaces = after.judged, int(after.refusal is not None)
        if after.refusal is not None:
            self._say_note(f"Entry {self.at + 1} is not possible any more, and is asked for again: ", after.refusal)
        self._keep()

    # --- correcting ---------------------------------------------------------------------------------------------

    def _back(self, _: str) -> None:
        if self.taps:
            self.taps.pop()
        elif self.at < self.sheet.judged:  # nothing is to be corrected after all
            self.at, self.replaces = self.sheet.judged, int(self.sheet.refusal is not None)
        elif self.sheet.entries:
            self._remove(str(len(self.sheet.entries)))

    def _remove(self, number: str) -> None:
        at = self._number(number)
        if at is None:
            return
        self._say(f"Entry {at + 1} is removed.")
        entries = self.sheet.entries
        self.at = -1
        self._take(self.sheet, judge(self.sheet, [*entries[:at], *entries[at + 1 :]]))

    def _remark(self, words: str) -> None:
        """Note something; the seat, if one is named, stands before a colon."""
        seat, colon, text = words.partition(":")
        self._enter(f"remark {seat}: {text}" if colon else f"remark: {words}")

    def _go_to(self, number: str, replaces: int) -> None:
        at = self._number(number)
        if at is not None:
            self.at, self.replaces, self.taps = at, replaces, []

    def _number(self, text: str) -> int | None:
        """The entry of a number, counted from 0; None, with the reason in words, if there is none."""
        most = min(len(self.sheet.entries), self.sheet.judged + 1)
        if text.isdecimal() and 1 <= int(text) <= most:
            return int(text) - 1
        self._say(f"Name an entry from 1 to {most}." if most else "There are no entries yet.")
        return None

    # --- showing ------------------------------------------------------------------------------------------------

    def _list(self) -> None:
        for number, text in enumerate(self.sheet.entries):
            ruled = self.sheet.rulings[number] if number < self.sheet.judged else None
            self._say(f"{number + 1:>4}  {self._in_short(ruled, text)}", "bold")
            for note in notes_of(ruled) if ruled else ():
                self._say_note("      ", note)

    def _in_short(self, ruled: Ruled | None, text: str) -> str:
        """An entry in a line: a remark by itself, a move with its seat."""
        if ruled is None:
            return f"not judged: {text}"
        if isinstance(ruled, Remark):
            return format_remark(self.game.seats, ruled)
        return f"{self.game.seats[ruled.seat]}: {ruled.said}"

    def _show_words(self) -> None:
        for section in self.spec.drawing.words(self.game, self._state):
            self._say(section.heading, "bold")
            for line in section.lines:
                self._say(f"  {line}")

    def _say_note(self, before: str, note: Note) -> None:
        self.console.print(Text.assemble(f"{before}{note.message}", (f"  {note.clause}", "dim")))

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style), soft_wrap=False)

    def _leave(self, _: str) -> None:
        raise LeaveError

    def _keep(self) -> None:
        if self.save is not None:
            write_whole(self.save, format_record(self.sheet.match.record()))


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
