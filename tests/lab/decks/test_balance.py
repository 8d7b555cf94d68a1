"""What a deck does: the same on any workers, said in the right words, in a report that a browser can show."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import sync_playwright

from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.games import load
from larceny.lab.decks import counting
from larceny.lab.decks.balance import Balance, balance
from larceny.lab.decks.differences import edits
from larceny.lab.decks.findings import findings, headlines, most_important, sentence
from larceny.lab.decks.measures import Party
from larceny.lab.decks.report import page
from larceny.lab.statistics import Estimate
from larceny.lab.workers import Threads
from larceny.terminal.lab.balance import print_balance, run_balance
from tests.proving import proofs

CROOKS = load("crooks")
CHROMIUM = "/usr/bin/chromium-headless-shell"
WIN = counting.WIN


@pytest.fixture(scope="module")
def changed(tyrant: Deck) -> Balance:
    return balance("crooks", [2], 400, deck=tyrant, against=CROOKS.house_deck, skill=0)


@pytest.fixture(scope="module")
def climbed() -> Balance:
    """With a ladder of bots."""
    return balance("crooks", [2], 100, skill=3, budgets=["search:2"])


@pytest.fixture(scope="module")
def bare(climbed: Balance) -> Balance:
    """The balance of a game without a choice among cards."""
    parties = tuple(msgspec.structs.replace(party, cards=()) for party in climbed.parties)
    return msgspec.structs.replace(climbed, parties=parties, findings=tuple(findings(parties, (), ())), ladder=())


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
    """Return the level of each finding."""
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
        again = [balance("crooks", [2], 100, skill=3, budgets=["search:2"], workers=workers) for workers in (one, two)]
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
    assert msgspec.json.decode(msgspec.json.encode(changed, enc_hook=str), type=Balance) == changed


# The report


@pytest.mark.parametrize(
    "balance_",
    ["climbed", *proofs("changed", "bare")],
)
def test_a_report_is_one_whole_file(balance_: str, request: pytest.FixtureRequest, looked_at: list[str]) -> None:
    found: Balance = request.getfixturevalue(balance_)
    text = page(found)
    assert looked_at
    tree = ElementTree.fromstring(text)  # well-formed
    assert not [one for one in tree.iter() if {"src", "href"} & one.attrib.keys() and not local(one)]
    assert "http" not in text
    assert "@import" not in text
    words = set(tree.itertext())
    assert {one.text for one in found.findings} < words
    assert {card.name for card in found.parties[0].cards if card.chances} <= words
    handles = [one.attrib["id"] for one in tree.iter() if "id" in one.attrib]
    assert len(set(handles)) == len(handles)


def test_the_first_screen_says_three_different_things(changed: Balance) -> None:
    """With their sizes, as sentences; one measure is not told again for another number of players."""
    said = most_important(changed.findings, changed.changes)
    assert len(said) == 3
    assert len({one.partition(":")[0] for one in said}) == 3
    for one in said:
        assert one[0].isupper()
        assert one.endswith(".")
        assert any(letter.isdigit() for letter in one)


def test_a_name_in_a_picture_lies_over_no_dot_and_no_other_name() -> None:
    from larceny.lab.decks import plots

    dots = [(0.1 * x - plots.DOT, 0.1 * x + plots.DOT, 0.5 + 0.004 * x) for x in range(10)]
    names: list[tuple[float, float, float]] = []
    for _ in range(4):
        height = plots._free(0.5, (0.2, 0.6), names, dots)
        assert all(abs(height - other) >= plots.GAP for *_, other in names)
        assert all(abs(height - dot) >= plots.CLEAR for start, end, dot in dots if start < 0.6 and end > 0.2)
        assert 0 <= height <= 1
        names.append((0.2, 0.6, height))


def local(element: ElementTree.Element) -> bool:
    return element.get("href", element.get("src", "")).startswith("#")


@pytest.mark.proof
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
        run_balance(tmp_path / "report.html", None, None, "cpu", None, game="crooks")
    assert not list(tmp_path.iterdir())


# From the command line


def test_the_command_writes_both_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, json = tmp_path / "report.html", tmp_path / "all.json"
    run_balance(out, json, 1, None, "cpu", game="crooks", players=[2], games=100, skill=0)
    assert sorted(tmp_path.iterdir()) == [json, out]
    assert msgspec.json.decode(json.read_bytes(), type=Balance).games == 100
    assert "Crooks: House deck" in out.read_text(encoding="utf-8")
    assert f"written: {out}" in capsys.readouterr().out


def test_json_on_standard_output_is_nothing_but_that(capsys: pytest.CaptureFixture[str]) -> None:
    run_balance(None, Path("-"), 1, None, "cpu", game="crooks", players=[2], games=100, skill=0)
    assert msgspec.json.decode(capsys.readouterr().out, type=Balance).games == 100


def test_a_report_on_standard_output_is_nothing_but_that(capsys: pytest.CaptureFixture[str]) -> None:
    run_balance(Path("-"), None, 1, None, "cpu", game="crooks", players=[2], games=100, skill=0)
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
    (["--budget", "instinct"], "a thinker with a number of guesses is needed"),
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
