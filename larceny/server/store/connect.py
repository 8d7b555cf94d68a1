"""From the address of a store to the store; a driver is imported only when an address asks for it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from larceny.engine.errors import LarcenyError
from larceny.engine.words import install, phrases
from larceny.server.store.contract import Archive

phrase, _ = phrases(str(Path(__file__).parent))


def connect(url: str, beside: bool = False) -> Archive:
    """Return the store that an address names, not yet opened; `beside` leaves it to the house that may have it open."""
    scheme, rest = split_address(url)
    if scheme == "sqlite" and rest and not rest.startswith("//"):
        from larceny.server.store.sqlite import SqliteStore

        return SqliteStore(rest, beside)
    if scheme in ("postgresql", "postgres") and rest.startswith("//"):
        return connect_postgres(url, beside)
    raise LarcenyError(phrase("store-scheme", scheme=scheme))


def default_address() -> str:
    """Return the address of a file in the folder where this system keeps the data of programs."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:{home / 'larceny' / 'house.db'}"


def split_address(url: str) -> tuple[str, str]:
    """Return the scheme of an address and the rest; a bare path is a SQLite file."""
    found = re.match(r"([A-Za-z][A-Za-z0-9+.-]+):(.*)", url, re.DOTALL)
    return (found[1].lower(), found[2]) if found else ("sqlite", url)


def connect_postgres(url: str, beside: bool) -> Archive:
    """Return a PostgreSQL store; its driver is an extra."""
    try:
        from larceny.server.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        raise LarcenyError(phrase("store-needs", name=error.name, install=install("scale"))) from error
    return PostgresStore(url, beside)
