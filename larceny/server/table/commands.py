"""What guests may do at a table: each command becomes the journal entries it would add, or is refused.

Nothing is changed here, nothing is written and no clock is read: a command that depends on the time is told it as
`now`, in seconds since 1970. Chance comes from the system: for the deal, and for the names of bots.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from larceny.engine.chance import SEEDS
from larceny.engine.errors import DeckError, IllegalAction, LarcenyError
from larceny.engine.view import View
from larceny.engine.words import at
from larceny.learned.weights import there
from larceny.net import messages
from larceny.server.table import journal, names
from larceny.server.table.lesson import Lesson
from larceny.server.table.state import LONG, WHIMS, Standing, Table, deck_of, known_game
from larceny.server.texts import Refused, is_level

BOT_NAMES = ("Dutch", "Lola", "Mickey", "Vera", "Sal", "Ruby", "Jack", "Pearl", "Ike", "Hazel", "Max", "Stella")
TICKET_LIFE = 600.0  # seconds
TICK = 30.0  # seconds of a table's time between two entries that say how much of it is left
MOST_JUDGED = 200  # guests out of favour who stay so in the rematch
LARGEST_SPOKEN = 10**9  # the largest number that a refusal names; no game has as many actions
RELIEF = "medium"  # the level of a bot that plays for an absent person: sensible, and answers at once


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a guest asks for in opening a table."""

    game: str
    seats: tuple[str, ...]  # "me" at most once, "open", or the level of a bot
    name: str = ""
    options: dict[str, str | int] = {}
    deck: str = ""
    public: bool = False
    watch: bool = True
    grace: int = 90
    pace: messages.Pace = "normal"  # how long bots take for an answer
    hints: bool | None = None  # may people ask for hints? Unsaid: if one person plays, against bots alone


# Commands about seats


def open_table(wish: Setup, guest: str, now: float, lesson: Lesson | None = None) -> list[journal.Entry]:
    """Return the first entries of a new table; its cards are dealt at once if no seat is open."""
    game = known_game(wish.game)
    _check_seats(wish.seats)
    try:
        players = game.check_players(len(wish.seats))
        chosen = game.read_options(wish.options)
        game.box(players, chosen, deck_of(wish.game, wish.deck) or game.house_deck)
    except DeckError as fault:
        raise Refused("deck", why=at(fault)) from None
    except LarcenyError as fault:
        raise Refused("setup", why=at(fault)) from None
    entries: list[journal.Entry] = [
        journal.Opened(
            game=wish.game,
            rules=game.version,
            players=players,
            options=chosen,
            deck=wish.deck,
            host=guest,
            public=wish.public,
            watch=wish.watch,
            grace=wish.grace,
            pace=wish.pace,
            lesson=lesson is not None,
            hints=_hints(wish) and lesson is None,
            by=guest,
        )
    ]
    mine = names.plain(wish.name) if "me" in wish.seats else ""
    bots = _bot_names([mine])
    for seat, kind in enumerate(wish.seats):
        if kind == "me":
            entries.append(journal.Sat(seat=seat, guest=guest, name=mine))
        elif kind != "open":
            entries.append(journal.Sat(seat=seat, level=kind, name=next(bots)))
    if "open" not in wish.seats:
        entries.append(_deal(now) if lesson is None else journal.Dealt(seed=lesson.script.seed, salt="", time=0))
    return entries


def _hints(wish: Setup) -> bool:
    """Return whether hints are allowed. Among people only where it was said: then who sits down agrees to it."""
    return "open" not in wish.seats if wish.hints is None else wish.hints


def sit(table: Table, guest: str, said: messages.Sit, now: float) -> list[journal.Entry]:
    """Give the guest an open seat: the one asked for, or the first."""
    _gathering(table)
    if table.seat_of(guest) is not None:
        raise Refused("seated")
    if table.standing(guest).unseated:
        raise Refused("unseated")
    _whim(table, guest)
    free = [number for number, seat in enumerate(table.seats) if seat.open]
    if said.seat is not None and not 0 <= said.seat < len(table.seats):
        raise Refused("no-seat")
    if not free:
        raise Refused("full")
    if said.seat is not None and said.seat not in free:
        raise Refused("seat-taken")
    name = names.another(names.plain(said.name), [seat.name for seat in table.seats])
    seat = free[0] if said.seat is None else said.seat
    return _seated(table, journal.Sat(seat=seat, guest=guest, name=name, by=guest, cmd=said.id), now)


def _seated(table: Table, sat: journal.Sat, now: float) -> list[journal.Entry]:
    """Seat somebody; if the table waits for nobody else, deal the cards."""
    waits = any(seat.vacant for number, seat in enumerate(table.seats) if number != sat.seat)
    return [sat] if waits else [sat, _deal(now)]


def leave(table: Table, guest: str, said: messages.Leave) -> list[journal.Entry]:
    """Free the guest's seat; in a running game a bot plays on for the guest."""
    seat = table.seat_for(guest)
    if table.phase == "over" or table.seats[seat].level:
        return []
    _whim(table, guest)
    if table.phase == "gathering":
        return [journal.Freed(seat=seat, by=guest, cmd=said.id)]
    return [journal.Relieved(seat=seat, level=RELIEF, by=guest, cmd=said.id)]


def kick(table: Table, guest: str, said: messages.Kick) -> list[journal.Entry]:
    """Free another's seat, for the host; in a running game a bot takes it for good.

    Who sat there does not sit down here again. A person who never came to the rematch was not sent away, and may.
    """
    _hosting(table, guest)
    if not 0 <= said.seat < len(table.seats) or said.seat == table.seat_of(guest) or table.seats[said.seat].open:
        raise Refused("no-seat")
    _whim(table, guest)
    left = _unseat(table, said.seat, guest, said.id)
    sent = table.seats[said.seat].guest and not table.seats[said.seat].awaited
    return [
        *left,
        *(_judge(table, table.seats[said.seat].guest, guest, said.id, unseated=True) if left and sent else ()),
    ]


def _unseat(table: Table, seat: int, host: str, cmd: str) -> list[journal.Entry]:
    """Take a seat from who has it; at a game that is over it makes no difference."""
    if table.phase == "gathering":
        return [journal.Freed(seat=seat, by=host, cmd=cmd)]
    if table.phase == "over" or not table.seats[seat].guest:
        return []
    return [journal.Relieved(seat=seat, level=RELIEF, expelled=True, by=host, cmd=cmd)]


# Keeping order, for the host


def mute(table: Table, guest: str, said: messages.Mute, here: Iterable[str]) -> list[journal.Entry]:
    """Silence somebody, or all spectators; or let them speak again."""
    _hosting(table, guest)
    _whim(table, guest)
    if said.seat is None and not said.who:
        return [] if table.hushed == said.on else [_rule(table, guest, said.id, hushed=said.on)]
    about = _meant(table, guest, said, here)
    return [] if table.standing(about).muted == said.on else _judge(table, about, guest, said.id, muted=said.on)


def remove(table: Table, guest: str, said: messages.Remove, here: Iterable[str]) -> list[journal.Entry]:
    """Show somebody out, who may come back to watch."""
    _hosting(table, guest)
    _whim(table, guest)
    about = _meant(table, guest, said, here)
    return [*_stood_up(table, about, guest, said.id), *_judge(table, about, guest, said.id, unseated=True, out=True)]


def ban(table: Table, guest: str, said: messages.Ban, here: Iterable[str]) -> list[journal.Entry]:
    """Show somebody out for good, or let them come again."""
    _hosting(table, guest)
    _whim(table, guest)
    about = _meant(table, guest, said, here)
    if not said.on:
        return _judge(table, about, guest, said.id, unseated=False, banned=False)
    judged = _judge(table, about, guest, said.id, unseated=True, banned=True, out=True)
    return [*_stood_up(table, about, guest, said.id), *judged]


def door(table: Table, guest: str, said: messages.Door) -> list[journal.Entry]:
    """Let nobody in who has no seat, or everybody again."""
    _hosting(table, guest)
    _whim(table, guest)
    return [] if table.shut == said.shut else [_rule(table, guest, said.id, shut=said.shut)]


def tempo(table: Table, guest: str, said: messages.Tempo) -> list[journal.Entry]:
    """Have bots take more or less time from now on."""
    _hosting(table, guest)
    _whim(table, guest)
    return [] if table.pace == said.pace else [_rule(table, guest, said.id, pace=said.pace)]


def may_skip(table: Table, guest: str) -> int:
    """Return the seat for which bots may hurry, or refuse it: other people want to see what happens."""
    seat = table.seat_for(guest)
    if table.phase != "playing":
        raise Refused("not-begun" if table.phase == "gathering" else "over")
    if any(other.guest for number, other in enumerate(table.seats) if number != seat):
        raise Refused("not-alone")
    return seat


def reported(table: Table, guest: str, said: messages.Report, here: Iterable[str]) -> str:
    """Return the guest whom a report is about; nobody, if it is about the table."""
    if said.seat is None and not said.who:
        return ""
    return _meant(table, guest, said, here)


def _meant(table: Table, guest: str, said: messages.Toward, here: Iterable[str]) -> str:
    """Return the guest whom a command is about: who has the seat, or whom the mark stands for. Nobody means oneself."""
    if said.seat is not None and 0 <= said.seat < len(table.seats):
        about = table.seats[said.seat].guest
    else:
        known = (*(seat.guest for seat in table.seats), *table.standings, *here)
        about = next((one for one in known if one and table.mark(one) == said.who), "")
    if not about or about == guest:
        raise Refused("nobody")
    return about


def _stood_up(table: Table, about: str, host: str, cmd: str) -> list[journal.Entry]:
    seat = table.seat_of(about)
    return [] if seat is None else _unseat(table, seat, host, cmd)


def _judge(table: Table, about: str, host: str, cmd: str, out: bool = False, **changes: bool) -> list[journal.Entry]:
    """Change how a guest stands with the host."""
    seat, now = table.seat_of(about), table.standing(about)
    name = now.name if seat is None else table.seats[seat].name
    judged: Standing = msgspec.structs.replace(now, name=name, **changes)
    return [journal.Judged(guest=about, out=out, by=host, cmd=cmd, **msgspec.structs.asdict(judged))]


def _rule(table: Table, host: str, cmd: str, **changes: Any) -> journal.Ruled:
    rules = {"hushed": table.hushed, "shut": table.shut, "pace": table.ordered_pace} | changes
    return journal.Ruled(by=host, cmd=cmd, **rules)


def fill(table: Table, guest: str, said: messages.Fill, now: float) -> list[journal.Entry]:
    """Put bots on all open seats and deal, for the host; for awaited people bots play until they come.

    Who asked for a rematch may do it too: it takes nobody's seat.
    """
    if not table.may_fill(guest):
        raise Refused("not-host")
    _gathering(table)
    if not is_level(said.level):
        raise Refused("level")
    bots = _bot_names([seat.name for seat in table.seats])
    sat = [
        journal.Sat(seat=number, level=said.level, name=next(bots), by=guest, cmd=said.id)
        for number, seat in enumerate(table.seats)
        if seat.open
    ]
    awaited = [number for number, seat in enumerate(table.seats) if seat.awaited]
    sat += [journal.Sat(seat=one, guest=table.seats[one].guest, name=table.seats[one].name) for one in awaited]
    relieved = [journal.Relieved(seat=one, level=said.level, by=guest, cmd=said.id) for one in awaited]
    return [*sat, _deal(now), *relieved]


def relieve(table: Table, seat: int) -> list[journal.Entry]:
    """Have a bot play for a person who stays away."""
    taken = table.phase == "playing" and table.seats[seat].guest and not table.seats[seat].level
    return [journal.Relieved(seat=seat, level=RELIEF)] if taken else []


def welcome_back(table: Table, guest: str, now: float) -> list[journal.Entry]:
    """Seat a person on the seat that was kept until now, or give it back from the bot."""
    seat = table.seat_of(guest)
    if seat is None:
        return []
    if table.seats[seat].awaited:
        return _seated(table, journal.Sat(seat=seat, guest=guest, name=table.seats[seat].name), now)
    return _returned(table, seat)


def _returned(table: Table, seat: int) -> list[journal.Entry]:
    """Take the seat back from a bot that played for its person."""
    return [journal.Returned(seat=seat)] if table.seats[seat].relieved else []


def ticket(table: Table, guest: str, said: messages.Ticket, hashed: str, now: float) -> list[journal.Entry]:
    """Give out a link that moves the guest's seat to another device; only its hash is written."""
    seat = table.seat_for(guest)
    _whim(table, guest)
    return [journal.Ticketed(seat=seat, ticket=hashed, until=now + TICKET_LIFE, by=guest, cmd=said.id)]


def move(table: Table, guest: str, hashed: str, now: float) -> list[journal.Entry]:
    """Move a seat to the device on which its link was opened."""
    ticket = table.tickets.get(hashed)
    if ticket is None or ticket.until < now or not table.seats[ticket.seat].guest:
        raise Refused("ticket")
    if table.seat_of(guest) not in (None, ticket.seat):
        raise Refused("seated")
    if table.standing(guest).unseated:
        raise Refused("unseated")
    return [journal.Moved(seat=ticket.seat, guest=guest, ticket=hashed)]


def follow(table: Table, guest: str, said: messages.Rematch, new: str) -> list[journal.Entry]:
    """Write down which table the rematch is at, unless that is written already."""
    may_follow(table, guest)
    return [] if table.next else [journal.Followed(table=new, by=guest, cmd=said.id)]


def may_follow(table: Table, guest: str) -> int:
    """Return the seat that asks for a rematch, or refuse it."""
    table.admit(guest)
    if table.phase != "over":
        raise Refused("not-over")
    return table.seat_for(guest)


def rematch_id(table: Table) -> str:
    """Return the id of the rematch's table: the same for all players here, and nobody else can guess it."""
    secret = f"{table.id}:{table.dealt.salt if table.dealt else ''}"
    return as_id(hashlib.sha256(secret.encode()).digest())


def as_id(secret: bytes) -> str:
    """Return a table's id made of a secret's first bytes; a leading dash would be an option to who types it."""
    id = base64.urlsafe_b64encode(secret[:9]).decode()
    return f"_{id[1:]}" if id.startswith("-") else id


def again(table: Table, guest: str, now: float) -> list[journal.Entry]:
    """Return the first entries of a rematch: bots stay, and each person's seat is kept until the person comes.

    The host stays the host, so that nobody becomes it by asking first, and what the host has ordered goes on. At a
    lesson's end there is nobody else.
    """
    asker = may_follow(table, guest)
    setup = table.setup
    opened = msgspec.structs.replace(setup, host=setup.host or guest, asker=guest, lesson=False, by=guest, cmd="")
    order: list[journal.Entry] = [
        journal.Judged(guest=one, **msgspec.structs.asdict(standing)) for one, standing in table.standings.items()
    ]
    if table.hushed or table.shut or table.ordered_pace:
        order.append(journal.Ruled(hushed=table.hushed, shut=table.shut, pace=table.ordered_pace))
    sat = [
        journal.Sat(seat=number, guest=seat.guest, name=seat.name, awaited=number != asker)
        if seat.guest
        else journal.Sat(seat=number, level=seat.level, name=seat.name)
        for number, seat in enumerate(table.seats)
    ]
    waits = any(one.awaited for one in sat)
    return [opened, *order[-MOST_JUDGED:], *sat] if waits else [opened, *order[-MOST_JUDGED:], *sat, _deal(now)]


def _hosting(table: Table, guest: str) -> None:
    if table.setup.host != guest:
        raise Refused("not-host")


def _whim(table: Table, guest: str) -> None:
    """Refuse what a guest may repeat without end, once it was repeated often enough: a journal is not for that."""
    if table.whims[guest] >= WHIMS or table.number >= LONG:
        raise Refused("enough")


def _gathering(table: Table) -> None:
    if table.phase != "gathering":
        raise Refused("begun")


# Commands about the game


def act(table: Table, guest: str, said: messages.Act, lang: str) -> list[journal.Entry]:
    """Give a person's answer; a person who answers is back, and the bot that played meanwhile stops."""
    seat = _answering(table, guest, said.expect)
    wanted = table.lesson.wanted(len(table.running.actions), seat) if table.lesson else None
    if wanted is not None and said.action != wanted and not table.running.view(seat).refuse(said.action):
        raise Refused("lesson")
    return [*_returned(table, seat), *_answer(table, seat, said.action, guest, said.id, lang)]


def bot_act(table: Table, seat: int, action: int, failed: str = "") -> list[journal.Entry]:
    """Give an answer that comes from no guest: a bot's, or the only one that a person has.

    `failed` is the bot that should have given it: one of the house has its seat from this answer on.
    """
    replaced = _replaced(table, seat) if failed and table.seats[seat].level == failed else []
    return [*replaced, *_answer(table, seat, action, "", "", "en")]


def _replaced(table: Table, seat: int) -> list[journal.Entry]:
    """Put a bot of the house on a bot's seat, under the same name; a person whom it plays for may still come back."""
    if table.seats[seat].guest:
        return [journal.Relieved(seat=seat, level=RELIEF)]
    return [journal.Sat(seat=seat, level=RELIEF, name=table.seats[seat].name)]


def _answer(table: Table, seat: int, action: int, guest: str, cmd: str, lang: str) -> list[journal.Entry]:
    """Play an answer, or seal it while others are asked the same question; the last one opens them all."""
    refusal = table.running.view(seat).refuse(_speakable(action), lang)
    if refusal is not None:
        raise _illegal(refusal)
    asked = table.asked
    if len(asked) < 2:
        return [journal.Acted(seat=seat, action=action, by=guest, cmd=cmd)]
    if table.sealed.get(seat) == action:
        return []  # nothing is changed by saying it again
    if guest and seat in table.sealed:
        _whim(table, guest)
    answers = table.sealed | {seat: action}
    entries: list[journal.Entry] = [journal.Sealed(seat=seat, action=action, by=guest, cmd=cmd)]
    if answers.keys() >= set(asked):
        entries.append(journal.Unsealed(answers={other: answers[other] for other in asked}))
    return entries


def interject(table: Table, guest: str, said: messages.Interject, lang: str) -> list[journal.Entry]:
    """Say something out of turn."""
    seat = _answering(table, guest, said.expect)
    _whim(table, guest)
    refusal = table.running.view(seat).refuse_interjection(_speakable(said.number), lang)
    if refusal is not None:
        raise _illegal(refusal)
    return [*_returned(table, seat), journal.Interjected(seat=seat, number=said.number, by=guest, cmd=said.id)]


def time_up(table: Table, left: float) -> list[journal.Entry]:
    """Call time when none is left; once, where the game goes on for a while after that."""
    number = table.game.time_up
    if number is None or not table.timed or left > 0:
        return []
    called = table.running.refuse_interjection(number) is not None
    return [] if called else [journal.Interjected(seat=None, number=number)]


def tick(table: Table, left: float) -> list[journal.Entry]:
    """Write down how much time is left, every now and then: a house that dies forgets no more than a moment."""
    due = table.timed and table.left is not None and left <= table.left - TICK and left > 0
    return [journal.Ticked(left=round(left, 1))] if due else []


def heed(table: Table, guest: str, cmd: str) -> list[journal.Entry]:
    """Write down that a command was acknowledged though it changed nothing, so that its repeat is too."""
    return [journal.Heeded(by=guest, cmd=cmd)] if table.whims[guest] < WHIMS and table.number < LONG else []


def undo(table: Table, guest: str, said: messages.Undo) -> list[journal.Entry]:
    """Take the guest's last action back, if nobody has learned of it."""
    seat = _answering(table, guest, said.expect)
    if table.running.actor != seat or not table.running.can_undo:
        raise Refused("no-undo")
    _whim(table, guest)
    return [*_returned(table, seat), journal.Undone(seat=seat, by=guest, cmd=said.id)]


def why(table: Table, guest: str, touch: str, lang: str) -> IllegalAction:
    """Say what speaks against choosing a piece or zone now, as far as the asking seat may know."""
    reason = table.running.view(table.seat_for(guest)).why_not(touch, lang)
    if reason is None:
        raise Refused("nothing")
    return reason


def hint(table: Table, guest: str, said: messages.Hint) -> View:
    """Return the view of a seat that may ask for a hint now; the hint is made from it, and from nothing else."""
    if not table.setup.hints or not there(table.game):
        raise Refused("no-hints")
    seen = table.running.view(_answering(table, guest, said.expect))
    if not seen.legal():
        raise Refused("not-asked")
    return seen


def _answering(table: Table, guest: str, expect: int) -> int:
    """Return the seat of a guest whose command answers the board that the seat is shown now."""
    seat = table.seat_for(guest)
    assert table.running
    if expect != table.numbers[seat]:
        raise Refused("stale")
    return seat


def _deal(now: float) -> journal.Dealt:
    """Deal so that nobody can foresee it, with a salt so that its commitment tells nothing."""
    return journal.Dealt(seed=secrets.randbelow(SEEDS), salt=secrets.token_hex(16), time=now)


def _bot_names(taken: Iterable[str]) -> Iterator[str]:
    """Draw names for bots that look like nobody's at the table."""
    looks = {names.skeleton(name) for name in taken}
    drawn = secrets.SystemRandom().sample(BOT_NAMES, len(BOT_NAMES))
    return (name for name in drawn if names.skeleton(name) not in looks)


def _speakable(number: int) -> int:
    """Return the number, or the nearest one that is short enough for a refusal to name."""
    return max(-LARGEST_SPOKEN, min(number, LARGEST_SPOKEN))


def _check_seats(seats: Sequence[str]) -> None:
    """Refuse seats of unknown kinds, and more than one for the guest who opens the table."""
    known = all(kind in ("me", "open") or is_level(kind) for kind in seats)
    if not known or seats.count("me") > 1:
        raise Refused("seats")


def _illegal(refusal: IllegalAction) -> Refused:
    """Return the refusal of a game as one of the server, without the ruling's id in its words."""
    words = str(refusal).removesuffix(f" ({refusal.ruling})")
    return Refused(refusal.reason, ruling=refusal.ruling, words=words)
