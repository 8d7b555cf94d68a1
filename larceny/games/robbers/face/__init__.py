"""Cops & Robbers: draw a view as a Board of the road, everybody's car, loot and stash, the own hand, the question.

The road is the scene. During a getaway it shows the chase: the cops, the minus cards of each of the others, and the
runner's car with its plus cards. At rest it shows the decks, and the cops left in theirs: everybody has seen those that
came. A card that can only be in one hand or pile is named there, and a deck's tip names the cards it must hold.
"""

from larceny.games.robbers.face.asking import about, choice, said, waiting
from larceny.games.robbers.face.reading import WORDS, explain, scene, total, words
from larceny.games.robbers.face.table import groups, players, reckoning, zones

__all__ = ["WORDS", "about", "choice", "explain", "groups", "players", "reckoning", "said", "total", "waiting", "words"]
__all__ += ["scene", "zones"]
