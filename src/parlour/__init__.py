"""parlour: the house for four parlour games."""

__version__ = "0.1.0"
