"""Every message between a page or a program and the service. The page's types are made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.sampling import Sampling
from parlour.scene import Advice
from parlour.service.messages.asking import Analysis, EnginePosition, EngineWork, Findings, Judged, Question
from parlour.service.messages.lesson import Attempt, Judgement, LessonStep
from parlour.service.messages.lobby import GameCard, HandCard, House, OptionCard, PlayerCard, RulesPage
from parlour.service.messages.play import (
    Entry,
    Frame,
    MatchView,
    Move,
    Moved,
    News,
    Note,
    Problem,
    Result,
    SeatCard,
    Turn,
    UnplayableMatch,
)
from parlour.service.messages.practice import PracticeAnswer, PracticeExercise, PracticeRuling
from parlour.service.messages.setup import (
    Arrange,
    Arranged,
    Branch,
    Created,
    Join,
    Joined,
    NewMatch,
    Proposals,
    Rematch,
    SeatKey,
    SeatWish,
    Trials,
    TryOut,
)

if TYPE_CHECKING:
    from msgspec import Struct

__all__ = [
    "MESSAGES",
    "Analysis",
    "Arrange",
    "Arranged",
    "Attempt",
    "Branch",
    "Created",
    "EnginePosition",
    "EngineWork",
    "Entry",
    "Findings",
    "Frame",
    "GameCard",
    "HandCard",
    "House",
    "Join",
    "Joined",
    "Judged",
    "Judgement",
    "LessonStep",
    "MatchView",
    "Move",
    "Moved",
    "NewMatch",
    "News",
    "Note",
    "OptionCard",
    "PlayerCard",
    "PracticeAnswer",
    "PracticeExercise",
    "PracticeRuling",
    "Problem",
    "Proposals",
    "Question",
    "Rematch",
    "Result",
    "RulesPage",
    "Sampling",
    "SeatCard",
    "SeatKey",
    "SeatWish",
    "Trials",
    "TryOut",
    "Turn",
    "UnplayableMatch",
]

MESSAGES: tuple[type[Struct], ...] = (
    Problem,
    House,
    RulesPage,
    NewMatch,
    Created,
    Arrange,
    Arranged,
    Branch,
    Join,
    Joined,
    Rematch,
    Move,
    Moved,
    MatchView,
    UnplayableMatch,
    Frame,
    News,
    Question,
    Advice,
    Analysis,
    EngineWork,
    Findings,
    Sampling,
    Proposals,
    TryOut,
    Trials,
    LessonStep,
    Attempt,
    Judgement,
    PracticeExercise,
    PracticeAnswer,
    PracticeRuling,
)
"""The messages themselves; the types inside them follow."""
