"""What a visitor's own machine needs to try flicks: in a match or a position, and the files that go with it.

It tells nothing that a spectator cannot see: states are public, and the errors of hands are drawn anew.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.games.files import file_named
from parlour.games.page import part_named
from parlour.games.sampling import proposed_of, sampling_of
from parlour.reading import NestingError, check_nesting
from parlour.sampling import Sampling
from parlour.service.errors import Missing, NoFlickError, NoSuchError, NotOverError, no_such_ply
from parlour.service.lobby import game_named
from parlour.service.messages import Proposals, Trials
from parlour.service.positions import position_of
from parlour.service.views import encoded

if TYPE_CHECKING:
    from parlour.service.messages import TryOut
    from parlour.service.open_match import OpenMatch
    from parlour.service.service import Service

__all__ = ["game_file", "page_part", "proposals", "sampling", "trials"]

OPTIONS_MOST = 4_000
"""The longest options in an address, characters."""


def sampling(service: Service, name: str, ply: int) -> Sampling:
    """What is needed to try the flicks of a match after `ply` moves; it never changes.

    Raises:
        NoSuchError: when the match has fewer moves.
        NoFlickError: when nothing may be flicked then.
    """
    live = _at(service, name, ply)
    return encoded(service.journal.encoded.get(name, "sampling", ply, lambda: _sampled(live, ply)), Sampling)


def proposals(service: Service, name: str, ply: int) -> Proposals:
    """What the champion considers after `ply` moves of a match that is over; it never changes.

    Raises:
        NoSuchError: when the match has fewer moves.
        NotOverError: while the match goes on.
    """
    live = _at(service, name, ply)
    if live.to_play is not None:
        raise NotOverError("What a champion would play is shown only when the match is over.")
    match = live.match

    def made() -> bytes:
        return msgspec.json.encode(Proposals(proposed_of(match.spec, match.game, match.state_at(ply))))

    return encoded(service.journal.encoded.get(name, "proposals", ply, made), Proposals)


def trials(wish: TryOut) -> Trials:
    """The flicks that can be tried in a position. Nothing is stored.

    Raises:
        NoSuchError, NotationError, OptionError: as for `positions.arrange`.
    """
    spec = game_named(wish.game)
    game = spec.new(wish.options)
    state = position_of(spec, game, wish.position)
    if game.outcome(state) is not None or spec.flicking is None:
        return Trials((), None)
    return Trials(spec.flicking.aims.aimings(game, state), sampling_of(spec, game, state))


def game_file(name: str, digest: str, options: str) -> bytes:
    """A file of a game under options (JSON).

    Raises:
        NoSuchError: there is no such game, or it has no file of this digest.
        OptionError: it has no such options.
    """
    spec = game_named(name)
    content = file_named(spec, spec.new(_options(options)), digest)
    if content is None:
        raise NoSuchError(Missing.FILE)
    return content


def page_part(name: str, digest: str, part: str) -> bytes:
    """A file of a game that the page loads: its WebAssembly module, or the script of its engine.

    Raises:
        NoSuchError: there is no such game, or it has no such part, or another version of it.
    """
    content = part_named(game_named(name), digest, part)
    if content is None:
        raise NoSuchError(Missing.FILE)
    return content


def _options(text: str) -> dict[str, Any]:
    try:
        check_nesting(text[:OPTIONS_MOST])
        options = json.loads(text[:OPTIONS_MOST])
    except (ValueError, NestingError):
        raise NoSuchError(Missing.FILE) from None
    if not isinstance(options, dict):
        raise NoSuchError(Missing.FILE)
    return options


def _at(service: Service, name: str, ply: int) -> OpenMatch:
    """The match, which has had this many moves."""
    live = service.matches.find(name)
    if ply > live.match.ply:
        live = service.matches.checked(name)
    if ply > live.match.ply:
        raise no_such_ply(live.match.ply)
    return live


def _sampled(live: OpenMatch, ply: int) -> bytes:
    match = live.match
    found = None
    if match.game.outcome(match.state_at(ply)) is None:
        found = sampling_of(match.spec, match.game, match.state_at(ply))
    if found is None:
        raise NoFlickError
    return msgspec.json.encode(found)
