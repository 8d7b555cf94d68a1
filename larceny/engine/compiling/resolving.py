"""Remember which implementation numba found for which arguments: kernels add two numbers a thousand times.

numba looks for it anew each time, in a list of candidates that fail with an exception. That took a tenth of the time.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from numba.core import types

OWN: Any = types.Function  # the type of what is numba's own


def remembered(resolve: Any) -> Any:
    """Make a function type find the signature of a call that was resolved before, with the implementation it led to."""
    found: dict[Any, tuple[Any, Any]] = {}

    @wraps(resolve)
    def get_call_type(called: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or type(called) is not OWN:
            return resolve(called, context, args, kws)
        asked = context, called.key, args
        if asked not in found:
            signature = resolve(called, context, args, kws)
            found[asked] = signature, called.get_impl_key(signature)
        signature, implementation = found[asked]
        called._impl_keys[signature.args] = implementation
        return signature

    return get_call_type


def remember() -> None:
    """Remember for this process; calling it again changes nothing."""
    if not hasattr(OWN.get_call_type, "__wrapped__"):
        OWN.get_call_type = remembered(OWN.get_call_type)
