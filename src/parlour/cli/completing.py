"""What the shell completes: games, and what belongs to the game that stands before, from its description alone."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from click.shell_completion import CompletionItem

from parlour.errors import ParlourError
from parlour.games import GameSpec, find_game, game_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import click

__all__ = [
    "among",
    "bots",
    "bots_in_list",
    "bots_of_all",
    "clauses",
    "files_or_games",
    "games",
    "hands",
    "option_values",
    "places",
    "presets",
    "puzzle_names",
    "records_or_games",
    "seats",
]

Spec: TypeAlias = GameSpec[Any, Any, Any]
Words: TypeAlias = "Iterable[tuple[str, str]]"
"""Each with what it means, or an empty text."""
Completer: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]]]"


def among(words: Iterable[str]) -> Completer:
    """Completes some words that never change."""
    fixed = tuple(words)
    return lambda _context, _parameter, begun: _matching(((word, "") for word in fixed), begun)


def games(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The games; none is imported."""
    return _matching(((name, "") for name in game_names()), begun)


def files_or_games(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The games; anything else is a file."""
    return games(context, parameter, begun) or _files(begun)


def records_or_games(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """A game or a file; after the game a file, or the word for its start."""
    if not context.params.get(parameter.name or ""):
        return files_or_games(context, parameter, begun)
    return _matching([("start", "the position in which the game starts")], begun) or _files(begun)


def bots_of_all(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The bots of every game, where the game is not known yet; or a file."""
    names = dict.fromkeys(level.name for game in game_names() for level in find_game(game).players)
    return _matching(((name, "") for name in names), begun) or _files(begun)


def bots(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The levels of the game and the people of its ladder; or a file with an agent."""
    return _matching(_bots(context), begun) or _files(begun)


def bots_in_list(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The same for the last of several with commas between them."""
    before, comma, last = begun.rpartition(",")
    taken = set(before.split(","))
    left = ((f"{before}{comma}{name}", words) for name, words in _bots(context) if name not in taken)
    return _matching(left, begun) or _files(last)


def presets(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The presets of the game."""
    spec = _spec(context)
    return _matching(((name, spec.terms.get(name, "")) for name in spec.variants.presets) if spec else (), begun)


def option_values(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The rules options of the game, each with the values that it may have."""
    spec = _spec(context)
    return _matching(_options(spec) if spec else (), begun)


def clauses(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The clauses of the game, in small letters too."""
    spec = _spec(context)
    return _matching(((clause.id, clause.title) for clause in spec.ledger.clauses) if spec else (), begun.upper())


def hands(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The hands of the game."""
    spec = _spec(context)
    known = spec.flicking.hands if spec and spec.flicking else ()
    return _matching(((hand.name, hand.summary) for hand in known), begun)


def seats(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The seats of the game under its usual options."""
    spec = _spec(context)
    return _matching(((seat, "") for seat in spec.new().seats) if spec else (), begun)


def puzzle_names(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The puzzles of the game."""
    spec = _spec(context)
    collection = spec.study.puzzles if spec and spec.study else None
    puzzles = collection.exercises if collection else ()
    return _matching(((puzzle.name, f"{puzzle.grade}: {puzzle.task}") for puzzle in puzzles), begun)


def places(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The word for the position in which a game starts; any other is written."""
    return _matching([("start", "the position in which the game starts")], begun)


def _spec(context: click.Context) -> Spec | None:
    """The game that was named before, if it is one.

    Behind an option without its value, the words are left as they are.
    """
    spec = context.params.get("spec")
    if isinstance(spec, GameSpec):
        return spec
    name = next((word for word in context.args if word in game_names()), None)
    return None if name is None else find_game(name)


def _bots(context: click.Context) -> Words:
    spec = _spec(context)
    return ((level.name, level.summary) for level in spec.players) if spec else ()


def _options(spec: Spec) -> Words:
    hints = get_type_hints(spec.options, include_extras=True)
    for option in dataclasses.fields(spec.options):
        kind, meta = get_args(hints[option.name])
        for value in _values(kind, meta, option.default):
            yield f"{option.name}={value}", meta.description or ""


def _values(kind: Any, meta: Any, default: object) -> Iterable[str]:  # noqa: ANN401 - any annotation
    """What an option may be: its words, or of a range the usual number and the ends."""
    if kind is bool:
        return ("true", "false")
    if get_origin(kind) is Literal:
        return get_args(kind)
    return dict.fromkeys(str(number) for number in (default, meta.ge, meta.le) if number is not None)


def _matching(words: Words, begun: str) -> list[CompletionItem[str]]:
    try:
        return [CompletionItem(word, help=meaning or None) for word, meaning in words if word.startswith(begun)]
    except ParlourError:  # a game that cannot be loaded; the command will say so
        return []


def _files(begun: str) -> list[CompletionItem[str]]:
    """Let the shell complete a file."""
    return [CompletionItem(begun, type="file")]
