"""The commands `larceny deck ...`, for designers of decks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import larceny
from larceny.cli.arguments import GameName, Lang, language
from larceny.engine import files, toml
from larceny.engine.deck import Deck, DeckFault
from larceny.engine.errors import LarcenyError, choices, perhaps
from larceny.engine.game import Game

app = typer.Typer(help="Look at decks, and check your own.", no_args_is_help=True)


@app.command("check")
def deck_check(file: Annotated[Path, typer.Argument(help="A deck file.")]) -> None:
    """Say whether a deck can be played, or all that is wrong with it.

    Who types in a printed game: the head of the house deck's file says what each field means. In Crooks a red circle is
    the gang "north", a blue one "west", a yellow one "outfit".
    """
    game, deck = _deck(file)
    counts = ", ".join(f"{len(cards)} x {kind}" for kind, cards in deck.cards.items())
    print(f"{file}: {deck.name!r} can be played as {game.name}: {counts}, {deck.digest[:16]}")
    for warning in game.warnings(deck):
        print(f"{file}: warning: {warning}")


@app.command("copy")
def deck_copy(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="Where to; it must not be there yet. - prints it.")],
    name: Annotated[str | None, typer.Option(help="What the copy is called; without it, as the house deck.")] = None,
) -> None:
    """Copy a house deck, to make another of it."""
    from larceny.terminal.lab.deck import copy_deck

    deck = copy_deck(game, file, name)
    if not files.is_stdout(file):
        print(
            f"{file}: a copy of the house deck of {game}, {deck.name!r}; `larceny deck check {file}` after each change"
        )


@app.command("show")
def deck_show(
    deck: Annotated[str, typer.Argument(help="A deck file, or a game for its house deck.")] = "crooks",
    lang: Lang = None,
) -> None:
    """Show the cards of a deck."""
    from larceny.terminal.lab.deck import print_deck

    spoken = language(lang)
    if deck in larceny.games():
        game = larceny.game(deck)
        print_deck(game.house_deck, spoken)
    elif Path(deck).exists() or "." in deck or "/" in deck:
        print_deck(_deck(Path(deck))[1], spoken)
    else:
        raise LarcenyError(f"{deck!r} is neither a file nor a game; {perhaps(deck, larceny.games())}")


def _deck(file: Path) -> tuple[Game, Deck]:
    """A deck file, and the game that it names."""
    source = toml.read(file)
    name = toml.parse(source, str(file)).get("game")
    if name not in larceny.games():
        complaint = "missing" if name is None else f"there is no game {name!r}"
        fault = DeckFault(f"{complaint}; {choices(larceny.games())}", field="game")
        raise LarcenyError(fault.words(str(file), toml.lines(source).get(("game",))))
    game = larceny.game(name)
    return game, game.parse_deck(source, str(file))
