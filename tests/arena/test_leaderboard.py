"""The leaderboard: fair pairs, fixed seeds, the same table on every executor, ratings that find the truth."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest

from parlour.arena import Here, own_processes, play_out
from parlour.arena.leaderboard import Meeting, evaluation_seeds, leaderboard, play_meetings
from parlour.arena.rating import elo
from parlour.game import ParlourError
from parlour.games import find_game

if TYPE_CHECKING:
    from concurrent.futures import Executor

GAME = "arithmetical-croquet"
SHORT = {"spacing": 6, "hoops": 2, "max_step": 5}
AGENTS = ("casual", "steady", "perfect")


def played(executor: Executor, games: int = 4) -> list[Meeting]:
    met = play_meetings(executor, GAME, SHORT, AGENTS, games=games)
    return sorted(met, key=lambda each: (each.seed, each.agents))


def test_each_two_agents_meet_in_both_seats_with_each_seed() -> None:
    met = played(Here())
    pairs = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert [each.agents for each in met] == pairs * 2
    assert {each.seed for each in met} == set(evaluation_seeds(4))
    for each in met:
        again = play_out(find_game(GAME), SHORT, [AGENTS[agent] for agent in each.agents], each.seed)
        assert again.outcome is not None
        assert again.outcome.scores == each.scores


def test_the_first_seeds_of_the_list_never_change() -> None:
    assert evaluation_seeds(2) == (79910779867177758493661468712702797939,)


def test_processes_give_the_same_table() -> None:
    with own_processes(2) as executor:
        assert played(executor) == played(Here())


@pytest.mark.filterwarnings("default")  # the library's own
def test_a_dask_cluster_of_two_processes_gives_the_same_table() -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client:
        workers = client.run(lambda: __import__("os").getpid())
        assert len(set(workers.values())) == 2
        there = played(client.get_executor())
    assert there == played(Here())


def test_the_standings_add_up() -> None:
    met = played(Here())
    found = leaderboard(GAME, SHORT, AGENTS, games=4, met=met)
    assert found.agents == AGENTS
    assert {each.agent for each in found.standings} == set(AGENTS)
    assert sum(each.score.rate.rate * each.score.games for each in found.standings) == len(met)
    for each in found.standings:
        assert each.score.games == 8
        assert [score.games for score in each.by_seat] == [4, 4]
        assert [None if score is None else score.games for score in each.against] == [
            None if agent == each.agent else 4 for agent in AGENTS
        ]
        assert each.rating.low < each.rating.elo < each.rating.high
    ratings = [each.rating.elo for each in found.standings]
    assert ratings == sorted(ratings, reverse=True)
    assert found.versions["parlour"]
    assert found.rules_version == find_game(GAME).rules_version


def test_ratings_find_the_strengths_that_games_were_drawn_from() -> None:
    truth, rng = (-200.0, -50.0, 0.0, 250.0), random.Random(4)
    everyone, inside = range(4), 0
    for _ in range(50):
        scores = [[0.0] * 4 for _ in everyone]
        for one in everyone:
            for other in range(one):
                chance = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
                wins = sum(rng.random() < chance for _ in range(200))
                scores[one][other], scores[other][one] = wins, 200 - wins
        games = [[200 * (one != other) for other in everyone] for one in everyone]
        inside += sum(found.low <= right <= found.high for found, right in zip(elo(scores, games), truth, strict=True))
    assert 180 <= inside <= 198  # 95 % of 200 intervals, give or take three standard errors


def test_a_clean_score_has_a_finite_rating_and_equal_scores_an_equal_one() -> None:
    best, worst = elo([[0, 10], [0, 0]], [[0, 10], [10, 0]])
    assert math.isfinite(best.elo)
    assert best.low > 0 > worst.high
    assert [each.elo for each in elo([[0, 5], [5, 0]], [[0, 10], [10, 0]])] == pytest.approx([0, 0])


@pytest.mark.parametrize(
    ("game", "agents", "games", "words"),
    [
        (GAME, AGENTS, 3, "even, not 3"),
        (GAME, ("casual",), 2, "at least two agents"),
        (GAME, ("casual", "casual"), 2, "each named once"),
        (GAME, ("casual", "nosuch"), 2, "no bot is called 'nosuch'"),
        ("castle-croquetnole", ("beginner", "club"), 2, "a game for two"),
    ],
)
def test_what_cannot_be_played_is_refused_before_a_game(
    game: str, agents: tuple[str, ...], games: int, words: str
) -> None:
    with pytest.raises(ParlourError, match=words):
        list(play_meetings(Here(), game, {}, agents, games=games))
