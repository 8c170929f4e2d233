"""The ladder of Arithmetical Croquet: people who differ by foresight and by temper."""

from __future__ import annotations

from importlib.resources import files

from parlour.games.arithmetical_croquet.bots import Foresight, Perfect, declines
from parlour.games.ladder import Ladder, Opponent, read_steps
from parlour.players import Level
from parlour.portraits import Face

__all__ = ["LADDER"]

OPPONENTS = (
    Opponent(
        Level(
            "pip",
            "Notices two of his steps, and takes the longer one if he can.",
            lambda game: Foresight(game, 1, 1.5, 2, stride=0.5),
        ),
        "Pip",
        "Takes long steps",
        "Six and three quarters, and in a great hurry to be seven.",
        Face("round", "wild", "wide", "button", "grin", dress="stripes"),
    ),
    Opponent(
        Level(
            "dorcas",
            "Notices two of her steps, and takes the shorter one.",
            lambda game: Foresight(game, 2, 1.5, 2, stride=-0.3),
        ),
        "Nurse Dorcas",
        "Takes short steps",
        "Holds that nothing good ever came of running.",
        Face("round", "mobcap", "dots", "button", "line", dress="lace"),
    ),
    Opponent(
        Level(
            "rupert",
            "Races to the peg, and hardly looks at your ball.",
            lambda game: Foresight(game, 2, 1.5, 3, envy=0.2),
        ),
        "Cousin Rupert",
        "Races",
        "Came second in a race against himself.",
        Face("long", "parted", "wink", "long", "smirk", dress="bowtie"),
    ),
    Opponent(
        Level(
            "tilly",
            "Notices half of her steps, and likes the long ones.",
            lambda game: Foresight(game, 2, 1.5, 4, stride=0.2),
        ),
        "Tilly",
        "Takes long steps",
        "Slides down banisters, and would slide up them if she could.",
        Face("heart", "bow", "wink", "button", "grin", dress="lace"),
    ),
    Opponent(
        Level("hartley", "Sees your next step, and minds it.", lambda game: Foresight(game, 2, 2.5)),
        "Miss Hartley",
        "Plays soundly",
        "A governess. Marks your sums while you think.",
        Face("long", "bun", "spectacles", "long", "line", dress="collar"),
    ),
    Opponent(
        Level("fenn", "Looks three turns ahead, in long steps.", lambda game: Foresight(game, 3, 1.5, 5, stride=0.2)),
        "Captain Fenn",
        "Takes long steps",
        "Sailed round the world, and was sorry that it ended.",
        Face("square", "bowler", "patch", "hook", "smirk", "beard", "medals"),
    ),
    Opponent(
        Level(
            "selwyn", "Looks three turns ahead, in short steps.", lambda game: Foresight(game, 3, 1.5, 5, stride=-0.3)
        ),
        "The Curate",
        "Takes short steps",
        "Apologises to each number before he plays it.",
        Face("long", "smooth", "closed", "long", "smile", dress="coat"),
    ),
    Opponent(
        Level(
            "prudence",
            "Looks four turns ahead, and would rather bar your number than play her own.",
            lambda game: Foresight(game, 4, 2.0, 6, envy=1.5),
        ),
        "Great-aunt Prudence",
        "Hinders you",
        "Always takes the chair that you were about to take.",
        Face("heart", "bonnet", "stern", "hook", "frown", dress="shawl"),
    ),
    Opponent(
        Level(
            "blythe", "Looks four turns ahead, and races when he can.", lambda game: Foresight(game, 4, 1.0, envy=0.8)
        ),
        "Colonel Blythe",
        "Races with care",
        "Keeps a map of the hoops with little flags.",
        Face("square", "topper", "monocle", "hook", "line", "walrus", "medals"),
    ),
    Opponent(
        Level(
            "dean",
            "Knows the solution, but overlooks a step here and there.",
            lambda game: Perfect(game, 0.08),
            declines,
        ),
        "The Dean",
        "Knows most of it",
        "Solved the game once, and has mislaid one page.",
        Face("round", "tonsure", "sleepy", "hook", "smile", "sage", "cloak"),
    ),
    Opponent(
        Level(
            "lecturer", "Knows the solution, and seldom overlooks a step.", lambda game: Perfect(game, 0.03), declines
        ),
        "The Lecturer",
        "Knows nearly all",
        "Invents games on walks, and forgets the walks.",
        Face("long", "wig", "dots", "long", "line", dress="bowtie"),
    ),
    Opponent(
        Level("engine", "Has solved the game. Beat it when you begin, or not at all.", Perfect, declines),
        "The Calculating Engine",
        "Never errs",
        "Built of brass and patience. Needs oil on Sundays.",
        Face("engine", "key", "lamps", "plate", "grille", dress="boiler"),
    ),
)

LADDER = Ladder(
    opponents=OPPONENTS,
    measured=read_steps((files(__package__) / "ladder.toml").read_text(encoding="utf-8")),
)
