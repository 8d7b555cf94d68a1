"""What a deck does: counted right, whoever counts; said right; and a report that a browser can show."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from playwright.sync_api import sync_playwright

from larceny.engine import contract
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.memory import blank, mapped
from larceny.engine.view import answers, reckon
from larceny.games import load
from larceny.lab.decks import counting
from larceny.lab.decks.balance import Balance, balance
from larceny.lab.decks.counting import Contrast, Counts, contrast_games, count_games
from larceny.lab.decks.differences import edits
from larceny.lab.decks.findings import findings, headlines, sentence
from larceny.lab.decks.ladder import parts
from larceny.lab.decks.measures import Party
from larceny.lab.decks.report import page
from larceny.lab.fixtures import Fixture, Setting, box_of, play, setting
from larceny.lab.statistics import Estimate, chi_square_tail, discoveries, mean, rate
from larceny.lab.workers import Threads
from larceny.terminal.lab.balance import print_balance, run_balance

CROOKS = load("crooks")
CHROMIUM = "/usr/bin/chromium"
WIN = counting.WIN
SIGMUND = 'name = "Siesta Sigmund"\nrank = 1'
TYRANT = 'name = "Siesta Sigmund"\nrank = 9'


@pytest.fixture(scope="module")
def tyrant() -> Deck:
    """The house deck, but the weakest crook has become one of the strongest."""
    assert SIGMUND in CROOKS.house_deck.source
    source = CROOKS.house_deck.source.replace(SIGMUND, TYRANT).replace('"House deck"', '"Tyrant"')
    return CROOKS.parse_deck(source, "tyrant")


@pytest.fixture(scope="module")
def changed(tyrant: Deck) -> Balance:
    return balance("crooks", [2], 400, deck=tyrant, against=CROOKS.house_deck, skill=0)


@pytest.fixture(scope="module")
def climbed() -> Balance:
    """With a ladder of bots."""
    return balance("crooks", [2], 100, skill=3, budgets=["search:2"])


@pytest.fixture(scope="module")
def bare(climbed: Balance) -> Balance:
    """Of a game in which nobody chooses among cards."""
    parties = tuple(msgspec.structs.replace(party, cards=()) for party in climbed.parties)
    return msgspec.structs.replace(climbed, parties=parties, findings=tuple(findings(parties, (), ())), ladder=())


# Counting


def same(one: Counts | Contrast, other: Counts | Contrast) -> bool:
    pairs = [(getattr(one, field), getattr(other, field)) for field in one.__dataclass_fields__]
    return all(same(a, b) if isinstance(a, Counts) else np.array_equal(a, b) for a, b in pairs)


class Slow:
    """A game counted by hand: what `review` should find, written anew for CPython, one dictionary after the other."""

    def __init__(self, table: Setting, seed: int) -> None:
        self.game, self.players = load(table.game), table.players
        (self.played,) = play([Fixture(table, ("instinct",) * table.players, seed)])
        self.box, records = mapped(box_of(table)), blank(self.game.table)
        self.table = mapped(records)
        self.wins = [int(WIN * share) for share in self.played.shares]
        self.times: Counter[Any] = Counter()
        self.chances: Counter[Any] = Counter()
        self.users: dict[Any, set[int]] = {}
        self.offered: dict[Any, set[int]] = {}
        self.asked: list[int] = []
        self.choices: list[int] = []
        self.leaders: list[list[int]] = []  # after each action
        self.game.plain(contract.deal)(self.box, self.table, seed)
        self.hear()
        for action in self.played.moves:
            self.see(action)
            self.game.plain(contract.apply)(self.box, self.table, action)
            self.hear()
            ranks = reckon(self.game, self.box, self.table)[1]
            self.leaders.append([seat for seat, rank in enumerate(ranks) if rank == 1])

    def see(self, action: int) -> None:
        """A question, its answers, and the one given."""
        seat = self.game.plain(contract.actor)(self.box, self.table)
        self.asked.append(seat)
        legal = answers(self.game, self.box, self.table)
        if len(legal) == 1:
            return
        self.choices.append(len(legal))
        about = self.game.plain(contract.about)
        cards = {answer: about(self.box, self.table, answer) for answer in legal}
        things = [("action", answer) for answer in legal]
        used = [("action", action)]
        if len(set(cards.values())) > 1:
            things += [("card", card) for card in set(cards.values()) - {-1}]
            used += [("card", cards[action])] if cards[action] != -1 else []
        for thing in things:
            self.chances[thing] += 1
            self.offered.setdefault(thing, set()).add(seat)
        for thing in used:
            self.times[thing] += 1
            self.users.setdefault(thing, set()).add(seat)

    def hear(self) -> None:
        for kind, _, *numbers in self.table.events.tolist()[: self.table.told]:
            self.times["event", kind] += 1
            roles = self.game.events[kind][1]
            if "seat" in roles:
                self.users.setdefault(("event", kind), set()).add(numbers[roles.index("seat")])
                self.offered["event", kind] = set(range(self.players))

    def row(self, thing: Any) -> list[int]:
        """Times, chances; who used it and who else could have, and what they won."""
        users = self.users.get(thing, set())
        others = self.offered.get(thing, set()) - users
        won = [sum(self.wins[seat] for seat in seats) for seats in (users, others)]
        return [self.times[thing], self.chances[thing], len(users), won[0], len(others), won[1]]

    def marks(self) -> list[list[int]]:
        """Who leads after each twentieth."""
        steps = len(self.leaders)
        return [self.leaders[-(-steps * mark // 20) - 1] for mark in range(1, 21)]

    def facts(self) -> dict[int, int]:
        points, ranks = self.played.points, self.played.ranks
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        best = points[winners[0]]
        margin = 0 if len(winners) > 1 else best - max(points[s] for s in range(self.players) if s not in winners)
        alone = [leaders[0] for leaders in self.marks() if len(leaders) == 1]
        unsettled = [mark for mark, leaders in enumerate(self.marks(), 1) if leaders != winners or len(winners) > 1]
        found = {
            counting.STEPS: len(self.played.moves),
            counting.DECISIONS: len(self.choices),
            counting.BRANCHING: 1000 * sum(self.choices) // len(self.choices),
            counting.MARGIN: margin,
            counting.NARROW: int(10 * margin <= best),
            counting.SHARED: int(len(winners) > 1),
            counting.BEST: best,
            counting.CHANGES: sum(a != b for a, b in pairwise(alone)),
            counting.SETTLED: max(unsettled, default=0),
            counting.ENDED + self.played.ended: 1,
        }
        for place, seat in enumerate(dict.fromkeys(self.asked)):
            found[counting.PLACE + place] = self.wins[seat]
            found[counting.WON + seat] = self.wins[seat]
            found[counting.POINTS + seat] = points[seat]
        for mark, leaders in enumerate(self.marks()):
            found[counting.ALONE + mark] = int(len(leaders) == 1)
            found[counting.LED + mark] = self.wins[leaders[0]] if len(leaders) == 1 else 0
        return found


def things(table: Setting) -> Iterator[tuple[str, int]]:
    counts = counting.things_of(table)
    for kind, many in (("card", counts.cards), ("action", counts.actions), ("event", counts.events)):
        yield from ((kind, number) for number in range(many))


@pytest.mark.parametrize("players", [2, 3])
def test_games_are_counted_as_by_hand(players: int) -> None:
    table = setting("crooks", players)
    games = [Slow(table, seed) for seed in range(5)]
    counts = count_games(table, ["instinct"] * players, 0, 5)
    rows = np.array([[game.row(thing) for thing in things(table)] for game in games])
    assert np.array_equal(counts.things, rows.sum(axis=0))
    assert np.array_equal(counts.products, np.einsum("gti,gtj->tij", rows, rows))
    assert np.array_equal(counts.used_in, (rows[:, :, counting.TIMES] > 0).sum(axis=0))
    facts = np.array([[game.facts().get(fact, 0) for fact in range(counting.FACTS)] for game in games])
    assert np.array_equal(counts.facts, np.stack([facts.sum(axis=0), (facts**2).sum(axis=0)], axis=1))
    assert counts.lengths.sum(axis=1).tolist() == [5, 5]
    assert all(counts.lengths[1, len(game.choices)] for game in games)
    assert counts.games == 5


def test_counts_add_up_over_any_pieces() -> None:
    table, minds = setting("crooks", 2), ("instinct", "random")
    assert same(count_games(table, minds, 7, 30), count_games(table, minds, 20, 17) + count_games(table, minds, 7, 13))


def test_two_decks_are_compared_deal_by_deal(tyrant: Deck) -> None:
    table, other, minds = setting("crooks", 2), setting("crooks", 2, deck=tyrant), ("instinct",) * 2
    both = contrast_games(table, other, minds, 3, 8)
    one, two = ([count_games(which, minds, seed, 1) for seed in range(3, 11)] for which in (table, other))
    assert same(both.one, count_games(table, minds, 3, 8))
    assert same(both.other, count_games(other, minds, 3, 8))
    more = np.array([b.facts[:, 0] - a.facts[:, 0] for a, b in zip(one, two, strict=True)])
    assert np.array_equal(both.facts, np.stack([more.sum(axis=0), (more**2).sum(axis=0)], axis=1))
    products = sum(np.einsum("ti,tj->tij", a.things, b.things) for a, b in zip(one, two, strict=True))
    assert np.array_equal(both.products, products)
    assert same(both, contrast_games(table, other, minds, 3, 5) + contrast_games(table, other, minds, 8, 3))


def test_a_card_is_found_in_the_other_deck_by_its_name() -> None:
    house = CROOKS.house_deck.source
    head, *cards = house.split("[[crook]]")
    turned = "[[crook]]".join([head, *(card.rstrip() + "\n\n" for card in reversed(cards))])
    renamed = turned.replace('"Velvet Vera"', '"Woollen Wanda"')
    table, other = setting("crooks", 2), setting("crooks", 2, deck=CROOKS.parse_deck(renamed, "turned"))
    found = counting.twins(table, other)[:32].tolist()
    vera = [name for _, name in counting.card_names(table)].index("Velvet Vera")
    assert found == [counting.NONE if card == vera else 31 - card for card in range(32)]


def test_budgets_in_time_are_not_counted() -> None:
    with pytest.raises(LarcenyError, match="budgets in guesses"):
        count_games(setting("crooks", 2), ["search:5ms"] * 2, 0, 1)


# Estimating


def test_intervals_are_the_known_ones() -> None:
    wilson = rate(0, 10)
    assert (wilson.value, wilson.low, round(wilson.high, 4)) == (0, 0, 0.2775)
    assert [round(number, 4) for number in msgspec.structs.astuple(rate(8, 10))] == [0.8, 0.4902, 0.9433]
    found = mean([10, 30], 5)  # 0, 0, 2, 4, 4 or the like: mean 2, variance 2 of 5, 2.5 of 4
    assert (found.value, round(found.high - 2, 4)) == (2, round(1.959964 * (2.0 / 4) ** 0.5, 4))
    assert [round(chi_square_tail(value, 4), 4) for value in (0, 9.488, 13.277)] == [1, 0.05, 0.01]
    assert round(chi_square_tail(7.815, 3), 4) == 0.05
    assert discoveries([0.01, 0.02, 0.03, 0.04, 0.05]) == [True] * 5
    assert discoveries([0.04, 0.5]) == [False, False]


def test_luck_and_skill_are_told_apart() -> None:
    """By deal, seat of the stronger, and seat: what each seat wins."""
    seat_0_always, strong_always = np.zeros((40, 2, 2)), np.zeros((40, 2, 2))
    seat_0_always[::2, :, 0] = seat_0_always[1::2, :, 1] = 1  # the deal alone says who wins
    strong_always[:, [0, 1], [0, 1]] = 1
    assert parts(seat_0_always).round(6).tolist() == [1, 0, 0]
    assert parts(strong_always).round(6).tolist() == [0, 1, 0]
    coins = np.random.default_rng(1).integers(0, 2, (4000, 2))
    chance = np.stack([coins, 1 - coins], axis=2).astype(float)
    assert np.abs(parts(chance) - [0, 0, 1]).max() < 0.05


# Saying


def test_a_crook_made_strong_is_found(changed: Balance) -> None:
    assert changed.edits == ("crook 'Siesta Sigmund': rank 1 becomes 9",)
    top = headlines(changed.changes)
    (taken,) = [one for one in top if one.name == "Siesta Sigmund" and one.measure.startswith("taken")]
    assert taken.sure
    assert taken.more.low > 0.1
    assert taken.p < 1e-6
    assert "Siesta Sigmund: taken in" in sentence(taken)
    assert max((one for one in top if one.about == "crook"), key=lambda one: one.more.value) == taken


def test_the_same_deck_changes_nothing() -> None:
    found = balance("crooks", [2], 100, deck=CROOKS.house_deck, against=CROOKS.house_deck, skill=0)
    assert not any(one.sure or one.more.value for one in found.changes)
    assert found.edits == ()
    assert headlines(found.changes) == []


def test_without_variants_no_option_is_tried_and_all_else_is_the_same(climbed: Balance) -> None:
    found = balance("crooks", [2], 100, skill=0, variants=False)
    assert not found.trials
    assert found.parties == climbed.parties
    assert "Options" not in [finding.title for finding in found.findings]
    assert "Options" in [finding.title for finding in climbed.findings]


def test_fields_and_cards_that_differ_are_named(tyrant: Deck) -> None:
    source = tyrant.source.replace('"Velvet Vera"', '"Woollen Wanda"').replace("Never marks a card", "Marks cards")
    assert edits(CROOKS.house_deck, CROOKS.parse_deck(source, "other")) == [
        "crook 'Siesta Sigmund': rank 1 becomes 9",
        "crook 'Velvet Vera' is gone",
        "crook 'Woollen Wanda' is new",
    ]


def told(party: Party) -> dict[str, str]:
    """The level of each finding."""
    return {one.title: one.level for one in findings([party], [], [])}


def test_findings_have_their_colours(changed: Balance) -> None:
    (party,) = changed.parties
    shares = {"good": (0.51, 0.50, 0.52), "look": (0.53, 0.51, 0.55), "bad": (0.57, 0.55, 0.59)}
    for level, share in shares.items():
        one = Estimate(*share)
        seats = (one, Estimate(1 - one.value, 1 - one.high, 1 - one.low))
        assert told(msgspec.structs.replace(party, seats=seats))["Seats"] == level
    left = msgspec.structs.replace(party.cards[0], taken=Estimate(0.01, 0.005, 0.015))
    assert told(msgspec.structs.replace(party, cards=(left, *party.cards[1:])))["Cards left lying"] == "bad"
    assert "Cards taken" in told(party)


def test_the_same_numbers_with_any_workers(climbed: Balance) -> None:
    with Threads(1) as one, Threads(2) as two:
        again = [balance("crooks", [2], 100, skill=3, budgets=["search:2"], workers=crew) for crew in (one, two)]
    assert again == [climbed, climbed]


def test_a_ladder_doubles_its_thinkers(climbed: Balance) -> None:
    assert [(one.weaker, one.stronger) for one in climbed.ladder] == [
        ("random", "instinct"),
        ("instinct", "search:2"),
        ("search:2", "search:4"),
        ("search:4", "search:8"),
    ]
    assert all(abs(one.luck.value + one.skill.value + one.rest.value - 1) < 1e-9 for one in climbed.ladder)
    assert climbed.ladder[0].share.share == 1


def test_options_are_tried_on_the_same_deals(climbed: Balance) -> None:
    assert [(trial.option, trial.value, trial.usual) for trial in climbed.trials] == [
        ("full", "pass", "recruit"),
        ("killed", "shown", "secret"),
    ]
    full, killed = climbed.trials
    assert killed.same  # instinct does not look at who was killed
    assert not full.same
    assert full.longer.low <= full.decisions.value - climbed.parties[0].decisions.value <= full.longer.high


def test_it_is_said_on_a_terminal(
    changed: Balance, climbed: Balance, bare: Balance, capsys: pytest.CaptureFixture[str]
) -> None:
    print_balance(changed)
    assert "crook 'Siesta Sigmund': rank 1 becomes 9" in capsys.readouterr().out
    print_balance(climbed)
    assert "% of victories by seat" in capsys.readouterr().out
    print_balance(bare)
    assert "Nobody chooses among cards here." in capsys.readouterr().out


def test_everything_goes_through_json(changed: Balance) -> None:
    assert msgspec.json.decode(msgspec.json.encode(changed), type=Balance) == changed


# The report


def test_a_report_is_one_whole_file(changed: Balance, climbed: Balance, bare: Balance) -> None:
    for found in (changed, climbed, bare):
        text = page(found)
        tree = ElementTree.fromstring(text)  # well-formed
        assert not [one for one in tree.iter() if {"src", "href"} & one.attrib.keys() and not local(one)]
        assert "http" not in text
        assert "@import" not in text
        words = set(tree.itertext())
        assert {one.text for one in found.findings} < words
        assert {card.name for card in found.parties[0].cards if card.chances} <= words
        handles = [one.attrib["id"] for one in tree.iter() if "id" in one.attrib]
        assert len(set(handles)) == len(handles)


def local(element: ElementTree.Element) -> bool:
    return element.get("href", element.get("src", "")).startswith("#")


def test_a_browser_shows_it_without_a_network(changed: Balance, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(page(changed), encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        tab = chromium.new_page(viewport={"width": 390, "height": 844}, offline=True)
        said: list[str] = []
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda fault: said.append(str(fault)))
        tab.goto(file.as_uri())
        for details in tab.query_selector_all("details"):
            details.evaluate("one => one.open = true")
        assert tab.evaluate("document.documentElement.scrollWidth") == 390
        sigmund = "tr:has(td:text-is('Siesta Sigmund'))"
        assert tab.query_selector_all(sigmund)
        cards = tab.locator("table", has_text="Cards with 2 players")
        cards.locator("th button", has_text="of its chances").click()
        shares = cards.locator("tbody tr td:nth-child(5)").evaluate_all("all => all.map(one => +one.dataset.key)")
        assert shares == sorted(shares, reverse=True)
        assert not said
        chromium.close()


def test_without_matplotlib_one_line_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(LarcenyError, match=r"pip install -e '\.\[lab\]'"):
        run_balance(tmp_path / "report.html", None, None, None, game="crooks")
    assert not list(tmp_path.iterdir())


# From the command line


def test_the_command_writes_both_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, json = tmp_path / "report.html", tmp_path / "all.json"
    run_balance(out, json, 1, None, game="crooks", players=[2], games=100, skill=0)
    assert sorted(tmp_path.iterdir()) == [json, out]
    assert msgspec.json.decode(json.read_bytes(), type=Balance).games == 100
    assert "Crooks: House deck" in out.read_text(encoding="utf-8")
    assert f"written: {out}" in capsys.readouterr().out


def test_json_on_standard_output_is_nothing_but_that(capsys: pytest.CaptureFixture[str]) -> None:
    run_balance(None, Path("-"), 1, None, game="crooks", players=[2], games=100, skill=0)
    assert msgspec.json.decode(capsys.readouterr().out, type=Balance).games == 100


def test_a_report_on_standard_output_is_nothing_but_that(capsys: pytest.CaptureFixture[str]) -> None:
    run_balance(Path("-"), None, 1, None, game="crooks", players=[2], games=100, skill=0)
    page = capsys.readouterr().out
    assert page.startswith("<!")
    assert page.rstrip().endswith("</html>")


WRONG = (
    (["--out", "missing/report.html"], "missing/report.html: No such file or directory"),
    (["--out", "."], ".: this is a folder"),
    (["--out", "same", "--json", "same"], "same: the report and the JSON cannot be the same file"),
    (["--out", "-", "--json", "-"], "-: the report and the JSON cannot be the same file"),
    (["-n", "0"], "fewer than 100 games say nothing about a deck: 0"),
    (["--bot", "instict"], "there is no bot 'instict'; did you mean 'instinct'?"),
    (["--bot", "search:0"], "a budget is 1 to"),
    (["--bot", "search:5ms"], "budgets in guesses"),
    (["--budget", "instinct"], "a thinker with so many guesses is needed"),
    (["--skill", "1"], "a rung of the ladder takes at least two deals"),
    (["-p", "9"], "crooks is for"),
    (["-p", "2,2"], "names a number twice"),
    (["-p", "two"], "--players: 'two' is not a number"),
    (["--deck", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["--against", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["--seed", "-1"], "there are no 10000 seeds from -1 on"),
    (["-o", "full=never"], "'never' is not one of"),
)


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_bad_wishes_get_one_line(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from larceny import cli

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["larceny", "balance", "crooks", *words])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert said in printed.err
    assert not list(tmp_path.iterdir())
