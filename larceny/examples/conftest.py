"""The tests of an example find it among the games."""

from larceny.games import add

add("larceny.examples.bidding")
