"""What people at one table say to each other: phrases of a fixed list, never a text of their own."""

from __future__ import annotations

import enum
from typing import Self

from msgspec import Struct

__all__ = ["OfferedPhrase", "Phrase", "Speak", "SpokenPhrase"]


class Phrase(enum.StrEnum):
    """A phrase; its value is its word on the wire, which never changes."""

    text: str
    """As people read it."""

    def __new__(cls, word: str, text: str = "") -> Self:
        """The phrase of a word."""
        phrase = str.__new__(cls, word)
        phrase._value_, phrase.text = word, text
        return phrase

    GOOD_LUCK = "good-luck", "Good luck!"
    WELL_PLAYED = "well-played", "Well played!"
    CLOSE = "close", "That was close!"
    MOMENT = "moment", "One moment, please."
    THANKS = "thanks", "Thank you!"
    AGAIN = "again", "Another game?"


class OfferedPhrase(Struct, frozen=True):
    """A phrase that the visitor may say."""

    phrase: Phrase
    text: str
    """As people read it."""


class Speak(Struct, frozen=True, forbid_unknown_fields=True):
    """A phrase for the others at the table."""

    phrase: Phrase


class SpokenPhrase(Struct, frozen=True):
    """A phrase that a seat has just said. Nothing keeps it."""

    id: str
    """Told twice, it has the same."""
    seat: int
    phrase: Phrase
    text: str
    """As people read it."""
