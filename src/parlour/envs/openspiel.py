"""OpenSpiel games, registered when this module is imported: those that have a name there in their bundle `Learning`.

    import pyspiel
    import parlour.envs.openspiel

    game = pyspiel.load_game("python_castille", {"encoding": "turns", "claims": "declared"})
    state = game.new_initial_state()

The parameters are the name of an encoding, and the rules options of the game. All games are sequential and
deterministic, with perfect information; the sum of the utilities is 0: 1 for a win, -1 for a loss, 0 for a draw.
Where the lot would decide who starts, the first seat does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from parlour.envs.acting import find_encoding
from parlour.envs.episodes import rewards_of
from parlour.games import catalogue, find_game
from parlour.games.encodings import Unfinished

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from parlour.game import Game, Outcome
    from parlour.games import GameSpec

__all__ = ["NAMES", "SpielGame", "SpielState", "Standing"]

NAMES = {spec.learning.openspiel: spec.name for spec in catalogue() if spec.learning and spec.learning.openspiel}
"""The names in OpenSpiel, and the games."""
LONGEST = 1_000_000
"""More actions than a game has."""
SEATS = 2


def _parameters(spec: GameSpec[Any, Any, Any]) -> dict[str, Any]:
    """The parameters of a game with their defaults, as plain data."""
    return {"encoding": "", **msgspec.to_builtins(spec.options())}


def _type_of(name: str, spec: GameSpec[Any, Any, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=spec.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(spec),
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands: an immutable value, which copies of a state share.

    Attributes:
        spec: what the game offers.
        rules: its rules under the parameters.
        encoding: how it acts and observes.
        position: the state of the rules, or the move that is not finished.
        name: of the encoding; empty for the usual one.
        outcome: how the game has ended, or None.
    """

    spec: GameSpec[Any, Any, Any]
    rules: Game[Any, Any]
    encoding: Any
    position: Any
    name: str = ""
    outcome: Outcome | None = None

    @classmethod
    def start(cls, game: str, params: Mapping[str, Any]) -> Standing:
        """Before the first move of a game under these parameters."""
        spec, name = find_game(game), params["encoding"]
        rules = spec.new({option: value for option, value in params.items() if option != "encoding"})
        return cls(spec, rules, find_encoding(spec, rules, name), rules.start(), name)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what it was made of, since a game's spec holds modules."""
        params = {"encoding": self.name, **msgspec.to_builtins(self.rules.options)}
        return _at, (self.spec.name, params, self.position, self.outcome)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """OpenSpiel copies states deeply; nothing here ever changes."""
        return self

    @property
    def whole(self) -> Any:  # noqa: ANN401 - of any game
        """The state of the rules in which the next move is made."""
        return self.position.state if isinstance(self.position, Unfinished) else self.position

    def after(self, action: int) -> Standing:
        """How the game stands after an action."""
        made = self.encoding.decode(self.position, action)
        if isinstance(made, Unfinished):
            return replace(self, position=made)
        after = self.rules.after(self.whole, made)
        return replace(self, position=after, outcome=self.rules.outcome(after))

    def words(self, action: int) -> str:
        """An action, and the move that it completes."""
        made = self.encoding.decode(self.position, action)
        if isinstance(made, Unfinished):
            return f"{action} ..."
        return f"{action} {self.spec.notation.format_move(self.rules, self.whole, made)}"

    def __str__(self) -> str:
        """The position in the game's notation, and the actions of the unfinished move."""
        text: str = self.spec.notation.format_state(self.rules, self.whole)
        chosen = self.position.actions if isinstance(self.position, Unfinished) else ()
        return f"{text} then {' '.join(map(str, chosen))}" if chosen else text


def _at(game: str, params: Mapping[str, Any], position: Any, outcome: Outcome | None) -> Standing:  # noqa: ANN401
    return replace(Standing.start(game, params), position=position, outcome=outcome)


class SpielGame(pyspiel.Game):  # type: ignore[misc] # it has no types
    """One of the games as a game of OpenSpiel.

    Attributes:
        start: how it stands before the first move.
    """

    def __init__(self, kind: pyspiel.GameType, spec: GameSpec[Any, Any, Any], params: Mapping[str, Any]) -> None:
        self.start = Standing.start(spec.name, {**_parameters(spec), **params})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.encoding.action_count,
            max_chance_outcomes=0,
            num_players=SEATS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, dict(params))

    def __reduce__(self) -> tuple[Any, ...]:
        """As it was loaded: OpenSpiel pickles its own games by their names, but not those in Python."""
        return _loaded, (self.get_type().short_name, self.get_parameters())

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
        self.standing = game.start

    def current_player(self) -> int:
        """The seat to play, or that the game is over."""
        over = self.standing.outcome is not None
        return int(pyspiel.PlayerId.TERMINAL) if over else self.standing.rules.to_play(self.standing.whole)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.standing.outcome is not None

    def returns(self) -> list[float]:
        """The utilities: 0 until the game is over."""
        outcome = self.standing.outcome
        return [0.0] * SEATS if outcome is None else list(rewards_of(outcome))

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - there is one to play
        legal: list[int] = np.flatnonzero(self.standing.encoding.mask(self.standing.position)).tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        self.standing = self.standing.after(action)

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
        self._encoding = game.start.encoding
        self.tensor = np.zeros(int(np.prod(self._encoding.shape)), np.float32)

    @property
    def dict(self) -> dict[str, NDArray[np.float32]]:
        """The planes under their name `observation`, a view of the same memory."""
        return {"observation": self.tensor.reshape(self._encoding.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe a state as a player."""
        self.tensor[:] = self._encoding.observe(state.standing.position, player).ravel()

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
