"""The errors of requests. Every error has a code, which is fixed because programs read it."""

from __future__ import annotations

import enum

from parlour.game import ParlourError, plural

__all__ = [
    "BusyError",
    "ClosingError",
    "ForeignKeyError",
    "HandStandsError",
    "ImpossibleReportError",
    "InvitationError",
    "LeftBehindError",
    "Missing",
    "NoFlickError",
    "NoKeyError",
    "NoSuchAnswerError",
    "NoSuchError",
    "NoTakeBackError",
    "NobodyThereError",
    "NotAloneError",
    "NotFlickedError",
    "NotListedError",
    "NotOverError",
    "NotYourTurnError",
    "NothingToTakeBackError",
    "OutOfTimeError",
    "OverError",
    "ReusedKeyError",
    "ServiceError",
    "StalePlyError",
    "StaleSheetError",
    "SteadyHandError",
    "StoreAwayError",
    "TooLongError",
    "UnacceptedKeyError",
    "UnplayableError",
    "no_such_ply",
]


class ServiceError(ParlourError):
    """A request that cannot be met.

    Attributes:
        code: short and fixed, for programs.
        message: what is said unless the request calls for other words.
        clause: the clause that forbids it, if the rules do.
        ply: how many moves the match has, if the request named another number.
        version: the version of the sheet, if the request named another one.
    """

    code: str = "refused"
    message: str = ""
    clause: str | None = None
    ply: int | None = None
    version: int | None = None

    def __init__(self, message: str = "") -> None:
        super().__init__(message or self.message)


class Missing(enum.StrEnum):
    """What a request can name and need not exist. Codes of errors have the value, so it never changes."""

    GAME = "game"
    MATCH = "match"
    SHEET = "sheet"
    PLY = "ply"
    FILE = "file"
    LESSON = "lesson"
    EXERCISE = "exercise"
    LADDER = "ladder"
    DRILL = "drill"
    PUZZLE = "puzzle"


AT_NO_ADDRESS = {
    Missing.MATCH: "There is no match at this address.",
    Missing.SHEET: "There is no score sheet at this address.",
    Missing.FILE: "The game has no such file under these options.",
}
"""What is said of things that have no name but their address."""


class NoSuchError(ServiceError):
    """What a request names does not exist.

    Attributes:
        what: is missing.
    """

    def __init__(self, what: Missing, message: str = "") -> None:
        super().__init__(message or AT_NO_ADDRESS[what])
        self.what = what
        self.code: str = f"no_such_{what}"


def no_such_ply(last: int) -> NoSuchError:
    """The error for a ply beyond the last one."""
    return NoSuchError(Missing.PLY, f"There is no such ply; the last one is {last}.")


class NoFlickError(ServiceError):
    """Nothing may be flicked in a state, or flicks of the game cannot be tried."""

    code = "no_flick"
    message = "There is nothing to flick in this position."


class NotFlickedError(ServiceError):
    """An exercise asks for a flick, and got another kind of move."""

    code = "not_flicked"
    message = "This exercise asks for a flick; no other kind of move is judged here."


class NoKeyError(ServiceError):
    """Only a player may do this, and no key was given."""

    code = "no_key"
    message = "Only a player can do this: send the key of a seat."


class ForeignKeyError(ServiceError):
    """The key does not belong to a seat of the match."""

    code = "foreign_key"
    message = "This key does not belong to a seat of this match."


class OverError(ServiceError):
    """The match is over."""

    code = "over"
    message = "The match is over."


class OutOfTimeError(ServiceError):
    """The time of the seat to play was up before its move came."""

    code = "out_of_time"
    message = "Your time was up before this move reached the server."


class LeftError(ServiceError):
    """The visitor has left the match, which goes on without them."""

    code = "left"
    message = "You have left this match. It goes on without you."


class LeftBehindError(ServiceError):
    """The match goes on as another one, because a turn was taken back."""

    code = "left_behind"
    message = "A turn was taken back, and the match goes on at another table."


class NotOverError(ServiceError):
    """The match goes on."""

    code = "not_over"
    message = "A rematch can be set up when the match is over."


class ReusedKeyError(ServiceError):
    """Another request had the same idempotency key."""

    code = "reused_key"
    message = "This Idempotency-Key was used for another request. Send a new key with each new request."


class StoreAwayError(ServiceError):
    """The store does not answer now, and will later. A change that was being written may have been written or not."""

    code = "store_away"
    message = "The matches cannot be read or written at the moment; please try again in a few seconds."


class ClosingError(ServiceError):
    """The server stops, and begins nothing new."""

    code = "closing"
    message = "The server is shutting down."


class NoSuchAnswerError(ServiceError):
    """A question has fewer answers; the message says how many."""

    code = "no_such_answer"


class UnplayableError(ServiceError):
    """This program can neither show a stored match nor continue it. The message gives the reason in one sentence."""

    code = "unplayable"


class ImpossibleReportError(ServiceError):
    """What was tapped cannot have happened; the message says what can."""

    code = "impossible_report"


class NoTakeBackError(ServiceError):
    """A take-back cannot be asked for, or answered, now; the message says why."""

    code = "no_take_back"


class NobodyThereError(ServiceError):
    """No other person sits at the table."""

    code = "nobody_there"
    message = "Nobody else sits at this table to hear it."


class TooLongError(ServiceError):
    """The match has too many moves for one file; the message says how many fit."""

    code = "too_long"


class NotAloneError(ServiceError):
    """Somebody else plays in this match."""

    code = "not_alone"


class NothingToTakeBackError(ServiceError):
    """The match has no moves after that ply; the message says how many it has."""

    code = "nothing_to_take_back"


class HandStandsError(ServiceError):
    """The seat to play has flicked before that ply, so it cannot have another hand there."""

    code = "hand_stands"

    def __init__(self) -> None:
        super().__init__(
            "Your hand stands from your first flick. Name a ply before it to begin again with another hand."
        )


class SteadyHandError(ServiceError):
    """A hand that never errs was asked for in a match of the ladder."""

    code = "steady_hand"
    message = "A steady hand is for casual games: a match of the ladder is played with one of the others."


class InvitationError(ServiceError):
    """The invitation is not for this match, or has already been used."""

    code = "seat_taken"


class NotListedError(ServiceError):
    """The match is not in the list of open seats, or nobody waits there any more."""

    code = "not_listed"
    message = "Nobody waits for an opponent at this table any more, or it was never listed."


class NotYourTurnError(ServiceError):
    """Another seat is to play."""

    code = "not_your_turn"

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause: str | None = clause


class StalePlyError(ServiceError):
    """The match has continued since. `ply` is how many moves it has now."""

    code = "stale_ply"

    def __init__(self, ply: int) -> None:
        super().__init__(f"The match has {plural(ply, 'move')}. Your move answered an earlier position.")
        self.ply: int | None = ply


class StaleSheetError(ServiceError):
    """Somebody else has written the sheet since. `version` is its version now."""

    code = "stale_sheet"
    message = (
        "Somebody else has changed this sheet since you read it. Nothing of yours was stored: compare both, and send "
        "what is right."
    )

    def __init__(self, version: int) -> None:
        super().__init__()
        self.version: int | None = version


class UnacceptedKeyError(ServiceError):
    """A text that cannot be an idempotency key."""

    code = "malformed"

    def __init__(self, key: str) -> None:
        super().__init__(
            f"The Idempotency-Key {key[:80]!r} is not accepted. Send 22 to 64 letters, digits, - and _, such as a "
            "UUID, with or without quotation marks around them."
        )


class BusyError(ServiceError):
    """There are too many requests of this kind. `seconds` is when to try again (s)."""

    code = "too_many"

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds
