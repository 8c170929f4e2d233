"""Engines that are programs beside this one: the protocol over standard input and output, from both sides."""

from parlour.external.agent import agent_named, files_of, portable_name
from parlour.external.speaking import Speaker

__all__ = ["Speaker", "agent_named", "files_of", "portable_name"]
