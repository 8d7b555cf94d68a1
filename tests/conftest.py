"""Every test sees the toys beside the games of the house."""

from larceny.games import add

add("tests.toys.bidding")
