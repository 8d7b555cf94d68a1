"""What the tests of training share: the command line."""

from tests.command_line import home, run

__all__ = ["home", "run"]
