"""`parlour bot`: an agent on a seat of a server's match."""

from __future__ import annotations

import click

from parlour.chance import new_seed
from parlour.cli import completing
from parlour.cli.arguments import SEED
from parlour.game import ParlourError, enumerated
from parlour.remote import Api, parse_link, sit, take_seat

__all__ = ["bot"]


@click.command(
    help="""Let a bot or your own agent play an open seat of a match on a server.

    AGENT is one of the game's bots (see: parlour games), your own as FILE.py:CLASS or MODULE:CLASS, or another program
    as engine:COMMAND. It runs here, with all your rights; the server gets its moves only.

    LINK is an invitation, as you would send it to a friend, or the link with which a player returns to a seat. The
    invitation is used up; the command prints the seat's own link, with which it can be started again in the middle of
    the match. After a lost connection it goes on by itself. The seat's hand was chosen when the match was made.

    \b
    parlour bot --join "http://localhost:8000/match/abc...#invitation=..." club
    parlour bot --join "http://localhost:8000/match/abc...#invitation=..." ./mine.py:Bot --name "Mine, take 2"
    parlour bot --join "http://localhost:8000/match/abc...#key=..." engine:./my-engine
    """
)
@click.argument("agent", metavar="AGENT", shell_complete=completing.bots_of_all)
@click.option("--join", "address", metavar="LINK", required=True, help="An invitation, or the link of a seat.")
@click.option("--name", help="What the others see.  [default: bot AGENT]")
@click.option(
    "--seconds",
    default=60.0,
    show_default=True,
    type=click.FloatRange(0, min_open=True),
    help="The time for a move.",
)
@click.option("--seed", type=SEED, help="Of the agent's chance.  [default: a fresh one]")
@click.option(
    "--retry",
    default=300.0,
    show_default=True,
    type=click.FloatRange(0),
    help="Seconds after which a lost connection is given up.",
)
def bot(agent: str, address: str, name: str | None, seconds: float, seed: int | None, retry: float) -> None:
    link = parse_link(address)
    api = Api(link.server, lambda words: click.echo(f"parlour: {words}", err=True), retry)
    seated = take_seat(sit(api, link, agent), name or f"bot {_short(agent)}")
    roles = enumerated([seated.game.seats[seat] for seat in sorted(seated.mine)])
    click.echo(f"{seated.spec.title}: {agent} plays {roles}.")
    click.echo(f"To go on after a break: {seated.link}", err=True)
    _tell_hand(seated.hand, {seat.hand for seat in seated.view.seats if seat.yours}, flicked=seated.view.flicked)
    frame = seated.play(seed=new_seed() if seed is None else seed, seconds=seconds, report=click.echo)
    if frame.result is None:
        raise ParlourError("the match has ended without a result")
    click.echo(frame.result.text)


def _short(agent: str) -> str:
    """The name of an agent without the folder of its file."""
    return agent.replace("\\", "/").rpartition("/")[2] or agent


def _tell_hand(named: str, given: set[str], *, flicked: bool) -> None:
    """Say which hand flicks, if it is not the one that the agent names."""
    if flicked and given != {named}:
        hands = enumerated(sorted(hand or "an exact hand" for hand in given))
        click.echo(f"It flicks with {hands}, as the match has it, not with {named or 'an exact hand'}.", err=True)
