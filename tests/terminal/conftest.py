"""The fixtures of the command line, for all tests here."""

from tests.command_line import home, run

__all__ = ["home", "run"]
