"""What is common to players that are programs: the protocol, levels, the hand, the brake, a search.

Beside it, for players that plan flicks by the thousand and need NumPy: `planning`, and `halving`.
"""

from parlour.players.brake import NEVER, Brake, Brakeable
from parlour.players.hand import EASY_SPEED, EXACT, Hand, by_hand
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
    "Player",
    "Search",
    "by_hand",
    "choose_level",
    "willing_level",
]
