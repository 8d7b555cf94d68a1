"""Small sets of small numbers, kept as the bits of one whole number: no allocation, and a copy is an assignment."""

from collections.abc import Iterable

from larceny.engine.kernel import kernel


def members(which: int) -> list[int]:
    """A set as a list, outside of kernels."""
    listed = []
    while which:
        listed.append((which & -which).bit_length() - 1)
        which &= which - 1
    return listed


def beside(numbers: Iterable[int], places: int, width: int) -> list[int]:
    """Small numbers that stand side by side in a few, so many in each, so many bits wide, outside of kernels."""
    return [number >> width * place & (1 << width) - 1 for number in numbers for place in range(places)]


@kernel
def count(members):
    """How many members a set of at most 32 has."""
    pairs = members - ((members >> 1) & 0x55555555)
    fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F
    return ((eights * 0x01010101) >> 24) & 0xFF


@kernel
def many(members):
    """How many members a set of at most 62 has."""
    return count(members & 0xFFFFFFFF) + count(members >> 32)


@kernel
def lowest(members):
    """The smallest member of a set that has one."""
    return count((members & -members) - 1)


@kernel
def first(members):
    """The smallest member of a set of at most 62 that has one."""
    return many((members & -members) - 1)


@kernel
def member(members, nth):
    """The nth smallest member, counted from 0."""
    for _ in range(nth):
        members &= members - 1
    return lowest(members)
