"""Loading a user's agent: a class in a file, `./mine.py:Bot`, or in an importable module, `package.module:Bot`."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.game import ParlourError
from parlour.players.agent import RANDOM, Agent, AgentError, Level, choose_level
from parlour.reading import check_regular

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

__all__ = ["absolute_name", "error_in_words", "file_of", "find_agent"]


def find_agent(levels: Sequence[Level], name: str) -> Level:
    """The level of that name, `random`, or a user's agent, whose code is imported and runs with all the user's rights.

    Args:
        levels: of the game.
        name: of a level; `random`, which every game has; or `FILE.py:CLASS` or `MODULE:CLASS`, where the class, or any
            function, makes an agent of a game. Its attribute `hand`, if it has one, names the hand that it plays with.

    Raises:
        AgentError: when there is no such file, module or class, or it cannot be imported.
        ParlourError: when no level has that name; the message lists the levels.
    """
    source, _, factory = name.rpartition(":")
    if source and factory:
        return _own_agent(name, source, factory)
    try:
        return choose_level((*levels, RANDOM), name)
    except ParlourError as error:
        raise ParlourError(f"{error}; an agent of your own is FILE.py:CLASS, MODULE:CLASS or engine:COMMAND") from error


def absolute_name(name: str) -> str:
    """The name of an agent with the full path of its file, so that another process can find it.

    >>> absolute_name("master"), absolute_name("bots.mine:Bot")
    ('master', 'bots.mine:Bot')
    """
    source, _, factory = name.rpartition(":")
    return f"{Path(source).absolute()}:{factory}" if _is_file(source) else name


def file_of(name: str) -> tuple[str, ...] | None:
    """The file of a user's agent; none if its module has none, and None for a bot of the game.

    >>> file_of("master"), file_of("./mine.py:Bot")
    (None, ('./mine.py',))
    """
    source, _, factory = name.rpartition(":")
    if not (source and factory):
        return None
    if _is_file(source):
        return (source,)
    file = _imported(source).__file__
    return (file,) if file else ()


def error_in_words(error: BaseException, file: str = "") -> str:
    """An exception in one sentence, with the last place in a user's file where it was raised.

    Args:
        error: the exception.
        file: the user's file; empty to name the innermost place.
    """
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)
    frame = next((each for each in reversed(frames) if each.filename == file), frames[-1] if frames else None)
    place = "" if frame is None else f"{Path(frame.filename).name}, line {frame.lineno}: "
    said = " ".join(str(error).split())
    return f"{place}{type(error).__name__}{': ' if said else ''}{said}"


@dataclass(frozen=True, slots=True)
class _Factory:
    """Makes a user's agents; a failure is reported in one sentence."""

    name: str
    make: Callable[[Any], object]
    file: str

    def __call__(self, game: Any) -> Agent[Any, Any]:  # noqa: ANN401 - any game
        try:
            agent: Any = self.make(game)
        except ParlourError:
            raise
        except Exception as error:
            raise AgentError(f"{self.name} cannot be made: {error_in_words(error, self.file)}") from error
        if not callable(getattr(agent, "choose", None)):
            raise AgentError(f"{self.name} makes no agent: {type(agent).__name__} has no method choose")
        checked: Agent[Any, Any] = agent
        return checked


def _own_agent(name: str, source: str, factory: str) -> Level:
    module = _module_of_file(Path(source).absolute()) if _is_file(source) else _imported(source)
    make = getattr(module, factory, None)
    short = f"{Path(source).name if _is_file(source) else source}:{factory}"
    if not callable(make):
        raise AgentError(f"{name}: there is no class {factory!r} in it{_classes_of(module)}")
    summary = (make.__doc__ or "An agent of your own").partition("\n")[0]
    hand = getattr(make, "hand", "")
    return Level(short, summary, _Factory(short, make, module.__file__ or ""), hand=hand)


def _classes_of(module: ModuleType) -> str:
    """The classes that a module defines itself, for a message."""
    own = [
        each for each, value in vars(module).items() if isinstance(value, type) and value.__module__ == module.__name__
    ]
    return f"; there is {', '.join(own)}" if own else ""


def _is_file(source: str) -> bool:
    return source.endswith(".py") or "/" in source or "\\" in source


@cache
def _module_of_file(path: Path) -> ModuleType:
    """A file as a module; files beside it can be imported by it.

    Raises:
        AgentError: when there is no such file, or it raises an exception.
    """
    try:
        check_regular(path)
    except OSError as error:
        raise AgentError(f"there is no file {path}") from error
    except ParlourError as error:
        raise AgentError(f"{path}: {error}") from error
    spec = importlib.util.spec_from_file_location(f"_agent_{sha256(str(path).encode()).hexdigest()[:16]}", path)
    if spec is None or spec.loader is None:
        raise AgentError(f"{path} is no Python file; its name ends in .py")
    _look_in(path.parent)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their own module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        raise AgentError(f"{path} cannot be imported: {error_in_words(error, str(path))}") from error
    return module


def _imported(name: str) -> ModuleType:
    """A module by its name; it may be in the current folder.

    Raises:
        AgentError: when there is none, or it raises an exception.
    """
    _look_in(Path.cwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            raise AgentError(f"there is no module {error.name!r} here, and none is installed") from error
        raise AgentError(f"{name} cannot be imported: {error_in_words(error)}") from error
    except (Exception, SystemExit) as error:
        raise AgentError(f"{name} cannot be imported: {error_in_words(error)}") from error


def _look_in(folder: Path) -> None:
    """Make modules of a folder importable, after all others."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
