"""What is common to players that are programs: the protocol, the levels, the hand, and a generic search."""

from parlour.players.hand import EXACT, Hand, by_hand
from parlour.players.player import Level, Player, choose_level, willing_level
from parlour.players.search import Search

__all__ = ["EXACT", "Hand", "Level", "Player", "Search", "by_hand", "choose_level", "willing_level"]
