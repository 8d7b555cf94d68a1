"""Decks that several tests change and compare."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.engine.deck import Deck
from larceny.games import load

CROOKS = load("crooks")
SIGMUND = 'name = "Siesta Sigmund"\nrank = 1'
TYRANT = 'name = "Siesta Sigmund"\nrank = 9'


@pytest.fixture(scope="module")
def tyrant() -> Deck:
    """The house deck, but the weakest crook has become one of the strongest."""
    assert SIGMUND in CROOKS.house_deck.source
    source = CROOKS.house_deck.source.replace(SIGMUND, TYRANT).replace('"House deck"', '"Tyrant"')
    return CROOKS.parse_deck(source, "tyrant")


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Look at every picture that is drawn: its letters are all within it, and no two rows have one label."""
    from matplotlib.text import Text  # takes a second, which every process would spend that only reads the tests

    from larceny.lab.decks import plots

    usual = plots.Picture.svg
    seen: list[str] = []

    def svg(picture: Any, words: str) -> str:
        made = usual(picture, words)
        figure = picture._figure
        figure.draw_without_rendering()
        beyond = set()  # labels of places that are not in the picture
        for axis in (picture.axes.xaxis, picture.axes.yaxis):
            low, high = sorted(axis.get_view_interval())
            within = {tick.label1: low <= tick.get_loc() <= high for tick in axis.get_major_ticks()}
            beyond |= {label for label, shown in within.items() if not shown}
            labels = [label.get_text() for label, shown in within.items() if shown and label.get_text()]
            assert len(set(labels)) == len(labels), (words, labels)
        for text in figure.findobj(Text):
            if text not in beyond and text.get_visible() and text.get_text().strip():
                box = text.get_window_extent()
                inside = box.x0 >= -1 and box.y0 >= -1 and box.x1 <= figure.bbox.x1 + 1 and box.y1 <= figure.bbox.y1 + 1
                assert inside, f"{words}: {text.get_text()!r} is cut off"
        seen.append(words)
        return made

    monkeypatch.setattr(plots.Picture, "svg", svg)
    return seen
