"""Crime Lords: draw a view as a Board of mobs as trees, the city's rackets by district, and an attack's account.

A crook or racket is drawn in one place under one handle, wherever it goes: in a mob or on the map, in the street, the
lot, the deck or the discards. Leader and target of an attack are drawn a second time, under other handles, in the
scene. The account of an attack is made of the rules' own terms, before it is announced and while it goes on. Sealed
Gs stand there without a number, except the viewer's own.
"""

from larceny.games.crimelords.face.asking import about, choice, interjection, said, tally, waiting
from larceny.games.crimelords.face.planning import plans
from larceny.games.crimelords.face.reading import WORDS, explain, scene, words
from larceny.games.crimelords.face.table import groups, players, reckoning, zones

__all__ = ["WORDS", "about", "choice", "explain", "groups", "interjection", "plans", "players", "reckoning", "said"]
__all__ += ["scene", "tally", "waiting", "words", "zones"]
