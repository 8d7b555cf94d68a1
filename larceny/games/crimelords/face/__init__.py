"""Crime Lords as a Board: every mob as a tree, the city's rackets by district, and what an attack adds up to.

A crook or racket is drawn in one place under one handle, wherever it goes: in a mob or on the map, in the street, the
lot, the deck or the discards. What an attack is about is drawn a second time, under a handle of its own, in the scene.
The account of an attack is made of the rules' own terms, before it is announced and while it goes on; what is sealed
stands there without a number, and only the own Gs have one.
"""

from larceny.games.crimelords.face.asking import about, choice, interjection, said, tally, waiting
from larceny.games.crimelords.face.reading import WORDS, explain, words
from larceny.games.crimelords.face.table import groups, players, reckoning, zones

__all__ = ["WORDS", "about", "choice", "explain", "groups", "interjection", "players", "reckoning", "said", "tally"]
__all__ += ["waiting", "words", "zones"]
