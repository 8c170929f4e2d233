"""Following a match: the news of one reader, as every feed sends them, and how a feed ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from parlour.service.errors import UnplayableError
from parlour.service.matches import next_news

if TYPE_CHECKING:
    from parlour.errors import ParlourError
    from parlour.service.service import Service
    from parlour.service.views import Seen

__all__ = ["BAD_REQUEST", "MOST_PLIES", "NOT_SINCE", "NO_SUCH_MATCH", "UNPLAYABLE", "encoded_news", "end_of"]

BAD_REQUEST = 4400
NO_SUCH_MATCH = 4404
UNPLAYABLE = 4409

MOST_PLIES = 999_999
NOT_SINCE = f"since is a number of moves, from 0 to {MOST_PLIES}"
"""What a reader is told whose `since` is none."""


def encoded_news(service: Service, match: str, key: str | None, seen: Seen) -> tuple[str, Seen]:
    """The news that a reader lacks, as they are sent, and its progress once it has them; empty if there are none."""
    news, seen = next_news(service, match, key, seen)
    return msgspec.json.encode(news).decode() if news is not None else "", seen


def end_of(error: ParlourError) -> tuple[int, str]:
    """The code with which a feed ends that has no news of its match, and the reason."""
    if isinstance(error, UnplayableError):
        return UNPLAYABLE, "This match can only be read."
    return NO_SUCH_MATCH, str(error)
