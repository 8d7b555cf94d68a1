"""Tables of Crime Lords for tests: mobs as little trees, crooks and rackets as two letters, actions by their names.

The deck is the tests' own, so that the house deck can be balanced without a thought for them:

    crooks    A6 B6  A5..E5  A4..H4  A3..I3  A2..H2  A1..D1: the digit is the power, the letter the type he is weak for
              (A5..E5 and I3 for two types); those with the letters G and H, and D1, are Bodyguards
    rackets   a1, the one of type a in the first ward; income and resistance are the ward's
    specials  nudge cancel token protect calm profit spy raid, two of each

A mob is its Boss with those below him in brackets: "A6(B4(C2 D2) E3)". After a name "!" is an Unhappy marker, "+" a
counter, "_" says that the token is spent; rackets are marked in the same way. The mobs' advantages count for nothing
but where a table gives one to a seat.

match = table(seat("A6(B4 C3)", "a1 a2"), seat("B6(D4! E3)", "b1"), open="B2 c3")
take_over(match, "A6", "b1", stakes={0: 5}, dice=(2, 3))
assert rackets(match, 0) == "a1 a2 b1"
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

import larceny
from larceny.engine import chance
from larceny.engine.contract import ALLOWED
from larceny.engine.deck import Deck
from larceny.engine.view import OpenBox
from larceny.games.crimelords import layout, rules, soundness
from larceny.games.crimelords import mob as mobs
from larceny.games.crimelords import number as numbers
from tests.conformance.proofs import told_now

GAME = larceny.game("crimelords")

TYPES, WARDS = "abcdefgh", "12345678"
MISSING = {"a8", "b7", "c6", "d5", "e4", "f3", "g2", "h1", "a7", "c5", "e3", "g1"}  # 52 rackets are left
HOW_MANY = {6: "AB", 5: "ABCDE", 4: "ABCDEFGH", 3: "ABCDEFGHI", 2: "ABCDEFGH", 1: "ABCD"}
CROOKS = [f"{letter}{power}" for power, letters in HOW_MANY.items() for letter in letters]
RACKETS = [f"{kind}{ward}" for kind in TYPES for ward in WARDS if f"{kind}{ward}" not in MISSING]
SPECIALS = list(layout.DEEDS.values())
COPIES = 2
POWER = {name: int(name[1]) for name in CROOKS}
RESISTANCE = {name: (0, 0, 1, 1, 2, 2, 3)[POWER[name]] for name in CROOKS}
PAY = {name: (0, 0, 1, 1, 2, 3, 4)[POWER[name]] for name in CROOKS}
BODYGUARDS = {name for name in CROOKS if name[0] in "GH"} | {"D1"}
INCOME = {name: (1, 2, 3, 4, 5, 1, 2, 3)[WARDS.index(name[1])] for name in RACKETS}
HOLD = {name: (6, 8, 9, 10, 12, 7, 7, 10)[WARDS.index(name[1])] for name in RACKETS}
EDGES = dict(zip(layout.EDGES.values(), (1, 3, 2, 2, 1, 1, 1, 1), strict=True))
COLOURS = ("crimson", "cobalt", "emerald", "amber", "violet", "teal", "rose", "slate")
QUESTIONS = {code: name[4:].lower() for name, code in vars(layout).items() if name.startswith("ASK_")}


# The deck


def weaknesses(name: str) -> list[str]:
    """Return the types a crook is weak for."""
    letter, power = name[0].lower(), name[1]
    if name == "I3":
        return ["h", "a"]
    return [letter, TYPES[TYPES.index(letter) + 1]] if power == "5" else [letter]


def deck_text(
    crooks: Sequence[str] = CROOKS, rackets: Sequence[str] = RACKETS, copies: int | Mapping[str, int] = COPIES
) -> str:
    """Return a deck of these crooks and rackets, and these numbers of Specials; kinds not named have none."""
    copies = copies if isinstance(copies, Mapping) else dict.fromkeys(SPECIALS, copies)
    lines = ['game = "crimelords"', 'name = "A test deck"']
    for kind in TYPES:
        lines += ["[[type]]", f'name = "type {kind}"', 'symbol = "dice"']
    for ward in WARDS:
        lines += ["[[district]]", f'name = "ward {ward}"', 'symbol = "dice"']
    for name in crooks:
        weak = ", ".join(f'"type {kind}"' for kind in weaknesses(name))
        lines += ["[[crook]]", f'name = "{name}"', f"power = {POWER[name]}", f"resistance = {RESISTANCE[name]}"]
        lines += [f"pay = {PAY[name]}", f"weak = [{weak}]", f"bodyguard = {str(name in BODYGUARDS).lower()}"]
        lines += ["look = {}"]
    for name in rackets:
        lines += ["[[racket]]", f'name = "{name}"', f'type = "type {name[0]}"', f'district = "ward {name[1]}"']
        lines += [f"income = {INCOME[name]}", f"resistance = {HOLD[name]}", 'symbol = "dice"']
    for (edge, by), colour in zip(EDGES.items(), COLOURS, strict=True):
        lines += ["[[mob]]", f'name = "The {edge} mob"', f'colour = "{colour}"', f'edge = "{edge}"', f"by = {by}"]
    for does in SPECIALS:
        lines += ["[[special]]", f'name = "{does}"', f'does = "{does}"', f"count = {copies.get(does, 0)}"]
        lines += ['symbol = "dice"']
    return "\n".join(lines)


DECK = GAME.parse_deck(deck_text(), "test.toml")


def dealt(players: int, seed: int, deck: Deck = DECK, **options: str | int) -> larceny.Match:
    """Deal a new game."""
    return larceny.Match(GAME, players, options, deck, seed)


# Setting a table


@dataclass(frozen=True)
class Seat:
    """A seat's mob, rackets, Gs and Specials; a seat without a mob is eliminated."""

    mob: str = ""
    rackets: str = ""
    cash: int = 20
    specials: str = ""


def seat(mob: str = "", rackets: str = "", cash: int = 20, specials: str = "") -> Seat:
    return Seat(mob, rackets, cash if mob else 0, specials)


@cache
def _first_turn(players: int, options: tuple[tuple[str, str | int], ...]) -> bytes:
    """Return the table of a first turn in which the player is asked what to do; what lies where does not matter."""
    match = dealt(players, 1, DECK, **{**dict(options), "start": "dealt"})
    while match._row.asking != layout.ASK_ACTION:
        match.play(match.legal()[0])
    return match._table.tobytes()


def table(
    *seats: Seat,
    turn: int = 0,
    turns: int = 1,
    open: str = "",
    discards: str = "",
    deck: str | None = None,
    edges: Mapping[int, str] | None = None,
    seed: int = 1,
    **options: str | int,
) -> larceny.Match:
    """Set a table at which a seat is asked what to do in its turn; `edges` are the seats whose mobs have an advantage.

    Cards that are nowhere mentioned lie in the deck; where `deck` says all that is in it, the other crooks and Specials
    are discarded, and the other rackets lie uncontrolled.
    """
    match = dealt(len(seats), seed, DECK, **{"start": "dealt", **options})
    match._table[:] = _blank_table(_first_turn(len(seats), tuple(sorted(options.items()))))
    row = match._row
    chance.scatter(row.rng, seed)
    row.turn = row.asked = row.first = turn
    row.turns = turns
    for number, there in enumerate(seats):
        _sit(row, number, there)
    _lay(row, open, discards, deck)
    _favour(match, edges or {})
    match._remember()
    assert not fault(match), fault(match)
    return match


def _blank_table(source: bytes) -> Any:
    """Set a table without cards and Gs, on which everything else is as usual."""
    records = np.frombuffer(bytearray(source), layout.TABLE)
    for name in ("boss", "superior", "mob"):
        records[name] = -1
    for name in (
        "events", "told", "out", "cash", "held", "crew", "ranked", "owned", "shield", "muscle", "markers", "profit",
        "ready", "stocked", "promoted", "open_crooks", "open_rackets", "deck_crooks", "deck_rackets", "gone_crooks",
        "spare_mobs", "hand", "deck_specials", "gone_specials", "seen",
    ):  # fmt: skip
        records[name] = 0
    return records


def _sit(row: Any, number: int, there: Seat) -> None:
    row.mob[number] = number
    row.cash[number] = there.cash
    _raise_mob(row, number, there.mob)
    for name, marks in _tokens(there.rackets):
        place = RACKETS.index(name)
        row.owned[number] |= 1 << place
        row.profit[place] = marks.count("+")
        row.stocked |= ("_" not in marks) << place
    for special, copies in Counter(there.specials.split()).items():
        row.hand[number, SPECIALS.index(special)] = copies
        row.held[number] += copies
    if not there.mob:
        row.out |= 1 << number


def _raise_mob(row: Any, number: int, mob: str) -> None:
    """Those in brackets stand below the one before them."""
    above, last = [-1], -1
    for name, marks in _tokens(mob):
        if name == "(":
            above.append(last)
        elif name == ")":
            above.pop()
        else:
            last = CROOKS.index(name)
            _enlist(row, number, last, above[-1])
            row.muscle[last] = marks.count("+")
            row.markers[last] = marks.count("!")
            row.ready |= ("_" not in marks) << last


def _enlist(row: Any, number: int, crook: int, superior: int) -> None:
    assert not row.crew[number] >> crook & 1, CROOKS[crook]
    row.crew[number] |= 1 << crook
    row.superior[crook] = superior
    if superior < 0:
        row.boss[number] = crook
    elif superior == row.boss[number]:
        row.ranked[number] |= 1 << crook


def _tokens(words: str) -> list[tuple[str, str]]:
    """Return names and brackets, each with the marks behind it."""
    return re.findall(r"([A-Ia-h]\d|[()])([!+_]*)", words)


def _lay(row: Any, open_: str, discards: str, deck: str | None) -> None:
    """Everything that nobody has."""
    lying = 0
    for name, marks in _tokens(open_):
        if name in CROOKS:
            row.open_crooks |= 1 << CROOKS.index(name)
            row.muscle[CROOKS.index(name)] = marks.count("+")
        else:
            row.open_rackets |= 1 << RACKETS.index(name)
            row.profit[RACKETS.index(name)] = marks.count("+")
    for name in discards.split():
        if name in CROOKS:
            row.gone_crooks |= 1 << CROOKS.index(name)
        else:
            row.gone_specials[SPECIALS.index(name)] += 1
    lying = row.open_crooks | row.gone_crooks | _together(row.crew)
    rest = ((1 << len(CROOKS)) - 1) & ~lying
    in_deck = rest if deck is None else bits(CROOKS, deck)
    row.deck_crooks = in_deck
    row.gone_crooks |= rest & ~in_deck
    rest = ((1 << len(RACKETS)) - 1) & ~(row.open_rackets | _together(row.owned))
    in_deck = rest if deck is None else bits(RACKETS, deck)
    row.deck_rackets = in_deck
    row.open_rackets |= rest & ~in_deck
    for kind, name in enumerate(SPECIALS):
        left = COPIES - row.gone_specials[kind] - sum(row.hand[number, kind] for number in range(8))
        row.deck_specials[kind] = left if deck is None else deck.split().count(name)
        row.gone_specials[kind] += left - row.deck_specials[kind]


def _together(sets: Iterable[int]) -> int:
    union = 0
    for members in sets:
        union |= members
    return union


def _favour(match: larceny.Match, edges: Mapping[int, str]) -> None:
    """Mobs as they came in the seats' order, none of them better than another but those that are said to be."""
    match._row.spare_mobs = (1 << layout.MOBS) - (1 << match.players)
    match._box = match._box.copy()
    match._box["edge"] = 0
    for number, edge in edges.items():
        match._box["edge"][0, number, list(EDGES).index(edge)] = EDGES[edge]
    match._opened = OpenBox(match._box)
    match._box_row = match._opened.row


def bits(names: Sequence[str], words: str) -> int:
    """Return a set of cards as a number."""
    return sum(1 << names.index(name) for name in words.split() if name in names)


def fault(match: larceny.Match) -> str:
    """Return the fault of the table, empty if there is none."""
    code = soundness.sound(match._box_row, match._row)
    return "" if code == ALLOWED else str(soundness.FAULTS[code])


# Actions by name

PASS, DONE, YES, NO = layout.PASS, layout.DONE, layout.YES, layout.NO
RECRUIT, TAKE_OVER, HIT = layout.RECRUIT, layout.TAKE_OVER, layout.HIT


def crook(name: str) -> int:
    """Answer with a crook: one who acts, is attacked, helps, or gets a subordinate."""
    return layout.CROOK + CROOKS.index(name)


def racket(name: str) -> int:
    return layout.RACKET + RACKETS.index(name)


def at(number: int) -> int:
    """Answer with a seat."""
    return layout.SEATED + number


def special(name: str) -> int:
    return layout.SPECIAL + SPECIALS.index(name)


def gs(amount: int) -> int:
    """Answer with a bid, or with Gs on an attack; the defender's are against it."""
    return layout.AMOUNT + amount


def against(amount: int) -> int:
    """Answer with Gs against an attack, for a seat without a part in it."""
    return layout.AGAINST + amount - 1


def thing(name: str) -> int:
    """Return a crook or a racket."""
    return crook(name) if name in CROOKS else racket(name)


def play(match: larceny.Match, *actions: int) -> larceny.Match:
    """Play these one after the other; nothing that is played may leave an impossible table."""
    for action in actions:
        assert action in match.legal(), f"{action} is not one of {match.legal()}: {refused(match, action)}"
        assert rules.refusal(match._box_row, match._row, action) == ALLOWED
        match.play(action)
        assert not fault(match), fault(match)
    return match


def roll(match: larceny.Match, one: int, two: int) -> larceny.Match:
    """Have the next two dice show this."""
    chance.scatter(match._row.rng, _seeds()[one, two])
    return match


@cache
def _seeds() -> dict[tuple[int, int], int]:
    """Seeds with which two dice show what one likes."""
    found: dict[tuple[int, int], int] = {}
    rng, seed = [0, 0, 0, 0], 0
    while len(found) < 36:
        chance.scatter(rng, seed)
        found.setdefault((1 + chance.below(rng, 6), 1 + chance.below(rng, 6)), seed)
        seed += 1
    return found


@dataclass
class Plan:
    """The answers of all seats in an attack; a seat with nothing planned lets it be.

    `stakes` are Gs by seat: the attacker's for, the defender's against, others' against if they are below zero.
    """

    protector: str = ""
    stakes: Mapping[int, int] | None = None
    help: str = ""
    backup: str = ""
    nudges: Sequence[tuple[int, int]] = ()  # who, and which way
    cancels: Sequence[int] = ()  # who, in this order


def attack(
    match: larceny.Match, kind: int, leader: str, target: str, dice: tuple[int, int] = (6, 6), **plan: Any
) -> larceny.Match:
    """Play a whole attack, from the announcement to the roll."""
    roll(match, *dice)
    play(match, kind, crook(leader), thing(target))
    return follow(match, Plan(**plan))


def recruit(match: larceny.Match, leader: str, target: str, **plan: Any) -> larceny.Match:
    return attack(match, RECRUIT, leader, target, **plan)


def take_over(match: larceny.Match, leader: str, target: str, **plan: Any) -> larceny.Match:
    return attack(match, TAKE_OVER, leader, target, **plan)


def hit(match: larceny.Match, leader: str, target: str, **plan: Any) -> larceny.Match:
    return attack(match, HIT, leader, target, **plan)


def announce(match: larceny.Match, kind: int, leader: str, target: str) -> larceny.Match:
    """Announce an attack: its leader and its target."""
    return play(match, kind, crook(leader), thing(target))


def trace(match: larceny.Match) -> list[tuple[int | None, str]]:
    """Return the asked seats and their questions in the rest of an attack when everybody lets it be."""
    asked = []
    while asking(match)[1] in ATTACKING:
        asked.append(asking(match))
        play(match, gs(0) if asking(match)[1] == "stake" else NO)
    return asked


def settle(match: larceny.Match, **places: str) -> larceny.Match:
    """Find places for crooks without a superior, in this order; a crook not named takes the first place."""
    left = dict(places)
    while asking(match)[1] in ("orphan", "place"):
        legal = match.legal()
        if asking(match)[1] == "orphan":
            named_first = [crook(name) for name in left if crook(name) in legal]
            play(match, (named_first or legal)[0])
        else:
            homeless = CROOKS[match._row.target]
            play(match, crook(left.pop(homeless)) if homeless in left else legal[0])
    assert not left, f"nobody asked where these go: {left}"
    return match


def pay_everybody(match: larceny.Match, how: int = layout.PAY_ALL) -> larceny.Match:
    """Pay all crooks the same, until something else is asked."""
    while asking(match)[1] == "pay":
        play(match, how)
    return match


def pass_turn(match: larceny.Match) -> larceny.Match:
    """Pass the turn; the next player pays nobody less than full and is asked what to do."""
    return pay_everybody(play(match, PASS))


ATTACKING = ("protector", "stake", "help", "backup", "nudge", "cancel")


def follow(match: larceny.Match, plan: Plan, until: str = "") -> larceny.Match:
    """Answer the questions of an attack as planned, until the dice have spoken, or until a question comes."""
    stakes, helpers, backup = dict(plan.stakes or {}), plan.help.split(), plan.backup.split()
    nudges, cancels = list(plan.nudges), list(plan.cancels)
    while asking(match)[1] in ATTACKING and asking(match)[1] != until:
        who, question = asking(match)
        assert who is not None
        if question == "protector":
            play(match, crook(plan.protector) if plan.protector else NO)
        elif question == "stake":
            amount = stakes.pop(who, 0)
            play(match, gs(amount) if amount >= 0 else against(-amount))
        elif question == "help":
            if helpers:
                play(match, crook(helpers.pop(0)))
            else:
                play(match, NO)
        elif question == "backup":
            _back_up(match, backup)
        elif question == "nudge":
            play(match, nudges.pop(0)[1] if nudges and nudges[0][0] == who else NO)
        else:
            play(match, special("cancel") if cancels[:1] == [who] else NO)
            cancels = cancels[1:] if cancels[:1] == [who] else cancels
    unused = [*stakes, *helpers, *backup, *nudges, *cancels]
    assert until or not unused, f"a plan that came to nothing: {unused}"
    return match


def _back_up(match: larceny.Match, backup: list[str]) -> None:
    """The defender's help: a crook by his name, or "yes" for the superior who helps and the target who hides out."""
    if not backup:
        play(match, NO)
    else:
        name = backup.pop(0)
        play(match, YES if name == "yes" else crook(name))


def refused(match: larceny.Match, action: int) -> tuple[str, str]:
    """Return why an action is illegal, and the ruling, as the asked seat can know it."""
    assert action not in match.legal()
    view = match.view(match.actor)
    code = rules.refusal(view.box_row, view.row, action)
    assert code == rules.refusal(match._box_row, match._row, action), "the table knows more than the one who is asked"
    reason, ruling = layout.REASONS[code]
    return reason, ruling


# Gifts


def give(match: larceny.Match, giver: int, receiver: int, what: int) -> larceny.Match:
    """Make a gift out of turn: first the receiver, then the thing."""
    for number in _gift(match, giver, receiver, what):
        objection = rules.objection(match._box_row, match._row, giver, number)
        assert objection == ALLOWED, layout.REASONS[objection]
        match.interject(number, giver)
        assert not fault(match), fault(match)
    return match


def _gift(match: larceny.Match, giver: int, receiver: int, what: int) -> list[int]:
    """Return the interjections for a gift; the receiver is left out if named already."""
    return [what] if match._row.receiver[giver] == receiver else [layout.GIFT_TO + receiver, what]


def no_gift(match: larceny.Match, giver: int, receiver: int, what: int) -> tuple[str, str]:
    """Return why a seat may not give that, or not to this receiver."""
    for number in _gift(match, giver, receiver, what):
        view = match.view(giver)
        code = rules.objection(view.box_row, view.row, giver, number)
        assert code == rules.objection(match._box_row, match._row, giver, number)
        if code != ALLOWED:
            reason, ruling = layout.REASONS[code]
            return reason, ruling
        match.interject(number, giver)
    raise AssertionError("nothing speaks against it")


def gift_gs(amount: int) -> int:
    return layout.GIFT_GS + amount - 1


def gift_racket(name: str) -> int:
    return layout.GIFT_RACKET + RACKETS.index(name)


def gift_special(name: str) -> int:
    return layout.GIFT_SPECIAL + SPECIALS.index(name)


def gift_crook(name: str) -> int:
    return layout.GIFT_CROOK + CROOKS.index(name)


# Looking


def truth(match: larceny.Match) -> Any:
    """Return the fields of the table itself, secrets and all."""
    return fields(match._table)


def seen(match: larceny.Match, viewer: int | None = None) -> Any:
    """Return the fields of the table as a seat or a spectator sees them."""
    return fields(match.view(viewer).table)


def fields(records: Any) -> Any:
    return SimpleNamespace(**{name: records[name][0].tolist() for name in records.dtype.names})


def named(members: int, names: Sequence[str] = CROOKS) -> str:
    """Return a set of cards, in the order of the deck."""
    return " ".join(name for number, name in enumerate(names) if members >> number & 1)


def mob(match: larceny.Match, who: int) -> str:
    """Return a mob as a table is set with one, without marks."""
    boss = match._row.boss[who]
    return "" if boss < 0 else _tree(match, who, boss)


def _tree(match: larceny.Match, who: int, head: int) -> str:
    members = [number for number in range(len(CROOKS)) if match._row.crew[who] >> number & 1]
    below = [_tree(match, who, number) for number in members if match._row.superior[number] == head]
    return CROOKS[head] + (f"({' '.join(below)})" if below else "")


def crew(match: larceny.Match, who: int) -> str:
    return named(match._row.crew[who])


def rackets(match: larceny.Match, who: int) -> str:
    return named(match._row.owned[who], RACKETS)


def uncontrolled(match: larceny.Match) -> str:
    """Crooks, then rackets."""
    return f"{named(match._row.open_crooks)} {named(match._row.open_rackets, RACKETS)}".strip()


def gone(match: larceny.Match) -> str:
    """Return the discards: crooks, then Specials."""
    return f"{named(match._row.gone_crooks)} {hand_words(list(match._row.gone_specials))}".strip()


def hand(match: larceny.Match, who: int) -> str:
    return hand_words(truth(match).hand[who])


def hand_words(counts: Sequence[int]) -> str:
    return " ".join(name for name, copies in zip(SPECIALS, counts, strict=True) for _ in range(copies))


def cash(match: larceny.Match) -> list[int]:
    return truth(match).cash[: match.players]  # type: ignore[no-any-return]


def ready(match: larceny.Match, who: int) -> str:
    """Return the crooks of a mob that have a token."""
    return named(match._row.ready & match._row.crew[who])


def stocked(match: larceny.Match) -> str:
    return named(match._row.stocked, RACKETS)


def unhappy(match: larceny.Match, who: int | None = None) -> dict[str, int]:
    """Return the crooks who have markers, in a mob or anywhere."""
    there = -1 if who is None else match._row.crew[who]
    found = enumerate(truth(match).markers[: len(CROOKS)])
    return {CROOKS[number]: markers for number, markers in found if markers and there >> number & 1}


def strength(match: larceny.Match, name: str) -> int:
    """Power, with counters."""
    return int(mobs.power(match._box_row, match._row, CROOKS.index(name)))


def asking(match: larceny.Match) -> tuple[int | None, str]:
    """Return the asked seat and the question; nobody when the game is over."""
    return match.actor, "over" if match.actor is None else QUESTIONS[match._row.asking]


def ending(match: larceny.Match) -> str:
    return str(layout.ENDINGS.get(match._row.ended, ""))


def told(match: larceny.Match, viewer: int | None = None) -> list[tuple[Any, ...]]:
    """Return the events a viewer heard of the last action: names and numbers."""
    named_ = [(*layout.EVENTS[kind], numbers) for kind, numbers in told_now(match, viewer)]
    assert not any(any(numbers[len(roles) :]) for _, roles, numbers in named_), "a number that means nothing"
    return [(name, *numbers[: len(roles)]) for name, roles, numbers in named_]


def heard(match: larceny.Match, viewer: int | None = None) -> list[str]:
    """Return only the names of the events a viewer heard."""
    return [event[0] for event in told(match, viewer)]


def pair(words: str) -> tuple[int, int]:
    """Return a set of crooks as an event has it: eighteen of them in each number."""
    members = bits(CROOKS, words)
    return members & 0x3FFFF, members >> 18


def three(words: str) -> tuple[int, int, int]:
    """Return a set of rackets as an event has it."""
    members = bits(RACKETS, words)
    return members & 0x3FFFF, members >> 18 & 0x3FFFF, members >> 36


def beside(words: str) -> tuple[int, int]:
    """Specials as an event has them: how many of each kind side by side, four kinds to a number."""
    numbers = [0, 0]
    for name in words.split():
        numbers[SPECIALS.index(name) // 4] += 1 << 4 * (SPECIALS.index(name) % 4)
    return numbers[0], numbers[1]


def viewers(match: larceny.Match) -> list[int | None]:
    return [None, *range(match.players)]


def sight(match: larceny.Match, viewer: int | None) -> bytes:
    """Return all that a viewer has of the table, events included."""
    return match.view(viewer).table.tobytes()


# Numbers


def base(match: larceny.Match, kind: int, who: int, leader: str, target: str) -> int:
    """Return the number with which an attack would be announced."""
    return int(numbers.base(match._box_row, match._row, kind, who, CROOKS.index(leader), _place(target)))


def term(match: larceny.Match, which: int, kind: int, who: int, leader: str, target: str) -> int:
    """Return one part of that number."""
    return int(numbers.term(match._box_row, match._row, which, kind, who, CROOKS.index(leader), _place(target)))


def _place(name: str) -> int:
    return CROOKS.index(name) if name in CROOKS else RACKETS.index(name)


def number(match: larceny.Match) -> int:
    """Return the success number of the attack going on."""
    return int(numbers.number(match._box_row, match._row))


def running(match: larceny.Match, which: int) -> int:
    return int(numbers.running(match._box_row, match._row, which))
