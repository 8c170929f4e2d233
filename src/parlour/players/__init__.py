"""What is common to players that are programs: the protocol, levels, the hand, a search, halving, planning flicks."""

from parlour.players.brake import NEVER, Brake, Brakeable
from parlour.players.halving import halved, ranked
from parlour.players.hand import EASY_SPEED, EXACT, Hand, by_hand
from parlour.players.planning import Planning
from parlour.players.player import Level, Player, choose_level, willing_level
from parlour.players.search import Lookahead, Search

__all__ = [
    "EASY_SPEED",
    "EXACT",
    "NEVER",
    "Brake",
    "Brakeable",
    "Hand",
    "Level",
    "Lookahead",
    "Planning",
    "Player",
    "Search",
    "by_hand",
    "choose_level",
    "halved",
    "ranked",
    "willing_level",
]
