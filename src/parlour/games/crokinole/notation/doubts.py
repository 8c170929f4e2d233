"""What a file in Crokinole Match Notation says that cannot all be true. It is read all the same."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from parlour.games.crokinole.notation.cmn import FirstTo, Fixed, IdentifiedMatch, added, award, parse_cmn, team_names
from parlour.games.crokinole.rules import Options
from parlour.games.crokinole.rules.board import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.crokinole.notation.cmn import Game, Match, Side

__all__ = ["doubts_of_cmn"]

Pair = tuple[int, int]
TWENTY = Tally.WORTH[0]


def doubts_of_cmn(text: str) -> tuple[str, ...]:
    """What contradicts itself in a CMN file, a sentence each without its full stop; in a batch with the match.

    Raises:
        CmnError: the text is no CMN.
    """
    content = parse_cmn(text)
    if isinstance(content, IdentifiedMatch):
        return tuple(_of_match(content.match))
    return tuple(
        f"match {number} ({' against '.join(team_names(entry.match))}): {doubt}"
        for number, entry in enumerate(content.matches, start=1)
        for doubt in _of_match(entry.match)
    )


def _of_match(match: Match) -> Iterator[str]:
    for number, game in enumerate(match.games, start=1):
        for doubt in _of_round(game, team_names(match), _discs(match)):
            yield f"round {number}: {doubt}"
    yield from _of_length(match)
    yield from _of_winner(match)


def _of_round(game: Game, names: tuple[str, str], discs: int) -> Iterator[str]:
    if game.scores is not None and game.winner != (ahead := _ahead(game.scores)):
        yield f"{_won(game.winner, names)}, but the scores are {_counts(game.scores)}{_for(ahead, names)}"
    for side, made in enumerate(game.twenties or ()):
        if made > discs:
            yield f"{names[side]} made {made} twenties with {discs} discs"
        if game.scores is not None and made * TWENTY > game.scores[side]:
            worth = f"worth {made * TWENTY}, but the score is {game.scores[side]}"
            yield f"the {made} twenties of {names[side]} are {worth}"


def _of_length(match: Match) -> Iterator[str]:
    played = len(match.games)
    match match.game_format:
        case Fixed(count=count) if played > count:
            yield f"{played} rounds were played, but {count} were to be played"
        case FirstTo(target=target):
            totals = accumulate(map(award, match.games), added)
            reached = next((number for number, points in enumerate(totals, 1) if max(points) >= target), played)
            if reached < played:
                yield f"{played} rounds were played, but {target} points were reached after round {reached}"


def _of_winner(match: Match) -> Iterator[str]:
    """Whether the rounds allow this winner.

    Without a format nobody knows whether rounds or differences counted (CR-12, CR-13), so either will do. A match that
    is level may have been decided by twenties.
    """
    if not match.games:
        return
    allowed = {_ahead(counted) for counted in _countings(match)}
    if None in allowed:
        allowed.add(_ahead(_sum(game.twenties for game in match.games)))
    if match.winner not in allowed:
        points = _sum(map(award, match.games))
        names = team_names(match)
        yield f"{_won(match.winner, names)} the match, but the points for rounds are {_counts(points)}" + _for(
            _ahead(points), names
        )


def _countings(match: Match) -> Iterator[Pair]:
    """The ways to count the rounds of a match that its format allows."""
    yield _sum(map(award, match.games))
    if match.game_format is None and all(game.scores for game in match.games):
        yield _sum(_lead(game.scores) for game in match.games if game.scores)


def _lead(scores: Pair) -> Pair:
    return max(0, scores[0] - scores[1]), max(0, scores[1] - scores[0])


def _sum(pairs: Iterator[Pair] | Iterator[Pair | None]) -> Pair:
    total = (0, 0)
    for pair in pairs:
        total = added(total, pair or (0, 0))
    return total


def _ahead(pair: Pair) -> Side | None:
    if pair[0] == pair[1]:
        return None
    return 0 if pair[0] > pair[1] else 1


def _discs(match: Match) -> int:
    """The most discs of a team (CR-1); the file does not say how many there were."""
    players = len(match.teams[0].players) * 2
    return max(Options(players=players, discs=discs).each for discs in ("classic", "nca")) * players // 2


def _won(winner: Side | None, names: tuple[str, str]) -> str:
    return "nobody wins" if winner is None else f"{names[winner]} wins"


def _counts(pair: Pair) -> str:
    return f"{pair[0]} to {pair[1]}"


def _for(ahead: Side | None, names: tuple[str, str]) -> str:
    return ", level" if ahead is None else f", {names[ahead]} ahead"
