"""Finds a deal for the lesson of Crime Lords and writes lesson.toml: run it again when cards or answers have changed.

    python -m tests.games.crimelords.lesson

The plan is one of questions, not of cards, and the coach's texts name no card, so they hold for every deal it finds.
Wanted: the learner begins; the rival spends all Gs in the auction, so that nobody else is asked for Gs; the only
Special drawn is the one for a token; the first take-over calms the crook who got part of the pay; both attacks succeed.
"""

import itertools
from pathlib import Path

from larceny.engine.match import Match
from larceny.games import load
from larceny.games.crimelords import common, layout
from larceny.games.crimelords import mob as mobs
from larceny.games.crimelords import number as numbers

GAME = load("crimelords")
OPTIONS = {"start": "auction", "length": "short", "gifts": "off"}
LEARNER, RIVAL = 0, 1
FIRST_NUMBER, SECOND_NUMBER = 8, 8  # what the attacks should stand at when the dice roll, at least
ASKED = layout.ASKS


class Dead(Exception):
    """Raised when a deal does not suit the lesson."""


class Deal:
    def __init__(self, seed):
        self.match = Match(GAME, 2, OPTIONS, None, seed)
        self.steps = []
        self.seed = seed

    @property
    def row(self):
        return self.match._row

    @property
    def box(self):
        return self.match._box_row

    def need(self, fact):
        if not fact:
            raise Dead

    def legal(self):
        return self.match.view(self.match.actor).legal()

    def do(self, action, say, asking, seat=LEARNER):
        self.need(self.match.actor == seat and ASKED[self.row.asking] == asking)
        self.need(action in self.legal())
        self.steps.append((action, say))
        self.match.play(action)

    def power(self, crook):
        return int(mobs.power(self.box, self.row, crook))

    def best(self, crooks):
        return max(crooks, key=lambda crook: (self.power(crook), -self.box.pay[crook]))

    def lot(self):
        return members(self.row.lot)

    def play(self):
        row, box = self.row, self.box
        self.need(row.first == LEARNER)
        # The auction.
        self.do(layout.AMOUNT + 1, "lesson-welcome", "bid")
        self.do(layout.DROP_OUT, "lesson-rival-out", "bid", RIVAL)
        boss = self.best(self.lot())
        self.need(self.power(boss) >= 4)
        self.do(layout.CROOK + boss, "lesson-pick", "pick")
        self.do(layout.CROOK + self.best(self.lot()), "lesson-rival-free", "pick", RIVAL)
        self.do(layout.AMOUNT + 20, "lesson-rival-all", "bid", RIVAL)
        self.do(layout.CROOK + self.best(self.lot()), "lesson-rival-all", "pick", RIVAL)
        first = self.best(self.lot())
        self.need(self.power(first) <= self.power(boss) and box.pay[first] >= 2)
        self.do(layout.CROOK + first, "lesson-free", "pick")
        self.do(layout.AMOUNT, "lesson-zero", "bid")
        second = self.best([crook for crook in self.lot() if self.power(crook) <= self.power(boss)] or self.lot())
        self.need(self.power(second) <= self.power(boss) and box.pay[second] >= 1)
        self.do(layout.CROOK + second, "lesson-third", "pick")
        self.do(layout.CROOK + self.best(self.lot()), "lesson-rival-last", "pick", RIVAL)
        self.do(layout.CROOK + boss, "lesson-boss", "boss")
        self.do(layout.CROOK + self.best(members(row.crew[RIVAL])), "lesson-rival-boss", "boss", RIVAL)
        # Pay: one of them gets less. Who is asked about first is a matter of the deck's order.
        short = {first, second}
        self.need(row.target in short)
        unhappy = int(row.target)
        self.need(box.pay[unhappy] >= 2)
        self.do(layout.PAY_PART, "lesson-short", "pay")
        self.do(layout.PAY_FULL, "lesson-pay", "pay")
        # The first attack.
        self.need(row.held[LEARNER] == 1 and row.hand[LEARNER, layout.TOKEN] == 1)
        tempting = members(common.weak_for(box, row, unhappy) & row.open_rackets)
        self.need(tempting)
        racket = max(tempting, key=lambda one: (numbers.base(box, row, layout.TAKE_OVER, LEARNER, boss, one), -one))
        self.do(layout.TAKE_OVER, "lesson-act", "action")
        self.do(layout.CROOK + boss, "lesson-leader", "who")
        self.do(layout.RACKET + racket, "lesson-racket", "racket")
        wanted = FIRST_NUMBER - int(numbers.number(box, row)) - self.power(first) - self.power(second)
        stake = max(3, wanted)
        self.need(row.cash[LEARNER] - stake >= 6)
        self.do(layout.AMOUNT + stake, "lesson-stake", "stake")
        self.do(layout.CROOK + max(short), "lesson-help", "help")
        self.do(layout.CROOK + min(short), "lesson-help-too", "help")
        self.do(layout.NO, "lesson-roll", "nudge")
        self.need(row.owned[LEARNER] >> racket & 1 and row.markers[unhappy] == 0)
        # A Special, and the second attack.
        self.do(layout.SPECIAL + layout.TOKEN, "lesson-special", "action")
        self.do(layout.CROOK + boss, "lesson-coffee", "crook")
        self.do(layout.RECRUIT, "lesson-recruit", "action")
        self.do(layout.CROOK + boss, "lesson-recruiter", "who")
        prey = members(mobs.weaker(box, row, row.open_crooks, self.power(boss)))
        self.need(prey)
        target = max(prey, key=lambda one: (self.power(one), -box.resistance[one]))
        self.need(self.power(target) >= 2)
        self.do(layout.CROOK + target, "lesson-target", "crook")
        stake = max(2, SECOND_NUMBER - int(numbers.number(box, row)))
        self.need(row.cash[LEARNER] - stake >= 1)
        self.do(layout.AMOUNT + stake, "lesson-bet", "stake")
        self.need(row.crew[LEARNER] >> target & 1)
        self.do(layout.DONE, "lesson-done", "action")
        # The rival cannot pay.
        self.need(row.turn == RIVAL and row.asking == layout.ASK_PAY)
        while row.turn == RIVAL and row.asking == layout.ASK_PAY:
            self.do(layout.PAY_NOTHING, "lesson-rival-broke", "pay", RIVAL)
        self.do(layout.PASS, "lesson-rival-passes", "action", RIVAL)
        # The last turn.
        self.do(layout.PAY_ALL, "lesson-again", "pay")
        self.do(layout.PASS, "lesson-pass", "action")


def members(which):
    return [one for one in range(int(which).bit_length()) if int(which) >> one & 1]


COMMENTS = {
    "lesson-welcome": "The auction.",
    "lesson-boss": "A Boss.",
    "lesson-short": "Pay, and an unhappy crook.",
    "lesson-act": "A racket.",
    "lesson-special": "A Special.",
    "lesson-recruit": "A crook.",
    "lesson-rival-broke": "The rival.",
    "lesson-again": "Nothing to do.",
}


def write(deal):
    match = Match(GAME, 2, OPTIONS, None, deal.seed)
    lines = [
        "# The lesson of Crime Lords: an auction and two turns of two players, the learner begins.",
        "# Each step is named by the words of its answer; `say` is what the coach says before it.",
        "",
        "players = 2",
        f"seed = {deal.seed}",
        'ending = "lesson-ending"',
        'options = { start = "auction", length = "short", gifts = "off" }',
        "",
        "step = [",
    ]
    said = set()
    for action, say in deal.steps:
        if say in COMMENTS and say not in said:
            lines.append(f"    # {COMMENTS[say]}")
        said.add(say)
        words = match.view(match.actor).describe(action).replace('"', '\\"')
        lines.append(f'    {{ do = "{words}", say = "{say}" }},')
        match.play(action)
    Path(GAME.folder / "lesson.toml").write_text("\n".join([*lines, "]", ""]), encoding="utf-8")


def main() -> None:
    for seed in itertools.count(1):
        deal = Deal(seed)
        try:
            deal.play()
        except Dead:
            continue
        write(deal)
        return


if __name__ == "__main__":
    main()
