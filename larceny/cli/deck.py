"""The commands `larceny deck ...`, for designers of decks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import larceny
from larceny.cli import completion
from larceny.cli.arguments import GameName, JsonFile, writable
from larceny.cli.speech import Command, Group, command
from larceny.engine import files, toml
from larceny.engine.deck import Deck, DeckFault
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import Joined, Quoted, choices, perhaps, phrases, spoken

phrase, said = phrases(__file__)

app = typer.Typer(cls=Group, no_args_is_help=True)


@app.callback()
@command
def deck() -> None:
    """Look at decks, and check your own."""


@app.command("check", cls=Command)
@command
def deck_check(file: Annotated[Path, typer.Argument()]) -> None:
    """Say whether a deck can be played, or all that is wrong with it.

    To type in a printed game, see the head of the house deck's file: it says what each field means. In Crooks a red
    circle is the gang "north", a blue one "west", a yellow one "outfit".
    """
    game, deck = _deck(file)
    counts = ", ".join(f"{len(cards)} x {kind}" for kind, cards in deck.cards.items())
    print(
        said(
            "deck-playable",
            file=file,
            name=Quoted(game.deck_called(deck)),
            name2=game.name,
            counts=counts,
            digest=deck.digest[:16],
        )
    )
    for warning in game.warnings(deck):
        print(said("deck-warning", file=file, warning=warning))


@app.command("copy", cls=Command)
@command
def deck_copy(
    game: GameName,
    file: Annotated[Path, typer.Argument()],
    name: str | None = None,
) -> None:
    """Copy a house deck, to make another of it."""
    from larceny.terminal.lab.deck import copy_deck

    deck = copy_deck(game, file, name)
    if not files.is_stdout(file):
        print(said("deck-copied", file=file, game=str(game), name=Quoted(larceny.game(game).deck_called(deck))))


@app.command("show", cls=Command)
@command
def deck_show(
    deck: Annotated[str, typer.Argument(autocompletion=completion.decks)] = "crooks",
) -> None:
    """Show the cards of a deck."""
    from larceny.terminal.lab.deck import print_deck

    print_deck(*_named_deck(deck), spoken())


@app.command("diff", cls=Command)
@command
def deck_diff(
    before: Annotated[str, typer.Argument(autocompletion=completion.decks)],
    after: Annotated[str, typer.Argument(autocompletion=completion.decks)],
    json: JsonFile = None,
) -> None:
    """Say what differs between two decks, card by card and number by number."""
    from larceny.terminal.lab.deck import print_diff

    writable(json)
    named = next((name for name in (before, after) if name != "house"), None)
    if named is None:
        raise LarcenyError(phrase("deck-two-houses"))
    game, _ = _named_deck(named)
    decks = [(game, game.house_deck) if name == "house" else _named_deck(name) for name in (before, after)]
    (one, old), (other, new) = decks
    if one is not other:
        raise LarcenyError(phrase("deck-two-games", before=before, name=one.name, after=after, name2=other.name))
    print_diff(one, old, new, spoken(), json)


def _named_deck(name: str) -> tuple[Game, Deck]:
    """Return a deck file, or the house deck of a game."""
    if name in larceny.games() and not Path(name).is_file():
        return larceny.game(name), larceny.game(name).house_deck
    if Path(name).exists() or "." in name or "/" in name:
        return _deck(Path(name))
    raise LarcenyError(phrase("deck-neither", name=Quoted(name), perhaps=perhaps(name, larceny.games())))


@app.command("link", cls=Command)
@command
def deck_link(
    file: Annotated[Path, typer.Argument()],
    house: str = "http://127.0.0.1:8080",
) -> None:
    """Print a link with the whole deck in it: who opens it can play the deck at that house."""
    from larceny.net.links import deck_link

    _, deck = _deck(file)
    print(deck_link(house, deck.source))


def _deck(file: Path) -> tuple[Game, Deck]:
    """Return a deck file, and the game that it names."""
    game, source = read_deck_game(file)
    return game, game.parse_deck(source, str(file))


def read_deck_game(file: Path) -> tuple[Game, str]:
    """Return the game that a deck file names, and the file's text, whatever else is wrong with it."""
    source = toml.read(file)
    name = toml.parse(source, str(file)).get("game")
    if name not in larceny.games():
        complaint = phrase("deck-game-missing") if name is None else phrase("deck-no-game", name=Quoted(name))
        fault = DeckFault(Joined("; ", (complaint, choices(larceny.games()))), field="game")
        raise LarcenyError(fault.words(str(file), toml.lines(source).get(("game",))))
    return larceny.game(name), source
