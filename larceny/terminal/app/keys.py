"""The keys of a table, in one place: what the line at the foot, the help and the screen itself go by."""

from __future__ import annotations

# Function keys, in the order of the line at the foot, with the command each gives.
FUNCTION = {
    "f1": "keys",
    "f2": "rules",
    "f3": "log",
    "f4": "zoom",
    "f5": "details",
    "f6": "say",
    "f7": "asides",
    "f8": "hint",
    "f9": "menu",
    "f10": "leave",
}
# Letters that are no answers, with the same commands.
LETTER = {
    "u": "undo",
    "h": "hint",
    "l": "log",
    "?": "rules",
    "/": "filter",
    "!": "asides",
    "q": "leave",
    "+": "zoom",
    ">": "skip",
}
