"""The tools of a house for language models, over standard input and output: `larceny mcp`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import larceny
from larceny.engine.errors import LarcenyError
from larceny.mcp.tables import Tables

INSTRUCTIONS = """\
A house of crime card games, played in words. `games` lists them, `rules` explains one, `open_table` deals and seats \
you among bots. From then on `answer` with the number of an answer that is listed; the reply tells what happened, the \
table as you see it, and the next question. You see what a player in your seat sees, and nothing else."""


@contextmanager
def _in_one_line() -> Iterator[None]:
    """Tell the guest what was wrong, in the words of the house."""
    try:
        yield
    except LarcenyError as fault:
        raise ToolError(str(fault)) from None


def make_server() -> MCPServer:
    """Return a server with no table open yet."""
    tables = Tables()
    server = MCPServer("larceny", instructions=INSTRUCTIONS, version=larceny.__version__, log_level="WARNING")

    @server.tool(structured_output=False)
    def games(lang: str = "en") -> str:
        """List the games: names, numbers of players, what each is about, options. lang: en or de."""
        with _in_one_line():
            return tables.games(lang)

    @server.tool(structured_output=False)
    def rules(game: str, lang: str = "en") -> str:
        """Tell the rules of a game, with its rulings."""
        with _in_one_line():
            return larceny.game(game).guide(lang)

    @server.tool(structured_output=False)
    def open_table(
        game: str = "crooks",
        seats: str = "me,instinct",
        options: dict[str, str | int] | None = None,
        seed: int | None = None,
        lang: str = "en",
    ) -> str:
        """Open a table and sit down. Tells the table's name, the table as you see it, the question, and the answers.

        seats: who sits where, with commas: "me" once, and bots: random, instinct, easy, medium, hard, ruthless.
        options: the game's options by name, see `games`. seed: deals the same game again. lang: en or de.
        """
        with _in_one_line():
            return tables.open(game, seats, options, seed, lang)

    @server.tool(structured_output=False)
    def look(table: str) -> str:
        """Tell what happened since you last looked, the table as you see it, the question, and the answers."""
        with _in_one_line():
            return tables.table(table).look()

    @server.tool(structured_output=False)
    def legal_answers(table: str) -> str:
        """List the legal answers to the question asked of you, and what you may say out of turn, by number."""
        with _in_one_line():
            return "\n".join(tables.table(table).answers())

    @server.tool(structured_output=False)
    def answer(table: str, number: int) -> str:
        """Answer the question by the number of a legal answer. The bots go on, and you are told as by `look`."""
        with _in_one_line():
            return tables.table(table).answer(number)

    @server.tool(structured_output=False)
    def interject(table: str, number: int) -> str:
        """Say something out of turn, by its number in the second list of `legal_answers`."""
        with _in_one_line():
            return tables.table(table).interject(number)

    @server.tool(structured_output=False)
    def hint(table: str, bot: str = "instinct") -> str:
        """Ask what a bot would answer that sees what you see: instinct at once, search:500 after thinking."""
        with _in_one_line():
            return tables.table(table).hint(bot)

    @server.tool(structured_output=False)
    def log(table: str) -> str:
        """Tell all that you were told since the deal."""
        with _in_one_line():
            return tables.table(table).log()

    @server.tool(structured_output=False)
    def record(table: str) -> str:
        """Return a finished game as JSON, from which `larceny replay` shows it again."""
        with _in_one_line():
            return tables.table(table).record()

    @server.tool(structured_output=False)
    def close_table(table: str) -> str:
        """Close a table; a game that is not over is lost."""
        with _in_one_line():
            return tables.close(table)

    return server
