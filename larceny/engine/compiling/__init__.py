"""How numba compiles kernels. Nobody else uses its inner parts, which may change with any version of it.

tests/engine/test_numba.py names each of them and says which one changed. Until that is mended, LARCENY_PLAIN_NUMBA=1
does without them all: it takes several times as long to compile, and plays the same games.
"""
