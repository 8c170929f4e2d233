"""The normal distribution in compiled code, without the C library's error function: JavaScript has none."""

from __future__ import annotations

from parlour.kernels.buffers import Constants
from parlour.kernels.entries import kernel
from parlour.kernels.mathematics import exponential

__all__ = ["share_within"]

ROOT = 1.4142
"""Of 2, as the weights of the evaluation were tested with it."""
FAR = 6.0
"""The error function is 1 from here on, to the last bit."""
MIDDLE, REACH = 0.625, 0.375
"""The variable 1 / (1 + x / 2) of x from 0 to `FAR` goes from 1 down to 0.25; the polynomial takes it as -1 to 1."""
# fmt: off
POLYNOMIAL = Constants("f8", [
    0.3785374169292399, 0.4221875836134524, 0.1694075909544835, 0.03299342947757666, -0.0016702444044700885,
    -0.0016653643606798778, 0.0001335842678371236, 0.00010054184667328665, -2.2700152136059226e-05,
    -4.270883383195017e-06, 2.838121048771396e-06, -2.8294956669062486e-07, -1.983472510014139e-07,
    8.742322399717191e-08, -6.553671792417929e-09, -8.23395308213443e-09, 3.3899794209991335e-09,
    1.663870424736248e-10, -3.047904364216346e-10,
])
# fmt: on
"""Of erfc(x) exp(x * x), the lowest power first: interpolated at Chebyshev's nodes, with an error below 1e-15."""


@kernel
def share_within(width: float, error: float) -> float:
    """The share of flicks that go wrong by no more than a width, with a normal error; both in one unit.

    >>> round(share_within(1.4142, 1.0), 4), share_within(0.1, 0.0)
    (0.8427, 1.0)
    """
    x = width / (ROOT * error) if error > 0.0 else FAR
    if x >= FAR:
        return 1.0
    place = (1.0 / (1.0 + 0.5 * x) - MIDDLE) / REACH
    beyond = 0.0
    for power in range(len(POLYNOMIAL) - 1, -1, -1):
        beyond = beyond * place + POLYNOMIAL[power]
    return 1.0 - exponential(-x * x) * float(beyond)
