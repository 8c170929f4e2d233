"""The lobby and the rules of every game."""

from __future__ import annotations

import dataclasses
import typing
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from parlour import __version__
from parlour.game import ParlourError
from parlour.games import catalogue, find_game
from parlour.match import drawn_by, lots_of
from parlour.service.errors import Missing, NoSuchError
from parlour.service.messages import (
    GameCard,
    GuideCard,
    HandCard,
    ListedName,
    LobbyView,
    OptionCard,
    PlayerCard,
    RulesPage,
)

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.games.study import Guide

__all__ = ["game_named", "view_lobby", "view_picture", "view_rules"]


def game_named(name: str) -> GameSpec[Any, Any, Any]:
    """The game of that name.

    Raises:
        NoSuchError: when there is none; the message lists the games.
    """
    try:
        return find_game(name)
    except ParlourError as error:
        raise NoSuchError(Missing.GAME, str(error)) from error


def view_rules(name: str) -> RulesPage:
    """The ledger of a game: every clause in order.

    Raises:
        NoSuchError: when there is no such game.
    """
    spec = game_named(name)
    ledger = spec.ledger
    pictures = {clause.picture: spec.picture(clause.picture) for clause in ledger.clauses if clause.picture}
    return RulesPage(spec.name, ledger.title, ledger.summary, ledger.sources, ledger.clauses, pictures)


@lru_cache(maxsize=64)
def view_picture(game: str, name: str) -> str:
    """A picture of a game as an SVG document: `cover`, or one that its ledger cites.

    Raises:
        NoSuchError: when there is no such game, or it has no such picture.
    """
    spec = game_named(game)
    if name == "cover":
        return spec.cover_picture()
    if name not in spec.appearance.pictures:
        raise NoSuchError(Missing.FILE)
    return spec.picture(name)


@cache
def view_lobby() -> LobbyView:
    """The lobby."""
    return LobbyView(__version__, tuple(_card(spec) for spec in catalogue()), tuple(ListedName))


def _card(spec: GameSpec[Any, Any, Any]) -> GameCard:
    game, study, flicking = spec.new(), spec.study, spec.flicking
    return GameCard(
        name=game.name,
        title=spec.title,
        summary=spec.summary,
        seats=game.seats,
        levels=tuple(PlayerCard(level.name, level.summary) for level in spec.levels),
        options=_option_cards(spec.options),
        presets={name: dict(preset) for name, preset in spec.variants.presets.items()},
        seated_by=spec.variants.seated_by,
        seatings=_seatings(spec),
        hints=spec.engine is not None and spec.engine.advise is not None,
        tried=flicking is not None and flicking.sampling is not None,
        guide=_guide_card(study.guide) if study is not None and study.guide is not None else None,
        lesson=study is not None and study.lesson is not None,
        practice=study is not None and study.practice is not None,
        puzzles=study is not None and study.puzzles is not None,
        ladder=study is not None and study.ladder is not None,
        drills=study is not None and study.drills != (),
        terms=dict(spec.terms),
        hands=tuple(
            HandCard(each.name, each.summary, each.hand.angle_sd) for each in (flicking.hands if flicking else ())
        ),
        usual_hand=flicking.usual_hand if flicking else "",
        by_lot=lots_of(game, drawn_by(game, 0)),
        bots_only=dict(spec.variants.bots_only),
    )


def _guide_card(guide: Guide) -> GuideCard:
    return GuideCard(guide.lines, dict(guide.options))


def _seatings(spec: GameSpec[Any, Any, Any]) -> dict[str, tuple[str, ...]]:
    """The seats under each value of the option that decides them."""
    cards = [card for card in _option_cards(spec.options) if card.name == spec.variants.seated_by]
    return {
        str(value): spec.new({card.name: value}).seats
        for card in cards
        for value in card.values or range(card.low or 0, (card.high or 0) + 1, card.step)
    }


def _option_cards(options: type[Any]) -> tuple[OptionCard, ...]:
    """The form of a dataclass of options, from the bounds and descriptions in its annotations."""
    hints = typing.get_type_hints(options, include_extras=True)
    return tuple(
        _option_card(option.name, option.default, hints[option.name]) for option in dataclasses.fields(options)
    )


def _option_card(name: str, default: Any, hint: Any) -> OptionCard:  # noqa: ANN401 - any option's
    kind, meta = typing.get_args(hint)
    if typing.get_origin(kind) is Literal:
        return OptionCard(name, "one of", default, meta.description, values=typing.get_args(kind))
    if kind is bool:
        return OptionCard(name, "yes or no", default, meta.description)
    return OptionCard(name, "number", default, meta.description, low=meta.ge, high=meta.le, step=meta.multiple_of or 1)
