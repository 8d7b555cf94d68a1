"""Keeps this person's cookie for each house, so that a seat is found again; only the person can read it."""

from __future__ import annotations

import getpass
import hashlib
import os
from pathlib import Path

import msgspec

from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.engine.words import at, trouble


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """A name at a house, and the cookie that proves it."""

    house: str
    name: str
    cookie: str


def folder() -> Path:
    state = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return Path(state) / "larceny" / "guests"


def find(house: str, name: str | None) -> Guest | None:
    """Return the guest that this person was at a house: under a name, or the last one."""
    known = [guest for guest in _all() if guest.house == house and name in (None, guest.name)]
    return known[0] if known else None


def keep(guest: Guest) -> None:
    """Keep a guest in a file of its own, so that two programs do not overwrite each other."""
    key = hashlib.sha256(f"{guest.house} {guest.name}".encode()).hexdigest()[:24]
    path = folder() / f"{key}.json"
    try:
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise LarcenyError(at(folder(), trouble(fault))) from None
    files.put(path, msgspec.json.encode(guest), mode=0o600)


def login() -> str:
    """Return the person's name on this system."""
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Guest"


def _all() -> list[Guest]:
    """Return all guests, the latest first; files that cannot be read are skipped."""
    found: list[tuple[float, Guest]] = []
    for path in folder().glob("*.json"):
        try:
            found.append((path.stat().st_mtime, msgspec.json.decode(path.read_bytes(), type=Guest)))
        except (OSError, msgspec.DecodeError):
            continue
    return [guest for _, guest in sorted(found, key=lambda pair: pair[0], reverse=True)]
