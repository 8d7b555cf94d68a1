"""Texts are written in the words of Fluent."""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from larceny.engine.errors import IllegalAction
from larceny.engine.text import LANGUAGES, Text, UnknownLanguage, texts
from larceny.engine.words import Joined, phrase
from larceny.games import load, names
from larceny.server.texts import server_text

NUMBERS = (0, 1, 2, 4, 11, 1234567, -3)
WORDS = ("", "x", "one", "Ärger & Söhne")
TRIES = 12  # of each text


class Values(Visitor):  # type: ignore[misc]
    """The values of a text, and the words that it chooses by."""

    def __init__(self) -> None:
        self.names: dict[str, set[str]] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.setdefault(node.id.name, set())

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        keys = {variant.key.name for variant in node.variants if isinstance(variant.key, ast.Identifier)}
        self.names.setdefault(node.selector.id.name, set()).update(keys)
        self.generic_visit(node)


def samples(text: Text, key: str) -> Iterator[dict[str, str | int]]:
    """Yield all that may be filled in, or some of it where there is too much."""
    found = Values()
    found.visit(text._bundle._messages[key])
    choices = [(*NUMBERS, *WORDS, *sorted(words)) for words in found.names.values()]
    filled = [dict(zip(found.names, one, strict=True)) for one in itertools.islice(itertools.product(*choices), 400)]
    choose = random.Random(key)
    yield from choose.sample(filled, min(TRIES, len(filled)))
    for _ in range(TRIES if len(filled) == 400 else 0):
        yield {name: choose.choice(choice) for name, choice in zip(found.names, choices, strict=True)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [*names(), "server"])
def test_every_text_is_written_as_fluent_writes_it(name: str, lang: str) -> None:
    text = server_text(lang) if name == "server" else load(name).text(lang)
    for key, message in text._bundle._messages.items():
        if message.value is None:
            continue
        assert text._taken_apart(key) is not None, f"{key} takes twenty times as long as others"
        for values in samples(text, key):
            assert text._write(key, **values) == text._write_by_fluent(key, values), (key, values)


def test_what_is_unusual_is_left_to_fluent(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text(
        "\n".join(
            (
                "-house = Larceny",
                "term = Welcome to { -house }",
                'literal = { "{" }',
                "other = { term }!",
                "half = { $n ->",
                "    [0.5] half",
                "   *[other] not half",
                "    }",
                "plain = { $seat } has { $n ->",
                "    [0] nothing",
                "    [one] one thing",
                "   *[other] { $n } things",
                "    }",
            )
        )
    )
    text = Text("en", tmp_path)
    assert [text(key) for key in ("term", "literal", "other")] == ["Welcome to Larceny", "{", "Welcome to Larceny!"]
    assert text("half", n=2) == "not half"
    assert [text("plain", seat="Anna", n=n) for n in (0, 1, 2000)] == [
        "Anna has nothing",
        "Anna has one thing",
        "Anna has 2,000 things",
    ]
    for wrong in ({}, {"seat": "Anna"}, {"seat": None, "n": 1}):
        with pytest.raises(LookupError, match="text 'plain' in en"):
            text._write("plain", **wrong)  # type: ignore[arg-type]
    long = "A" * 3000  # Fluent refuses values of more than a thousand letters; nobody may get a traceback for one
    assert text("plain", seat=long, n=1) == f"{long} has one thing"
    assert text("half", n=long) == "not half"
    with pytest.raises(LookupError, match="no text 'nothing' in en"):
        text("nothing")


def test_an_error_says_itself_in_german_alone_and_inside_another_sentence() -> None:
    with pytest.raises(UnknownLanguage) as caught:
        texts("fr")
    assert str(caught.value) == "no language 'fr'; there is: en, de"
    assert pickle.loads(pickle.dumps(caught.value)).into("de") == "eine Sprache „fr“ gibt es nicht, nur: en, de"
    refused = IllegalAction(3, "no-such", "CR-07", phrase("hint-meant", word="Fiona"))
    assert refused.into("de") == f"{phrase('hint-meant', word='Fiona').into('de')} (CR-07)" != str(refused)
    assert Joined(" ", (phrase("hint-there-is", words=refused),)).into("de").endswith(refused.into("de"))
