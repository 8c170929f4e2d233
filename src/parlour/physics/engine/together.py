"""Several contacts at once: their speeds, their impulses, and the impulses that solve all of them together.

The contacts are coupled by the discs that they share. The coupling is never written down as a matrix: conjugate
gradients need only what trial impulses do to the discs, and treat all contacts alike, in whatever order.
"""

from __future__ import annotations

from parlour.kernels.entries import kernel
from parlour.physics.engine.impact import INERTIA
from parlour.physics.engine.records import Record, Records

__all__ = ["apply", "arrange", "closing_speed", "slip_speed", "solve", "taken_closing", "taken_slip", "trial"]


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
    """Put the contacts in the order of `target`, greatest first, so that sums come out alike for any order of input."""
    for index in range(count):
        place = index
        while place > 0 and _before(contacts[index], contacts[contacts[place - 1].turn]):
            contacts[place].turn = contacts[place - 1].turn
            place -= 1
        contacts[place].turn = index


@kernel
def _before(one: Record, other: Record) -> bool:
    """Whether a contact's turn comes before another's: by speed, then by where it is, then by which way it faces."""
    if one.target != other.target:
        return bool(one.target > other.target)
    if one.key != other.key:
        return bool(one.key > other.key)
    if one.one != other.one or one.two != other.two:
        return False  # discs have an order of their own
    if one.nx != other.nx or one.ny != other.ny:
        return bool(one.nx > other.nx or (one.nx == other.nx and one.ny > other.ny))
    return bool(one.rim < other.rim)


@kernel
def solve(discs: Records, size: int, contacts: Records, count: int, tangential: bool) -> None:
    """Find the impulses (`value`) of the contacts `solved` that take away the speeds `target`; 0 for all others."""
    error = 0.0
    for index in range(count):
        contact = contacts[contacts[index].turn]
        contact.value = 0.0
        contact.residual = contact.target if contact.solved else 0.0
        contact.direction = contact.residual
        error += contact.residual * contact.residual
    target = error * 1e-30
    for _ in range(2 * count + 4):
        if error <= target:
            break
        bend = _look_ahead(discs, size, contacts, count, tangential)
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
def _look_ahead(discs: Records, size: int, contacts: Records, count: int, tangential: bool) -> float:
    """Find what the impulses `direction` would take from each contact solved, its `image`; returns their product."""
    _clear(discs, size)
    for index in range(count):
        contact = contacts[contacts[index].turn]
        if contact.solved:
            along = contact.direction
            _add(discs, contact, 0.0 if tangential else along, along if tangential else 0.0)
    bend = 0.0
    for index in range(count):
        contact = contacts[contacts[index].turn]
        contact.image = 0.0
        if contact.solved:
            contact.image = taken_slip(discs, contact) if tangential else taken_closing(discs, contact)
            bend += contact.direction * contact.image
    return bend


@kernel
def trial(discs: Records, size: int, contacts: Records, count: int) -> None:
    """Try the impulses `push` and `drag` of the contacts at work; `taken_closing` and `taken_slip` say what they do."""
    _clear(discs, size)
    for index in range(count):
        contact = contacts[contacts[index].turn]
        if contact.working:
            _add(discs, contact, contact.push, contact.drag)


@kernel
def _clear(discs: Records, size: int) -> None:
    """No impulse is on trial."""
    for index in range(size):
        disc = discs[index]
        disc.ux, disc.uy, disc.around = 0.0, 0.0, 0.0


@kernel
def _add(discs: Records, contact: Record, normal: float, tangential: float) -> None:
    """Give both discs a trial impulse."""
    one = discs[contact.one]
    px = normal * contact.nx - tangential * contact.ny
    py = normal * contact.ny + tangential * contact.nx
    one.ux -= px * one.inverse_mass
    one.uy -= py * one.inverse_mass
    one.around -= tangential * one.inverse_mass / INERTIA
    if contact.two >= 0:
        two = discs[contact.two]
        two.ux += px * two.inverse_mass
        two.uy += py * two.inverse_mass
        two.around -= tangential * two.inverse_mass / INERTIA


@kernel
def taken_closing(discs: Records, contact: Record) -> float:
    """The closing speed (m/s) that the impulses on trial take from a contact."""
    one = discs[contact.one]
    x, y = one.ux, one.uy
    if contact.two >= 0:
        two = discs[contact.two]
        x, y = x - two.ux, y - two.uy
    return -float(x * contact.nx + y * contact.ny)


@kernel
def taken_slip(discs: Records, contact: Record) -> float:
    """The slip (m/s) that the impulses on trial take from a contact."""
    one = discs[contact.one]
    x, y, around = one.ux, one.uy, one.around
    if contact.two >= 0:
        two = discs[contact.two]
        x, y, around = x - two.ux, y - two.uy, around + two.around
    return -float(y * contact.nx - x * contact.ny + around)
