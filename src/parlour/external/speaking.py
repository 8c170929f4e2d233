"""The other side of the protocol: an agent of this program answers on standard output."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from parlour import __version__
from parlour.game import ParlourError
from parlour.match import new_seed
from parlour.players import TimeBudget, ask, check_willing, find_agent
from parlour.reading import check_nesting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from parlour.games import GameSpec

__all__ = ["Speaker"]

ENDLESS = 1e9
"""Seconds for a `go` without `movetime`: it can still be stopped."""
END_SECONDS = 5.0
"""How long (s) a search may take to end after `quit`."""


class Speaker:
    """Reads commands line by line and writes answers; a search runs beside it, so that `stop` is heard.

    Attributes:
        spec: the game that is spoken about.
        level: the name of the agent that answers.
    """

    def __init__(self, spec: GameSpec[Any, Any, Any], level: str, write: Callable[[str], None]) -> None:
        """Begin with the game's default options and its start.

        Args:
            spec: the game.
            level: of the agent that answers; or an agent of the user's own.
            write: called with each line of the answers.

        Raises:
            ParlourError: when there is no such agent.
        """
        self.spec: GameSpec[Any, Any, Any] = spec
        self._level, self._write = find_agent(spec.players, level), write
        self.level: str = self._level.name
        self._search: threading.Thread | None = None
        self._thinking = False
        self._budget = TimeBudget()
        self._warm = False
        self._set_up(spec.new())

    def run(self, lines: Iterable[str]) -> None:
        """Answer until `quit` or the end of the input; a command that fails is answered with `error`."""
        for line in lines:
            command, _, rest = line.strip().partition(" ")
            if command == "quit":
                break
            try:
                self._obey(command, rest.strip())
            except ParlourError as error:
                self._say(f"error {error}")
        self._stop()
        if self._search is not None:
            self._search.join(END_SECONDS)

    def _obey(self, command: str, rest: str) -> None:
        commands: dict[str, Callable[[str], None]] = {
            "": lambda _: None,
            "parlour": lambda _: self._introduce(),
            "game": self._choose_game,
            "isready": lambda _: self._ready(),
            "position": self._place,
            "go": self._go,
            "stop": lambda _: self._stop(),
        }
        if command not in commands:
            raise ParlourError(
                f"there is no command {command[:40]!r}; there are {', '.join(filter(None, commands))}, quit"
            )
        commands[command](rest)

    def _introduce(self) -> None:
        self._say(f"id name parlour {__version__} {self.level}")
        self._say(f"id game {self.spec.name} {self.spec.rules_version}")
        self._say("parlourok")

    def _choose_game(self, text: str) -> None:
        """Take a game's name, the version of its rules, and its options as a JSON object."""
        self._check_idle()
        name, _, rest = text.partition(" ")
        version, _, options = rest.strip().partition(" ")
        if name != self.spec.name:
            raise ParlourError(f"this engine plays {self.spec.name}, not {name[:40]!r}")
        if version:
            if not version.isdecimal():
                raise ParlourError(f"the version of the rules is a number, not {version[:40]!r}")
            if int(version) != self.spec.rules_version:
                raise ParlourError(f"this engine plays version {self.spec.rules_version} of the rules, not {version}")
        self._set_up(self.spec.new(_read_options(options)))

    def _set_up(self, game: Any) -> None:  # noqa: ANN401 - any game
        self._agent = check_willing(self._level, game).make(game)
        self._game, self._state = game, game.start()

    def _ready(self) -> None:
        if not self._warm:
            for step in self.spec.kernels.warm_ups if self.spec.kernels else ():
                step.run()
            self._warm = True
        self._say("readyok")

    def _place(self, text: str) -> None:
        """Take a position in the game's notation, or the word start."""
        self._check_idle()
        game = self._game
        self._state = game.start() if text == "start" else self.spec.notation.parse_state(game, text)

    def _go(self, text: str) -> None:
        """Begin a search: `movetime MILLISECONDS`, `seed NUMBER`."""
        self._check_idle()
        outcome = self._game.outcome(self._state)
        if outcome is not None:
            raise ParlourError(f"the game is over: {self._game.verdict(outcome)}")
        limits = _read_limits(text)
        self._budget = TimeBudget(limits["movetime"] / 1000 if "movetime" in limits else ENDLESS)
        rng = Random(limits.get("seed", new_seed()))
        self._thinking = True
        self._search = threading.Thread(target=self._think, args=(rng,), daemon=True)
        self._search.start()

    def _think(self, rng: Random) -> None:
        began = time.monotonic()
        try:
            move = ask(self._agent, self._game, self._state, rng, self._budget)
            text = self.spec.notation.format_move(self._game, self._state, self._game.chosen(move))
        except ParlourError as error:
            self._thinking = False
            self._say(f"error {error}")
            return
        self._thinking = False  # before the answer, which the next command may follow at once
        self._say(f"info time {round(1000 * (time.monotonic() - began))}")
        self._say(f"bestmove {text}")

    def _stop(self) -> None:
        self._budget.end()

    def _check_idle(self) -> None:
        if self._thinking:
            raise ParlourError("the engine is thinking; send stop and wait for bestmove")

    def _say(self, line: str) -> None:
        self._write(" ".join(line.split()))


def _read_options(text: str) -> dict[str, Any]:
    check_nesting(text)
    try:
        return msgspec.json.decode(text or "{}", type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise ParlourError(f"the options are a JSON object: {error}") from error


def _read_limits(text: str) -> dict[str, int]:
    words = text.split()
    limits = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or not limits.keys() <= {"movetime", "seed"} or not all(map(str.isdecimal, limits.values())):
        raise ParlourError(f"after go come movetime MILLISECONDS and seed NUMBER, not {text[:80]!r}")
    return {name: int(value) for name, value in limits.items()}
