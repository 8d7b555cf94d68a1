"""Cops & Robbers as a Board: the road, everybody's car, loot and stash, the own hand, and the question now asked.

The road is the scene. While somebody runs it is the chase: the cops, what each of the others laid in the way, and the
runner's car with all that helps it. At rest it has the decks, and which cops are left in theirs: everybody has seen
those that came. What follows from what is seen is said where it matters: a card that can only be in one hand or pile is
named there, and a deck that is looked at says what it must hold.
"""

from larceny.games.robbers.face.asking import about, choice, said, waiting
from larceny.games.robbers.face.reading import WORDS, explain, total, words
from larceny.games.robbers.face.table import groups, players, reckoning, zones

__all__ = ["WORDS", "about", "choice", "explain", "groups", "players", "reckoning", "said", "total", "waiting", "words"]
__all__ += ["zones"]
