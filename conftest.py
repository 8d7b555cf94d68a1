"""Examples in docstrings are run wherever what their module imports is installed.

A module that needs an extra is named here: without the extra it is left out, and the head of the run says so. Any other
module that cannot be imported is an error.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

HOME = Path(__file__).parent
NEEDS = {
    "larceny/adapters/gymnasium.py": "gymnasium",
    "larceny/adapters/openspiel.py": "pyspiel",
    "larceny/adapters/pettingzoo.py": "pettingzoo",
    "larceny/batches/instructions.py": "numba_cuda",
    "larceny/lab/decks/plots.py": "matplotlib",
    "larceny/mcp/server.py": "mcp",
    **{f"larceny/press/{name}.py": "reportlab" for name in ("booklet", "fronts", "paper", "pen", "works")},
    "larceny/server/store/postgres.py": "asyncpg",
    **{
        f"larceny/train/{name}.py": "torch"
        for name in ("checkpoint", "command", "losses", "mixed_tables", "network", "run", "trial", "window")
    },
}
LEFT_OUT = {module: needed for module, needed in NEEDS.items() if find_spec(needed) is None}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out what cannot be imported here, and what has no examples: every test process would import it for them."""
    if collection_path.suffix != ".py" or HOME / "larceny" not in collection_path.parents:
        return None
    left_out = str(collection_path.relative_to(HOME)) in LEFT_OUT
    return True if left_out or ">>>" not in collection_path.read_text(encoding="utf-8") else None


def pytest_report_header() -> list[str]:
    return [f"left out: {module}, there is no {needed} here" for module, needed in LEFT_OUT.items()]
