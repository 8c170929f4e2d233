"""Gymnasium environments of all games that have an encoding: one agent against a named opponent.

    import gymnasium, parlour.envs

    env = gymnasium.make("parlour/Castille-v0", opponent="club")
    seen, info = env.reset(seed=42)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        seen, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated

Only the outcome is rewarded, see `parlour.envs.episodes`: 1 for a win, -1 for a loss, 0 for a draw with two seats.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np

from parlour.chance import check_seed, nth_seed
from parlour.envs.acting import find_encoding, observations
from parlour.envs.episodes import Episodes, rewards_of
from parlour.envs.opponents import Opponent
from parlour.envs.phases import BEGUN, OPEN, CopiedWhole, Phase
from parlour.envs.rendering import FRAMES_PER_SECOND, RENDER_MODES, Canvas
from parlour.envs.scaling import scaled_acting
from parlour.game import Ending, IllegalMoveError, OptionError, Outcome
from parlour.games import GameSpec, find_game, game_names
from parlour.games.encodings import Unfinished
from parlour.showing import drawn_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from gymnasium import spaces
    from numpy.typing import NDArray

    from parlour.games.encodings import OnIllegal
    from parlour.match import Playout
    from parlour.players import Agent
    from parlour.showing import Shown

__all__ = ["GameEnv"]


class GameEnv(CopiedWhole, gymnasium.Env[Any, Any]):
    """A game as seen by one of its players.

    An observation is that of the encoding. Actions are its numbers; those of a box are scaled to -1 to 1, so that 0 is
    the middle of the bounds. `info` has `seat`, `seats` and, for numbered actions, `action_mask`, which `action_masks`
    gives too. An illegal action, or a flick from an illegal place with `on_illegal="refuse"`, resigns: the match is
    over, and `info["refusal"]` says why. A match that the rules cut short is truncated, not terminated. After the end
    of a match `step` is refused until the next `reset`.

    Args:
        game: its name, as on the command line.
        opponent: see `parlour.envs.opponents.Opponent`; it plays all other seats.
        seat: where the agent sits; None draws a seat for each match.
        encoding: the name of one of the game's encodings; empty for the usual one.
        hand: of a flicking game, the name of the agent's hand; empty for the exact one.
        opponent_hand: likewise of the opponent; empty for the one it comes with.
        on_illegal: what becomes of a flick from an illegal place.
        render_mode: `rgb_array` for an array of pixels, `human` for a window, in which every move is shown as it is
            made, `ansi` for the board as text, `svg` for a picture as an SVG document.
        preset: the name of one of the game's presets, a choice of options.
        options: the rules options of the game; they take precedence.

    Raises:
        ParlourError: there is no such game, opponent, seat, encoding, hand, preset or option.
    """

    def __init__(  # noqa: PLR0913 - by name
        self,
        game: str,
        *,
        opponent: str | Agent[Any, Any] = "",
        seat: int | None = None,
        encoding: str = "",
        hand: str = "",
        opponent_hand: str = "",
        on_illegal: OnIllegal = "move",
        render_mode: Literal["human", "rgb_array", "ansi", "svg"] | None = None,
        preset: str = "",
        **options: Any,  # noqa: ANN401 - of any game
    ) -> None:
        self._canvas = Canvas(render_mode)
        self.metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_PER_SECOND}
        self.render_mode = render_mode
        self.game_spec: GameSpec[Any, Any, Any] = find_game(game)
        options = {**self.game_spec.preset(preset), **options}
        rules = self.game_spec.new(options)
        if seat is not None and seat not in range(len(rules.seats)):
            raise OptionError(f"there is no seat {seat!r}; {self.game_spec.title} has {len(rules.seats)}, from 0")
        self._seat, self._name, self._on_illegal = seat, encoding, on_illegal
        self._opponent = Opponent(self.game_spec, opponent, opponent_hand)
        self._hand = self.game_spec.hand(hand)
        self._phase = Phase.NEW
        self._position: Any = None
        self._episodes = Episodes(self.game_spec, options, hand)
        self._acting = scaled_acting(find_encoding(self.game_spec, rules, encoding), on_illegal)
        self.action_space: spaces.Space[Any] = self._acting.space()
        self.observation_space: spaces.Space[Any] = observations(self._acting.encoding)

    @property
    def playout(self) -> Playout[Any, Any, Any]:
        """The match in play.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*BEGUN)
        return self._playout

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the next match, and let the opponent play until the agent's first turn.

        Args:
            seed: of all matches until the next seed; None goes on with the present series.
            options: none are known.

        Raises:
            ParlourError: the seed is no whole number from 0 to 2^128 - 1.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*OPEN)
        super().reset(seed=None if seed is None else check_seed(seed))
        playout = self._episodes.begin(seed).playout()
        game = playout.game
        self._opponent.sit_down(game)
        seats = range(len(game.seats))
        self.seat: int = nth_seed(playout.seed, 0) % len(seats) if self._seat is None else self._seat
        hands = tuple(self._hand if seat == self.seat else self._opponent.hand for seat in seats)
        self._acting = scaled_acting(find_encoding(self.game_spec, game, self._name), self._on_illegal)
        self._last: tuple[Playout[Any, Any, Any], Any] | None = None
        self._go_on(replace(playout, hands=hands))
        self._phase = Phase.PLAYING
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 - a number or an array
        """Take an action, and let the opponent play until the agent's next turn.

        Raises:
            OptionError: the action is none at all, such as half a number.
            ResetFirstError: no match is in play.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(Phase.PLAYING)
        try:
            made = self._acting.decode(self._position, action)
        except IllegalMoveError as error:
            self._phase = Phase.OVER
            seen, info = self._seen()
            reward = self._reward(self._playout.game.resignation(self.seat))
            return seen, reward, True, False, {**info, "refusal": error.refusal.message}
        if isinstance(made, Unfinished):
            self._position = made
            seen, info = self._seen()
            return seen, 0.0, False, False, info
        self._go_on(self._made(self._playout, made))
        outcome = self._playout.game.outcome(self._position)
        if outcome is None:
            seen, info = self._seen()
            return seen, 0.0, False, False, info
        self._phase = Phase.OVER
        seen, info = self._seen()
        ended = outcome.termination.ending is Ending.ENDED
        return seen, self._reward(outcome), ended, not ended, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as MaskablePPO of sb3-contrib asks for them; none when the match is over.

        Raises:
            OptionError: the encoding is a box, in which every action is legal.
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*BEGUN)
        if self._mask is None:
            raise OptionError(f"a flick of {self.game_spec.title} has no mask: every action within the bounds is legal")
        return self._mask.astype(np.bool_)

    def render(self) -> Any:  # noqa: ANN401 - by the render mode
        """The board by the render mode, with what the last move has left to be seen, such as the trails of a flick.

        An unfinished move is not shown. For a person it is None: the board is in a window.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
            PictureError, MissingExtraError: the extra `pictures`, or pygame for a window, is not installed.
        """
        self._phase.must_be(*BEGUN)
        return self._canvas.render(self._shown)

    def close(self) -> None:
        """Let the opponent go, an engine ends; close the window."""
        self._phase = Phase.CLOSED
        self._canvas.close()
        self._opponent.stand_up()

    def _go_on(self, playout: Playout[Any, Any, Any]) -> None:
        """Let the opponent play until it is the agent's turn, or the match is over."""
        game = playout.game
        while game.outcome(playout.state) is None and game.to_play(playout.state) != self.seat:
            playout = self._made(playout, self._opponent.choose(playout))
        self._playout = playout
        self._position = playout.state

    def _made(self, playout: Playout[Any, Any, Any], move: Any) -> Playout[Any, Any, Any]:  # noqa: ANN401 - of any game
        """Play a move, and show it to a person who watches."""
        self._last = playout, move
        after = playout.play(move)
        if self._canvas.watched:
            self._playout = after
            self._canvas.render(self._shown)
        return after

    def _shown(self) -> Shown:
        """The board, and what the last move has left to be seen."""
        last = None if self._last is None else self._last[0].ruling(self._last[1])
        return drawn_state(self.game_spec, self._playout.game, self._playout.state, last)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        """The observation and the information of the present position; nothing is legal when the match is over."""
        info: dict[str, Any] = {"seat": self.seat, "seats": len(self._playout.game.seats)}
        playing = self._phase is Phase.PLAYING
        self._mask = self._acting.mask(self._position) if playing else self._acting.nothing()
        if self._mask is not None:
            info["action_mask"] = self._mask.copy()
        return self._acting.encoding.observe(self._position, self.seat), info

    def _reward(self, outcome: Outcome) -> float:
        return rewards_of(outcome)[self.seat]


# --- by name ----------------------------------------------------------------------------------------------------


def __getattr__(name: str) -> Callable[..., GameEnv]:
    """A game by its name with underscores: `castle_croquetnole(opponent="club")`; the arguments are those of `GameEnv`.

    Raises:
        AttributeError: there is no such game.
    """
    game = name.replace("_", "-")
    if game not in game_names():
        raise AttributeError(f"{__name__} has no {name!r}, and there is no game {game}")
    return partial(GameEnv, game)
