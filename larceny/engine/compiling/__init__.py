"""Compile kernels with numba. Only this package uses numba's inner parts, which may change with any version of numba.

tests/engine/test_numba.py tests each inner part and shows which one changed. Until that is mended,
LARCENY_PLAIN_NUMBA=1 compiles without them: it takes several times as long, and plays the same games.
"""

import os

# numba tries candidates that fail, and would put each of their errors in colours: a thirtieth of the time.
os.environ.setdefault("NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING", "1")
