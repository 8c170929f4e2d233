"""OpenSpiel games, registered when this module is imported: those that have a name there in their bundle `Learning`.

    import pyspiel
    import parlour.envs.openspiel

    game = pyspiel.load_game("python_castille", {"encoding": "turns", "claims": "declared"})
    state = game.new_initial_state()

The parameters are the name of an encoding, `longest`, and the rules options of the game. All games are sequential, with
perfect information; the sum of the utilities is 0: with two seats 1 for a win, -1 for a loss, 0 for a draw. Where the
lot would decide who starts, the first seat does.

`longest` is the number of actions after which a match that is not over is cut short as a draw. By default it is the
bound of the rules, which no match exceeds, or `LONGEST` where they set none.

In a flicking game a flick is some actions, each a number from a list of values (`parlour.envs.gridded`); `fineness` is
how fine the lists are. Then chance decides how the hand errs. `hand` is the name of the hand, and empty for the exact
one. `points` is how many errors of the direction there are, and of the speed: those of Gauss and Hermite, so that three
of them have the mean, the variance and the fourth moment of the hand's normal distribution.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from parlour.envs.acting import find_encoding
from parlour.envs.episodes import rewards_of
from parlour.envs.gridded import Gridded
from parlour.flick import Flick, FlickingGame
from parlour.game import IllegalMoveError, OptionError, Refusal
from parlour.games import catalogue, find_game
from parlour.games.encodings import Discrete, Parted, Unfinished
from parlour.players.hand import executed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from parlour.game import Game, Outcome
    from parlour.games import GameSpec
    from parlour.players import Hand

__all__ = ["NAMES", "SpielGame", "SpielState", "Standing"]

NAMES = {spec.learning.openspiel: spec.name for spec in catalogue() if spec.learning and spec.learning.openspiel}
"""The names in OpenSpiel, and the games."""
LONGEST = 10_000
"""After how many actions a match is cut short whose rules set no bound."""
BOUNDS = {"longest": (0, 1_000_000), "points": (1, 9), "fineness": (1, 100)}
"""From where to where the parameters go that are numbers."""
TERMINAL, CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
"""Who plays where nobody does, or where chance does."""
MOST_SEATS = 10
"""Of a game whose options decide the number of seats."""

Error: TypeAlias = tuple[float, float, float]
"""Of direction, speed and spin, each in standard deviations."""


def _own(spec: GameSpec[Any, Any, Any]) -> dict[str, Any]:
    """The parameters that are no options of the rules, with their defaults."""
    flicks = {} if spec.flicking is None else {"hand": spec.flicking.usual_hand, "points": 3, "fineness": 1}
    return {"encoding": "", "longest": 0, **flicks}


def _parameters(spec: GameSpec[Any, Any, Any]) -> dict[str, Any]:
    """The parameters of a game with their defaults, as plain data."""
    return {**_own(spec), **msgspec.to_builtins(spec.options())}


def _type_of(name: str, spec: GameSpec[Any, Any, Any]) -> pyspiel.GameType:
    seats = len(spec.new().seats)
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name,
        long_name=spec.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.DETERMINISTIC if spec.flicking is None else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS if spec.variants.seated_by else seats,
        min_num_players=2 if spec.variants.seated_by else seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(spec),
    )


@dataclass(frozen=True, slots=True)
class Flicked:
    """A flick that has been chosen; how the hand errs is left to chance.

    Attributes:
        state: in which it is made.
        flick: as it is meant.
    """

    state: Any
    flick: Flick


@dataclass(frozen=True)
class Conditions:
    """What stays the same in a match.

    Attributes:
        spec: what the game offers.
        rules: its rules under the parameters.
        encoding: how it acts and observes.
        hand: that executes the flicks.
        errors: between which errors of the hand chance chooses: each in standard deviations, and how likely it is.
        own: the parameters that are no options of the rules.
    """

    spec: GameSpec[Any, Any, Any]
    rules: Game[Any, Any]
    encoding: Any
    hand: Hand
    errors: tuple[tuple[Error, float], ...]
    own: Mapping[str, Any]

    @classmethod
    def of(cls, game: str, params: Mapping[str, Any]) -> Conditions:
        """Of a game under all its parameters.

        Raises:
            OptionError: there is no such encoding or hand, or a number is out of its bounds.
        """
        spec = find_game(game)
        own = {name: params[name] for name in _own(spec)}
        for name, (least, most) in BOUNDS.items():
            if not least <= own.get(name, least) <= most:
                raise OptionError(f"{name} is a whole number from {least} to {most:,}, not {own[name]}")
        rules = spec.new({option: value for option, value in params.items() if option not in own})
        found = find_encoding(spec, rules, own["encoding"])
        encoding = found if isinstance(found, Discrete) else Gridded(rules, found, own.get("fineness", 1))
        hand = spec.hand(own.get("hand", ""))
        return cls(spec, rules, encoding, hand, errors(hand, own.get("points", 1)), own)

    @property
    def params(self) -> dict[str, Any]:
        """All parameters."""
        return {**self.own, **msgspec.to_builtins(self.rules.options)}

    @cached_property
    def longest(self) -> int:
        """After how many actions a match is cut short, if it is not over."""
        parts = self.encoding.most_parts if isinstance(self.encoding, Parted) else 0
        return self.own["longest"] or (self.rules.longest or 0) * parts or LONGEST

    @property
    def erring(self) -> bool:
        """Whether chance has a choice after a flick."""
        return len(self.errors) > 1


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands: an immutable value, which copies of a state share.

    Attributes:
        conditions: what stays the same.
        position: the state of the rules, or the move that is not finished, or the flick that is left to the hand.
        taken: how many actions have been taken, without those of chance.
        outcome: how the game has ended, or None.
    """

    conditions: Conditions
    position: Any
    taken: int = 0
    outcome: Outcome | None = None

    @classmethod
    def start(cls, game: str, params: Mapping[str, Any]) -> Standing:
        """Before the first move of a game under these parameters."""
        conditions = Conditions.of(game, params)
        return cls(conditions, conditions.rules.start())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what it was made of, since a game's spec holds modules."""
        return _at, (self.conditions.spec.name, self.conditions.params, self.position, self.taken, self.outcome)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """OpenSpiel copies states deeply; nothing here ever changes."""
        return self

    @property
    def whole(self) -> Any:  # noqa: ANN401 - of any game
        """The state of the rules in which the next move is made."""
        return self.position.state if isinstance(self.position, (Unfinished, Flicked)) else self.position

    @property
    def over(self) -> bool:
        """Whether the game has ended, or is cut short."""
        return self.outcome is not None or self.taken >= self.conditions.longest

    @property
    def player(self) -> int:
        """Who acts next: a seat, chance, or nobody in a game that is over."""
        if self.over:
            return TERMINAL
        return CHANCE if isinstance(self.position, Flicked) else self.conditions.rules.to_play(self.whole)

    def legal(self) -> list[int]:
        """The actions of a player."""
        found: list[int] = np.flatnonzero(self.conditions.encoding.mask(self.position)).tolist()
        return found

    def after(self, action: int) -> Standing:
        """How the game stands after an action, of a player or of chance.

        Raises:
            IllegalMoveError: there is no such action here.
        """
        if self.over:
            raise IllegalMoveError(Refusal("over", self.conditions.rules.turn_clause, "The game is over."))
        if isinstance(self.position, Flicked):
            return self._moved(self._executed(self.position, action), self.taken)
        made, taken = self.conditions.encoding.decode(self.position, action), self.taken + 1
        if isinstance(made, Unfinished):
            return replace(self, position=made, taken=taken)
        if not isinstance(made, Flick):
            return self._moved(made, taken)
        flicked = Flicked(self.whole, made)
        if self.conditions.erring:
            return replace(self, position=flicked, taken=taken)
        return self._moved(self._executed(flicked, 0), taken)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees. Of a flick that is left to the hand it sees the table before it."""
        position = self.whole if isinstance(self.position, Flicked) else self.position
        seen: NDArray[np.float32] = self.conditions.encoding.observe(position, seat)
        return seen

    def words(self, action: int) -> str:
        """An action, and the move that it completes; of chance, the flick as it is executed."""
        if isinstance(self.position, Flicked):
            return f"{action} {self._move_text(self._executed(self.position, action))}"
        made = self.conditions.encoding.decode(self.position, action)
        return f"{action} ..." if isinstance(made, Unfinished) else f"{action} {self._move_text(made)}"

    def __str__(self) -> str:
        """The position in the game's notation, and the actions of the unfinished move, or the flick."""
        text: str = self.conditions.spec.notation.format_state(self.conditions.rules, self.whole)
        match self.position:
            case Unfinished(actions=actions):
                return f"{text} then {' '.join(map(str, actions))}"
            case Flicked(flick=flick):
                return f"{text} then {self._move_text(flick)}"
        return text

    def _move_text(self, move: Any) -> str:  # noqa: ANN401 - of any game
        text: str = self.conditions.spec.notation.format_move(self.conditions.rules, self.whole, move)
        return text

    def _executed(self, flicked: Flicked, error: int) -> Flick:
        """A flick as the hand executes it with one of its errors."""
        rules, meant = self.conditions.rules, flicked.flick.meant
        difficulty = rules.difficulty(flicked.state, meant) if isinstance(rules, FlickingGame) else 0.0
        hand, (noise, _) = self.conditions.hand.numbers, self.conditions.errors[error]
        bearing, speed, spin = executed(meant.bearing, meant.speed, meant.spin, hand, noise, difficulty)
        return Flick(meant, replace(meant, bearing=bearing % 360.0, speed=speed, spin=spin))

    def _moved(self, move: Any, taken: int) -> Standing:  # noqa: ANN401 - likewise
        after = self.conditions.rules.after(self.whole, move)
        return replace(self, position=after, taken=taken, outcome=self.conditions.rules.outcome(after))


def errors(hand: Hand, points: int) -> tuple[tuple[Error, float], ...]:
    """The errors of direction, speed and spin between which chance chooses, each with its probability.

    A number in which the hand does not err has one point, 0.

    >>> from parlour.players import Hand
    >>> [(round(direction, 2), round(share, 2)) for (direction, _, _), share in errors(Hand(angle_sd=1.0), 3)]
    [(-1.73, 0.17), (0.0, 0.67), (1.73, 0.17)]
    """
    places, weights = np.polynomial.hermite_e.hermegauss(points)
    several = list(zip(places.tolist(), (weights / weights.sum()).tolist(), strict=True))
    axes = (several if sd else [(0.0, 1.0)] for sd in (hand.angle_sd, hand.speed_sd, hand.spin_sd))
    return tuple(((a, b, c), p * q * r) for (a, p), (b, q), (c, r) in product(*axes))


def _at(game: str, params: Mapping[str, Any], *stands: Any) -> Standing:  # noqa: ANN401 - as `Standing` has them
    return Standing(Conditions.of(game, params), *stands)


class SpielGame(pyspiel.Game):  # type: ignore[misc] # it has no types
    """One of the games as a game of OpenSpiel.

    Attributes:
        start: how it stands before the first move.
    """

    def __init__(self, kind: pyspiel.GameType, spec: GameSpec[Any, Any, Any], params: Mapping[str, Any]) -> None:
        self.start: Standing = Standing.start(spec.name, {**_parameters(spec), **params})
        conditions = self.start.conditions
        info = pyspiel.GameInfo(
            num_distinct_actions=conditions.encoding.action_count,
            max_chance_outcomes=len(conditions.errors) if conditions.erring else 0,
            num_players=len(conditions.rules.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=conditions.longest,
        )
        super().__init__(kind, info, dict(params))

    def __reduce__(self) -> tuple[Any, ...]:
        """As it was loaded: OpenSpiel pickles its own games by their names, but not those in Python."""
        return _loaded, (self.get_type().short_name, self.get_parameters())

    def max_chance_nodes_in_history(self) -> int:
        """The most flicks of a match: one for each action."""
        return self.start.conditions.longest if self.start.conditions.erring else 0

    def new_initial_state(self, state: None = None) -> SpielState:  # noqa: ARG002 - OpenSpiel's
        """The state before the first move."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:  # noqa: ANN401 - OpenSpiel's
        """An observer of the public state, which is all of it."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return SpielObserver(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def _loaded(name: str, params: Mapping[str, Any]) -> SpielGame:
    game: SpielGame = pyspiel.load_game(name, dict(params))
    return game


class SpielState(pyspiel.State):  # type: ignore[misc] # likewise
    """A state of one of the games, or an unfinished move in it.

    Attributes:
        standing: how the game stands.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.standing: Standing = game.start
        self._player = self.standing.player  # kept: OpenSpiel asks for it several times a step

    def current_player(self) -> int:
        """The seat to play, or chance, or that the game is over."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == TERMINAL

    def returns(self) -> list[float]:
        """The utilities: 0 until the game is over, and 0 for all if it is cut short."""
        outcome = self.standing.outcome
        return [0.0] * len(self.standing.conditions.rules.seats) if outcome is None else list(rewards_of(outcome))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """How the hand may err, by number, each with its probability."""
        return [(number, share) for number, (_, share) in enumerate(self.standing.conditions.errors)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - there is one to play
        return self.standing.legal()

    def _apply_action(self, action: int) -> None:
        self.standing = self.standing.after(action)
        self._player = self.standing.player

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 - likewise
        return self.standing.words(action)

    def __str__(self) -> str:
        """The position in the game's notation, and the actions of the unfinished move."""
        return str(self.standing)


class SpielObserver:
    """Observes a state as the planes of the encoding.

    Attributes:
        tensor: the planes in one row, float32.
    """

    def __init__(self, game: SpielGame, params: Any) -> None:  # noqa: ANN401 - OpenSpiel's
        if params:
            raise ValueError(f"this observer has no parameters, not {params}")
        self._encoding = game.start.conditions.encoding
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(self._encoding.shape)), np.float32)

    @property
    def dict(self) -> dict[str, NDArray[np.float32]]:
        """The planes under their name `observation`, a view of the same memory."""
        return {"observation": self.tensor.reshape(self._encoding.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe a state as a player."""
        self.tensor[:] = state.standing.observe(player).ravel()

    def string_from(self, state: SpielState, player: int) -> str:  # noqa: ARG002 - both see all
        """The state as text."""
        return str(state)


def _register(short: str, name: str) -> None:
    spec = find_game(name)
    kind = _type_of(short, spec)

    class Registered(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, spec, params or {})

    pyspiel.register_game(kind, Registered)


for _short, _name in NAMES.items():
    _register(_short, _name)
