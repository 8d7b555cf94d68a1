"""The form of a card, made from the schema of its kind: what each field may hold, and between which limits."""

from __future__ import annotations

from typing import Any

import msgspec
import msgspec.inspect as inspect

from larceny.engine.deck import LONGEST_NAME
from larceny.engine.game import Game
from larceny.engine.text import LANGUAGES


class FormField(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field of a form."""

    name: str  # rank, look.hat, about.de ...
    type: str  # number, flag, text, choice, choices
    low: int | None = None
    high: int | None = None
    options: tuple[str, ...] = ()
    among: str = ""  # the kind of cards whose names are the options
    needed: bool = False
    usual: str | int | bool | None = None  # what holds if nothing is written
    longest: int | None = None  # letters


def forms(game: Game) -> dict[str, list[FormField]]:
    """Return the form of each kind of cards."""
    return {kind: list(_form(game, kind)) for kind in game.kinds}


def _form(game: Game, kind: str) -> list[FormField]:
    found: list[FormField] = []
    info: Any = inspect.type_info(game.kinds[kind])
    for field in info.fields:
        found += _fields(field.name, field.type, field.required, field.default, _among(game, kind, field.name))
    return found


def _fields(name: str, kind: Any, needed: bool, usual: Any, among: str) -> list[FormField]:
    options = [one for one in getattr(kind, "types", (kind,)) if not isinstance(one, inspect.NoneType)]
    kind = options[0]
    plain = usual if isinstance(usual, str | int | bool) else None
    longest = LONGEST_NAME if name == "name" else None
    if isinstance(kind, inspect.BoolType):
        return [FormField(name=name, type="flag", usual=plain)]
    if isinstance(kind, inspect.IntType):
        return [FormField(name=name, type="number", low=kind.ge, high=kind.le, needed=needed, usual=plain)]
    if isinstance(kind, inspect.LiteralType):
        values = tuple(str(value) for value in kind.values)
        return [FormField(name=name, type="choice", options=values, needed=needed, usual=plain)]
    if isinstance(kind, inspect.VarTupleType):
        inner = kind.item_type
        values = tuple(str(value) for value in inner.values) if isinstance(inner, inspect.LiteralType) else ()
        return [FormField(name=name, type="choices", options=values, among=among, needed=needed)]
    if isinstance(kind, inspect.DictType):
        return [FormField(name=f"{name}.{lang}", type="text") for lang in LANGUAGES]
    if isinstance(kind, inspect.StructType):
        return [
            one
            for field in kind.fields
            for one in _fields(f"{name}.{field.name}", field.type, False, field.default, "")
        ]
    if among:
        return [FormField(name=name, type="choice", among=among, needed=needed)]
    return [FormField(name=name, type="text", needed=needed, longest=longest)]


def _among(game: Game, kind: str, field: str) -> str:
    """Return the kind of cards that a field names: the one that has all names that the house deck writes there."""
    said: set[str] = set()
    for card in game.house_deck.cards[kind]:
        value = getattr(card, field)
        said |= {value} if isinstance(value, str) else set(value) if isinstance(value, tuple) else set()
    for other in game.kinds:
        if said and field != "name" and said <= set(game.house_deck.names(other)):
            return other
    return ""
