"""The fixtures of the command line, for all tests here."""

from tests.command_line import home, run, run_fresh, run_here

__all__ = ["home", "run", "run_fresh", "run_here"]
