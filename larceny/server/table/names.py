"""The names of people at a table: what others can read, and tell from every other name there.

A name is brought into its plain form (NFKC), without what nobody can see. Marks stacked upon a letter and letters of
several alphabets in one name are refused: they are there to be in the way, or to be taken for somebody else.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from larceny.net.messages import NAME
from larceny.server.texts import Refused

STACKED = 2  # marks upon one letter that some languages need; more are a stack
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and signs that look like nothing
BROAD = frozenset("\ufdfd").union(map(chr, range(0x12000, 0x12550)))  # as broad as a name: a phrase in one, cuneiform
BREADTH = 8  # letters that one of them counts as
TOGETHER = (  # alphabets that people write together, by the first word of a letter's name in Unicode
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
# What looks like another letter, and the one it is taken for; a mark or the size of a letter makes no other one.
CAPITALS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"
)  # Greek ones look like Latin ones, but their small ones do not
CYRILLIC = ("авекмнорстухіјѕԁԛԝһӏүѵьгп", "abekmhopctyxijsdqwhlyvbrn")
GREEK = ("αβεζηικμνορτυχωγ", "abeznikmvoptuxwy")
ARMENIAN = ("օսհոցա", "ouhnga")
OTHERS = ("ıɩɑɡʏʀɢʙʜʟɴłøđħ0135i|!", "llagyrgbhlnlodholesll" + "l")
_LOOKS, _MEANT = map("".join, zip(CYRILLIC, GREEK, ARMENIAN, OTHERS, strict=True))
LOOK_ALIKES = str.maketrans(_LOOKS, _MEANT.replace("i", "l"))
PAIRS = (("rn", "m"), ("vv", "w"))  # two letters that look like one


def plain(name: str) -> str:
    """Return a name as it is shown to others, or refuse it."""
    name = unicodedata.normalize("NFKC", name[: 8 * NAME])
    name = " ".join("".join(letter for letter in name if not _invisible(letter)).split())
    if not 1 <= _room(name) <= NAME or not name.isprintable() or not any(_says(letter) for letter in name):
        raise Refused("name", most=NAME)
    if _stacked(name):
        raise Refused("name-stacked")
    if _mixed(name):
        raise Refused("name-mixed")
    return name


def skeleton(name: str) -> str:
    """Return what a name looks like at a glance: two names with the same skeleton are taken for each other."""
    letters = unicodedata.normalize("NFKD", name.translate(CAPITALS).casefold())
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return "".join(letter for letter in letters.translate(LOOK_ALIKES) if letter.isalnum()) or name


def another(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number behind it if somebody at the table has it already, or one that looks like it."""
    looks = {skeleton(one) for one in taken if one}
    numbered = (f"{name[: NAME - 3].rstrip()} {number}" for number in range(2, 100))
    return next(one for one in (name, *numbered) if skeleton(one) not in looks)


def _invisible(letter: str) -> bool:
    """True for what takes no room or shows nothing: joiners, turns of direction, variants, fillers."""
    return (
        letter in BLANK or unicodedata.category(letter) == "Cf" or "VARIATION SELECTOR" in unicodedata.name(letter, "")
    )


def _room(name: str) -> int:
    """Return how many letters a name takes the room of."""
    return sum(BREADTH if letter in BROAD else 1 for letter in name)


def _says(letter: str) -> bool:
    """True for a letter, a digit or a sign; a name of spaces, marks and dots says nothing."""
    return unicodedata.category(letter)[0] in "LNS"


def _stacked(name: str) -> bool:
    """True if a mark has no letter under it, or a letter more marks upon it than any language needs."""
    marks = STACKED  # nothing to stand upon yet
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0 if letter != " " else STACKED
        if marks > STACKED:
            return True
    return False


def _mixed(name: str) -> bool:
    """True if the letters are of alphabets that nobody writes together."""
    alphabets = {unicodedata.name(letter, "?").split()[0] for letter in name if letter.isalpha()}
    return len(alphabets) > 1 and not any(alphabets <= usual for usual in TOGETHER)
