"""Small sets of small numbers, as the bits of one whole number: no allocation, and a copy is an assignment."""

from collections.abc import Iterable

from larceny.engine.kernel import kernel


def members(which: int) -> list[int]:
    """Return a set's members as a list; for use outside of kernels."""
    listed = []
    while which:
        listed.append((which & -which).bit_length() - 1)
        which &= which - 1
    return listed


def beside(numbers: Iterable[int], places: int, width: int) -> list[int]:
    """Unpack numbers that each hold `places` small ones, `width` bits wide; for use outside of kernels."""
    return [number >> width * place & (1 << width) - 1 for number in numbers for place in range(places)]


@kernel
def count(members):
    """Return how many members a set has; all of them below 32."""
    pairs = members - ((members >> 1) & 0x55555555)
    fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F
    return ((eights * 0x01010101) >> 24) & 0xFF


@kernel
def many(members):
    """Return how many members a set has; all of them below 62."""
    return count(members & 0xFFFFFFFF) + count(members >> 32)


@kernel
def lowest(members):
    """Return the smallest member of a set that is not empty; it must be below 32."""
    return count((members & -members) - 1)


@kernel
def first(members):
    """Return the smallest member of a set that is not empty; it must be below 62."""
    return many((members & -members) - 1)


@kernel
def member(members, nth):
    """Return the nth smallest member, counted from 0; it must be below 32."""
    for _ in range(nth):
        members &= members - 1
    return lowest(members)


@kernel
def nth_of(members, nth):
    """Return the nth smallest member, counted from 0; it must be below 62."""
    for _ in range(nth):
        members &= members - 1
    return first(members)
