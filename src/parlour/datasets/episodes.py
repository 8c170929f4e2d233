"""Games as episodes of a Gymnasium environment, in Minari's own folder: one player's decisions against an opponent.

Needs the extra `minari`.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import gymnasium
import minari
from minari.data_collector import EpisodeBuffer
from minari.dataset.minari_dataset import parse_dataset_id
from numpy import clip, float32

import parlour
from parlour.arena.fixtures import entrant, record_of
from parlour.datasets.positions import encoding_of, numbers_of
from parlour.envs.episodes import rewards_of
from parlour.envs.registration import register_all
from parlour.envs.scaling import ScaledActing, scaled_acting, unscaled
from parlour.game import Ending, ParlourError
from parlour.games.encodings import Unfinished
from parlour.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from parlour.arena.fixtures import Finish, Fixture
    from parlour.games import GameSpec

__all__ = ["check_name", "episode_of", "write_episodes"]


def check_name(name: str, bots: Sequence[str]) -> None:
    """Check, before a game is played, that its episodes can be a dataset of Minari of this name.

    Raises:
        ParlourError: the name is malformed or taken, or the first bot has opponents of several kinds.
    """
    try:
        parse_dataset_id(name)
    except (TypeError, ValueError) as error:  # the first for a name without a number
        raise ParlourError(
            f"a name of Minari's is [NAMESPACE/]NAME-vNUMBER, such as mine/club-v0, not {name!r}"
        ) from error
    if name in minari.list_local_datasets():
        raise ParlourError(f"there is a dataset {name} of Minari's already; choose another name or number")
    if len(set(bots[1:])) > 1:
        raise ParlourError(f"an environment has one opponent: name the same bot for all seats after {bots[0]}'s")


def write_episodes(
    name: str,
    spec: GameSpec[Any, Any, Any],
    options: Mapping[str, Any],
    bots: Sequence[str],
    games: Iterable[tuple[Fixture, Finish]],
) -> int:
    """Write games as a dataset of Minari, in the folder that its settings name; how many steps it has.

    An episode is a game as the first bot saw it, or as each bot did when all are the same. `recover_environment` of the
    dataset is the game's environment against the second bot.

    Args:
        name: of the dataset, as Minari's are.
        spec: the game of all of them.
        options: of the game, by name.
        bots: the player, and the opponent on all other seats, as the command line names them.
        games: as a store has them.

    Raises:
        ParlourError: as `check_name`; or the game has no environment.
    """
    check_name(name, bots)
    register_all()
    among = spec.learning.environments if spec.learning else ()
    known = next((each.id for each in among if not each.one), None)
    if known is None:
        raise ParlourError(f"{spec.title} has no environment of one player")
    player = entrant(spec, bots[0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it asks for an author and an address, which the publisher adds
        env = gymnasium.make(known, opponent=bots[1], hand=player.hand, **options)
        written = minari.create_dataset_from_buffers(
            name,
            _episodes(spec, player.name, games),
            env=env,
            eval_env=env.spec,
            algorithm_name=bots[0],
            description=f"{spec.title}: {bots[0]} against {bots[1]}",
            requirements=[f"parlour=={parlour.__version__}"],
            data_format="parquet",
        )
        env.close()
    return int(written.total_steps)


def _episodes(
    spec: GameSpec[Any, Any, Any], player: str, games: Iterable[tuple[Fixture, Finish]]
) -> Iterator[EpisodeBuffer]:
    """An episode for each seat on which a player sat."""
    for fixture, finish in games:
        match = Match.from_record(spec, record_of(fixture, finish))
        yield from (episode_of(match, seat) for seat, agent in enumerate(fixture.agents) if agent == player)


@dataclass
class _Growing:
    """An episode that is written down."""

    observations: list[Any] = field(default_factory=list)
    actions: list[Any] = field(default_factory=list)
    infos: dict[str, list[Any]] = field(default_factory=dict)


def episode_of(match: Match[Any, Any, Any], seat: int) -> EpisodeBuffer:
    """A match that is over, as the game's environment would have shown it to the player of a seat."""
    outcome, game = match.outcome, match.game
    assert outcome is not None  # noqa: S101 - the caller's games are over
    encoding = encoding_of(match)
    acting, grown = scaled_acting(encoding, "move"), _Growing()

    def see(position: Any, mask: Any) -> None:  # noqa: ANN401 - of any game
        grown.observations.append(encoding.observe(position, seat))
        for what, seen in (("seat", seat), ("action_mask", mask)):
            if seen is not None:
                grown.infos.setdefault(what, []).append(seen)

    for ruling in match.rulings:
        if game.mover(ruling.before, ruling.move) != seat:
            continue
        position = ruling.before
        for action in _actions(acting, position, ruling.move):
            see(position, acting.mask(position))
            grown.actions.append(action)
            if not isinstance(acting, ScaledActing):
                made = acting.decode(position, action)
                position = made if isinstance(made, Unfinished) else position
    see(match.state, acting.nothing())
    steps, ended = len(grown.actions), outcome.termination.ending is Ending.ENDED
    return EpisodeBuffer(
        seed=match.seed,
        observations=grown.observations,
        actions=grown.actions,
        rewards=[0.0] * (steps - 1) + [rewards_of(outcome)[seat]],
        terminations=[False] * (steps - 1) + [ended],
        truncations=[False] * (steps - 1) + [not ended],
        infos=grown.infos,
    )


def _actions(acting: Any, state: Any, move: Any) -> Iterator[Any]:  # noqa: ANN401 - of any game
    """A move as the actions that an environment takes for it, one after the other."""
    numbers = numbers_of(acting.encoding, state, move)
    if isinstance(acting, ScaledActing):
        box = acting.encoding
        yield clip(unscaled(box.low, box.high, numbers), -1.0, 1.0).astype(float32)
    else:
        yield from numbers
