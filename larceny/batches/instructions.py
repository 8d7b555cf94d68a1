"""Kernels that stand in for the engine's on a GPU, with the same results: it has instructions for some of them, and
nobody there hears what is told. Importing this module imports numba's part for GPUs."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numba import cuda

from larceny.engine import chance, contract, heaps, sets
from larceny.engine.kernel import Kernel, kernel


@kernel
def count(members):
    return cuda.popc(members & 0xFFFFFFFF)


@kernel
def many(members):
    return cuda.popc(members)


@kernel
def lowest(members):
    return cuda.ffs(members) - 1


@kernel
def first(members):
    return cuda.ffs(members) - 1


@kernel
def member(members, nth):
    for _ in range(nth):
        members &= members - 1
    return cuda.ffs(members) - 1


@kernel
def word(rng):
    """Return the next 32 random bits; nothing on the way is wider."""
    b = np.uint32(rng[1])
    c = np.uint32(rng[2])
    counter = np.uint32(rng[3])
    out = np.uint32(np.uint32(rng[0]) + b + counter)
    rng[0] = np.uint32(b ^ (b >> np.uint32(9)))
    rng[1] = np.uint32(c + (c << np.uint32(3)))
    rng[2] = np.uint32((c << np.uint32(21)) + (c >> np.uint32(11)) + out)
    rng[3] = np.uint32(counter + np.uint32(1))
    return np.int64(out)


INSTRUCTIONS: Mapping[Kernel, Kernel] = {
    sets.count: count,
    sets.many: many,
    sets.lowest: lowest,
    sets.first: first,
    sets.member: member,
    sets.nth_of: member,
    chance.word: word,
}


# Whole games leave nothing but a tally: no event is ever read. Random players look at nothing, so nothing has to be
# remembered for their views.


@kernel
def tell(table, kind, seen, a=0, b=0, c=0, d=0):
    """Tell nobody."""


@kernel
def tell_set(table, kind, seen, a, members):
    """Tell nobody."""


@kernel
def hush(table):
    """Leave the events as they are: there are none."""


@kernel
def remember(hands, held, kept, parted, dips):
    """Remember nothing."""


UNHEARD: Mapping[Kernel, Kernel] = {contract.tell: tell, contract.tell_set: tell_set, contract.hush: hush}
UNSEEN: Mapping[Kernel, Kernel] = {heaps.remember: remember}
