"""The vocabulary of pictures and descriptions: what a game's drawing supplies to a page, a terminal or a file.

Lengths are in board units that each board chooses, x to the right and y down. A `look` names entries of the style
sheet (`ball striped`); no colour is named here. A `Board` is the same for the whole match; a `Picture` is one state on
it. Pieces move; a piece is identified by its id. Neither contains anything about legality; the `Choice`s
beside them list what may be done.
"""

from __future__ import annotations

import msgspec

from parlour.game import Refusal  # noqa: TC001 - msgspec reads the annotations

__all__ = [
    "Advice",
    "Advised",
    "Aiming",
    "Arc",
    "Area",
    "Axes",
    "Board",
    "Box",
    "Cheer",
    "Choice",
    "Circle",
    "Knock",
    "Label",
    "Leg",
    "NamedPlace",
    "Neighbour",
    "Obstacle",
    "Path",
    "Picture",
    "Piece",
    "PieceSet",
    "Placing",
    "Playback",
    "Point",
    "Scene",
    "ScoreBar",
    "Section",
    "Shape",
    "Sheet",
    "SideScore",
    "Target",
    "Travel",
]

Point = tuple[float, float]


class Circle(msgspec.Struct, frozen=True, tag="circle"):
    """A circle."""

    at: Point
    radius: float
    look: str


class Box(msgspec.Struct, frozen=True, tag="box"):
    """A rectangle by its upper left corner; `round` is the corner radius."""

    at: Point
    size: Point
    look: str
    round: float = 0.0


class Path(msgspec.Struct, frozen=True, tag="path"):
    """A stroke along SVG path data."""

    path: str
    look: str


class Label(msgspec.Struct, frozen=True, tag="label"):
    """A short text centred on a point; `size` is its height."""

    at: Point
    text: str
    size: float
    look: str


Shape = Circle | Box | Path | Label


class Piece(msgspec.Struct, frozen=True):
    """A thing that moves. Its parts are drawn relative to `at`."""

    id: str
    at: Point
    parts: tuple[Shape, ...]
    label: str
    """What a screen reader says: `first's ball, on 17`."""
    trail: tuple[Point, ...] = ()
    """Its path in the last turn, from its old place to its new one; empty if it did not move."""
    hops: bool = False
    """Whether it hops from place to place along its path; otherwise it moves smoothly."""
    fells: tuple[tuple[int, str], ...] = ()
    """The pieces that it captured on its path: for each the index in `trail` of the capture, and its id."""
    stock: int = 0
    """How many of it are in stock, as its label part says; a picture takes copies from it. 0 for a single piece."""


class NamedPlace(msgspec.Struct, frozen=True):
    """A place of the picture that the keyboard can reach."""

    at: Point
    name: str
    """`c4`"""
    words: str
    """What is there: `silver, tall`."""
    bears: bool = True
    """Whether pieces can be there; other places can only be touched."""
    noun: str = "place"
    """What a player calls it as it is now: `peg`, `hole`."""


class PieceSet(msgspec.Struct, frozen=True):
    """A set of pieces for drawing a match: its name in the style sheet (`set-flamingoes`), and its title."""

    name: str
    title: str


class Shift(msgspec.Struct, frozen=True):
    """A box of a board, and by how much what lies in it is elsewhere in another arrangement."""

    at: Point
    """Its upper left corner."""
    size: Point
    by: Point


class Beside(msgspec.Struct, frozen=True):
    """A second arrangement of a board, for a window that is wide: what lies above and below it lies beside it.

    Every piece, place and shape of a picture lies in one of the boxes and goes along; the first box counts. The points
    of a path are absolute. Boxes do not meet elsewhere. A board for flicks has no second arrangement: a playback would
    not follow it.
    """

    size: Point
    shapes: tuple[Shape, ...]
    shifts: tuple[Shift, ...]


class Board(msgspec.Struct, frozen=True):
    """What is the same in every state of a match: its size and the fixed shapes, back to front."""

    size: Point
    shapes: tuple[Shape, ...]
    sets: tuple[PieceSet, ...] = ()
    """If the viewer may choose between sets of pieces: all of them, the default first."""
    beside: Beside | None = None
    """A second arrangement; None if it has one only."""


class Picture(msgspec.Struct, frozen=True):
    """One state on its board: drawn over the board's shapes, back to front, the pieces after the shapes."""

    shapes: tuple[Shape, ...]
    pieces: tuple[Piece, ...]
    title: str
    """One sentence that replaces the picture for a screen reader."""
    places: tuple[NamedPlace, ...] = ()
    """For moves that are entered place by place: the places that keys can reach. Empty if buttons are enough."""
    heart: tuple[Point, Point] | None = None
    """Upper left and lower right corner of what a small screen shows while nobody aims; None shows the whole."""
    goal: str = ""
    """What the one to play has to do next, in a few words; empty where the prompt says all there is."""


class Scene(msgspec.Struct, frozen=True):
    """A picture on its board: the content of a file with a drawing."""

    board: Board
    picture: Picture

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """Everything but the pieces, back to front."""
        return self.board.shapes + self.picture.shapes


class Choice(msgspec.Struct, frozen=True):
    """A move that the player may pick, or an illegal one that players might try."""

    move: str
    """In the game's notation, ready to be sent."""
    label: str
    """The text on its button: `+3`."""
    words: str
    """What it does: `to 23, through hoop 20`."""
    key: str
    """The key that picks it."""
    touch: tuple[Point, ...] = ()
    """The places on the picture to touch, in order, to enter it."""
    refusal: Refusal | None = None
    """Why it may not be picked; None when it may."""
    clause: str = ""
    """The clause that offers it; empty if it needs no explanation."""
    part: int = 0
    """If not 0: the touches form parts of this many places each, in any order, and the player confirms at the end."""
    takes: tuple[str, ...] = ()
    """The ids of the pieces that it takes off the board."""
    picture: str = ""
    """The name of a picture of the game that explains it."""
    leads: tuple[tuple[str, Point], ...] = ()
    """Where pieces would lie after it, by id: shown while it is picked and not played. For choices that carry no piece
    from touch to touch."""


class Section(msgspec.Struct, frozen=True):
    """A heading and its lines, part of the board's text description."""

    heading: str
    lines: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True):
    """A score sheet: a table with column and row headings."""

    title: str
    columns: tuple[str, ...]
    """The first one is the heading of the row names."""
    rows: tuple[tuple[str, ...], ...]
    remark: str = ""
    """The conclusion from the sheet, in one sentence."""
    ends_round: bool = False
    """Whether a round has just ended, so that the player should read the sheet before the game goes on."""


class SideScore(msgspec.Struct, frozen=True):
    """How one side stands: a seat, or the seats of partners."""

    seats: tuple[int, ...]
    name: str
    points: str
    """Its score as a number: `25`."""
    unit: str
    """What follows the number: `of 100`, `flags`."""
    facts: tuple[str, ...] = ()
    """What else counts, each in two or three words: `5 left`, `1 twenty`."""


class ScoreBar(msgspec.Struct, frozen=True):
    """The score at a glance: every side, and who leads."""

    sides: tuple[SideScore, ...]
    lead: str
    """Who leads, as a sentence; empty when the match is over."""
    margin: str = ""
    """At the end, by how much it was won: `by 25`; empty if the ending says more than a number."""


class Advised(msgspec.Struct, frozen=True):
    """A move that the engine advises."""

    move: str
    """In the game's notation, ready to be sent."""
    words: str
    """Its value, and the depth of the search."""
    line: tuple[str, ...]
    """The expected line of play, this move first."""


class Advice(msgspec.Struct, frozen=True):
    """An engine's view of a state."""

    best: tuple[Advised, ...]
    """The best moves, the best first."""
    words: str
    """Who is ahead, as a sentence without its full stop: `Silver is ahead by 1.2 pegs`."""


class PositionSetting(msgspec.Struct, frozen=True):
    """One setting of a position."""

    name: str
    about: str
    """The group of settings that it belongs to: `Moons' knight`."""
    label: str
    """`is inside`."""
    value: str
    values: tuple[tuple[str, str], ...] = ()
    """Its possible values, each with its words; empty for a value that is typed: a place `x,y`, or a number."""
    piece: str = ""
    """For a place: the piece that can be dragged there, or several separated by spaces; otherwise empty."""


# --- flicking -------------------------------------------------------------------------------------------------
# An aim is in the table's frame: metres, x to the right, y up, bearings in degrees clockwise from +y.


class Axes(msgspec.Struct, frozen=True):
    """The position of the table in the scene: a point (x, y) of it is drawn at `origin + scale * (x, -y)`."""

    origin: Point
    scale: float


class Arc(msgspec.Struct, frozen=True, tag="arc"):
    """A band along a circle in which a coin's centre may be placed: between two radii (m) and two bearings (degrees).

    Bearings are those of the place seen from the circle's centre, `first` to `last` clockwise. A place may lie farther
    out than the two rays at these bearings, but no more than `overhang` (m) beyond the nearer one.
    """

    at: Point
    inner: float
    outer: float
    line: float
    """The radius (m) on which a coin is placed by default."""
    first: float
    last: float
    overhang: float = 0.0


class Area(msgspec.Struct, frozen=True, tag="area"):
    """A rectangle in which a coin's centre may be placed, by two corners (m)."""

    low: Point
    high: Point


class Target(msgspec.Struct, frozen=True):
    """A suggested target; keys step through them in their order."""

    at: Point
    label: str


class Obstacle(msgspec.Struct, frozen=True):
    """An obstacle for the aiming line: a circle, or with `size` a rectangle of that full width and height. Metres."""

    at: Point
    radius: float = 0.0
    size: Point | None = None
    label: str = ""
    turn: float = 0.0
    """Degrees by which a rectangle is turned anticlockwise about its middle."""


class Neighbour(msgspec.Struct, frozen=True):
    """A coin that touches another, and its name."""

    coin: str
    label: str


class Aiming(msgspec.Struct, frozen=True):
    """A coin that may be flicked now, with everything that a page needs to aim it. The rules decide what is legal."""

    coin: str
    """Its id in the notation; empty if the rules allow only one coin."""
    piece: Piece
    """The coin as it is drawn, at the suggested start."""
    radius: float
    start: Point
    """The suggested start, or the place where it lies."""
    bearing: float
    speed: float
    """The suggested direction (degrees) and speed (m/s)."""
    frame: Axes
    slowest: float
    fastest: float
    """The range of speeds (m/s) that may be chosen."""
    most_spin: float
    """The greatest spin (rad/s) either way; 0 if none is allowed."""
    facing: float
    """The bearing that is straight ahead for the shooter: up in the lane view."""
    lane: tuple[float, float]
    """Half the width of the lane that a small screen shows, and its reach beyond its middle, m."""
    edge: float
    """How far from the table's centre an aiming line ends, m."""
    places: Arc | Area | None = None
    """Where it may be placed; None plays it from where it lies."""
    about: Point | None = None
    """The middle of the lane, m, halfway between its ends; None for a lane that begins at the shooter's border and has
    its middle at the table's centre."""
    targets: tuple[Target, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    tight: tuple[Neighbour, ...] = ()
    """The coins that touch it, one of which must take the flick while it is held; empty if it is flicked itself."""
    wander: float = 0.0
    """How far an easy flick of the shooter's hand misses its direction: the standard deviation, degrees."""


class Placing(msgspec.Struct, frozen=True):
    """A coin that may be placed now, with everything that a page needs to place it. The rules decide what is legal.

    Its edge must be at most `most` away from the edge of `beside` and not in it. It may overlap nothing in `things`,
    and must lie wholly within the rectangle `low` to `high`; each within a nanometre. The move is `move`, a space, and
    `x,y` in metres.
    """

    move: str
    """The move's text up to the place: `place Gm`, `croquet lift`."""
    label: str
    """On its button: `Lift`."""
    words: str
    """What it does."""
    key: str
    """The key that picks it; empty if it is the only one."""
    clause: str
    piece: Piece
    """The coin as it is drawn, at the suggested place."""
    radius: float
    start: Point
    """The suggested place, m; it is free unless no place is."""
    frame: Axes
    facing: float
    """The bearing that is straight ahead for the player who places it."""
    beside: Obstacle
    most: float
    low: Point
    high: Point
    things: tuple[Obstacle, ...]
    lane: tuple[float, float]
    """Half the width and half the height of what a small screen shows around `beside`, m."""


class Leg(msgspec.Struct, frozen=True, array_like=True):
    """A straight piece of a coin's path at constant deceleration, in the scene's units.

    After a share u of its time, the share of its length is `2 r u + (1 - 2 r) u^2`. The angle (degrees, clockwise
    on screen) changes evenly.
    """

    start: float
    end: float
    x0: float
    y0: float
    x1: float
    y1: float
    r: float
    angle0: float
    angle1: float


class Travel(msgspec.Struct, frozen=True):
    """How one piece moves: its legs in time order, and when and how it leaves."""

    id: str
    legs: tuple[Leg, ...]
    gone: float | None = None
    into: str = ""
    """`hole` or `edge`, if it leaves."""


class Knock(msgspec.Struct, frozen=True):
    """A contact that is heard and may be marked: when (s), where (in the scene), of what kind, how strong (N s)."""

    time: float
    at: Point
    kind: str
    """`disc`, `post`, `block`, `hole` or `edge`."""
    strength: float
    pieces: tuple[str, ...]


class Cheer(msgspec.Struct, frozen=True):
    """A success that is celebrated: a short word, shown where a piece goes at last."""

    words: str
    """`20!`."""
    piece: str


class Playback(msgspec.Struct, frozen=True):
    """The playback of a flick: the exact motion and the sounds."""

    seconds: float
    pieces: tuple[Piece, ...]
    """All coins on the table when the flick begins, at their places then."""
    travels: tuple[Travel, ...]
    knocks: tuple[Knock, ...]
    removed: tuple[str, ...] = ()
    """The pieces that come to rest and are then removed by the rules: marked first, then faded."""
    cheers: tuple[Cheer, ...] = ()
    """What is celebrated, in order."""
    ricochet: bool = False
    """Whether it is worth seeing again slowly: something that counts came of several contacts."""
