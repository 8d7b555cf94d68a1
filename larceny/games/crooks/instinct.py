"""Crooks by instinct: a quick opinion on every answer, from what the seat knows."""

from larceny.engine.kernel import kernel


@kernel
def instinct(box, table, answers, n, worth):
    """Everything looks the same so far."""
    for i in range(n):
        worth[i] = 0
