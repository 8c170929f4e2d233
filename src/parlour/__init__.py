"""parlour: four parlour games, with exact rules, physics and bots."""

__version__ = "0.1.0"
