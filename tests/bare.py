"""What must work without NumPy and Numba; `tests/test_bare.py` runs it with both hidden."""

from __future__ import annotations

import importlib
import pkgutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import parlour.games
from parlour import physics, picture
from parlour.cli import main
from parlour.errors import MissingExtraError
from parlour.flick import Flick, parse_aim
from parlour.games import catalogue
from parlour.games.castle_croquetnole.rules.board import Coin, Play
from parlour.physics import MATERIALS, PROFILES, RING, UNIFORM, Disc, Hole, Shot, capture_speed, collide
from parlour.physics.scene import parse_scene
from parlour.players import ask
from parlour.record import LoggedMove, Record, SeatRecord, format_record, parse_record, replay

if TYPE_CHECKING:
    from parlour.games import GameSpec

PLAYED_WITHOUT = ("rules", "notation", "drawing", "real_table", "bots", "hands")
"""Modules and packages of a game; of `bots` only the package itself, with the levels."""
REPORTED = {
    "crokinole": (
        ("0.0,-0.3048 >0.0 0.9", "0.4:m1o", "m1@0.0,0.0o"),
        ("0.0,0.3048 >180.0 0.9", "-", "w1@0.0,0.1"),
        ("0.0,-0.3048 >0.0 1.2", "0.2:m2*w1;0.9:w1^", "m2@0.0,0.05;w1@0.0,0.3302^"),
    ),
    "castle-croquetnole": (("Km >0.0 1.0", "0.2:Km/-0", "Km@0.0,0.0"),),
}
"""Flicks as an observer at a table would report them: aim, events, resting places."""


def specs() -> dict[str, GameSpec[Any, Any, Any]]:

    return {spec.name: spec for spec in catalogue()}


def packages_import() -> None:
    """The vocabulary, and all of each game except bots, engines and batch rules."""
    for name in (
        "game",
        "flick",
        "notation",
        "record",
        "ledger",
        "scene",
        "picture",
        "players",
        "physics",
        "chance",
        "match",
        "arena",
    ):
        importlib.import_module(f"parlour.{name}")

    for game in pkgutil.iter_modules(parlour.games.__path__, "parlour.games."):
        package = importlib.import_module(game.name)
        for each in pkgutil.walk_packages(getattr(package, "__path__", []), f"{game.name}."):
            inside = each.name.removeprefix(f"{game.name}.")
            if inside.startswith("rules.batch"):
                continue
            if inside.partition(".")[0] in PLAYED_WITHOUT and not inside.startswith("bots."):
                importlib.import_module(each.name)
    assert "parlour.games.crokinole.drawing.flicking" in sys.modules


def games_begin_and_are_drawn() -> None:
    """Every game, under every preset: its start, its text, its picture and its words."""
    assert set(specs()) == {"arithmetical-croquet", "castille", "castle-croquetnole", "crokinole"}
    for spec in specs().values():
        for options in ({}, *spec.variants.presets.values()):
            game = spec.new(options)
            state = game.start()
            text = spec.notation.format_state(game, state)
            assert spec.notation.format_state(game, spec.notation.parse_state(game, text)) == text
            scene = spec.scene(game, state)
            assert picture.svg(scene).startswith("<svg")
            assert spec.drawing.words(game, state)
            assert spec.drawing.plain(game, state)
            assert spec.drawing.choices(game, state) or spec.flicking
            if spec.flicking is not None:
                assert spec.flicking.aims.aimings(game, state) or spec.flicking.aims.placings(game, state)
        assert spec.ledger.clauses
        assert spec.levels


def thought_out_games_are_played() -> None:
    """A hundred turns by chance, every move through its text; the bots of Arithmetical Croquet need nothing more."""
    for name in ("arithmetical-croquet", "castille"):
        spec = specs()[name]
        game, rng = spec.new(), Random(5)
        state, played = game.start(), 0
        while game.outcome(state) is None and played < 100:
            move = rng.choice([*game.moves(state)])
            text = spec.notation.format_move(game, state, move)
            assert spec.notation.parse_move(game, state, text) == move
            state, played = game.play(state, move).after, played + 1
        assert played > 10
    spec = specs()["arithmetical-croquet"]
    game = spec.new()
    for level in spec.levels:
        ask(level.make(game), game, game.start(), Random(1))  # raises where the move is refused


def _placed(spec: GameSpec[Any, Any, Any], game: Any) -> tuple[Any, list[str]]:
    """The first state in which a coin may be flicked, and the moves that placed coins before."""
    state, moves, rng = game.start(), [], Random(1)
    while spec.flicking is not None and not spec.flicking.aims.aimings(game, state):
        move = game.sample(state, rng)
        moves.append(spec.notation.format_move(game, state, move))
        state = game.play(state, move).after
    return state, moves


def reported(spec: GameSpec[Any, Any, Any]) -> tuple[Any, Any, list[str]]:
    """A game with its reported flicks played: the game, the last state, the moves as text."""
    game = spec.new()
    state, moves = _placed(spec, game)
    for aim, events, rest in REPORTED[spec.name]:
        move = spec.notation.parse_move(game, state, f"{aim} | {aim} | {events} | {rest}")
        refusal = game.refusal(state, move)
        assert refusal is None, (spec.name, aim, refusal)
        moves.append(spec.notation.format_move(game, state, move))
        ruling = game.play(state, move)
        assert ruling.events
        assert spec.drawing.picture(game, ruling.after, ruling).title
        assert spec.flicking is None or spec.flicking.aims.brief(game, ruling)
        state = ruling.after
    return game, state, moves


def reported_flicks_are_judged() -> None:
    """The rules read events and resting places; nothing is simulated."""
    for name in REPORTED:
        game, state, _ = reported(specs()[name])
        assert game.start() != state
    _, state, _ = reported(specs()["crokinole"])
    assert state.twenties == (1, 0)
    assert [(disc.x, disc.y) for disc in state.discs] == [(0.0, 0.05)]


def record_of(name: str) -> Record:
    """A record of a few moves of a game."""
    spec = specs()[name]
    turns = []
    if name in REPORTED:
        game, _, moves = reported(spec)
        state = game.start()
        for text in moves:
            turns.append(LoggedMove(game.to_play(state), text))
            state = game.play(state, spec.notation.parse_move(game, state, text)).after
    else:
        game, rng = spec.new(), Random(3)
        state = game.start()
        for _ in range(6):
            move = rng.choice([*game.moves(state)])
            turns.append(LoggedMove(game.to_play(state), spec.notation.format_move(game, state, move)))
            state = game.play(state, move).after
    seats = tuple(SeatRecord() for _ in game.seats)
    return Record(game=name, rules_version=game.rules_version, options={}, seats=seats, turns=tuple(turns))


def records_are_written_and_replayed() -> None:
    """Of all four games."""
    for name, spec in specs().items():
        record = record_of(name)
        again = parse_record(format_record(record))
        assert again == record
        assert len([*replay(spec.new(), spec.notation, again)]) == len(record.turns) > 0


def tables_and_formulas_are_there() -> None:
    """The vocabulary of the physics, a scene file, and the formulas that need no arrays."""
    assert PROFILES == {"uniform": UNIFORM, "ring": RING}
    assert len({hash(material) for material in MATERIALS.values()}) == len(MATERIALS)
    assert capture_speed(Hole(0, 0, 0.0174625), 0.015875) > 0.0
    assert collide(Disc(0, 0, 1, 1, velocity=(1, 0)), Disc(2, 0, 1, 1)).loss > 0.0
    for file in Path("docs/research/scenes").glob("*.json"):
        parse_scene(file.read_text())


def _run(*arguments: str, status: int = 0) -> str:

    done = CliRunner().invoke(main, list(arguments), prog_name="parlour")
    assert done.exit_code == status, (arguments, done.exit_code, done.output, done.exception)
    return done.output


def commands_run() -> None:
    """Those that simulate nothing."""
    assert "parlour physics show" in _run("--help")
    listed = _run("games")
    for name in specs():
        assert name in listed
        assert _run("rules", name)
        assert f"{specs()[name].ledger.clauses[0].id}  " in _run("rules", name, specs()[name].ledger.clauses[0].id)
    with tempfile.TemporaryDirectory() as folder:
        for name in specs():
            record, board = Path(folder, f"{name}.json"), Path(folder, f"{name}.svg")
            record.write_text(format_record(record_of(name)))
            assert "1. " in _run("replay", str(record), "--all")
            assert specs()[name].title in _run("referee", name)
            _run("picture", name, "-o", str(board))
            assert board.read_text().startswith("<svg")
        assert "not over" in _run("export", str(Path(folder, "crokinole.json")), "--cmn", status=1)
    assert _run("perft", "arithmetical-croquet", "start", "2").strip().isdecimal()


def refused() -> Any:
    """Check that something fails without the extra, with a one-sentence error."""
    return pytest.raises(MissingExtraError, match=r'^[^\n]*\(numpy\): pip install "parlour\[arrays\]"$')


def flicks_are_simulated() -> None:
    """One at a time: their events, tracks, pictures and refusals, and what the rules make of them."""
    table = physics.Table(discs=(Disc(0, 0, 0.016, 0.005), Disc(0.2, 0, 0.016, 0.005)))
    motion = physics.simulate(table, Shot(0, (1.5, 0.0)))
    assert [event.kind.name for event in motion.events] == ["DISC", "REST", "REST"]
    assert [len(track.pieces) for track in motion.tracks] == [3, 3]
    assert motion.draw().rows
    assert physics.slide(1.0, spin=10.0).at(0.1)[1] > 0.0
    with pytest.raises(physics.PhysicsError, match="the shot is of disc 2; the table has discs 0 to 1"):
        physics.simulate(table, Shot(2, (1.5, 0.0)))
    crokinole = specs()["crokinole"].new()
    ruling = crokinole.play(crokinole.start(), Flick(parse_aim("0.0,-0.3048 >0.0 0.9")))
    assert ruling.events
    assert "nothing to compile" in _run("warm")
    with tempfile.TemporaryDirectory() as folder:
        shown = Path(folder, "take-out.svg")
        _run("physics", "show", "docs/research/scenes/take-out.json", "-o", str(shown))
        assert shown.read_text().startswith("<svg")


def castille_is_thought_about() -> None:
    """Every level plays, also in the second phase; turns are counted."""
    spec = specs()["castille"]
    game, rng = spec.new(), Random(2)
    while not (state := _second_phase(game, rng)):
        pass
    for level in spec.levels:
        bot = level.make(game)
        for position in (game.start(), state):
            ask(bot, game, position, Random(1))
    assert spec.engine is not None
    assert _run("perft", "castille", "T5/6/6/6/6/5t ----- S - 0 13", "2").strip().isdecimal()


def castle_is_thought_about() -> None:
    """Every level places a coin, flicks one, and chooses a croquet."""
    spec = specs()["castle-croquetnole"]
    game, state = spec.new(), _placed(spec, spec.new())[0]
    knight = game.layout.spot(1, -0.05)
    beside = knight[0] + game.layout.coin, knight[1]
    coins = state.with_coin(Coin("Km", knight)).with_coin(Coin("Gm", beside))
    croquet = replace(coins, play=Play("Km", croquets=1, struck=("Gm",)))
    assert game.choosing(croquet)
    for level in spec.levels:
        bot = level.make(game)
        asked = [ask(bot, game, each, Random(1)) for each in (game.start(), state, croquet)]
        assert [type(move).__name__ for move in asked] == ["Place", "Flick", "Croquet"]


def crokinole_is_thought_about() -> None:
    """Every level shoots: at an open board, with discs of both sides, and at the end of a match."""
    spec = specs()["crokinole"]
    game = spec.new()
    both = spec.notation.parse_state(game, "1 maple 4 0-0 0-0 m1@0.06,-0.2;w1@0,0.15;w2@-0.2,0.03")
    for level in spec.levels:
        bot = level.make(game)
        for position in (game.start(), both):
            ask(bot, game, position, Random(1))  # raises where the move is refused
    rounds = spec.new({"fixed_rounds": 4, "discs": "nca"})
    last = spec.notation.parse_state(rounds, "4 maple 15 3-3 0-0 m1@0.06,-0.2;w1@0,0.15")
    champion = next(level for level in spec.levels if level.name == "champion").make(rounds)
    assert ask(champion, rounds, last, Random(1))


def _second_phase(game: Any, rng: Random) -> Any:
    """A state of Castille in which all pegs are placed; None if the game ended before."""
    state = game.start()
    while state.placing and game.outcome(state) is None:
        state = game.play(state, game.sample(state, rng)).after
    return None if game.outcome(state) is not None else state


def what_needs_them_says_so() -> None:
    """Many shots at once, rulings and encodings as arrays."""
    with refused():
        physics.simulate_many(physics.Table(), [None])
    for spec in specs().values():
        assert spec.learning is not None
        assert spec.learning.batch is not None
        with refused():
            _ = spec.learning.batch().judge_many


WORKS = (
    packages_import,
    games_begin_and_are_drawn,
    thought_out_games_are_played,
    reported_flicks_are_judged,
    records_are_written_and_replayed,
    tables_and_formulas_are_there,
    commands_run,
    flicks_are_simulated,
    castille_is_thought_about,
    castle_is_thought_about,
    crokinole_is_thought_about,
    what_needs_them_says_so,
)
