"""A game's RULES.md as the press reads it: the rules in one minute, and the tables of its rulings."""

from __future__ import annotations

import re
from functools import cached_property

from markdown_it import MarkdownIt
from markdown_it.token import Token

from larceny.engine.errors import LarcenyError
from larceny.engine.words import phrases

phrase, _ = phrases(__file__)

RULING = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*")


class Rules:
    """The rules of a game in one language."""

    def __init__(self, source: str, where: str) -> None:
        self._source, self._where = source, where

    @cached_property
    def tokens(self) -> list[Token]:
        return MarkdownIt("commonmark", {"html": False}).enable("table").parse(self._source)

    def minute(self) -> list[str]:
        """Return the items of the first chapter: what a player needs to know to begin."""
        begins = [
            number for number, token in enumerate(self.tokens) if token.type == "heading_open" and token.tag == "h2"
        ]
        if not begins:
            raise LarcenyError(phrase("press-no-chapter", where=self._where))
        end = begins[1] if len(begins) > 1 else len(self.tokens)
        inlines = (token for token in self.tokens[begins[0] + 3 : end] if token.type == "inline")
        return [" ".join(token.content.split()) for token in inlines]

    def table(self, ruling: str) -> list[tuple[str, ...]]:
        """Return the rows of the first table after a ruling begins, without its head."""
        rows: list[list[str]] = []
        found = within = False
        for token in self.tokens:
            if token.type == "inline" and not found:
                found = RULING.match(token.content) is not None and ruling in token.content[:12]
            elif found and token.type == "tbody_open":
                within = True
            elif within and token.type == "tr_open":
                rows.append([])
            elif within and token.type == "inline":
                rows[-1].append(" ".join(token.content.split()))
            elif within and token.type == "tbody_close":
                return [tuple(row) for row in rows]
        raise LarcenyError(phrase("press-no-table", where=self._where, ruling=ruling))
