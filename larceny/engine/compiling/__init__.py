"""Compile kernels with numba. Only this package uses numba's inner parts, which may change with any version of numba.

tests/engine/test_numba.py tests each inner part and shows which one changed. Until that is mended,
LARCENY_PLAIN_NUMBA=1 compiles without them: it takes several times as long, and plays the same games.
"""
