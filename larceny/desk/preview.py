"""What a desk shows of a deck's text: its cards as they will look, what is wrong with them, and what was changed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from larceny.engine import toml
from larceny.engine.deck import Deck, DeckFault
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game, plain_piece
from larceny.engine.words import into
from larceny.lab.decks.differences import CardEdit, deck_diff


def look(game: Game, source: str, where: str, lang: str) -> dict[str, Any]:
    """Return everything to show of a text; one that is no TOML at all has nothing but its fault."""
    try:
        deck, faults = game.inspect_deck(source, where)
    except LarcenyError as fault:
        return {"source": source, "broken": into(fault, lang), "playable": False}
    raw = toml.parse(source, where)
    told = _by_card(faults, lang)
    diff = deck_diff(game.house_deck, deck)
    changed = {(card.kind, card.card): card for card in diff.cards}
    known = toml.lines(source)
    return {
        "source": source,
        "playable": not faults,
        "name": raw.get("name", ""),
        "about": raw.get("about", {}),
        "digest": deck.digest,
        "cards": {
            kind: [
                {
                    "name": card.name,
                    "values": _flat(raw[kind][number]),
                    "piece": _piece(game, deck, kind, number, lang),
                    "faults": told.get((kind, number), []),
                    "edit": _sure(changed.get((kind, card.name)), told.get((kind, number), [])),
                }
                for number, card in enumerate(cards)
            ]
            for kind, cards in deck.cards.items()
        },
        "gone": [card for card in diff.cards if card.what == "gone"],
        "faults": [into(fault.words("", toml.line_of(fault.route, known)), lang) for fault in faults],
        "warnings": [into(warning, lang) for warning in game.warnings(deck)] if not faults else [],
    }


def _by_card(faults: list[DeckFault], lang: str) -> dict[tuple[str, int], list[dict[str, str]]]:
    """Return faults of single cards, by kind and number."""
    found: dict[tuple[str, int], list[dict[str, str]]] = {}
    for fault in faults:
        if len(fault.spot) == 2:
            kind, number = fault.spot
            found.setdefault((str(kind), int(number)), []).append(
                {"field": fault.field, "words": into(fault.complaint, lang)}
            )
    return found


def _sure(edit: CardEdit | None, faults: list[dict[str, str]]) -> CardEdit | None:
    """Return what was changed on a card, without fields that cannot be read: they have some value that nobody wrote."""
    if edit is None or not faults:
        return edit
    unread = {re.split(r"[.\[]", fault["field"])[0] for fault in faults}
    fields = tuple(field for field in edit.fields if field.field.partition(".")[0] not in unread)
    return msgspec.structs.replace(edit, fields=fields)


def _flat(entry: Any, stem: str = "") -> dict[str, Any]:
    """Return the fields of a card as they are written; traits and languages are fields of their own."""
    found: dict[str, Any] = {}
    for name, value in entry.items() if isinstance(entry, Mapping) else ():
        found |= _flat(value, f"{stem}{name}.") if isinstance(value, Mapping) else {f"{stem}{name}": value}
    return found


def _piece(game: Game, deck: Deck, kind: str, number: int, lang: str) -> Any:
    """Return a card as it will look; with its bare name as long as it names something that is not there."""
    try:
        return game.sample(deck, kind, number, lang)
    except (LookupError, StopIteration, LarcenyError, ValueError):
        card = deck.cards[kind][number]
        return plain_piece(kind, card.word(lang), card)
