"""A deck as a link: its text, compressed, in the part of an address that a browser keeps to itself."""

from __future__ import annotations

import base64
import binascii
import zlib

from larceny.engine.errors import LarcenyError
from larceny.engine.toml import LARGEST
from larceny.engine.words import Quoted, phrases

phrase, _ = phrases(__file__)

MARK = "#deck="
RAW = -15  # deflate without a head, as browsers unpack it


def deck_link(house: str, source: str) -> str:
    """Return a link to a house with a whole deck in it.

    >>> deck_link("https://larceny.example/", "game = 1")
    'https://larceny.example/#deck=S0_MTVWwVTAEAA'
    """
    if not house.startswith(("http://", "https://")) or "#" in house:
        raise LarcenyError(phrase("link-house", house=Quoted(house)))
    return f"{house.rstrip('/')}/{MARK}{packed(source)}"


def packed(source: str) -> str:
    press = zlib.compressobj(9, zlib.DEFLATED, RAW)
    return base64.urlsafe_b64encode(press.compress(source.encode()) + press.flush()).decode().rstrip("=")


def unpacked(words: str) -> str:
    """Return the deck's text of a link; one that would unpack to more than any deck has is refused.

    >>> unpacked("S0_MTVWwVTAEAA")
    'game = 1'
    """
    press = zlib.decompressobj(RAW)
    try:
        found = press.decompress(base64.urlsafe_b64decode(words + "=" * (-len(words) % 4)), 4 * LARGEST)
        if press.unconsumed_tail or not press.eof:
            raise LarcenyError(phrase("link-cut"))
        return found.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise LarcenyError(phrase("link-empty")) from None
