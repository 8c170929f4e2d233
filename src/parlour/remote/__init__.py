"""Playing on a server from another program: the HTTP calls, with the standard library alone."""

from parlour.remote.calling import Api, LostError, RefusedError
from parlour.remote.link import Link, parse_link
from parlour.remote.playing import Seated, sit, take_seat

__all__ = ["Api", "Link", "LostError", "RefusedError", "Seated", "parse_link", "sit", "take_seat"]
