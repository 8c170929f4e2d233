"""A winning strategy as a file, and its check. The check uses the rules and not the solver.

A certificate lists every reachable position that the player to play can win, each with the smallest winning step.
So every entry is determined, and any altered, missing or added one is found.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from parlour.game import NotationError, ParlourError
from parlour.games.arithmetical_croquet.notation import format_move, format_state, parse_move, parse_state
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Options, State, Step
from parlour.reading import check_nesting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    from parlour.game import Outcome
    from parlour.games.arithmetical_croquet.solve import Solution

    Way: TypeAlias = tuple[Step, State, Outcome | None]
    """A move, where it leads, and how the game ends there."""

__all__ = ["Certificate", "CertificateError", "certify", "verify"]


class CertificateError(ParlourError):
    """A certificate proves nothing; the message names the first entry that is wrong, and why."""


class Certificate(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file's content."""

    format: Literal["parlour certificate 1"]
    game: Literal["arithmetical-croquet"]
    rules_version: int
    options: Options
    winner: Literal["first", "second"]
    strategy: dict[str, str]
    """Position, as text, to winning move."""


def certify(solution: Solution) -> str:
    """The certificate of a solution, as JSON."""
    game = solution.game
    strategy = {}
    for state in solution.won_states():
        best = solution.winning_moves(state)[0]
        strategy[format_state(game, state)] = format_move(game, state, best)
    certificate = Certificate(
        format="parlour certificate 1",
        game="arithmetical-croquet",
        rules_version=game.rules_version,
        options=game.options,
        winner="first" if solution.winner == 0 else "second",
        strategy=strategy,
    )
    return msgspec.json.format(msgspec.json.encode(certificate), indent=0).decode() + "\n"


def verify(text: str, progress: Callable[[int], None] = lambda _done: None) -> str:
    """Check a certificate and say in a sentence what it proves.

    Walks every position that the rules can reach. Each listed one must be won by its move against any answer, each
    unlisted one lost by every move; no position may come back, so that the claims rest on finished games.

    Args:
        text: the file.
        progress: called now and then with the number of positions checked.

    Raises:
        CertificateError: naming the first thing that is wrong.
    """
    certificate = _read(text)
    game = ArithmeticalCroquet(certificate.options)
    if certificate.rules_version != game.rules_version:
        raise CertificateError(f"it is for version {certificate.rules_version} of the rules, not {game.rules_version}")
    strategy = _strategy(game, certificate)
    walked = _Walk(game, strategy, progress).walk()
    beyond = next((state for state in strategy if state not in walked), None)
    if beyond is not None:
        raise CertificateError(f"position {format_state(game, beyond)!r} cannot be reached from the start")
    winner = "first" if game.start() in strategy else "second"
    if winner != certificate.winner:
        raise CertificateError(f"it says that {certificate.winner} wins, but its strategy wins for {winner}")
    return f"Proved: {winner} wins. {len(walked)} positions checked, {len(strategy)} of them won by their listed move."


def _read(text: str) -> Certificate:
    try:
        check_nesting(text)
        raw = json.loads(text, object_pairs_hook=_each_once)
        certificate = msgspec.convert(raw, Certificate)
    except (ValueError, ParlourError) as error:
        raise CertificateError(f"it is no certificate: {error}") from error
    if differing := sorted(raw["options"].keys() ^ asdict(certificate.options).keys()):
        raise CertificateError(f"it must name every option and no other: look at {', '.join(differing)}")
    return certificate


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object without duplicate names, one of which a reader would silently drop."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise ParlourError(f"it has two entries {twice!r}")
    return found


def _strategy(game: ArithmeticalCroquet, certificate: Certificate) -> dict[State, Step]:
    strategy = {}
    for position, move in certificate.strategy.items():
        try:
            state = parse_state(game, position)
            strategy[state] = parse_move(game, state, move)
        except NotationError as error:
            raise CertificateError(f"entry {position!r}: {error}") from error
        if (format_state(game, state), format_move(game, state, strategy[state])) != (position, move):
            raise CertificateError(f"entry {position!r}: {move!r} is not written as the rules write it")
    return strategy


class _Walk:
    """Visits every reachable position once, deepest first, and checks it against the strategy."""

    def __init__(self, game: ArithmeticalCroquet, strategy: dict[State, Step], progress: Callable[[int], None]) -> None:
        self._game = game
        self._strategy = strategy
        self._progress = progress
        self._done: set[State] = set()

    def walk(self) -> set[State]:
        """Every reachable position that is not a finished game."""
        start = self._game.start()
        path = [self._entered(start)]
        on_path = {start}
        while path:
            state, ways, following = path[-1]
            deeper = next((after for after in following if after not in self._done), None)
            if deeper is None:
                path.pop()
                on_path.discard(state)
                self._check(state, ways)
                continue
            if deeper in on_path:
                raise CertificateError(f"position {self._text(deeper)!r} can come back: the game need not end")
            path.append(self._entered(deeper))
            on_path.add(deeper)
        return self._done

    def _entered(self, state: State) -> tuple[State, list[Way], Iterator[State]]:
        """A position, where each of its moves leads, and the unfinished positions among these."""
        ways = [self._way(state, move) for move in self._game.moves(state)]
        return state, ways, iter([after for _, after, outcome in ways if outcome is None])

    def _way(self, state: State, move: Step) -> Way:
        after = self._game.after(state, move)
        return move, after, self._game.outcome(after)

    def _check(self, state: State, ways: list[Way]) -> None:
        winning = next((way[0] for way in ways if self._wins(state, way)), None)
        listed = self._strategy.get(state)
        if listed != winning:
            raise CertificateError(self._difference(state, listed, winning))
        self._done.add(state)
        if len(self._done) % 4096 == 0:
            self._progress(len(self._done))

    def _wins(self, state: State, way: Way) -> bool:
        """Whether a move wins, by what is listed after it; that was checked before, being deeper."""
        _, after, outcome = way
        return state.seat in outcome.winners if outcome is not None else after not in self._strategy

    def _difference(self, state: State, listed: Step | None, winning: Step | None) -> str:
        where = f"position {self._text(state)!r}"
        if listed is None and winning is not None:
            return f"{where} is won by {self._move(state, winning)} and is not listed"
        if listed is not None and winning is None:
            return f"{where} is listed, but no move wins it"
        if (
            listed is None
            or winning is None
            or listed not in self._game.moves(state)
            or not self._wins(state, self._way(state, listed))
        ):
            return f"{where}: {self._move(state, listed)} does not win"
        return f"{where}: {self._move(state, listed)} wins, but the smallest winning step must be listed: " + (
            self._move(state, winning)
        )

    def _text(self, state: State) -> str:
        return format_state(self._game, state)

    def _move(self, state: State, move: Step | None) -> str:
        return "no move" if move is None else format_move(self._game, state, move)
