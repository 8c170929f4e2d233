"""A blow: the impulses of several contacts that share discs grow together, and friction goes with them.

Routh (1860) follows an impact in the impulses: the normal one grows from nothing, and friction opposes the slip that
there is at each moment, so it turns round when the slip does. Here the normal impulses of all contacts grow in fixed
proportions, those that they would have without friction. What the rims take up until the discs no longer close as a
whole they give back in part, then they part: the share of the energy is the square of the restitution (Stronge, 1990).
So a rim loses as much of that work as in any other impact, the rest goes to friction, and energy cannot rise.

While no slip begins or ends all speeds change linearly. So the blow is a few straight legs, and no step size matters.
"""

from __future__ import annotations

import math

from parlour.kernels.entries import kernel
from parlour.physics.engine.records import Records
from parlour.physics.engine.together import (
    apply,
    closing_speed,
    slip_speed,
    solve,
    taken_closing,
    taken_slip,
    trial,
)

__all__ = ["blow", "settle"]

STICKS = 1e-11
"""A slip below this share of the speeds counts as none: rounding."""
FLAT = 1e-12
"""A blow whose discs resist it less than this, beside what they would without friction, is held by friction alone."""
EVEN = 1e-14
"""What friction has given back more than it took, beside the work of the blow, is no more than rounding."""
WRONG_WAY = 1e-9
"""A slip that sets off against friction faster than this share of what friction could do has not been slip."""
LEGS = 24
"""The most legs of a blow. What still closes after them is struck anew."""
TRIES = 12
"""The most trials of which rims stick; eight contacts have needed six."""


@kernel
def blow(discs: Records, size: int, contacts: Records, count: int) -> None:
    """Give the contacts at work their impulses; known are `grip`, `beyond`, and `push`, as it is without friction."""
    first, most = _try_without_friction(discs, size, contacts, count)
    if first <= 0.0 or most <= 0.0:
        return
    bounce, still = min(max(most / first - 1.0, 0.0), 1.0), STICKS * _fastest(discs, contacts, count)
    taken, rubbed, left = 0.0, 0.0, math.inf
    for _ in range(LEGS):
        _rub(discs, size, contacts, count, still)
        trial(discs, size, contacts, count)
        power, stiff = _power(discs, contacts, count), _resistance(discs, contacts, count)
        wear, ease = _friction_power(discs, contacts, count)
        until = _until_over(power, stiff if stiff > FLAT * most else 0.0, left)
        leg = min(until, _until_slip_ends(contacts, count))
        if leg == math.inf and left < math.inf:
            return  # friction holds the discs
        loss = wear * leg - 0.5 * ease * leg * leg if leg < math.inf else -math.inf
        if rubbed + loss < -EVEN * most:
            if not _part_plainly(contacts, count):
                return
            continue
        _give(discs, contacts, count, leg)
        work = power * leg - 0.5 * stiff * leg * leg
        rubbed += loss
        if left < math.inf:
            left = left + work if leg < until else 0.0
        else:
            taken += work
            left = bounce * bounce * taken if leg == until else left
        if left <= 0.0:
            return


@kernel
def settle(discs: Records, size: int, contacts: Records, count: int) -> None:
    """Give the contacts at work the impulses `push` without friction; all, or the share that does not raise energy."""
    power, most = _try_without_friction(discs, size, contacts, count)
    if power > 0.0 and most > 0.0:
        _give(discs, contacts, count, min(1.0, 2.0 * power / most))


@kernel
def _try_without_friction(discs: Records, size: int, contacts: Records, count: int) -> tuple[float, float]:
    """`_power` and `_resistance` of the impulses `push` alone, J."""
    for index in range(count):
        contacts[index].drag = 0.0
    trial(discs, size, contacts, count)
    return _power(discs, contacts, count), _resistance(discs, contacts, count)


@kernel
def _power(discs: Records, contacts: Records, count: int) -> float:
    """How much work the rims take up as the blow grows, to a unit of its growth, J."""
    total = 0.0
    for index in range(count):
        contact = contacts[contacts[index].turn]
        if contact.working:
            total += contact.push * closing_speed(discs, contact)
    return total


@kernel
def _resistance(discs: Records, contacts: Records, count: int) -> float:
    """How much of this power the impulses on trial take, J."""
    total = 0.0
    for index in range(count):
        contact = contacts[contacts[index].turn]
        if contact.working:
            total += contact.push * taken_closing(discs, contact)
    return total


@kernel
def _fastest(discs: Records, contacts: Records, count: int) -> float:
    """The greatest closing speed or slip, m/s."""
    most = 0.0
    for index in range(count):
        contact = contacts[index]
        if contact.working:
            most = max(most, max(abs(closing_speed(discs, contact)), abs(slip_speed(discs, contact))))
    return most


@kernel
def _rub(discs: Records, size: int, contacts: Records, count: int, still: float) -> None:
    """Find the friction of a leg, `drag`.

    Rims that slip rub as hard as they can. Of those that do not, all stick at first. Those that cannot hold begin to
    slip; those that would slip against their own friction stick after all.
    """
    for index in range(count):
        contact = contacts[index]
        contact.solved, contact.drag = 0, 0.0
        if contact.working:
            contact.slip = slip_speed(discs, contact) + contact.beyond
            if abs(contact.slip) <= still:
                contact.slip = 0.0
            contact.solved = 1 if contact.slip == 0.0 and contact.grip > 0.0 else 0
            contact.drag = math.copysign(contact.grip, contact.slip)
    for _ in range(TRIES):
        _hold(discs, size, contacts, count)
        if not _let_go(contacts, count) and not _catch(discs, size, contacts, count):
            return


@kernel
def _hold(discs: Records, size: int, contacts: Records, count: int) -> None:
    """Find the `drag` of rims that stick."""
    for index in range(count):
        if contacts[index].solved:
            contacts[index].drag = 0.0
    trial(discs, size, contacts, count)
    for index in range(count):
        if contacts[index].solved:
            contacts[index].target = -taken_slip(discs, contacts[index])
    solve(discs, size, contacts, count, True)
    for index in range(count):
        if contacts[index].solved:
            contacts[index].drag = contacts[index].value


@kernel
def _let_go(contacts: Records, count: int) -> bool:
    """Let rims slip that cannot hold; returns whether there are any."""
    found = False
    for index in range(count):
        contact = contacts[index]
        if contact.solved and abs(contact.drag) > contact.grip:
            contact.solved, contact.drag, found = 0, math.copysign(contact.grip, contact.drag), True
    return found


@kernel
def _catch(discs: Records, size: int, contacts: Records, count: int) -> bool:
    """Let rims stick that would begin to slip against their own friction; returns whether there are any."""
    trial(discs, size, contacts, count)
    found = False
    for index in range(count):
        contact = contacts[index]
        if contact.working:
            starts = contact.slip == 0.0 and not contact.solved
            against = WRONG_WAY * contact.grip * contact.grip * contact.inverse_mass
            if starts and taken_slip(discs, contact) * contact.drag > against:
                contact.solved, found = 1, True
    return found


@kernel
def _until_slip_ends(contacts: Records, count: int) -> float:
    """How far the blow can grow until rims no longer slip; infinite if none cease."""
    soonest = math.inf
    for index in range(count):
        contact = contacts[index]
        if contact.working and contact.grip > 0.0 and contact.slip * contact.drift < 0.0:
            soonest = min(soonest, -contact.slip / contact.drift)
    return soonest


@kernel
def _until_over(power: float, stiff: float, left: float) -> float:
    """How far the blow can grow until the discs no longer close as a whole; infinite where friction holds them.

    Later `left` is no longer infinite: until the rims have given back this work, J.
    """
    if stiff <= 0.0:
        return math.inf
    if left == math.inf:
        return max(power, 0.0) / stiff
    pace = max(-power, 0.0)
    pace += math.sqrt(pace * pace + 2.0 * stiff * left)
    return 2.0 * left / pace if pace > 0.0 else math.inf


@kernel
def _friction_power(discs: Records, contacts: Records, count: int) -> tuple[float, float]:
    """How much energy friction takes as the blow grows, to a unit of its growth, and how much less soon after, J.

    Also finds how each slip changes, `drift`.
    """
    wear, ease = 0.0, 0.0
    for index in range(count):
        contact = contacts[contacts[index].turn]
        if contact.working:
            contact.drift = -taken_slip(discs, contact)
            wear += contact.drag * (contact.slip - contact.beyond)
            ease -= contact.drag * contact.drift
    return wear, ease


@kernel
def _part_plainly(contacts: Records, count: int) -> bool:
    """Let there be no tangential restitution from here on, which would give more than it took; whether there was."""
    found = False
    for index in range(count):
        contact = contacts[index]
        if contact.working and contact.beyond != 0.0:
            contact.beyond, found = 0.0, True
    return found


@kernel
def _give(discs: Records, contacts: Records, count: int, leg: float) -> None:
    """Let the discs feel the impulses of a leg."""
    for index in range(count):
        contact = contacts[contacts[index].turn]
        if contact.working:
            apply(discs, contact, leg * contact.push, leg * contact.drag)
            contact.normal += leg * contact.push
