"""Games that a program plays in its own way, such as from an opening or in single rounds, as a series of the arena.

So they are rows of the same store as all others: `play_series` plays those that are missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.arena.fixtures import Entrant, format_options
from parlour.arena.series import Series
from parlour.arena.versions import digest_of_files, version_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from parlour.games import GameSpec
    from parlour.match import Match

    Play = Callable[[GameSpec[Any, Any, Any], Mapping[str, Any], Sequence[str], int], Match[Any, Any, Any]]
    Draw = Callable[[int], tuple[tuple[int, ...], int]]

__all__ = ["own_series"]


def own_series(  # noqa: PLR0913 - by name
    spec: GameSpec[Any, Any, Any],
    options: Mapping[str, Any],
    players: Sequence[str],
    *,
    games: int,
    play: Play,
    draw: Draw,
    unit: int = 1,
    hands: Sequence[str] = (),
    made_of: Callable[[str], Iterable[Path]] = lambda _: (),
    remark: str = "",
) -> Series:
    """A series of a program's own players.

    Args:
        spec: the game.
        options: of all games, by name.
        players: by the descriptions that `play` understands.
        games: how many.
        play: plays one, from the players by seat and the seed; other processes find it by its name.
        draw: for the number of a game, which players sit on the seats, and the seed.
        unit: so many games belong together.
        hands: by player, as the rows name them.
        made_of: the files of a player that are not in the package: with other content it is another player.
        remark: what else decides the games, such as where they begin; a part of the players' versions.
    """
    package = version_of(spec, spec.levels[0].name)

    def entered(player: str, hand: str) -> Entrant:
        own = sorted(made_of(player))
        return Entrant(player, package + (f"+{digest_of_files(own)}" if own else "") + remark, hand, player)

    return Series(
        spec=spec,
        options=options,
        text=format_options(spec, options),
        entrants=tuple(map(entered, players, hands or ("",) * len(players))),
        count=games,
        unit=unit,
        draw=draw,
        play=play,
    )
