"""The texts of the server and of the page: complete, in both languages, and all of them used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ast_of_fluent

from larceny.server import connection as connection_module
from larceny.server import printing
from tests.server.stories import SERVER

TEXTS = [SERVER / "text", SERVER / "web" / "text"]


def entries_of(path: Path) -> dict[str, set[str]]:
    """Return the variables of every text in a file."""
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ast_of_fluent.Junk), f"{path}: {entry.content}"
        if isinstance(entry, ast_of_fluent.Message | ast_of_fluent.Term):
            assert entry.id.name not in found, f"{path}: {entry.id.name} twice"
            found[entry.id.name] = {one.id.name for one in parts_of(entry, ast_of_fluent.VariableReference)}
    return found


def parts_of(node: Any, kind: type) -> Iterator[Any]:
    if isinstance(node, kind):
        yield node
    inner = vars(node).values() if isinstance(node, ast_of_fluent.BaseNode) else node if isinstance(node, list) else ()
    for one in inner:
        yield from parts_of(one, kind)


@pytest.mark.parametrize("folder", TEXTS, ids=["server", "web"])
def test_every_text_is_there_in_both_languages(folder: Path) -> None:
    english, german = entries_of(folder / "en.ftl"), entries_of(folder / "de.ftl")
    assert english.keys() == german.keys()
    for key in english:
        assert english[key] == german[key], key


def raised() -> Iterator[tuple[str, set[str], str]]:
    """Yield every refusal in the server's source: its code, the values it is given, and where."""
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if isinstance(node, ast.Call) and name in ("Refused", "Taken") and isinstance(node.args[0], ast.Constant):
                yield node.args[0].value, {word.arg or "" for word in node.keywords}, f"{path.name}:{node.lineno}"


def test_every_refusal_has_words_and_the_words_get_their_values() -> None:
    known = entries_of(SERVER / "text" / "en.ftl")
    found = list(raised())
    assert len(found) > 40
    for code, values, where in found:
        assert f"refused-{code}" in known, where
        assert known[f"refused-{code}"] <= values, where
    sources = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    for code in re.findall(r'hang_up\("([a-z-]+)"', sources):
        assert f"bye-{code}" in known or f"refused-{code}" in known, code
    for code in connection_module.CLOSING:
        assert f"bye-{code}" in known or f"refused-{code}" in known, code


def test_the_house_has_no_words_that_are_never_said() -> None:
    """A text that no source names is never said."""
    sources = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    chosen = {f"print-{field}-{word}" for field, words in printing.CHOICES.items() for word in words}
    chosen |= {f"print-{field}" for field in printing.CHOICES}
    for key in entries_of(SERVER / "text" / "en.ftl"):
        kind, _, name = key.partition("-")
        assert f'"{name}"' in sources or f'"{key}"' in sources or kind == "level" or key in chosen, key


def test_every_word_the_page_says_is_in_its_texts() -> None:
    known = entries_of(SERVER / "web" / "text" / "en.ftl")
    said = 0
    for path in sorted((SERVER / "web" / "app").glob("*.js")):
        source = path.read_text(encoding="utf-8")
        for call in re.finditer(r"(?<![\w.])(?:t|has|list)\(", source):
            for key in keys_of(source[call.end() :]):
                said += 1
                where = f"{path.name}: {key}"
                if "${" in key:
                    assert any(one.startswith("ui-" + key.split("${")[0]) for one in known), where
                else:
                    assert f"ui-{key}" in known, where
    assert said > 100


def keys_of(call: str) -> list[str]:
    """Return the texts that a call's first argument may mean: a word, or the outcomes of a choice."""
    depth, end = 0, 0
    while depth >= 0 and not (call[end] == "," and depth == 0):
        depth += (call[end] in "([{") - (call[end] in ")]}")
        end += 1
    return re.findall(r"(?:^|[?:])\s*[\"'`]([a-z][a-z0-9-]*(?:\$\{[^`]*)?)", call[:end])
