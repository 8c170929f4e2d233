"""Several contacts at once: their speeds, their impulses, and the impulses that solve all of them together.

The contacts are coupled by the discs that they share. The coupling is never written down as a matrix: conjugate
gradients need only what trial impulses do to the discs, and treat all contacts alike, in whatever order.
"""

from __future__ import annotations

from parlour.kernels.entries import kernel
from parlour.physics.engine.impact import INERTIA
from parlour.physics.engine.records import Record, Records

__all__ = ["apply", "arrange", "closing_speed", "harmless", "slip_speed", "solve"]


@kernel
def closing_speed(discs: Records, contact: Record) -> float:
    """Closing speed of a contact, m/s."""
    one = discs[contact.one]
    vx, vy = one.vx, one.vy
    if contact.two >= 0:
        two = discs[contact.two]
        vx, vy = vx - two.vx, vy - two.vy
    return float(vx * contact.nx + vy * contact.ny)


@kernel
def slip_speed(discs: Records, contact: Record) -> float:
    """Tangential speed of one rim over the other, m/s."""
    one = discs[contact.one]
    vx, vy, around = one.vx, one.vy, one.radius * one.spin
    if contact.two >= 0:
        two = discs[contact.two]
        vx, vy, around = vx - two.vx, vy - two.vy, around + two.radius * two.spin
    return float(vy * contact.nx - vx * contact.ny + around)


@kernel
def apply(discs: Records, contact: Record, normal: float, tangential: float) -> None:
    """Let both discs feel the impulses (N s)."""
    one = discs[contact.one]
    px = normal * contact.nx - tangential * contact.ny
    py = normal * contact.ny + tangential * contact.nx
    one.vx -= px * one.inverse_mass
    one.vy -= py * one.inverse_mass
    one.spin -= tangential * one.inverse_mass / (INERTIA * one.radius)
    one.struck = 1 if one.inverse_mass > 0.0 else 0
    if contact.two >= 0:
        two = discs[contact.two]
        two.vx += px * two.inverse_mass
        two.vy += py * two.inverse_mass
        two.spin -= tangential * two.inverse_mass / (INERTIA * two.radius)
        two.struck = 1 if two.inverse_mass > 0.0 else 0


@kernel
def arrange(contacts: Records, count: int) -> None:
    """Put the contacts in the order of `target`, greatest first, so that sums come out alike for any order of discs."""
    for index in range(count):
        place = index
        while place > 0 and _before(contacts[index], contacts[contacts[place - 1].turn]):
            contacts[place].turn = contacts[place - 1].turn
            place -= 1
        contacts[place].turn = index


@kernel
def _before(one: Record, other: Record) -> bool:
    """Whether a contact's turn comes before another's."""
    return bool(one.target > other.target or (one.target == other.target and one.key > other.key))


@kernel
def solve(discs: Records, size: int, contacts: Records, count: int, tangential: bool) -> None:
    """Find the impulses (`value`) of the chosen contacts that take away the speeds `target`; 0 for all others."""
    error = 0.0
    for index in range(count):
        contact = contacts[contacts[index].turn]
        contact.value = 0.0
        contact.residual = contact.target if contact.chosen else 0.0
        contact.direction = contact.residual
        error += contact.residual * contact.residual
    target = error * 1e-30
    for _ in range(2 * count + 4):
        if error <= target:
            break
        _trial(discs, size, contacts, count, tangential)
        bend = 0.0
        for index in range(count):
            contact = contacts[contacts[index].turn]
            bend += contact.direction * contact.image
        if bend <= 0.0:
            break
        step, before, error = error / bend, error, 0.0
        for index in range(count):
            contact = contacts[contacts[index].turn]
            contact.value += step * contact.direction
            contact.residual -= step * contact.image
            error += contact.residual * contact.residual
        for index in range(count):
            contact = contacts[contacts[index].turn]
            contact.direction = contact.residual + error / before * contact.direction


@kernel
def harmless(discs: Records, size: int, contacts: Records, count: int, tangential: bool) -> float:
    """The share, at most 1, of the impulses `value` that may be given without raising the energy."""
    for index in range(count):
        contacts[index].direction = contacts[index].value
    _trial(discs, size, contacts, count, tangential)
    work, cost = 0.0, 0.0
    for index in range(count):
        contact = contacts[contacts[index].turn]
        if contact.chosen:
            speed = slip_speed(discs, contact) if tangential else closing_speed(discs, contact)
            work += contact.value * speed
            cost += contact.value * contact.image
    if work <= 0.0 or cost <= 0.0:
        return 0.0
    return min(1.0, 2.0 * work / cost)


@kernel
def _trial(discs: Records, size: int, contacts: Records, count: int, tangential: bool) -> None:
    """What the impulses `direction` would take from the speed of each chosen contact: its `image`."""
    for index in range(size):
        disc = discs[index]
        disc.ux, disc.uy, disc.around = 0.0, 0.0, 0.0
    for index in range(count):
        contact = contacts[contacts[index].turn]
        if contact.chosen:
            _add(discs, contact, tangential)
    for index in range(count):
        contact = contacts[contacts[index].turn]
        contact.image = _taken(discs, contact, tangential) if contact.chosen else 0.0


@kernel
def _add(discs: Records, contact: Record, tangential: bool) -> None:
    """Give both discs a trial impulse."""
    one, impulse = discs[contact.one], contact.direction
    px, py = impulse * contact.nx, impulse * contact.ny
    if tangential:
        px, py = -py, px
        one.around -= impulse * one.inverse_mass / INERTIA
    one.ux -= px * one.inverse_mass
    one.uy -= py * one.inverse_mass
    if contact.two >= 0:
        two = discs[contact.two]
        two.ux += px * two.inverse_mass
        two.uy += py * two.inverse_mass
        if tangential:
            two.around -= impulse * two.inverse_mass / INERTIA


@kernel
def _taken(discs: Records, contact: Record, tangential: bool) -> float:
    """The speed that the trial impulses take from a contact."""
    one = discs[contact.one]
    x, y, around = one.ux, one.uy, one.around
    if contact.two >= 0:
        two = discs[contact.two]
        x, y, around = x - two.ux, y - two.uy, around + two.around
    if tangential:
        return -float(y * contact.nx - x * contact.ny + around)
    return -float(x * contact.nx + y * contact.ny)
