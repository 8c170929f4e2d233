"""What can be tapped next in the report of a shot or of a round, and the move that the taps make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from parlour.game import NotationError
from parlour.games.crokinole.drawing.scenery import on_scene
from parlour.games.crokinole.real_table.reporting.places import zone_of
from parlour.games.crokinole.real_table.reporting.shots import HOLE, OFF, ReportedShot
from parlour.games.crokinole.real_table.reporting.words import ENDS, LYING, ends_of
from parlour.games.crokinole.rules.board import State, Tally
from parlour.games.crokinole.rules.counting import Counted, Move, counted_refusal
from parlour.games.reporting import Asked, Tap, possible_now

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.game import Event
    from parlour.games.crokinole.rules import Crokinole

__all__ = ["ask", "move", "vocabulary"]

Offer = tuple[Tap, Callable[[], ReportedShot | None]]
"""A tap, and the report with it; None if the tap is impossible."""

ROUND = "round"
LABELS = ("20s", "15s", "10s", "5s")
DONE = Tap("done", "That was all", ends=True)


def ask(game: Crokinole, state: State, taps: Sequence[str]) -> Asked:
    """What can be tapped after these taps.

    Raises:
        NotationError: when one of the taps is impossible after those before it.
    """
    report, words, counted = _follow(game, state, taps)
    if counted is not None:
        return Asked("That is the whole round.", (), words, game.judge(state, counted).events)
    if report.over:
        return Asked("That is the whole shot.", (), words, game.judge(state, report.flick()).events)
    return Asked(_question(report), _taps(report, bool(taps)), words, _so_far(report))


def move(game: Crokinole, state: State, taps: Sequence[str]) -> Move:
    """The move that a complete report describes.

    Raises:
        NotationError: when a tap is impossible, or the report is not complete.
    """
    report, _, counted = _follow(game, state, taps)
    if counted is not None:
        return counted
    if not report.over:
        raise NotationError(f"The report is not complete. {_question(report)} {_possible(_taps(report, bool(taps)))}")
    return report.flick()


def vocabulary(game: Crokinole) -> tuple[Tap, ...]:
    """Everything that can ever be tapped, of every disc."""
    discs = tuple(
        game.disc_id(seat, number) for seat in range(len(game.seats)) for number in range(1, game.options.each + 1)
    )
    common = (
        Tap("twenty", "Twenty: it lies in the hole", ends=True),
        Tap("15", "It stays in the 15 ring", ends=True),
        Tap("15line", "It stays on the 15 line; it counts 10", ends=True),
        Tap("10", "It stays in the 10 zone", ends=True),
        Tap("5", "It stays in the 5 zone", ends=True),
        Tap("short", "It stops short of the 15 ring", ends=True),
        Tap("off", "It goes off the board", ends=True),
        Tap("missed", "Missed: no opposing disc was hit", ends=True),
    )
    taps = [*common, _round_tap(game), DONE]
    for coin in discs:
        name, group = game.disc_name(coin), game.disc_name(coin)
        taps.append(Tap(f"hit-{coin}", f"hits {name}", group))
        taps += [
            Tap(f"{coin}-{struck}-{end}", f"hits {name}, which {words}; the shot disc {ENDS[end]}", group, ends=True)
            for struck, words in (("gone", "goes off the board"), ("stays", "stays where it was"))
            for end in (HOLE, "15", "10", "5", OFF)
        ]
        taps += [Tap(f"{coin}-{end}", f"{name} {words}", group) for end, words in ends_of(game).items()]
        taps.append(Tap(f"{coin}-back", f"{name} comes back from off the board and touches ...", group))
        taps.append(Tap(f"touched-{coin}", f"it touches {name}", group))
    return tuple(taps)


# --- following a report -----------------------------------------------------------------------------------------


def _follow(game: Crokinole, state: State, taps: Sequence[str]) -> tuple[ReportedShot, tuple[str, ...], Counted | None]:
    """What was reported by these taps, each in words, and the end of the round if that was reported."""
    report = ReportedShot(game, state)
    words: list[str] = []
    if taps and taps[0].partition("=")[0] == ROUND:
        counted = _read_round(game, state, taps)
        counts = "; ".join(
            f"{side} {', '.join(f'{n} {label}' for n, label in zip(row, LABELS, strict=True))}"
            for side, row in zip(game.sides, counted.tally.counts, strict=True)
        )
        return report, (f"The end of the round: {counts}",), counted
    for number, text in enumerate(taps):
        offers = () if report.over else tuple(_offers(report, number > 0))
        found = next((offer for offer in offers if offer[0].text == text), None)
        then = found[1]() if found else None
        if found is None or then is None:
            listed = _possible(tuple(tap for tap, _ in offers)) if offers else "The report was complete before it."
            raise NotationError(f"{text[:40]!r} is impossible here. {listed}")
        words.append(f"{found[0].group}: {found[0].words}" if found[0].group else found[0].words)
        report = then
    return report, tuple(words), None


def _possible(taps: tuple[Tap, ...]) -> str:
    return possible_now([f"{tap.group}: {tap.words}" if tap.group else tap.words for tap in taps])


def _question(report: ReportedShot) -> str:
    name = report.game.disc_name(report.shot)
    if report.back:
        return f"What did {report.game.disc_name(report.back)} touch when it came back?"
    if report.shot not in report.ended:
        begun = report.hits or report.ended
        return f"Where did {name} end?" if begun else f"{name.capitalize()} is shot: what happened?"
    return "What else happened?"


def _so_far(report: ReportedShot) -> tuple[Event, ...]:
    """What the rules make of the shot once it is said where the shot disc ended, without the end of the round."""
    return (
        ()
        if report.shot not in report.ended or report.back
        else report.game.settled(report.state, report.flick()).events
    )


def _taps(report: ReportedShot, begun: bool) -> tuple[Tap, ...]:  # noqa: FBT001 - the first tap or a later one
    taps = tuple(tap for tap, then in _offers(report, begun) if then() is not None)
    return taps if begun or report.state.shots else (*taps, _round_tap(report.game))


# --- the end of a round -----------------------------------------------------------------------------------------


def _round_tap(game: Crokinole) -> Tap:
    labels = tuple(f"{side} {label}" for side in game.sides for label in LABELS)
    words = "Only the end of the round: what each side has on the board"
    return Tap(ROUND, words, "the whole round", None, True, labels, game.shots_a_round // 2)  # noqa: FBT003


def _read_round(game: Crokinole, state: State, taps: Sequence[str]) -> Counted:
    if len(taps) > 1:
        raise NotationError(f"{taps[1][:40]!r} is impossible here. The report was complete before it.")
    numbers = taps[0].partition("=")[2].split(",")
    if len(numbers) != 8 or not all(each.isascii() and each.isdigit() and len(each) < 3 for each in numbers):
        raise NotationError(
            f"{taps[0][:40]!r} is no end of a round; it has eight numbers, such as round=2,1,0,3,0,1,1,2: of each side "
            "the discs that count 20, 15, 10 and 5"
        )
    a, b, c, d, e, f, g, h = map(int, numbers)
    counted = Counted(Tally(((a, b, c, d), (e, f, g, h))))
    refusal = counted_refusal(game, state, counted)
    if refusal is not None:
        raise NotationError(refusal.message)
    return counted


# --- what can be tapped -----------------------------------------------------------------------------------------


def _offers(report: ReportedShot, begun: bool) -> Iterator[Offer]:  # noqa: FBT001 - the first tap or a later one
    if report.back:
        for coin in report.touchable:
            tap = Tap(f"touched-{coin}", f"it touched {report.game.disc_name(coin)}", "", _at(report, coin))
            yield tap, partial(report.touched, coin)
        return
    if not begun:
        yield from _first(report)
    elif len(report.hits) == 1 and report.hits[0] in report.theirs and not report.ended:
        yield from _struck(report, report.hits[0])
    if report.shot in report.ended:
        yield DONE, lambda: replace(report, over=True)
    yield from _details(report)


def _first(report: ReportedShot) -> Iterator[Offer]:
    """The common shots, which take one tap."""
    if len(report.theirs) == 1:
        yield from _struck(report, report.theirs[0])
    if report.theirs:
        yield _whole(report, "missed", "Missed: no opposing disc was hit", "5")
        return
    yield _whole(report, "twenty", "Twenty: it lies in the hole", HOLE)
    yield _whole(report, "15", "It stays in the 15 ring", "15")
    yield _whole(report, "15line", "It stays on the 15 line; it counts 10", "15line")
    if report.game.options.no_hiding:
        yield _whole(report, "short", "It stops short of the 15 ring: removed", "5")
    else:
        yield _whole(report, "10", "It stays in the 10 zone", "10")
        yield _whole(report, "5", "It stays in the 5 zone", "5")
    yield _whole(report, "off", "It goes off the board", OFF)


def _whole(report: ReportedShot, text: str, words: str, end: str) -> Offer:
    """A tap that says all of a shot that hit nothing."""
    return Tap(text, words, ends=True), lambda: _over(report.end(report.shot, end))


def _over(report: ReportedShot | None) -> ReportedShot | None:
    return report and replace(report, over=True)


def _struck(report: ReportedShot, struck: str) -> Iterator[Offer]:
    """What usually comes of hitting an opposing disc: it is gone, or it stays where it was; and the shot disc."""
    one, other = report.game.disc_name(report.shot), report.game.disc_name(struck)
    hit = report.hit(struck)
    stays = f"stays in {LYING[report.zone(struck)]}"
    for how, after, words in (("gone", hit.end(struck, OFF), "is gone"), ("stays", hit, stays)):
        for end in (HOLE, "15", "10", "5", OFF):
            text = f"{other.capitalize()} {words}; {one} {ENDS[end]}"
            yield (
                Tap(f"{struck}-{how}-{end}", text, "" if len(report.theirs) == 1 or report.hits else other, ends=True),
                partial(_stop, after, struck, how, end),
            )


def _stop(report: ReportedShot | None, struck: str, how: str, end: str) -> ReportedShot | None:
    """The shot disc ends, in the place of a disc that is gone if that is in the zone; all is said."""
    if report is None:
        return None
    taken = how == "gone" and end == zone_of(*report.before[struck])
    return _over(report.stop_beside(struck) if taken else report.end(report.shot, end))


def _details(report: ReportedShot) -> Iterator[Offer]:
    for coin in (report.shot, *report.before):
        yield from _of_disc(report, coin)


def _of_disc(report: ReportedShot, coin: str) -> Iterator[Offer]:
    """Everything that can have happened to one disc."""
    group, at = report.game.disc_name(coin), _at(report, coin)
    if coin != report.shot and coin not in report.hits:
        own = f" or by {report.game.sides[report.seat % 2]}'s discs that it moved" if len(report.before) > 1 else ""
        words = f"is hit by {report.game.disc_name(report.shot)}{own}"
        yield Tap(f"hit-{coin}", words, group, at), partial(report.hit, coin)
    if coin not in report.ended:
        for end, words in ends_of(report.game).items():
            yield Tap(f"{coin}-{end}", words, group), partial(report.end, coin, end)
    if report.game.options.rail and (coin not in report.ended or coin in report.left):
        words = "comes back from off the board and touches ..."
        yield Tap(f"{coin}-back", words, group), partial(report.come_back, coin)


def _at(report: ReportedShot, coin: str) -> tuple[float, float] | None:
    place = report.before.get(coin)
    return None if place is None else on_scene(*place)
