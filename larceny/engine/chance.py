"""Random numbers from a state inside the table: every backend draws the same ones, and every view has the state zeroed.

The generator is sfc32, "small fast counting" (Chris Doty-Humphrey, PractRand, 2010; the 32-bit brother of NumPy's
SFC64): additions, shifts and xors on four 32-bit words, seeded as its author seeds it. Words are masked when read, so
that CPython's unbounded and numba's 64-bit integers agree.
"""

import numpy as np

from larceny.engine.kernel import kernel

RNG = (np.uint32, (4,))  # three words of chaos and a counter; all zero in a view
SEEDS = 2**63  # seeds are 0 <= seed < SEEDS

MASK = 0xFFFFFFFF
WARM_UP = 12  # rounds until every bit of the seed has reached every bit of the state


@kernel
def scatter(rng, seed):
    """Start the generator from a seed."""
    rng[0] = 0
    rng[1] = seed & MASK
    rng[2] = (seed >> 32) & MASK
    rng[3] = 1
    for _ in range(WARM_UP):
        word(rng)


@kernel
def word(rng):
    """Return the next 32 random bits."""
    a = rng[0] & MASK
    b = rng[1] & MASK
    c = rng[2] & MASK
    count = rng[3] & MASK
    out = (a + b + count) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = (((c << 21) & MASK) + (c >> 11) + out) & MASK
    rng[3] = (count + 1) & MASK
    return out


@kernel
def below(rng, n):
    """Return a number 0 <= x < n, all equally likely; n < 2**31 (Lemire, "Fast random integer generation", 2019)."""
    product = word(rng) * n
    if (product & MASK) < n:
        biased = (MASK + 1 - n) % n
        while (product & MASK) < biased:
            product = word(rng) * n
    return product >> 32
