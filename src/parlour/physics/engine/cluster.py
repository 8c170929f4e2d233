"""Impacts of discs that touch each other: which pair strikes next, until nothing closes any more.

The pair that closes fastest goes first. Pairs that close equally fast go together, and those of them that share discs
in one `blow`: symmetric input has symmetric output, and the order of the discs never matters. Every step conserves
momentum between discs and never raises the energy. A cluster that does not settle ends without further
bouncing: all discs that still touch without parting are brought to rest against each other at once.
"""

from __future__ import annotations

import math

from parlour.kernels.entries import kernel
from parlour.physics.engine.blow import blow, settle
from parlour.physics.engine.impact import WEAK, impulses, parting, restitution
from parlour.physics.engine.records import Field, Record, Records
from parlour.physics.engine.together import apply, arrange, closing_speed, slip_speed, solve
from parlour.physics.laws import FRICTION, TANGENTIAL

__all__ = ["resolve"]

STILL = 1e-9
"""A closing speed (m/s) below this counts as 0."""
ALIKE = 1e-9
"""Closing speeds that differ by this share count as equal."""
BOUNCES = 20
"""Steps a disc after which weak contacts no longer bounce."""
STRONG_BOUNCES = 2000
"""Steps a disc after which no contact bounces."""
FINISHING = 100
"""Steps without bounces after which the contacts that still close are left to the next instant."""


@kernel
def resolve(field: Field, discs: Records, size: int, contacts: Records, count: int) -> int:
    """Give the discs their velocities after the impacts; returns how many contacts took part.

    Velocities are in `vx, vy, spin` of the discs, which also tell by `struck` who took part.
    """
    taken = 0
    for step in range(1, STRONG_BOUNCES * size + FINISHING + 1):
        fastest, first = 0.0, -1
        for index in range(count):
            closing = closing_speed(discs, contacts[index])
            contacts[index].target = closing
            if closing > fastest:
                fastest, first = closing, index
        if fastest <= (STILL if step > 1 else 0.0):
            break
        together = 0
        bouncing = step <= (BOUNCES if fastest < WEAK else STRONG_BOUNCES) * size
        least = fastest * (1.0 - ALIKE) if bouncing else -STILL
        for index in range(count):
            contact = contacts[index]
            contact.chosen = 1 if contact.target >= least else 0
            if contact.chosen:
                together += 1
                if contact.order == 0:
                    taken += 1
                    contact.order, contact.speed = step, max(contact.target, 0.0)
        if together == 1:
            _strike(field, discs, contacts[first], bouncing, count)
        else:
            _strike_chosen(field, discs, size, contacts, count, bouncing)
    return taken


@kernel
def _strike_chosen(field: Field, discs: Records, size: int, contacts: Records, count: int, bouncing: bool) -> None:
    """All chosen pairs at once: those that share no disc apart, those that do together."""
    arrange(contacts, count)
    for first in range(count):
        if contacts[first].chosen:
            if _share_discs(discs, contacts, count, first) > 1:
                _strike_together(field, discs, size, contacts, count, bouncing)
            elif contacts[first].target > 0.0:
                _strike(field, discs, contacts[first], bouncing, count)


@kernel
def _share_discs(discs: Records, contacts: Records, count: int, first: int) -> int:
    """Let the chosen contacts go to work that share discs with one, or with such; returns how many these are."""
    for index in range(count):
        contacts[index].working = 0
    contacts[first].chosen, contacts[first].working = 0, 1
    group, grown = 1, True
    while grown:
        grown = False
        for index in range(count):
            if contacts[index].chosen and _joins(discs, contacts, count, contacts[index]):
                contacts[index].chosen, contacts[index].working = 0, 1
                group, grown = group + 1, True
    return group


@kernel
def _joins(discs: Records, contacts: Records, count: int, newcomer: Record) -> bool:
    """Whether a contact shares a disc that can move with one at work."""
    for index in range(count):
        contact = contacts[index]
        if contact.working and (_moves_both(discs, contact, newcomer.one) or _moves_both(discs, contact, newcomer.two)):
            return True
    return False


@kernel
def _moves_both(discs: Records, contact: Record, disc: int) -> bool:
    """Whether a contact is of this disc, and can move it."""
    return bool(disc >= 0 and discs[disc].inverse_mass > 0.0 and (contact.one == disc or contact.two == disc))


@kernel
def _strike(field: Field, discs: Records, contact: Record, bouncing: bool, count: int) -> None:
    """One pair alone."""
    rim = field.rims[contact.rim]
    closing, slip = contact.target, slip_speed(discs, contact)
    bounce = restitution(rim, closing) if bouncing else 0.0
    if count == 1 and closing < WEAK and _pressed(discs, contact):
        bounce = parting(rim, contact.inverse_mass, closing, slip)
    normal, tangential = impulses(rim, contact.inverse_mass, closing, slip, bounce)
    apply(discs, contact, normal, tangential)
    contact.normal += normal


@kernel
def _pressed(discs: Records, contact: Record) -> bool:
    """Whether friction may push two discs together again faster than their passing each other takes them apart."""
    if contact.two < 0:
        return False
    one, two = discs[contact.one], discs[contact.two]
    across = (one.vy - two.vy) * contact.nx - (one.vx - two.vx) * contact.ny
    most = max(one.brake, two.brake)
    if most <= 0.0:
        return False
    pull = most * (
        one.brake / most * _away(one, -contact.nx, -contact.ny) + two.brake / most * _away(two, contact.nx, contact.ny)
    )
    return bool(across * across < pull * (one.radius + two.radius))


@kernel
def _away(disc: Record, nx: float, ny: float) -> float:
    """The share of a disc's friction that holds it back on its way from the other; all, if it is yet to be pushed."""
    speed = math.sqrt(disc.vx * disc.vx + disc.vy * disc.vy)
    return max((disc.vx * nx + disc.vy * ny) / speed, 0.0) if speed > 0.0 else 1.0


@kernel
def _strike_together(field: Field, discs: Records, size: int, contacts: Records, count: int, bouncing: bool) -> None:
    """Strike the pairs at work, which share discs.

    Without friction each would take the impulse that ends all closing, and give back its restitution's share of it. In
    these proportions the impulses of the blow grow.

    Weak contacts do not rub here: losing at each bounce, they would bounce ever faster and ever weaker.
    """
    for index in range(count):
        contact = contacts[index]
        contact.solved = contact.working
    solve(discs, size, contacts, count, False)
    for index in range(count):
        contact = contacts[index]
        if contact.working:
            rim = field.rims[contact.rim]
            bounce = restitution(rim, contact.target) if bouncing else 0.0
            contact.push = max(contact.value, 0.0) * (1.0 + bounce)
            contact.grip = rim[FRICTION] * contact.push if contact.target >= WEAK else 0.0
            contact.beyond = rim[TANGENTIAL] * slip_speed(discs, contact)
    if bouncing:
        blow(discs, size, contacts, count)
    else:
        settle(discs, size, contacts, count)
