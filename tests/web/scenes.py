"""The pages of the site and the states of each game's match, one list for all tests and screenshots.

A state is opened only when everything that it describes is visible.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import httpx
from playwright import sync_api
from playwright.sync_api import expect

from parlour.arena import play_out
from parlour.games import find_game
from tests.games.castle_croquetnole import scenes
from tests.needs import TIMEOUT
from tests.web.castle import BEFORE_CAPTURE, BEFORE_CROQUET, BEFORE_WIN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Browser, Page

__all__ = [
    "AGAIN",
    "BEFORE_FLAGS",
    "CAPTURING",
    "GAMES",
    "KEPT_IN",
    "LAST_SHOT",
    "MORE",
    "PAGES",
    "PUZZLES",
    "STEPS",
    "TABLES",
    "TWO_FLAGS",
    "Seated",
    "State",
    "lay",
    "open_more",
    "resign",
]

GAMES = ("arithmetical-croquet", "crokinole", "castle-croquetnole", "castille")

NAMES = ("Alice", "Dodo", "Dinah", "Mock Turtle")


# --- matches ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seated:
    """A match whose seats are all taken, and the keys of people's seats."""

    url: str
    match: str
    keys: dict[int, str]

    def at(self, seat: int) -> str:
        """The address at which a seat is played."""
        return f"{self.url}match/{self.match}#key={self.keys[seat]}"

    def move(self, text: str) -> None:
        """Play a move for the seat whose turn it is."""
        frame = httpx.get(f"{self.url}api/matches/{self.match}", timeout=TIMEOUT).json()["frame"]
        body = {"ply": frame["ply"], "move": text}
        key = {"Authorization": f"Bearer {self.keys[frame['to_play']]}"}
        answer = httpx.post(f"{self.url}api/matches/{self.match}/moves", json=body, headers=key, timeout=TIMEOUT)
        assert answer.status_code == 201, answer.text


KEPT_IN = "20+1 18 first x1"
"""Arithmetical Croquet: the first ball is kept in, so that its player can only pass (AC-7)."""


def lay(
    url: str, game: str, *, others: str = "friend", position: str = "", moves: Sequence[str] = (), **options: object
) -> Seated:
    """A match with Alice on the first seat; the others are hers too (`me`), friends who have joined, or bots."""
    count = len(find_game(game).new(options).seats)
    kinds = ["me", *[others] * (count - 1)]
    people = ("me", "friend")
    seats = [
        {"kind": kind, "name": name if kind == "me" else ""} if kind in people else {"kind": "bot", "level": kind}
        for kind, name in zip(kinds, NAMES, strict=False)
    ]
    wish = {"game": game, "seats": seats, "options": options, "position": position}
    answer = httpx.post(f"{url}api/matches", json=wish, timeout=TIMEOUT)
    assert answer.status_code == 201, answer.text
    body = answer.json()
    keys = {seat["seat"]: seat["key"] for seat in body["seats"] if seat["key"]}
    for seat in body["seats"]:
        if seat["invitation"]:
            joining = {"invitation": seat["invitation"], "name": NAMES[seat["seat"]]}
            joined = httpx.post(f"{url}api/matches/{body['match']}/join", json=joining, timeout=TIMEOUT)
            keys[seat["seat"]] = joined.json()["key"]
    table = Seated(url, body["match"], keys)
    for move in moves:
        table.move(move)
    return table


@cache
def _course(game: str, levels: tuple[str, ...], seed: int, **options: object) -> tuple[str, ...]:
    """The moves of a whole match among bots."""
    spec = find_game(game)
    return tuple(turn.move for turn in play_out(spec, options, levels, seed=seed).log)


def open_more(page: Page, title: str) -> None:
    """Open what a game's card in the lobby has beside a match, by keyboard."""
    page.locator(".card").filter(has=page.get_by_role("heading", name=title)).get_by_text("More").press("Enter")


# --- states -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """A state of a page: its address, and the actions that lead to it."""

    name: str
    words: str
    address: Callable[[str], str]
    go: Callable[[Page], object]
    moves: bool = False
    """Whether the state shows motion."""
    scrolled: bool = False
    """Whether the visitor scrolls down to get there."""
    main: str = ""
    """A pattern for the names of the buttons that play or go on; empty where the visitor can only wait."""
    parts: tuple[str, ...] = ("parlour-board", "section[aria-label=Score]", "#turn-heading")
    """What must be in the window, as selectors."""

    def open(self, browser: Browser, url: str, **options: Any) -> Page:
        """A new visitor's window in this state. The caller closes its context."""
        context = browser.new_context(**{"service_workers": "block", **options})
        context.set_default_timeout(1000 * TIMEOUT)
        page = context.new_page()
        self.show(page, url)
        return page

    def show(self, page: Page, url: str) -> None:
        """Bring a window to this state."""
        page.emulate_media(reduced_motion="no-preference" if self.moves else "reduce")
        page.goto(self.address(url))
        self.go(page)


def _turn(words: str) -> Callable[[Page], object]:
    """Wait until the heading of the turn has this text."""
    return lambda page: expect(page.get_by_role("heading", name=re.compile(words)).first).to_be_visible()


def _each(*steps: Callable[[Page], object]) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        for step in steps:
            step(page)

    return go


def _press(*keys: str) -> Callable[[Page], object]:
    def go(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)

    return go


def _text(words: str) -> Callable[[Page], object]:
    return lambda page: expect(page.get_by_text(re.compile(words)).first).to_be_visible()


def _heading(words: str) -> Callable[[Page], object]:
    return lambda page: expect(page.get_by_role("heading", name=words).first).to_be_visible()


def _look_back(page: Page) -> None:
    """Three moves back, by keys."""
    for _ in range(3):
        before = page.get_by_role("slider", name="Move", exact=True).get_attribute("aria-valuetext")
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("slider", name="Move", exact=True)).not_to_have_attribute("aria-valuetext", str(before))
    expect(page.get_by_text(re.compile("Viewing move"))).to_be_visible()


def _page(path: str) -> Callable[[str], str]:
    return lambda url: url + path


def _invitation(url: str) -> str:
    """The link of a friend who has not joined yet."""
    wish = {"game": "crokinole", "seats": [{"kind": "me", "name": "Alice"}, {"kind": "friend"}]}
    body = httpx.post(f"{url}api/matches", json=wish, timeout=TIMEOUT).json()
    return f"{url}match/{body['match']}#invitation={body['seats'][1]['invitation']}"


def _invite(page: Page) -> None:
    """Set up a match with a friend, close the invitation, and wait for the friend."""
    page.get_by_role("group", name="Copper").get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Sit down").press("Enter")
    page.get_by_role("dialog", name="Invite your friend").get_by_role("button", name="Close").click()
    expect(page.get_by_role("heading", name="Waiting for your friend")).to_be_visible()


PAGES = (
    State("lobby", "The lobby", _page(""), _heading("Castille")),
    State("help", "Help", _page(""), _each(_heading("Castille"), _press("?"), _heading("At the table"))),
    *(
        State(f"new-{game}", "A new match", _page(f"new/{game}"), lambda page: expect(_sit_down(page)).to_be_visible())
        for game in GAMES
    ),
    State("invited", "An invitation", _invitation, _heading("Alice is waiting for you.")),
    State("waiting", "Waiting for a friend", _page("new/castille"), _invite),
    *(State(f"rules-{game}", "The rules", _page(f"rules/{game}"), _heading("Sources")) for game in GAMES),
    *(
        State(f"desk-{game}", "Setting up a position", _page(f"position/{game}"), _text("The position as text"))
        for game in GAMES
    ),
    State("stats", "Statistics", _page("stats"), _heading("Statistics")),
    State("nowhere", "No such match", _page("match/aaaaaaaaaaaaaaaa"), _text("There is no match at this address")),
)


def _sit_down(page: Page) -> Any:
    return page.get_by_role("button", name="Sit down")


# --- Arithmetical Croquet ---------------------------------------------------------------------------------------------


LOGGED = 6
"""The number of moves in the log of a match that is well advanced."""


def _croquet(plies: int, seat: int = 0) -> Callable[[str], str]:
    """After `plies` moves of one match; a negative number counts from its end."""

    def address(url: str) -> str:
        moves = _course("arithmetical-croquet", ("steady", "casual"), 1)
        moves = moves[: len(moves) + plies if plies <= 0 else plies]
        position = _after("arithmetical-croquet", moves[:-LOGGED])
        return lay(url, "arithmetical-croquet", position=position, moves=moves[-LOGGED:]).at(seat)

    return address


def _after(game: str, moves: Sequence[str]) -> str:
    """The position after these moves."""
    spec = find_game(game)
    rules = spec.new()
    state = rules.start()
    for move in moves:
        state = rules.after(state, spec.notation.parse_move(rules, state, move))
    return str(spec.notation.format_state(rules, state))


def _refused(page: Page) -> None:
    """A barred step is tried, and the reason is shown."""
    barred = page.get_by_role("button", name=re.compile("Not allowed")).first
    barred.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Clause AC-")).last).to_be_visible()


def _clause(page: Page) -> None:
    """The first clause that is cited in the log, opened."""
    page.get_by_role("log").get_by_role("button", name=re.compile("^Clause")).first.click()
    expect(page.get_by_role("dialog").get_by_role("link", name="All the rules")).to_be_visible()


def resign(page: Page) -> None:
    """Give up, by the buttons far below the board."""
    page.get_by_text("This table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("heading", name=re.compile("^You lose"))).to_be_visible()


def _leave(page: Page) -> None:
    """Give up where the others play on: the seat is marked, and cannot be given up again."""
    page.get_by_text("This table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("heading", name=re.compile("^Suns to flick"))).to_be_visible()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    expect(page.get_by_role("region", name="Score")).to_contain_text("left")


AGAIN = "^Play again"
FLICK = "^Flick"
STEPS = "^([+\N{MINUS SIGN}]\\d|Play |Choose)"

CROQUET = (
    State("my-turn", "Your turn", _croquet(18), _turn("First to"), main=STEPS),
    State("refused", "A barred step is tried", _croquet(18), _each(_turn("First to"), _refused), main=STEPS),
    State("other", "The other's turn", _croquet(18, seat=1), _each(_turn("First to"), _text("Not your turn"))),
    State("clause", "A ruling's clause", _croquet(18), _each(_turn("First to"), _clause), scrolled=True),
    State("back", "Looking back", _croquet(0), _each(_turn("wins"), _look_back), main="^Back to now"),
    State("over", "The end", _croquet(0), _turn("wins"), main=AGAIN),
)

# --- Crokinole --------------------------------------------------------------------------------------------------------

IN_PLAY = "1 maple 8 0-0 1-0 m1@0.062,0.021;m3@-0.128,-0.095;m4@0.19,0.09;w1@0.05,0.155;w2@-0.05,-0.042;w4@-0.17,0.12"
"""Eight shots into a round of sixteen: maple to shoot, with walnut near the hole."""
LAST_SHOT = "1 walnut 15 0-0 1-0 m3@-0.128,-0.095;m4@0.19,0.09;m6@0.062,0.021;m7@0.02,-0.17;w1@0.05,0.155;w4@-0.17,0.12"
"""One shot before the end of the round: maple to shoot."""
ONE_ROUND: dict[str, Any] = {"discs": "nca", "fixed_rounds": 1, "starter": 1}


def _crokinole(position: str, *, seat: int = 0, moves: Sequence[str] = ()) -> Callable[[str], str]:
    return lambda url: lay(url, "crokinole", position=position, moves=moves, **ONE_ROUND).at(seat)


def _shoot(page: Page) -> None:
    """Shoot at the next target, by keys; the playback is skipped."""
    expect(page.get_by_role("group", name="Your shot")).to_be_visible()
    page.keyboard.press("]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Enter flicks")).to_be_visible()
    page.keyboard.press("Enter")


def _rested(page: Page) -> None:
    """The pieces are at rest, and the ruling is shown."""
    expect(page.get_by_role("heading", name=re.compile("on move"))).to_be_visible()


def _sheet(page: Page) -> None:
    _rested(page)
    expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()


def _result(page: Page) -> None:
    _sheet(page)
    page.get_by_role("dialog").get_by_role("button", name="To the result").press("Enter")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()


def _aimed(page: Page) -> None:
    expect(page.get_by_role("group", name="Your shot")).to_be_visible()
    page.keyboard.press("]")
    expect(page.get_by_text(re.compile("Dead centre")).first).to_be_visible()


def _replayed(page: Page) -> None:
    """Stopped in the middle of the repeated playback."""
    _rested(page)
    expect(page.get_by_role("button", name="Replay")).to_be_visible()
    page.get_by_role("slider", name="Time of the flick").fill("0.3")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


CROKINOLE = (
    State(
        "my-turn",
        "Your turn",
        _crokinole(""),
        lambda page: expect(page.get_by_role("group", name="Your shot")).to_be_visible(),
        main=FLICK,
    ),
    State("aiming", "Aiming", _crokinole(IN_PLAY), _aimed, main=FLICK),
    State("other", "The other's turn", _crokinole(IN_PLAY, seat=1), _text("Not your turn")),
    State("ruling", "A shot and its ruling", _crokinole(IN_PLAY), _each(_shoot, _rested), main=FLICK),
    State("replay", "Seen once more", _crokinole(IN_PLAY), _each(_shoot, _replayed), moves=True, main="^Skip"),
    State("sheet", "The end of a round", _crokinole(LAST_SHOT), _each(_shoot, _sheet), main="^To the result"),
    State("over", "The end", _crokinole(LAST_SHOT), _each(_shoot, _result), main=AGAIN),
)

# --- Castle Croquetnole -----------------------------------------------------------------------------------------------


def _castle(before: Any = None, *, seat: int = 0, moves: Sequence[str] = (), **options: Any) -> Callable[[str], str]:
    def address(url: str) -> str:
        position = (
            "" if before is None else find_game("castle-croquetnole").notation.format_state(scenes.game(), before)
        )
        return lay(url, "castle-croquetnole", position=position, moves=moves, **options).at(seat)

    return address


CAPTURING = "Dead centre at Suns' guard"
"""The target of the capturing flick."""


def _find(words: str) -> Callable[[Page], None]:
    """Step through the targets until this one is selected."""

    def go(page: Page) -> None:
        expect(page.get_by_role("group", name="Your shot")).to_be_visible()
        seen = page.get_by_role("group", name="Your shot").get_by_text(re.compile(words)).first
        for _ in range(30):
            if seen.is_visible():
                return
            page.keyboard.press("]")
        raise AssertionError(f"no target is {words!r}")

    return go


def _flick(page: Page) -> None:
    """Play the flick as aimed, by keys."""
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Enter flicks")).to_be_visible()
    page.keyboard.press("Enter")


def _ways(page: Page) -> None:
    _find("Dead centre at Moons' guard")(page)
    _flick(page)
    expect(page.get_by_role("dialog")).to_be_visible()


CASTLE = (
    State(
        "placing",
        "Placing a coin",
        _castle(),
        lambda page: expect(page.get_by_role("group", name="Your placing")).to_be_visible(),
        main="^Place",
    ),
    State("aiming", "Aiming", _castle(BEFORE_CROQUET), _find("Dead centre at Moons' guard"), main=FLICK),
    State("other", "Another's turn", _castle(BEFORE_CROQUET, seat=2), _text("Not your turn")),
    State(
        "croquet", "A croquet is chosen", _castle(BEFORE_CROQUET), _ways, main="(Flicks|Lift|Loose|Tight|Tap|Decline)"
    ),
    State(
        "ruling",
        "A capture and its ruling",
        _castle(BEFORE_CAPTURE),
        _each(_find(CAPTURING), _flick, _rested),
        main=FLICK,
    ),
    State("over", "The end", _castle(BEFORE_WIN), _each(_find("tower"), _flick, _rested, _turn("win")), main=AGAIN),
)

# --- Castille ---------------------------------------------------------------------------------------------------------

CHAIN = "2TT2/2sSs1/t1Ts2/4t1/t5/4sS ----- S - 0 20"
BEFORE_FLAGS = "tstT1S/tST2s/S5/6/s2s1T/t3s1 --S-s s - 7 44"
"""Copper has one flag up, and can put up two more in a turn."""
TWO_FLAGS = "+SW d2-d3 +C"


def _castille(position: str = "", *, seat: int = 0, moves: Sequence[str] = ()) -> Callable[[str], str]:
    return lambda url: lay(url, "castille", position=position, moves=moves, starter="silver").at(seat)


def _ringed(page: Page) -> None:
    expect(page.get_by_role("gridcell", name=re.compile("Your turn")).first).to_be_visible()


def _touch(*names: str) -> Callable[[Page], None]:
    """Touch places of the board, by keys."""

    def go(page: Page) -> None:
        for name in names:
            cell = page.get_by_role("gridcell", name=re.compile(f"^{name}:"))
            cell.focus()
            page.keyboard.press("Enter")
            expect(page.get_by_role("gridcell", name=re.compile(f"^{name}:.*Picked"))).to_be_visible()

    return go


SAID = "^(Play |Choose)"

CASTILLE = (
    State("placing", "Placing two pegs", _castille(), _ringed, main=SAID),
    State("my-turn", "Your turn", _castille(CHAIN), _ringed, main=SAID),
    State("saying", "A chain, half said", _castille(CHAIN), _each(_ringed, _touch("c6", "e4")), main=SAID),
    State("other", "The other's turn", _castille(CHAIN, seat=1), _text("Not your turn")),
    State(
        "taken", "Two pegs taken", _castille(CHAIN, moves=["c6-e4xd4-c6xc5 +C"], seat=1), _text("Your turn"), main=SAID
    ),
    State(
        "over", "The end", _castille(BEFORE_FLAGS, seat=1, moves=[TWO_FLAGS]), _turn("wins by three flags"), main=AGAIN
    ),
)


def _first_of(course: str, game: str, title: str, begins: str, **how: Any) -> State:
    """The first exercise of a course."""
    return State(
        f"{course}-{game}",
        title,
        _page(f"{course}/{game}"),
        lambda page: expect(page.get_by_text(begins)).to_be_visible(),
        **how,
    )


LESSONS = tuple(
    _first_of("lesson", game, "A lesson", "Step 1 of", main=main, parts=("parlour-board", ".says-task"))
    for game, main in zip(GAMES, (STEPS, FLICK, FLICK, SAID), strict=True)
)
"""The first step of each lesson."""

PRACTICE = tuple(
    _first_of("practice", game, "A flick to rule on", "Flick 1 of", scrolled=True)
    for game in ("crokinole", "castle-croquetnole")
)
"""The first flick of referee practice in each game that has it."""

PUZZLES = tuple(
    State(
        f"puzzle-{spec.name}",
        "A puzzle",
        _page(f"puzzles/{spec.name}/{study.puzzles.exercises[0].name}"),
        lambda page: expect(page.get_by_role("heading", name=re.compile(r"Easy 1 of \d+"))).to_be_visible(),
        main=main,
        parts=("parlour-board", ".says-task"),
    )
    for game, main in zip(GAMES, (STEPS, FLICK, FLICK, SAID), strict=True)
    if (study := (spec := find_game(game)).study) and study.puzzles
)
"""The first puzzle of each game that has any."""

TABLES: dict[str, tuple[State, ...]] = dict(zip(GAMES, (CROQUET, CROKINOLE, CASTLE, CASTILLE), strict=True))


def _paused(page: Page) -> None:
    """Stopped in the middle of the flick; on a busy machine it may be over before the press, and is seen once more."""
    pause, again = (page.get_by_role("button", name=name, disabled=False) for name in ("Pause", "Replay"))
    while not page.get_by_role("button", name="Go on").is_visible():
        pause.or_(again).first.wait_for()
        with suppress(sync_api.TimeoutError):
            (pause if pause.is_visible() else again).click(timeout=500)


def _back(page: Page) -> None:
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()


MORE: dict[str, tuple[State, ...]] = {
    "arithmetical-croquet": (
        State("resigned", "Resigned", _croquet(18), _each(_turn("First to"), resign), main=AGAIN),
    ),
    "crokinole": (
        State("flight", "A shot is seen", _crokinole(IN_PLAY), _each(_shoot, _paused), moves=True, main="^Skip"),
        State("back", "Looking back", _crokinole(IN_PLAY), _each(_shoot, _rested, _back), main="^Back to now"),
        State("resigned", "Resigned", _crokinole(IN_PLAY), resign, main=AGAIN),
    ),
    "castle-croquetnole": (
        State(
            "flight",
            "A flick is seen",
            _castle(BEFORE_CAPTURE, leaving="ends"),
            _each(_find(CAPTURING), _flick, _paused),
            moves=True,
            main="^Skip",
        ),
        State("back", "Looking back", _castle(BEFORE_WIN), _each(_find("tower"), _flick, _rested, _back), main="^Back"),
        State("resigned", "Resigned", _castle(BEFORE_CAPTURE, leaving="ends"), resign, main=AGAIN),
        State("left", "Left, and the game goes on", _castle(BEFORE_CAPTURE), _leave, scrolled=True),
    ),
    "castille": (
        State(
            "back",
            "Looking back",
            _castille(BEFORE_FLAGS, moves=[TWO_FLAGS]),
            _each(_turn("wins"), _back),
            main="^Back to now",
        ),
        State("resigned", "Resigned", _castille(CHAIN), resign, main=AGAIN),
    ),
}
"""States that are tested and not shown in the documentation."""
