"""What is common to players that are programs: the protocol, the levels, the hand, a generic search, halving."""

from parlour.players.halving import halved
from parlour.players.hand import EXACT, Hand, by_hand
from parlour.players.player import Level, Player, choose_level, willing_level
from parlour.players.search import Lookahead, Search

__all__ = [
    "EXACT",
    "Hand",
    "Level",
    "Lookahead",
    "Player",
    "Search",
    "by_hand",
    "choose_level",
    "halved",
    "willing_level",
]
