"""What is common to players that are programs: the protocol, the levels, and a generic search."""

from parlour.players.player import Level, Player, choose_level, willing_level
from parlour.players.search import Search

__all__ = ["Level", "Player", "Search", "choose_level", "willing_level"]
