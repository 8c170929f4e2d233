"""`parlour.show`: a state, a ruling, a match, a motion or an exercise as a picture and as text.

>>> import parlour
>>> from parlour.games import find_game
>>> game = find_game("castille").new()
>>> shown = parlour.show(game.start())
>>> shown.svg[:4], "6 . . . . . ." in shown.text
('<svg', True)

In a notebook the same picture appears when a cell ends with the value itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, singledispatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.errors import ParlourError
from parlour.game import Game, Ruling
from parlour.games import catalogue
from parlour.games.study import Exercise
from parlour.looks import COMMON
from parlour.match import Match
from parlour.physics import Motion
from parlour.physics.picture import still
from parlour.physics.words import describe_motion
from parlour.picture import PictureError, rasterised, svg
from parlour.trails import TRAILS, frames, traced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games import GameSpec

__all__ = ["Shown", "drawn_state", "film", "show", "shown_or_none"]

SIZE = 480
"""The longer side of a picture, pixels."""
SUFFIXES = (".png", ".svg")


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture and a text that say the same.

    Attributes:
        svg: a self-contained SVG document.
        text: for a terminal.
    """

    svg: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        """The picture, as Jupyter asks for it."""
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, NAME.svg or NAME.png.

        Raises:
            PictureError: the name ends otherwise, or a PNG is wanted and resvg is not installed.
        """
        file = Path(path)
        if file.suffix.lower() not in SUFFIXES:
            raise PictureError(f"{file}: name the picture NAME.svg or NAME.png")
        file.write_bytes(self.svg.encode() if file.suffix.lower() == ".svg" else rasterised(self.svg))


def show(thing: Any, game: Game[Any, Any] | None = None) -> Shown:  # noqa: ANN401 - whatever can be drawn
    """A picture and a text of a state, a ruling, a match, a motion, or an exercise such as a puzzle.

    Args:
        thing: what is drawn. What draws itself elsewhere, by `_repr_svg_`, is drawn too.
        game: of a state or a ruling: the rules under which it is drawn; by default those without any options.

    Raises:
        ParlourError: it cannot be drawn.
    """
    return _shown(thing, game)


def shown_or_none(thing: Any) -> Shown | None:  # noqa: ANN401 - likewise
    """As `show`; None for what cannot be drawn, such as a state that another course than the usual one has."""
    try:
        return show(thing)
    except (ParlourError, LookupError, TypeError, ValueError):
        return None


def drawn_state(
    spec: GameSpec[Any, Any, Any],
    game: Game[Any, Any],
    state: Any,  # noqa: ANN401 - of any game
    last: Ruling[Any, Any] | None = None,
    size: int = SIZE,
) -> Shown:
    """A state, and what the ruling that led to it has left to be seen.

    Args:
        spec: the game.
        game: its rules.
        state: is drawn.
        last: for trails and marks.
        size: the longer side, pixels.
    """
    outcome = game.outcome(state)
    prompt = spec.drawing.prompt(game, state) if outcome is None else game.verdict(outcome)
    scene = spec.scene(game, state, last)
    if last is not None:
        scene = traced(scene, spec.flicking.aims.playback(game, last) if spec.flicking is not None else None)
    picture = svg(scene, size, COMMON + spec.appearance.looks + TRAILS)
    return Shown(picture, f"{prompt}\n{spec.drawing.plain(game, state)}")


def film(ruling: Ruling[Any, Any], game: Game[Any, Any] | None = None, rate: float = 20.0) -> list[str]:
    """A flick as SVG documents, so many a second, from its beginning until all is at rest.

    Args:
        ruling: of the flick.
        game: the rules under which it is drawn; by default those without any options.
        rate: pictures for each second.

    Returns:
        One picture, of the state after it, for a move that is no flick or of which nobody measured the way.

    Raises:
        ParlourError: it is a ruling of no game that is installed.
    """
    spec = _spec_of(ruling.after)
    rules, looks = game or spec.new(), COMMON + spec.appearance.looks
    played = spec.flicking.aims.playback(rules, ruling) if spec.flicking is not None else None
    if played is None:
        return [drawn_state(spec, rules, ruling.after, ruling).svg]
    return [svg(scene, SIZE, looks) for scene in frames(spec.scene(rules, ruling.before), played, rate)]


@singledispatch
def _shown(thing: Any, game: Game[Any, Any] | None = None) -> Shown:  # noqa: ANN401 - likewise
    spec = _games().get(type(thing))
    if spec is not None:
        return drawn_state(spec, game or spec.new(), thing)
    own = getattr(thing, "_repr_svg_", lambda: None)()
    if own is None:
        raise ParlourError(f"{type(thing).__name__} is nothing that can be shown: a state, a ruling, a match, ...")
    return Shown(own, str(thing))


@_shown.register
def _(thing: Ruling, game: Game[Any, Any] | None = None) -> Shown:  # type: ignore[type-arg] # for the dispatch
    spec = _spec_of(thing.after)
    after = drawn_state(spec, game or spec.new(), thing.after, thing)
    said = [f"{event.clause}: {event.message}" for event in thing.events]
    return Shown(after.svg, "\n".join([*said, after.text]))


@_shown.register
def _(thing: Match, game: Game[Any, Any] | None = None) -> Shown:  # type: ignore[type-arg] # likewise
    last = thing.rulings[-1] if thing.rulings else None
    return drawn_state(thing.spec, game or thing.game, thing.state, last)


@_shown.register
def _(thing: Motion, game: Game[Any, Any] | None = None) -> Shown:  # noqa: ARG001 - it knows no game
    return Shown(still(thing), describe_motion(thing))


@_shown.register
def _(thing: Exercise, game: Game[Any, Any] | None = None) -> Shown:
    for spec, options in _courses_of(thing):
        rules = game or spec.new(options)
        drawn = drawn_state(spec, rules, spec.notation.parse_state(rules, thing.position))
        return Shown(drawn.svg, f"{thing.task}\n{drawn.text}".lstrip())
    raise ParlourError("the exercise belongs to no game that is installed")


def _spec_of(state: Any) -> GameSpec[Any, Any, Any]:  # noqa: ANN401 - of any game
    """The game of a state.

    Raises:
        ParlourError: it is installed no more, or the value is no state.
    """
    spec = _games().get(type(state))
    if spec is None:
        raise ParlourError(f"{type(state).__name__} is a state of no game that is installed")
    return spec


@cache
def _games() -> dict[type, GameSpec[Any, Any, Any]]:
    """The games by the type of their states."""
    return {type(spec.new().start()): spec for spec in catalogue()}


def _courses_of(exercise: Exercise) -> Iterator[tuple[GameSpec[Any, Any, Any], Any]]:
    """The games that have an exercise in one of their courses, with the options of that course."""
    for spec in catalogue():
        study = spec.study
        several = () if study is None else (study.lesson, study.practice, study.puzzles, *study.drills)
        for course in several:
            if course is not None and any(each is exercise or each == exercise for each in course.exercises):
                yield spec, course.options
