"""The generic player of Castille, with which the engine is compared."""

from __future__ import annotations

from itertools import islice
from random import Random

from parlour.games.castille.engine.situation import situation, words
from tests.games.castille.random_states import placement
from tests.games.castille.wins import positions_with_wins
from tests.separate import python
from workshop.players.castille.uct import Uct, UctSettings


def test_uct_is_legal_and_reproducible() -> None:
    settings = UctSettings(room=20_000)
    for seed in range(4):
        now = situation(placement(Random(seed)))
        one, other = (Uct(settings, 1).choose(now, simulations=100) for _ in range(2))
        assert one == other
        assert one in words(now.position)


def test_uct_keeps_its_tree() -> None:
    player = Uct(UctSettings(room=50_000), 1)
    now = situation(placement(Random(1)))
    now = now.after(player.choose(now, simulations=2000))
    now = now.after(words(now.position)[0])
    before = player.nodes
    player.choose(now, simulations=1)
    assert before <= player.nodes
    assert player.root_visits > 1


def test_uct_makes_room_and_keeps_its_tree() -> None:
    """With little memory the tree is moved to the front; the statistics of every turn stay."""
    wide, narrow = (Uct(UctSettings(room=room), 1) for room in (200_000, 30_000))
    now = situation(placement(Random(1)))
    first = narrow.choose(now, simulations=6000)
    assert wide.choose(now, simulations=6000) == first
    before = narrow.nodes
    reply = int(narrow.tree.turns[max(narrow._children(narrow.root), key=lambda child: narrow.tree.visits[child])])
    now = now.after(first).after(reply)
    for player in (wide, narrow):
        player.tree.notes[0] = max(player.nodes, player.settings.room // 2 if player is narrow else 0)
    assert wide.choose(now, simulations=1) == narrow.choose(now, simulations=1)
    assert narrow.nodes < before
    assert narrow.root_visits == wide.root_visits > 2


def test_uct_begins_anew_where_the_position_is_new() -> None:
    player = Uct(UctSettings(room=50_000), 1)
    player.choose(situation(placement(Random(1))), simulations=500)
    now = situation(placement(Random(2)))
    assert player.choose(now, simulations=5) in words(now.position)
    assert player.nodes < 500


def test_uct_sees_a_win() -> None:
    for now in islice(positions_with_wins(Random(3), 1), 8):
        player = Uct(UctSettings(room=50_000), 1)
        word = player.choose(now, simulations=3000)
        assert word in words(now.position)
        assert player.tree.scores[player.root] > 0.95 * player.tree.visits[player.root]


def test_without_machine_code_it_is_the_same() -> None:
    code = (
        "from random import Random\n"
        "from parlour.games.castille.engine.situation import situation\n"
        "from tests.games.castille.random_states import placement\n"
        "from workshop.players.castille.uct import Uct, UctSettings\n"
        "now = situation(placement(Random(1)))\n"
        "print(Uct(UctSettings(room=5000), 1).choose(now, simulations=5))\n"
    )
    one, other = (python(code, PARLOUR_KERNELS=kind).stdout for kind in ("numba", "python"))
    assert one == other != ""
