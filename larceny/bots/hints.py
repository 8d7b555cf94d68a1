"""Hints: say what a network would answer at a person's place, and what comes of it compared with the next best answer.

Both answers are tried in the same guesses, which are made from the view and from nothing else. In a guess the seat
plays on by the network until somebody else decides, or the game is over. What it has then is read: the counters beside
its name on the board, as its own view shows them, and its lead, as the table of the guess lies. A difference is said if
it is more than chance. The same view always gives the same hint.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import numpy as np
from msgspec.structs import replace

from larceny.bots.learned import Compared, Learned, Opinion, network_for
from larceny.bots.minds import mind
from larceny.engine.board import Counter
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.memory import mapped
from larceny.engine.text import Text
from larceny.engine.view import View, reckon
from larceny.engine.words import Figure, into
from larceny.learned import weights

NEAR, WORTH_SAYING = 2, 0.05  # most other answers that advice names, and how likely they have to be
GUESSES = 8
FAR = 12  # most decisions that the seat plays on for in a guess
SURE = 3  # standard errors that chance may explain: many, for there are few guesses
SMALL = 0.1  # differences below this are not said
MOST_FACTS = 3
LEAD = "lead"  # the name of the one fact that is not a counter


def hint(view: View) -> Opinion | None:
    """Return what the game's network thinks of a decision of the view's seat; None if no network learned the game.

    With more than one answer, the best one is compared with the next.
    """
    opinion, learned = Learned(mind("learned"), 0).opinion(view), network_for(view)
    if opinion is None or learned is None or len(opinion.answers) == 1:
        return opinion
    (best, _), (other, _) = opinion.ranked[:2]
    return replace(opinion, compared=_compared(view, learned, best, other))


def _compared(view: View, learned: weights.Learned, best: int, other: int) -> Compared | None:
    """Try two answers in the same guesses, and return the facts that differ; None if none does."""
    guesses = [view.guess(seed) for seed in range(GUESSES)]
    ours, theirs = (
        [_facts(_played_on(guess, answer, view.seat, learned), view) for guess in guesses] for answer in (best, other)
    )
    facts = []
    for name in ours[0]:
        if all(name in found for found in (*ours, *theirs)):
            one, two = [found[name] for found in ours], [found[name] for found in theirs]
            if _differ(one, two):
                facts.append((name, fmean(one), fmean(two)))
    return Compared(other, tuple(facts[:MOST_FACTS])) if facts else None


def _differ(ours: list[int], theirs: list[int]) -> bool:
    """True if the mean difference between pairs of numbers is farther from zero than chance explains."""
    differences = [one - two for one, two in zip(ours, theirs, strict=True)]
    error = stdev(differences) / sqrt(len(differences))
    return abs(fmean(differences)) >= max(SURE * error, SMALL)


def _played_on(guess: Match, answer: int, seat: int | None, learned: weights.Learned) -> Match:
    """Give an answer, and let the seat play on by the network until somebody else decides or the game is over."""
    match = guess.clone()
    match.play(answer)
    for _ in range(FAR):
        if match.actor != seat:
            break
        seen = match.view(seat)
        legal = seen.legal()
        logits = learned.ask(seen.observe(), seat, seen.players)[0] if len(legal) > 1 else ()
        match.play(max(legal, key=lambda one: logits[one]) if len(legal) > 1 else legal[0])
    return match


def _facts(match: Match, view: View) -> dict[str, int]:
    """Return what the view's seat has in a guess: its lead as the table lies, and its counters as it sees them."""
    assert view.seat is not None
    points, _ = reckon(view.game, view.box_row, mapped(np.frombuffer(match.truth, view.game.table)))
    own = points.pop(view.seat)
    counters = _counters(match.view(view.seat), view.game.text("en"))
    return {LEAD: own - max(points)} | {id: counter.value for id, counter in counters.items()}


def _counters(view: View, text: Text) -> dict[str, Counter]:
    """Return the counters beside the viewer's name on the board."""
    face, name = view.game.face, view.name(view.seat or 0, text)
    mine = [player.counters for player in face.players(view, text) if player.you]
    mine += [zone.counters for zone in face.zones(view, text) if zone.seat == view.seat and zone.title == name]
    return {counter.id: counter for counters in mine for counter in counters}


# In words


def advice(view: View, opinion: Opinion, lang: str) -> str:
    """Return an opinion in words: the best answer, others that come near it, the chance to win, what comes of it."""
    text = view.game.text(lang)
    (best, share), *others = opinion.ranked
    near = [one for one in others[:NEAR] if one[1] >= WORTH_SAYING]
    said = [text("house-hint", answer=view.describe(best, lang), share=round(share * 100))]
    if near:
        listed = [
            text("house-hint-other", answer=view.describe(one, lang), share=round(part * 100)) for one, part in near
        ]
        said.append(text("house-hint-others", others=text.list(listed)))
    said.append(text("house-hint-chance", chance=round(opinion.chance * 100)))
    if opinion.compared is not None:
        said.append(_reason(view, opinion.compared, text))
    return " ".join(said)


def _reason(view: View, found: Compared, text: Text) -> str:
    """Return in words what comes of the best answer, and what comes of the other."""
    labels = {id: counter.label for id, counter in _counters(view, text).items()}
    named = [(labels.get(name, ""), name, ours, theirs) for name, ours, theirs in found.facts]
    return text(
        "house-hint-why",
        ours=text.list([_fact(view.game, text, label, name, value) for label, name, value, _ in named]),
        theirs=text.list([_fact(view.game, text, label, name, value) for label, name, _, value in named]),
        other=view.describe(found.other, text.lang),
    )


def _fact(game: Game, text: Text, label: str, name: str, value: float) -> str:
    """Return a fact in words; a mean that is not whole has one decimal."""
    whole = value == int(value)
    if name != LEAD:
        return text("house-hint-fact", label=label, value=into(Figure(value, ".0f" if whole else ".1f"), text.lang))
    if game.face.total:
        return text("house-hint-lead", lead=f"{'-' if value < 0 else ''}{game.face.total(text, abs(value))}")
    return text("house-hint-lead", lead=into(Figure(value, "+.0f" if whole else "+.1f"), text.lang))
