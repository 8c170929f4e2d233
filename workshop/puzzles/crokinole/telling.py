"""The words of a puzzle: what to find, where to look, and what the flick does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.table import value
from parlour.games.crokinole.study.goals import gain

if TYPE_CHECKING:
    from parlour.flick import Flick
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State

__all__ = ["explanation", "hint", "task"]

MANY = {2: "Two", 3: "Three", 4: "Four"}


def task(game: Crokinole, state: State, goal: int) -> str:
    """What to find."""
    side = game.to_play(state) % 2
    you, opponent = game.sides[side], game.sides[1 - side]
    return f"Gain {goal} points or more with one flick. You play {you}; what {opponent} loses counts too."


def hint(game: Crokinole, state: State, flick: Flick) -> str:
    """Where to look, without the flick."""
    side, shot = game.to_play(state) % 2, game.next_disc(state)
    after = game.settled(state, flick)
    lost = {disc.id for disc in state.discs if disc.side != side} - {disc.id for disc in after.discs}
    twenties = after.twenties[side] - state.twenties[side]
    holed = twenties and not any(disc.id == shot for disc in after.discs)
    if twenties:
        return _hint_for_twenty(len(lost), own=bool(holed))
    if len(lost) > 1:
        return f"{MANY.get(len(lost), 'Many')} discs of your opponent can go with one flick."
    worth = {disc.id: value(disc.x, disc.y) for disc in state.discs if disc.side != side}
    if not lost:
        return "Nothing has to leave the board. Move what counts for you inwards, and what counts against you outwards."
    if max(worth[disc] for disc in lost) == max(worth.values()):
        return "Take the disc that is worth most, and keep your own where it counts."
    return "The disc to take is not the one that is worth most. Think of where your own disc goes."


def _hint_for_twenty(lost: int, *, own: bool) -> str:
    if not own:
        return "A disc of yours that is on the board can go into the hole."
    if lost > 1:
        return "There is more than one thing to hit on the way into the hole."
    if lost:
        return "Your disc can drive off what it hits, and go on into the hole."
    return "The hole can be reached by a detour."


def explanation(game: Crokinole, state: State, flick: Flick) -> str:
    """What the flick does, in the words of the rules, and what it gains."""
    after, shot = game.settled(state, flick), game.next_disc(state)
    effects = [event.sentence for event in after.events]
    stays = next((value(disc.x, disc.y) for disc in after.discs if disc.id == shot), 0)
    if stays:
        effects.append(f"Your disc stays where it counts {stays}.")
    return f"{' '.join(effects)} That gains {gain(game, state, flick)} points."
