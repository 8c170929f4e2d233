"""The common parts of agents: the protocol, levels, loading a user's agent, the hand, the time budget, a search.

Agents that plan thousands of flicks also use `planning`, `halving` and `sampler`.
"""

from parlour.players.agent import RANDOM, Agent, AgentError, Level, Uniform, check_willing, choose_level, willing_level
from parlour.players.asking import ask
from parlour.players.budget import UNLIMITED, TimeBudget
from parlour.players.hand import EASY_SPEED, EXACT, Hand, by_hand
from parlour.players.loading import absolute_name, file_of, find_agent
from parlour.players.search import Lookahead, Search

__all__ = [
    "EASY_SPEED",
    "EXACT",
    "RANDOM",
    "UNLIMITED",
    "Agent",
    "AgentError",
    "Hand",
    "Level",
    "Lookahead",
    "Search",
    "TimeBudget",
    "Uniform",
    "absolute_name",
    "ask",
    "by_hand",
    "check_willing",
    "choose_level",
    "file_of",
    "find_agent",
    "willing_level",
]
