"""The contract of every game."""

from __future__ import annotations

import dataclasses
import inspect
import math
from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from parlour.game import IllegalMoveError, NotationError, OptionError
from parlour.match import Match, chance
from parlour.players import ask
from parlour.record import LoggedMove, Record, RecordError, SeatRecord, format_record, parse_record
from parlour.scene import Picture
from parlour.testing.checks import LONGEST, assert_frozen, played_once, raised, some_states

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from parlour.game import Game, Ruling
    from parlour.games import GameSpec
    from parlour.players import Level

__all__ = ["GameContract"]

NONSENSE = ("", " ", "?", "\x00", "nonsense", "9" * 500, "-", "+", "\N{ARABIC-INDIC DIGIT THREE}", "a b c d e f g h")


class GameContract:
    """What every game promises. Subclass it, name a game, and run pytest.

    A `FiniteGame` has a longer contract, `FiniteGameContract`, and a flicking game the `FlickingGameContract`.

    Attributes:
        spec: what the game under test offers.
        options: the choices of options that are tried; by default the default options and every preset.
        games: random games for each choice of options.
        drawn: one game in this many is drawn, played back and tested for immutability, which takes long.
        bot_options: the options under which bots play, if their games under the default ones take long.
        asked_again: one move in this many is also asked of a fresh bot.
    """

    spec: ClassVar[GameSpec[Any, Any, Any]]
    options: ClassVar[tuple[dict[str, Any], ...]] = ()
    games: ClassVar[int] = 10
    drawn: ClassVar[int] = 1
    bot_options: ClassVar[dict[str, Any]] = {}
    asked_again: ClassVar[int] = 5

    # --- what is tried --------------------------------------------------------------------------------------

    def variants(self) -> list[Game[Any, Any]]:
        """The game under every choice of options that is tried."""
        choices = ({}, *self.spec.variants.presets.values(), *self.options)
        return [self.spec.new(choice) for choice in choices]

    def played(self) -> Iterator[tuple[Game[Any, Any], list[Ruling[Any, Any]]]]:
        """Random games of every variant."""
        for game in self.variants():
            for seed in range(self.games):
                yield game, played_once(game, seed)

    def looked_at(self) -> Iterator[tuple[Game[Any, Any], list[Ruling[Any, Any]]]]:
        """One in `drawn` of those games, for slow checks of each state: pictures, playbacks."""
        return islice(self.played(), 0, None, self.drawn)

    def states(self) -> Iterator[tuple[Game[Any, Any], Any]]:
        """The states of those games, the first and the last included."""
        for game, rulings in self.played():
            yield game, game.start()
            for ruling in rulings:
                yield game, ruling.after

    # --- values ---------------------------------------------------------------------------------------------

    def test_a_game_is_a_frozen_value(self) -> None:
        """Equal options make equal games, and nothing about a game can be changed."""
        for game in self.variants():
            assert dataclasses.is_dataclass(game)
            assert type(game)(game.options) == game
            assert hash(type(game)(game.options)) == hash(game)
            for name in (field.name for field in dataclasses.fields(game)):
                assert_frozen(game, name)
            for option in dataclasses.fields(game.options):
                assert_frozen(game.options, option.name)

    def test_states_are_immutable_and_hashable(self) -> None:
        """A state is a value: it can be a key, and no field of it can be set."""
        for _, rulings in self.looked_at():
            for state in (rulings[0].before, *(ruling.after for ruling in rulings)):
                assert len({state, state}) == 1
                for field in dataclasses.fields(state):
                    assert_frozen(state, field.name)

    # --- rules ----------------------------------------------------------------------------------------------

    def test_there_are_moves_until_the_end(self) -> None:
        """A game has moves exactly while it has no outcome; a sample is a legal move, and a finished game has none."""
        rng = Random(0)
        for game, rulings in self.played():
            for ruling in rulings:
                assert game.moves(ruling.before)  # type: ignore[truthy-bool] # a tuple, or a space that knows
                assert game.sample(ruling.before, rng) in game.moves(ruling.before)
                assert game.to_play(ruling.before) in range(len(game.seats))
            end = rulings[-1].after
            assert game.outcome(end) is not None
            assert not game.moves(end)  # type: ignore[truthy-bool]
            assert not any(ruling.move in game.moves(end) for ruling in rulings)

    def test_refusal_agrees_with_moves(self) -> None:
        """Of the moves played in a game, a state refuses exactly those that are not among its moves."""
        for game, rulings in self.played():
            chosen = [game.chosen(ruling.move) for ruling in rulings]
            for state in some_states(rulings):
                for move in chosen:
                    assert (game.refusal(state, move) is None) == (move in game.moves(state))

    def test_a_refused_move_cannot_be_played(self) -> None:
        """`play` raises the refusal that `refusal` returns, which names a clause of the ledger."""
        for game, rulings in self.played():
            chosen = [game.chosen(ruling.move) for ruling in rulings]
            for state in some_states(rulings):
                for move in chosen:
                    refusal = game.refusal(state, move)
                    if refusal is not None:
                        assert refusal.message
                        self.spec.ledger.clause(refusal.clause)
                        assert raised(IllegalMoveError, game.play, state, move).refusal == refusal

    def test_nobody_plays_out_of_turn(self) -> None:
        """Every seat but the one to play is refused out of turn, with a clause."""
        for game, rulings in self.played():
            refused = [game.out_of_turn(rulings[0].before, seat) for seat in range(len(game.seats))]
            assert [seat for seat, refusal in enumerate(refused) if refusal is None] == [
                game.to_play(rulings[0].before)
            ]
            assert all(self.spec.ledger.clause(refusal.clause) for refusal in refused if refusal is not None)

    def test_play_is_pure(self) -> None:
        """The same move in the same state gives the same ruling; `after` is the ruling's state."""
        for game, rulings in self.played():
            for ruling in rulings:
                assert game.play(ruling.before, ruling.move) == ruling
                assert game.after(ruling.before, ruling.move) == ruling.after
                assert game.play(ruling.before, game.chosen(ruling.move)) == ruling
                assert game.chosen(game.chosen(ruling.move)) == game.chosen(ruling.move)

    def test_every_event_names_a_clause_of_the_ledger(self) -> None:
        """A ruling explains itself: at least one event, each with its clause and a sentence."""
        for game, rulings in self.played():
            for ruling in rulings:
                assert ruling.events
                for event in ruling.events:
                    self.spec.ledger.clause(event.clause)
                    assert event.message
                    assert event.seat in range(len(game.seats))

    def test_outcomes_are_declared(self) -> None:
        """A game ends by a declared termination, with one score per seat and the winners among the best."""
        for game, rulings in self.played():
            outcome = game.outcome(rulings[-1].after)
            assert outcome is not None
            assert outcome.termination in game.terminations
            assert len(outcome.scores) == len(game.seats)
            assert all(outcome.scores[seat] == max(outcome.scores) for seat in outcome.winners)

    def test_terminations_have_different_ids(self) -> None:
        """Ids are unique, because records store them."""
        for game in self.variants():
            ids = [termination.id for termination in game.terminations]
            assert len(set(ids)) == len(ids)

    # --- batch rules ----------------------------------------------------------------------------------------

    def test_batch_rules_are_the_explaining_rules(self) -> None:
        """Batch rules agree with the explaining rules on states, seats to play and scores, for many moves at once."""
        for game, rulings in self.judged_by_batch():
            batch, befores = self.batch(), [ruling.before for ruling in rulings]
            moves = batch.move_arrays(game, befores, [ruling.move for ruling in rulings])
            judged = batch.judge_many(game, batch.state_arrays(game, befores), moves)
            explained = batch.state_arrays(game, [ruling.after for ruling in rulings])
            for name, ours, theirs in zip(explained._fields, explained, judged.after, strict=True):
                assert ours.tolist() == theirs.tolist(), name
            for ruling, seat, scores in zip(rulings, judged.to_play.tolist(), judged.scores.tolist(), strict=True):
                outcome = game.outcome(ruling.after)
                assert seat == (game.to_play(ruling.after) if outcome is None else -1)
                assert outcome is None or scores == list(outcome.scores)
                assert outcome is not None or all(map(math.isnan, scores))

    def judged_by_batch(self) -> Iterator[tuple[Any, list[Ruling[Any, Any]]]]:
        """The rulings of the random games that the batch rules cover; none for a game without batch rules."""
        batch = self.batch()
        if batch is not None:
            for game, rulings in self.played():
                known = [each for each in rulings if batch.covers(game, each.before, each.move)]
                if known:
                    yield game, known

    def batch(self) -> Any:  # noqa: ANN401 - of any game
        """The module of its batch rules; None for a game without."""
        imported = self.spec.learning.batch if self.spec.learning else None
        return imported() if imported else None

    def encodings(self, game: Any) -> tuple[Any, ...]:  # noqa: ANN401 - of any game
        """The encodings of the game; none for a game without."""
        imported = self.spec.learning.encodings if self.spec.learning else None
        return tuple(imported().encodings(game).values()) if imported else ()

    # --- keys -----------------------------------------------------------------------------------------------

    def test_equal_keys_have_equal_futures(self) -> None:
        """States with one key, of any game, have the same outcome, and one move leads them to states with one key."""
        known: dict[Hashable, Any] = {}
        for game, rulings in self.played():
            for state in (rulings[0].before, *(ruling.after for ruling in rulings)):
                first = known.setdefault((game, game.hash_key(state)), state)
                assert game.outcome(state) == game.outcome(first)
                assert game.to_play(state) == game.to_play(first)
            for ruling in rulings:
                first = known[game, game.hash_key(ruling.before)]
                if first is not ruling.before:
                    assert game.chosen(ruling.move) in game.moves(first)
                    assert game.hash_key(game.after(first, ruling.move)) == game.hash_key(ruling.after)

    # --- options --------------------------------------------------------------------------------------------

    def test_unknown_options_are_refused(self) -> None:
        """An unknown option is refused with a message that lists the options."""
        error = raised(OptionError, self.spec.new, {"no such option": 1})
        assert all(option.name in str(error) for option in dataclasses.fields(self.spec.options))

    def test_options_survive_a_round_trip(self) -> None:
        """Options survive conversion to plain data and back."""
        for game in self.variants():
            assert self.spec.new(msgspec.to_builtins(game.options)) == game

    # --- notation -------------------------------------------------------------------------------------------

    def test_every_parse_has_its_format(self) -> None:
        """Parsing and formatting are exact inverses."""
        names = [name for name, _ in inspect.getmembers(self.spec.notation, inspect.isfunction)]
        parses = {name.removeprefix("parse_") for name in names if name.startswith("parse_")}
        formats = {name.removeprefix("format_") for name in names if name.startswith("format_")}
        assert parses == formats
        assert parses >= {"move", "state"}

    def test_moves_and_states_survive_a_round_trip_through_text(self) -> None:
        """The text of a state is one line and complete."""
        notation = self.spec.notation
        for game, rulings in self.played():
            for ruling in rulings:
                for state in (ruling.before, ruling.after):
                    text = notation.format_state(game, state)
                    assert "\n" not in text
                    assert notation.parse_state(game, text) == state
                for move in (ruling.move, game.chosen(ruling.move)):
                    name = notation.format_move(game, ruling.before, move)
                    assert "\n" not in name
                    assert notation.parse_move(game, ruling.before, name) == move

    def test_nonsense_is_malformed_and_nothing_worse(self) -> None:
        """Any invalid text raises NotationError."""
        notation = self.spec.notation
        for game in self.variants():
            for text in NONSENSE:
                raised(NotationError, notation.parse_state, game, text)
                raised(NotationError, notation.parse_move, game, game.start(), text)

    # --- records --------------------------------------------------------------------------------------------

    def test_records_replay_to_the_same_states(self) -> None:
        """A record survives conversion to text, and replaying it gives the game that was played."""
        for game, rulings in self.played():
            record = parse_record(format_record(self._record(game, rulings)))
            assert record == self._record(game, rulings)
            match = Match.from_record(self.spec, record)
            assert list(match.rulings) == rulings
            assert match.outcome == game.outcome(rulings[-1].after)
            assert match.record() == record

    def test_broken_records_are_refused(self) -> None:
        """Records with an extra turn, a wrong seat, another game or other rules are refused with the reason."""
        for game, rulings in self.played():
            record = self._record(game, rulings)
            first = record.turns[0]
            wrong_seat = LoggedMove((first.seat + 1) % len(game.seats), first.move)
            for broken in (
                msgspec.structs.replace(record, turns=(*record.turns, record.turns[-1])),
                msgspec.structs.replace(record, turns=(wrong_seat, *record.turns[1:])),
                msgspec.structs.replace(record, turns=(LoggedMove(first.seat, "?"), *record.turns[1:])),
                msgspec.structs.replace(record, game="another"),
                msgspec.structs.replace(record, rules_version=record.rules_version + 1),
                msgspec.structs.replace(record, seats=record.seats[1:]),
                msgspec.structs.replace(record, resigned=0),
            ):
                raised(RecordError, Match.from_record, self.spec, broken)

    # --- agents ---------------------------------------------------------------------------------------------

    def test_equal_seeds_give_equal_games(self) -> None:
        """Every level plays against itself, and every move it makes is legal."""
        for level in self.spec.levels:
            one, two = self.played_by(level), self.self_play(level)
            assert one.outcome is not None
            assert one.record() == two.record()

    def test_a_move_does_not_depend_on_those_before(self) -> None:
        """An agent that played a whole match chooses as a fresh one does in a position read from its text."""
        notation = self.spec.notation
        for level in self.spec.levels:
            match = self.played_by(level)
            for ply in range(0, match.ply, self.asked_again):
                state = notation.parse_state(match.game, notation.format_state(match.game, match.state_at(ply)))
                fresh = ask(level.make(match.game), match.game, state, chance(match.seed, ply, "agent"))
                chosen = match.game.chosen(match.rulings[ply].move)
                assert fresh == chosen, f"a fresh {level.name} chooses another move at ply {ply}"

    def test_every_level_says_what_it_is(self) -> None:
        """Every level has a summary; unique names and known hands are checked when the game is built."""
        assert all(level.summary for level in self.spec.levels)

    # --- drawing --------------------------------------------------------------------------------------------

    def test_what_is_offered_is_what_the_rules_say(self) -> None:
        """A choice that is offered may be played; one that is shown as refused is refused for that reason."""
        for game, state in self.states():
            for choice in self.spec.drawing.choices(game, state):
                move = self.spec.notation.parse_move(game, state, choice.move)
                assert choice.refusal == game.refusal(state, move)

    def test_every_state_can_be_seen_heard_and_read(self) -> None:
        """A picture has a title and pieces with unique ids; headings are not empty, and lines fit a terminal."""
        drawing = self.spec.drawing
        for game, rulings in self.looked_at():
            assert drawing.board(game).shapes
            assert drawing.board(game) == drawing.board(game)
            for ruling in rulings:
                picture = drawing.picture(game, ruling.after, ruling)
                ids = [piece.id for piece in picture.pieces]
                assert len(set(ids)) == len(ids)
                assert picture.title
                assert msgspec.json.decode(msgspec.json.encode(picture), type=Picture) == picture
                assert drawing.prompt(game, ruling.after)
                assert all(section.heading for section in drawing.words(game, ruling.after))
                assert all(len(line) <= 78 for line in drawing.plain(game, ruling.after).splitlines())

    # --- helpers --------------------------------------------------------------------------------------------

    def _record(self, game: Game[Any, Any], rulings: list[Ruling[Any, Any]]) -> Record:
        """The record of some rulings; no options are drawn by lot for it."""
        named = ((each, self.spec.notation.format_move(game, each.before, each.move)) for each in rulings)
        return Match(
            spec=self.spec,
            game=game,
            seats=(SeatRecord(),) * len(game.seats),
            seed=0,
            opening=rulings[0].before,
            log=tuple(LoggedMove(game.to_play(each.before), move) for each, move in named),
            rulings=tuple(rulings),
        ).record()

    @classmethod
    @cache
    def played_by(cls, level: Level) -> Match[Any, Any, Any]:
        """A level against itself; cached, because two promises are tested on it."""
        return cls().self_play(level)

    def self_play(self, level: Level) -> Match[Any, Any, Any]:
        """A level against itself, with exact hands; one agent on all seats."""
        match = Match.new(self.spec, self.bot_options, seed=7)
        assert level.declines(match.game) is None
        agent = level.make(match.game)
        while match.outcome is None:
            assert match.ply < LONGEST
            match = match.play(match.ask(agent))
        return match
