"""An agent that asks a program over its standard input and output; the page `engine-protocol` of docs describes how."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.external.process import LineProcess
from parlour.game import NotationError, ParlourError
from parlour.players import AgentError, Level, absolute_name, file_of, find_agent

if TYPE_CHECKING:
    from random import Random

    from parlour.games import GameSpec
    from parlour.players import TimeBudget

__all__ = ["ExternalAgent", "agent_named", "files_of", "portable_name"]

MOVE_SECONDS = 10.0
"""How long an engine thinks about a move unless its name says otherwise."""
READY_SECONDS = 120.0
"""How long it may take to begin: to load, to compile."""
STOP_SECONDS = 2.0
"""How long after its time an answer may come, and again after `stop`."""
PREFIX = "engine"


@dataclass(frozen=True, slots=True)
class _Command:
    """The name of an engine, read."""

    words: tuple[str, ...]
    seconds: float | None

    def __str__(self) -> str:
        head = PREFIX if self.seconds is None else f"{PREFIX}@{self.seconds:g}"
        return f"{head}:{shlex.join(self.words)}"


def agent_named(spec: GameSpec[Any, Any, Any], name: str) -> Level:
    """The level of that name, a user's agent, or an engine.

    Args:
        spec: the game.
        name: of a level; or `FILE.py:CLASS` or `MODULE:CLASS`; or `engine:COMMAND`, a program with its arguments, which
            runs with all of the user's rights; `engine@SECONDS:COMMAND` sets its time for a move.

    Raises:
        AgentError: when there is no such file, module or class, or the name of an engine is malformed.
        ParlourError: when no level has that name; the message lists the levels.
    """
    command = _read_command(name)
    if command is None:
        return find_agent(spec.players, name)
    short = shlex.join((Path(command.words[0]).name, *(_shortened(word) for word in command.words[1:])))
    shown = str(_Command(tuple(shlex.split(short)), command.seconds))
    return Level(shown, "An engine of your own", lambda game: ExternalAgent(spec, game, shown, command))


def portable_name(name: str) -> str:
    """The name of an agent with the full paths of its files, so that a process in another folder finds it."""
    command = _read_command(name)
    if command is None:
        return absolute_name(name)
    words = (str(Path(word).absolute()) if Path(word).is_file() else word for word in command.words)
    return str(_Command(tuple(words), command.seconds))


def files_of(name: str) -> tuple[str, ...] | None:
    """The files that an agent of your own, or an engine, is made of: its program, and files that its command names.

    None for a bot of the game.

    >>> files_of("master"), files_of("engine:python3 engine.py --fast")
    (None, ('python3',))
    """
    command = _read_command(name)
    if command is None:
        return file_of(name)
    program, *words = command.words
    return (program, *(word for word in words if Path(word).is_file()))


def _shortened(word: str) -> str:
    return Path(word).name if Path(word).is_file() else word


def _read_command(name: str) -> _Command | None:
    """The engine that a name means; None for another agent.

    Raises:
        AgentError: when the command or the seconds are malformed.
    """
    head, colon, command = name.partition(":")
    prefix, at, seconds = head.partition("@")
    if prefix != PREFIX or not colon:
        return None
    try:
        words, limit = tuple(shlex.split(command)), float(seconds) if at else None
    except ValueError as error:
        raise AgentError(f"{name}: {error}; an engine is engine:COMMAND or engine@SECONDS:COMMAND") from error
    if not words or (limit is not None and not 0 < limit <= 86_400):
        raise AgentError(f"{name}: an engine is engine:COMMAND, or engine@SECONDS:COMMAND with up to 86400 seconds")
    return _Command(words, limit)


class ExternalAgent:
    """Asks an engine for its moves. The engine runs as long as the agent is used, and ends with the first failure."""

    def __init__(self, spec: GameSpec[Any, Any, Any], game: Any, name: str, command: _Command) -> None:  # noqa: ANN401
        """Start the engine and set the game up.

        Raises:
            AgentError: when it cannot be started, does not answer, or does not play the game.
        """
        self._game, self._notation = game, spec.notation
        self._seconds = MOVE_SECONDS if command.seconds is None else command.seconds
        self._process = LineProcess(name, command.words)
        try:
            self._process.send("parlour 1")
            self._answer("parlourok", READY_SECONDS)
            options = msgspec.json.encode(game.options).decode()
            self._process.send(f"game {game.name} {spec.rules_version} {options}")
            self._process.send("isready")
            self._answer("readyok", READY_SECONDS)
        except ParlourError:
            self._process.end()
            raise

    def choose(self, state: Any, _moves: Any, rng: Random, budget: TimeBudget) -> Any:  # noqa: ANN401 - any game's
        """The engine's move.

        Raises:
            AgentError: when it does not answer in time, ends, or answers with no move of the game.
        """
        try:
            return self._choose(state, rng, min(self._seconds, budget.remaining))
        except ParlourError:
            self._process.end()
            raise

    def _choose(self, state: Any, rng: Random, seconds: float) -> Any:  # noqa: ANN401 - any game's
        self._process.send(f"position {self._notation.format_state(self._game, state)}")
        self._process.send(f"go movetime {max(1, round(1000 * seconds))} seed {rng.getrandbits(62)}")
        text = self._said("bestmove", seconds + STOP_SECONDS)
        if text is None:
            self._process.send("stop")
            text = self._answer("bestmove", STOP_SECONDS)
        try:
            return self._notation.parse_move(self._game, state, text)
        except NotationError as error:
            raise AgentError(f"{self._process.name} answered {text!r:.80}, which is no move: {error}") from error

    def _answer(self, word: str, seconds: float) -> str:
        text = self._said(word, seconds)
        if text is None:
            raise AgentError(f"{self._process.name} did not answer {word} in time, so it was ended")
        return text

    def _said(self, word: str, seconds: float) -> str | None:
        """What follows a word at the beginning of a line; None if no such line comes in time.

        Lines of `info` and `id`, and all others that the protocol does not know, are skipped.
        """
        for line in self._process.lines(seconds):
            first, _, rest = line.partition(" ")
            if first == word:
                return rest.strip()
            if first == "error":
                raise AgentError(f"{self._process.name} reports: {rest.strip()[:200]}")
        return None
