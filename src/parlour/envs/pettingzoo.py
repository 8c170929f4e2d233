"""PettingZoo environments of all games that have an encoding.

    from parlour.envs import pettingzoo

    env = pettingzoo.env("castille", encoding="turns")
    env.reset(seed=42)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"])
        env.step(action)

An agent is named by the letters of its seat and the seat's number: `silver_0`. An action can be a part of a move, such
as a half-turn of Castille; then the same agent acts again. Only the outcome is rewarded, see `parlour.envs.episodes`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from parlour.envs.acting import acting, check_choice, find_encoding, observations, whole
from parlour.envs.episodes import Episodes, rewards_of
from parlour.envs.phases import BEGUN, OPEN, CopiedWhole, Phase
from parlour.envs.rendering import FRAMES_PER_SECOND, RENDER_MODES, Canvas
from parlour.game import Ending, IllegalMoveError, Outcome, ParlourError
from parlour.games import GameSpec, find_game
from parlour.games.encodings import Discrete, Unfinished
from parlour.showing import drawn_state

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray
    from pettingzoo.utils.env import AECIterable

    from parlour.games.encodings import OnIllegal
    from parlour.match import Playout
    from parlour.showing import Shown

__all__ = ["env", "parallel_env", "raw_env"]

_SET_BY_RESET = ("agent_selection", "infos", "rewards", "terminations", "truncations")


class raw_env(CopiedWhole, AECEnv[str, Any, Any]):  # type: ignore[misc] # noqa: N801 - PettingZoo's name; it has no types
    """A game as an AEC environment, in which an illegal action is an error.

    Args:
        game: its name, as on the command line.
        encoding: the name of one of its encodings; empty for the usual one.
        hand: of a flicking game, the name of the hand of every seat; empty for the exact one.
        on_illegal: what becomes of a flick from an illegal place.
        action_mask: where the legal actions are beside `info`: in the observation, a dict of `observation` and
            `action_mask` as in PettingZoo's own board games; or in `info` alone, and the observation is an array.
        render_mode: `rgb_array` for an array of pixels, `human` for a window, in which every move is shown as it is
            made, `ansi` for the board as text, `svg` for a picture as an SVG document.
        preset: the name of one of the game's presets, a choice of options.
        options: the rules options of the game; they take precedence.

    Attributes:
        phase: where the environment is in its life.

    Raises:
        ParlourError: there is no such game, encoding, hand, preset or option.
    """

    def __init__(
        self,
        game: str,
        *,
        encoding: str = "",
        hand: str = "",
        on_illegal: OnIllegal = "move",
        action_mask: Literal["observation", "info"] = "observation",
        render_mode: Literal["human", "rgb_array", "ansi", "svg"] | None = None,
        preset: str = "",
        **options: Any,  # noqa: ANN401 - of any game
    ) -> None:
        super().__init__()
        self._canvas = Canvas(render_mode)
        check_choice("action_mask", action_mask, ("observation", "info"))
        self.spec: GameSpec[Any, Any, Any] = find_game(game)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"{self.spec.name.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.phase: Phase = Phase.NEW
        options = {**self.spec.preset(preset), **options}
        rules = self.spec.new(options)
        self.spec.hand(hand)
        self._episodes = Episodes(self.spec, options, hand)
        self._name, self._on_illegal = encoding, on_illegal
        self._acting = acting(find_encoding(self.spec, rules, encoding), on_illegal)
        self._in_observation = action_mask == "observation" and isinstance(self._acting.encoding, Discrete)
        names = (re.sub("[^a-z]", "", seat.lower()) for seat in rules.seats)
        self.possible_agents: list[str] = [f"{name}_{number}" for number, name in enumerate(names)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: self._acting.space() for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: self._observations() for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self._mask: NDArray[Any] | None = None

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of an agent, legal or not."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    @property
    def playout(self) -> Playout[Any, Any, Any]:
        """The match in play.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self.phase.must_be(*BEGUN)
        return self._playout

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Begin the next match.

        Args:
            seed: of all matches until the next seed; None goes on with the present one.
            options: none are known.

        Raises:
            ParlourError: the seed is no whole number from 0 to 2^128 - 1.
            ClosedError: the environment is closed.
        """
        self.phase.must_be(*OPEN)
        self._playout = self._episodes.begin(seed).playout()
        self._acting = acting(find_encoding(self.spec, self._playout.game, self._name), self._on_illegal)
        self._position: Any = self._playout.state
        self._last: tuple[Playout[Any, Any, Any], Any] | None = None
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.phase = Phase.PLAYING
        self._look()

    def step(self, action: Any) -> None:  # noqa: ANN401 - a number or an array
        """Take an action for the agent that is to act.

        Raises:
            IllegalMoveError: the action is not legal, with the reason.
            ValueError: the match has ended, and the agent takes another action than None, with which it leaves.
            ResetFirstError: no match has begun, or all agents have left the last one.
            ClosedError: the environment is closed.
        """
        self.phase.must_be(Phase.PLAYING)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            self.phase = Phase.PLAYING if self.agents else Phase.OVER
            return
        made = self._acting.decode(self._position, action)
        self._cumulative_rewards[agent] = 0.0
        if isinstance(made, Unfinished):
            self._position = made
        else:
            self._last = self._playout, made
            self._playout = self._playout.play(made)
            self._position = self._playout.state
            outcome = self._playout.game.outcome(self._position)
            if outcome is not None:
                self._reward(outcome)
            if self._canvas.watched:
                self.render()
        self._look()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002 - PettingZoo's
        """What the agent that is to act observes, its reward since it last acted, whether it has ended, and its info.

        Raises:
            ResetFirstError: no match has begun, or all agents have left the last one.
            ClosedError: the environment is closed.
        """
        self.phase.must_be(Phase.PLAYING)
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Any, Any]:
        """The agents in the order in which they act, until all have left the match.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self.phase.must_be(*BEGUN)
        return super().agent_iter(max_iter)

    def observe(self, agent: str) -> Any:  # noqa: ANN401 - an array, or a dict of two
        """What an agent observes; the mask of one that is not to act is empty.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self.phase.must_be(*BEGUN)
        seen = self._acting.encoding.observe(self._position, self._seats[agent])
        if not self._in_observation:
            return seen
        acts = self._mask is not None and agent == self.agent_selection
        return {"observation": seen, "action_mask": np.array(self._mask) if acts else self._acting.nothing()}

    def render(self) -> Any:  # noqa: ANN401 - by the render mode
        """The board by the render mode, with what the last move has left to be seen, such as the trails of a flick.

        An unfinished move is not shown. For a person it is None: the board is in a window.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
            PictureError, MissingExtraError: the extra `pictures`, or pygame for a window, is not installed.
        """
        self.phase.must_be(*BEGUN)
        return self._canvas.render(self._shown)

    def close(self) -> None:
        """Close the window, if there is one; the environment can be used no more."""
        self.phase = Phase.CLOSED
        self._canvas.close()

    def _shown(self) -> Shown:
        """The board, and what the last move has left to be seen."""
        last = None if self._last is None else self._last[0].ruling(self._last[1])
        return drawn_state(self.spec, self._playout.game, self._playout.state, last)

    def _reward(self, outcome: Outcome) -> None:
        """End the match."""
        ended = outcome.termination.ending is Ending.ENDED
        for agent, reward in zip(self.possible_agents, rewards_of(outcome), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent], self.truncations[agent] = ended, not ended
        self._accumulate_rewards()

    def _look(self) -> None:
        """Select the agent that is to act, and work out what it may do: nothing when the match is over."""
        agent = self.possible_agents[self._playout.game.to_play(self._playout.state)]
        over = self.terminations[agent] or self.truncations[agent]
        self.agent_selection: str = agent
        self._mask = self._acting.nothing() if over else self._acting.mask(self._position)
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        if self._mask is not None:
            self.infos[agent]["action_mask"] = self._mask.copy()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - any attribute
        """Explain why there is no match yet."""
        if name in _SET_BY_RESET:
            self.phase.must_be(*BEGUN)
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def _observations(self) -> spaces.Space[Any]:
        seen, mask = observations(self._acting.encoding), self._acting.nothing()
        if mask is None or not self._in_observation:
            return seen
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, mask.shape, mask.dtype)})


class CheckedEnv(raw_env):
    """A game as an AEC environment that checks how it is used.

    An illegal action resigns for its agent, and `infos[agent]["refusal"]` says why. An action outside the space is an
    error; a flick beyond the bounds is clipped to them. This does at less cost what PettingZoo's wrappers do.
    """

    def step(self, action: Any) -> None:  # noqa: ANN401 - a number or an array
        """Take an action for the agent that is to act; an illegal one resigns.

        Raises:
            ParlourError: there is no such action.
            ValueError, ResetFirstError, ClosedError: see `raw_env`.
        """
        self.phase.must_be(Phase.PLAYING)
        agent = self.agent_selection
        over = self.terminations[agent] or self.truncations[agent]
        if self._mask is not None and not over and not 0 <= whole(action) < len(self._mask):
            most = len(self._mask) - 1
            raise ParlourError(f"there is no action {action}; actions are whole numbers from 0 to {most}")
        try:
            super().step(action)
        except IllegalMoveError as error:
            self._cumulative_rewards[agent] = 0.0
            self._reward(self._playout.game.resignation(self._seats[agent]))
            self._look()
            self.infos[agent]["refusal"] = error.refusal.message


class ParallelGame(CopiedWhole, turn_based_aec_to_parallel_wrapper):  # type: ignore[misc] # it has no types
    """A game as a parallel environment, see `parallel_env`.

    Args:
        game: the same in turns.
    """

    def __init__(self, game: CheckedEnv) -> None:
        super().__init__(game)
        self.agents: list[str] = []

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Take the action of the agent that is to act; those of all others are ignored.

        Returns:
            By agent: observations, rewards, terminations, truncations and infos.

        Raises:
            ParlourError: there is no such action.
            ResetFirstError: no match has begun, or the last one is over.
            ClosedError: the environment is closed.
        """
        self.aec_env.phase.must_be(Phase.PLAYING)
        found: tuple[dict[str, Any], ...] = super().step(actions)
        return found


def env(game: str, **options: Any) -> CheckedEnv:  # noqa: ANN401 - see raw_env
    """A game as an AEC environment that checks how it is used; the arguments are those of `raw_env`."""
    return CheckedEnv(game, **options)


def parallel_env(game: str, **options: Any) -> ParallelGame:  # noqa: ANN401 - see raw_env
    """A game as a parallel environment, for libraries that know no other kind.

    Players of these games never act at once, so one agent acts in each step; the actions of all others are ignored, and
    their masks are empty. `env` is the natural form.
    """
    return ParallelGame(env(game, **options))
