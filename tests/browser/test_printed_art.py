"""What is printed is what the page draws: every face and every symbol, element by element."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from larceny.press import art
from tests.press.test_press import looks, symbols

DRAW = """async ([looks, symbols]) => {
  const address = document.querySelector('script[type="module"]').src;
  const { "art/mug.js": mugs, "art/symbols.js": icons, "vendor/lit/lit.js": lit } = await import(address);
  const told = (node) => [
    node.localName,
    Object.fromEntries([...node.attributes].map((one) => [one.name, one.value])),
    [...node.children].map(told),
    [...node.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data.trim()).join(""),
  ];
  const drawn = (template) => {
    const box = document.createElement("div");
    lit.render(template, box);
    return told(box.firstElementChild);
  };
  return [looks.map((look) => drawn(mugs.mug(look))), symbols.map((name) => drawn(icons.symbol(name)))];
}"""


def told(source: str) -> list[Any]:
    """Return a drawing as the page tells its own: name, attributes, parts and words of each element."""

    def element(one: ElementTree.Element) -> list[Any]:
        written = "".join((text or "").strip() for text in (one.text, *(part.tail for part in one)))
        return [one.tag, dict(one.attrib), [element(part) for part in one], written]

    return element(ElementTree.fromstring(source))


@pytest.mark.proof
def test_every_face_and_symbol_is_printed_as_the_page_draws_it(visit: Any) -> None:
    faces, names = list(looks()), symbols()
    page = visit()
    mugs, icons = page.evaluate(DRAW, [faces, names])
    assert len(mugs) == len(faces) > 100
    for look, drawn in zip(faces, mugs, strict=True):
        assert told(art.mug(look)) == drawn, look
    for name, drawn in zip(names, icons, strict=True):
        assert told(art.symbol(name)) == drawn, name
