"""What bash needs beyond click's own completion, and how completion is switched on in each shell."""

from __future__ import annotations

import os
from typing import Any

from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

__all__ = ["SHELLS"]

SHELLS = """\b
The shell can complete games, bots, options and files. Switch it on for this session with:
  bash   eval "$(_PARLOUR_COMPLETE=bash_source parlour)"
  zsh    eval "$(_PARLOUR_COMPLETE=zsh_source parlour)"
  fish   _PARLOUR_COMPLETE=fish_source parlour | source
"""


class _Bash(BashComplete):
    """Bash makes three words of NAME=VALUE; they are one again here, and what is completed is the last of them."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is begun, and that one."""
        typed = split_arg_string(os.environ["COMP_WORDS"])
        words = _joined(typed[1 : int(os.environ["COMP_CWORD"]) + 1])
        if int(os.environ["COMP_CWORD"]) >= len(typed):
            words.append("")
        self._before = words[-1].rpartition("=")[0] if words and "=" in words[-1] else ""
        return (words[:-1], words[-1]) if words else ([], "")

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """A completion as the shell's function reads it, without what stands there already."""
        return f"{item.type},{item.value.removeprefix(f'{self._before}=') if self._before else item.value}"


def _joined(typed: list[str]) -> list[str]:
    """Join the words on both sides of each equals sign.

    >>> _joined(["-o", "discs", "=", "nca", "--preset", "n"])
    ['-o', 'discs=nca', '--preset', 'n']
    >>> _joined(["-o", "discs", "="])
    ['-o', 'discs=']
    """
    words = list[str]()
    for word in typed:
        if words and (word == "=" or words[-1].endswith("=")):
            words[-1] += word
        else:
            words.append(word)
    return words


add_completion_class(_Bash)
