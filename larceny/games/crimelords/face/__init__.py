"""Crime Lords as a Board: every mob as a tree, the city's rackets by district, and what an attack adds up to.

A crook or racket is drawn in one place under one handle, wherever it goes: in a mob or on the map, in the street, the
lot, the deck or the discards. What an attack is about is drawn a second time, under a handle of its own, in the scene.
The account of an attack is made of the rules' own terms, before it is announced and while it goes on; what is sealed
stands there without a number, and only the own Gs have one.
"""

from larceny.games.crimelords.face.account import tally
from larceny.games.crimelords.face.answers import choice, interjection
from larceny.games.crimelords.face.players import players, reckoning
from larceny.games.crimelords.face.question import question
from larceny.games.crimelords.face.words import explain, words
from larceny.games.crimelords.face.zones import groups, zones

__all__ = [
    "choice",
    "explain",
    "groups",
    "interjection",
    "players",
    "question",
    "reckoning",
    "tally",
    "words",
    "zones",
]
