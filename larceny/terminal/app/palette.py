"""Colours by their meaning: night, day and high contrast, as in the browser, each with a game's own accent.

Terminals with 16 colours get the nearest ones. Nothing is said by colour alone.
"""

from __future__ import annotations

from rich.style import Style
from textual.theme import Theme

THEMES = ("dark", "light", "contrast")

_COLOURS = {
    "dark": {
        "night": "#0b121a",
        "felt": "#152230",
        "raise": "#263c4f",
        "line": "#3d566a",
        "text": "#eef2f4",
        "mist": "#a9bcca",
        "brass": "#d9ae5b",
        "go": "#ffc83d",
        "on-go": "#1b1408",
        "plus": "#7fd6a4",
        "minus": "#ff8f7a",
        "info": "#7cc4f0",
        "circle": "#f08a75",
        "square": "#79bff0",
        "diamond": "#e0b65c",
        "paper": "#f6efdd",
        "seats": "#6fc3f2 #ff9062 #3fc69d #ef8fc4 #b7a6ff #d3dbe0 #b9d45a #d2a98c",
    },
    "light": {
        "night": "#f3ecdc",
        "felt": "#faf5e9",
        "raise": "#e2d4b2",
        "line": "#b5a684",
        "text": "#211c14",
        "mist": "#5a5040",
        "brass": "#76530f",
        "go": "#9a6000",
        "on-go": "#fffaf0",
        "plus": "#14653c",
        "minus": "#a32413",
        "info": "#145c8c",
        "circle": "#a32a1a",
        "square": "#17629c",
        "diamond": "#6f5200",
        "paper": "#211c14",
        "seats": "#0b619a #a83f08 #00694b #9a3f74 #5a48b0 #4a545c #586600 #7a5236",
    },
    "contrast": {
        "night": "#000000",
        "felt": "#000000",
        "raise": "#303030",
        "line": "#ffffff",
        "text": "#ffffff",
        "mist": "#e6e6e6",
        "brass": "#ffffff",
        "go": "#ffe600",
        "on-go": "#000000",
        "plus": "#7dffb4",
        "minus": "#ffa08f",
        "info": "#9ad8ff",
        "circle": "#ffa08f",
        "square": "#9ad8ff",
        "diamond": "#ffe600",
        "paper": "#ffffff",
        "seats": "#ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff",
    },
}


def colours(theme: str) -> dict[str, str]:
    return _COLOURS[theme if theme in _COLOURS else "dark"]


def styles(theme: str) -> dict[str, Style]:
    """Return what each name of a style on a sheet looks like."""
    tone = colours(theme)
    bright = Style(color=tone["go"], bold=True)
    found = {
        "": Style(color=tone["text"]),
        "bold": Style(color=tone["text"], bold=True),
        "name": Style(color=tone["text"]),
        "dim": Style(color=tone["mist"]),
        "faint": Style(color=tone["line"]),
        "title": Style(color=tone["brass"], bold=True),
        "place": Style(color=tone["brass"]),
        "badge": Style(color=tone["info"]),
        "gold": bright,
        "key": Style(color=tone["on-go"], bgcolor=tone["go"], bold=True),
        "picked": Style(color=tone["on-go"], bgcolor=tone["go"]),
        "wanted": Style(color=tone["go"], bold=True, underline=True),
        "about": Style(color=tone["info"], bold=True),
        "paper": Style(color=tone["mist"]),
        "back": Style(color=tone["line"]),
        "plus": Style(color=tone["plus"], bold=True),
        "minus": Style(color=tone["minus"], bold=True),
        "info": Style(color=tone["info"]),
        "head": Style(color=tone["brass"], bold=True),
        "bad": Style(color=tone["minus"], bold=True),
    }
    found |= {f"shape-{shape}": Style(color=tone[shape]) for shape in ("circle", "square", "diamond")}
    found |= {f"seat-{seat}": Style(color=shade, bold=True) for seat, shade in enumerate(tone["seats"].split())}
    return found


def themes() -> list[Theme]:
    """Return the themes for Textual's own widgets."""
    return [
        Theme(
            name=f"larceny-{name}",
            primary=tone["brass"],
            secondary=tone["info"],
            accent=tone["go"],
            warning=tone["go"],
            error=tone["minus"],
            success=tone["plus"],
            foreground=tone["text"],
            background=tone["night"],
            surface=tone["felt"],
            panel=tone["raise"],
            dark=name != "light",
        )
        for name, tone in _COLOURS.items()
    ]
