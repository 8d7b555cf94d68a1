"""Every test sees the toys beside the games of the house, and Ctrl+C works even if the tests run in the background."""

import signal

from larceny.games import add

add("tests.toys.bidding")
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs start with it ignored
