"""The links that the page gives to people."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from parlour.game import ParlourError

__all__ = ["Link", "parse_link"]


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a match, read. Exactly one of the two secrets is there."""

    server: str
    """The address before `/match/`."""
    match: str
    invitation: str = ""
    """Claims a seat, once."""
    key: str = ""
    """Plays a seat that is claimed."""

    def __str__(self) -> str:
        secret = f"key={self.key}" if self.key else f"invitation={self.invitation}"
        return f"{self.server}/match/{self.match}#{secret}"


def parse_link(text: str) -> Link:
    """Read an invitation, or a seat's own link.

    Raises:
        ParlourError: when it is neither, with what is expected.

    >>> link = parse_link("http://localhost:8000/match/abc123#invitation=secret")
    >>> link.server, link.match, link.invitation, link.key
    ('http://localhost:8000', 'abc123', 'secret', '')
    """
    parts = urlsplit(text.strip())
    place = re.fullmatch(r"(.*)/match/([A-Za-z0-9_-]+)/?", parts.path)
    secrets = parse_qs(parts.fragment)
    invitation, key = (secrets.get(name, [""])[0] for name in ("invitation", "key"))
    if parts.scheme not in ("http", "https") or not parts.netloc or place is None:
        raise ParlourError(f"a link to a match is http://SERVER/match/NAME#invitation=SECRET, not {text[:100]!r}")
    if not invitation and not key:
        raise ParlourError("this link only watches; a bot needs the invitation, or the link of a seat: ...#key=KEY")
    return Link(f"{parts.scheme}://{parts.netloc}{place[1]}", place[2], "" if key else invitation, key)
