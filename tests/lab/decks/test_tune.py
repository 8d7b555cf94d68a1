"""Tuning: what is wrong with a deck is found, mended by little, and said; a wrong request gets one line."""

from __future__ import annotations

import difflib
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from larceny import cli
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.words import speaking
from larceny.games import load
from larceny.lab.decks import tune as tuning
from larceny.lab.decks.targets import USUAL, Miss, read_wishes
from larceny.lab.decks.toml_edit import renamed
from larceny.lab.decks.tune import Tuned, Variants, tune
from larceny.lab.decks.tuning_folder import Tried
from larceny.lab.statistics import Estimate
from larceny.lab.workers import Threads
from larceny.terminal.lab.deck import copy_deck
from larceny.terminal.lab.tune import run_tune
from tests.command_line import LARCENY
from tests.patience import PATIENCE

CROOKS = load("crooks")
HOUSE = CROOKS.house_deck
SIGMUND = 'name = "Siesta Sigmund"\nrank = 1\nmodifier = '
BOUNDS = """
[bounds.crook]
modifier = [-3, 9]

[targets]
taken = { least = 10 }
"""


@pytest.fixture(scope="module")
def spoilt() -> Deck:
    """The house deck with a crook that is hardly ever taken."""
    assert f"{SIGMUND}3" in HOUSE.source
    return CROOKS.parse_deck(renamed(HOUSE.source.replace(f"{SIGMUND}3", f"{SIGMUND}9"), "Spoilt"), "spoilt")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, spoilt: Deck) -> Path:
    here = tmp_path_factory.mktemp("tune")
    (here / "bounds.toml").write_text(BOUNDS, encoding="utf-8")
    (here / "spoilt.toml").write_text(spoilt.source, encoding="utf-8")
    return here


@pytest.fixture(scope="module")
def tuned(folder: Path, spoilt: Deck) -> Tuned:
    with Threads(2) as workers:
        return tune("crooks", folder / "bounds.toml", spoilt, [3], 120, 3, workers=workers)


# Tuning


def test_a_spoilt_card_is_mended_and_nothing_else(tuned: Tuned, spoilt: Deck) -> None:
    assert tuned.before.surely == ("taken",)
    assert ["Siesta Sigmund" in miss.text for miss in tuned.before.misses] == [True]
    assert tuned.better
    assert tuned.after is not None
    assert not tuned.after.misses
    (edit,) = tuned.edits
    assert edit.startswith("crook 'Siesta Sigmund': modifier 9 becomes ")
    assert tuned.source is not None
    new = CROOKS.parse_deck(tuned.source, "new")
    assert new.name == "Spoilt tuned"
    changed = [line for line in difflib.ndiff(spoilt.source.splitlines(), tuned.source.splitlines()) if line[0] in "+-"]
    assert [line[2:].split(" = ")[0] for line in changed] == ["name", "name", "modifier", "modifier"]


@pytest.mark.proof
def test_the_same_deck_with_any_workers(tuned: Tuned, folder: Path, spoilt: Deck) -> None:
    with Threads(1) as workers:
        assert tune("crooks", folder / "bounds.toml", spoilt, [3], 120, 3, workers=workers) == tuned


def test_a_deck_that_does_what_it_should_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = tmp_path / "easy.toml"
    wishes.write_text("[targets]\ntaken = { least = 1 }\nlength = { least = 10, most = 200 }\n", encoding="utf-8")
    run_tune(tmp_path / "new.toml", None, True, 1, None, "cpu", game="crooks", bounds=wishes, players=[2], games=100)
    said = capsys.readouterr().out
    assert "all targets are met" in said
    assert "nothing to tune\nnothing is written" in said
    assert list(tmp_path.iterdir()) == [wishes]


def test_what_cannot_be_mended_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = tmp_path / "hopeless.toml"
    wishes.write_text(
        '[bounds.crook."Velvet Vera"]\nrank = [7, 8]\n[targets]\nlength = { least = 900, most = 901 }\n', "utf-8"
    )
    run_tune(tmp_path / "new.toml", None, False, 1, None, "cpu", game="crooks", bounds=wishes, players=[2], games=100)
    said = capsys.readouterr().out
    assert "decisions (900 to 901 wanted)" in said
    assert "no better deck was found\nnothing is written" in said
    assert list(tmp_path.iterdir()) == [wishes]


@pytest.mark.proof
def test_what_is_not_surely_better_is_written_by_force_only(
    tuned: Tuned, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tuned.gain is not None
    gain = type(tuned.gain)(tuned.gain.value, -1.0, 2.0)
    doubtful = tuning.msgspec.structs.replace(tuned, gain=gain)
    monkeypatch.setattr("larceny.terminal.lab.tune.tune", lambda **wishes: doubtful)
    new = tmp_path / "new.toml"
    run_tune(new, None, False, 1, None, "cpu", game="crooks")
    assert "not surely better" in capsys.readouterr().out
    assert not new.exists()
    run_tune(new, None, True, 1, None, "cpu", game="crooks")
    assert new.read_text(encoding="utf-8") == tuned.source


def test_a_deck_on_standard_output_is_nothing_but_that(
    tuned: Tuned, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it is worth is told beside it."""
    monkeypatch.setattr("larceny.terminal.lab.tune.tune", lambda **wishes: tuned)
    run_tune(Path("-"), None, True, 1, None, "cpu", game="crooks")
    shown = capsys.readouterr()
    assert shown.out == tuned.source
    assert "targets are missed" in shown.err
    assert "written" not in shown.err


@pytest.mark.proof
def test_who_interrupts_gets_the_best_so_far(
    folder: Path, spoilt: Deck, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lose_patience(search: tuning.Search) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tuning.Search, "put_back", lose_patience)
    wishes = {"game": "crooks", "bounds": folder / "bounds.toml", "deck": folder / "spoilt.toml", "players": [3]}
    out, report = folder / "best.toml", folder / "report.html"
    with pytest.raises(SystemExit, match="130"):
        run_tune(out, report, False, 2, None, "cpu", games=120, generations=2, **wishes)
    said = capsys.readouterr().out
    assert "stopped: this is the best so far" in said
    assert f"written: {out}\nwritten: {report}" in said
    CROOKS.read_deck(out)
    assert "Spoilt tuned against Spoilt" in report.read_text(encoding="utf-8")


class PowerCut(Exception):
    """What no program can catch, as far as a search is concerned."""


def cut_after(pieces: int) -> Callable[[str, int, int], None]:
    """Return a progress that ends a search after some pieces of games."""
    left = [pieces]

    def progress(what: str, done: int, total: int) -> None:
        left[0] -= done > 0
        if left[0] < 0:
            raise PowerCut

    return progress


@pytest.mark.proof
def test_a_search_goes_on_after_any_interruption(tuned: Tuned, folder: Path, spoilt: Deck, tmp_path: Path) -> None:
    """It finds the same deck, and plays no piece of games twice that was kept."""
    played = 0

    class Counting(Threads):
        def work(self, job: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[tuple[int, Any]]:
            nonlocal played
            for pair in super().work(job, tasks):
                played += 1
                yield pair

    keep = tmp_path / "kept"
    wishes = ("crooks", folder / "bounds.toml", spoilt, [3], 120, 3)
    for pieces in (5, 30, 20):
        with Counting(1) as workers, pytest.raises(PowerCut):
            tune(*wishes, workers=workers, progress=cut_after(pieces), keep=keep)
        with (keep / "counts.jsonl").open("ab") as file:
            file.write(b"0123456789abcdef {torn")
    heard: list[Tried] = []
    with Counting(1) as workers:
        again = tune(*wishes, workers=workers, keep=keep, watch=heard.append)
    assert again.resumed > 50
    assert tuning.msgspec.structs.replace(again, resumed=0) == tuned
    kept = rows(keep / "counts.jsonl") - 1
    assert kept <= played <= kept + 3, "all that was played is kept, except the piece that the power cut took"
    assert heard[-1].edits == tuned.edits
    best = (keep / "best.toml").read_text(encoding="utf-8")
    assert best.startswith(f"# generation {again.generations}, ")
    assert "better by +" in best.partition("\n")[0]
    assert best.endswith(str(tuned.source))
    assert CROOKS.parse_deck(best, "best").name == "Spoilt tuned"


def rows(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.proof
def test_a_search_that_is_killed_goes_on(tuned: Tuned, folder: Path, tmp_path: Path) -> None:
    """SIGKILL at any moment, again and again: the same command finds the deck that it finds undisturbed."""
    out, counts = tmp_path / "new.toml", tmp_path / "new.toml.tuning" / "counts.jsonl"
    wishes = ("--bounds", folder / "bounds.toml", "--deck", folder / "spoilt.toml", "-p", "3", "-n", "120")
    words = [LARCENY, "tune", "crooks", *map(str, wishes), "--generations", "3", "--out", str(out)]
    for more in (7, 23, 40):
        before = rows(counts)
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
            until = monotonic() + PATIENCE
            while rows(counts) < before + more:
                assert process.poll() is None, process.stdout.read() if process.stdout else ""
                assert monotonic() < until
                sleep(0.002)
            process.kill()
        assert not out.exists()
        assert rows(counts) >= before + more
    left = counts.parent / "best.toml"
    assert not left.exists() or CROOKS.read_deck(left)
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "went on after" in done.stdout
    assert out.read_text(encoding="utf-8") == tuned.source
    assert not counts.parent.exists(), "the search is over"


def test_a_folder_of_another_search_is_refused(folder: Path, spoilt: Deck, tmp_path: Path) -> None:
    wishes = ("crooks", folder / "bounds.toml", spoilt, [3])
    with Threads(1) as workers:
        with pytest.raises(PowerCut):
            tune(*wishes, 120, workers=workers, progress=cut_after(1), keep=tmp_path)
        with pytest.raises(LarcenyError, match=r"counts.jsonl: other work is kept there: games 120 there, 130 here"):
            tune(*wishes, 130, workers=workers, keep=tmp_path)
        kept = tmp_path / "counts.jsonl"
        kept.write_bytes(kept.read_bytes().replace(b'"seed":0', b'"seed":1'))
        with pytest.raises(LarcenyError, match="line 1: this is no file that Larceny kept"):
            tune(*wishes, 120, workers=workers, keep=tmp_path)


def test_what_was_only_lucky_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck that misses nothing on the deals that chose it, and does on others, does not end the search."""
    wishes = read_wishes(CROOKS, HOUSE, None)
    variants = Variants(CROOKS, HOUSE, wishes.numbers)

    class Fortune(tuning.Trials):
        """Every child misses nothing at first, and is no better than the old deck when it is checked."""

        def __init__(self) -> None:
            self.variants, self.tables, self.folder = variants, (None,), None  # type: ignore[assignment]
            self._targets = wishes.targets

        def judge(self, what: str, decks: Sequence[Any], first_seed: int, games: int) -> list[list[Miss]]:
            return [[miss] if values == variants.origin else [] for values in decks]

        def pieces(self, what: str, values: Any, first_seed: int, games: int) -> Any:
            assert (first_seed, games) == (1100, 400), "deals that chose nothing, four times as many"
            return values

        def misses(self, found: Any, without: int | None = None) -> list[Miss]:
            return [miss]

        def gain(self, before: Any, after: Any) -> Estimate:
            return Estimate(0.0, -0.1, 0.1)

    miss = Miss("seats", 2, None, 1.0, "seat 1 wins too much")
    heard: list[Tried] = []
    search = tuning.Search(Fortune(), 100, 0, heard.append)
    search.run(3)
    assert search.generations == 3
    assert search.best == variants.origin
    assert heard
    assert not any(one.leads for one in heard)
    assert "was lucky, misses 1.00, better by +0.00, -0.10 to +0.10 on 400 deals" in heard[0].words()
    with speaking("de"):
        assert "hatte Glück, verfehlt 1,00, besser um +0,00, -0,10 bis +0,10 bei 400" in heard[0].words()


def test_no_deck_is_proposed_that_cannot_be_played() -> None:
    game = load("criminals")
    wishes = read_wishes(game, game.house_deck, None)
    workshop = Variants(game, game.house_deck, wishes.numbers)
    odd = next(place for place, one in enumerate(wishes.numbers) if one.spot.field == "chips")
    assert workshop.playable(workshop.origin)
    assert not workshop.playable((*workshop.origin[:odd], 3, *workshop.origin[odd + 1 :]))


# What is wished for


def test_without_a_file_every_number_may_move_by_one() -> None:
    wishes = read_wishes(CROOKS, HOUSE, None)
    assert wishes.targets == USUAL
    assert len(wishes.numbers) == 64
    assert {one.high - one.low for one in wishes.numbers} == {1, 2}  # the schema ends at rank 1


def test_one_card_has_its_own_bounds(tmp_path: Path) -> None:
    path = tmp_path / "bounds.toml"
    path.write_text('[bounds.crook]\nrank = [2, 9, 2]\n[bounds.crook."Velvet Vera"]\nrank = [7, 8]\n', encoding="utf-8")
    numbers = {one.name: one for one in read_wishes(CROOKS, HOUSE, path).numbers}
    assert (numbers["Velvet Vera"].low, numbers["Velvet Vera"].high) == (7, 8)
    assert (numbers["Foghorn Fiona"].low, numbers["Foghorn Fiona"].high) == (2, 8)
    assert "Midnight Augustus" not in numbers  # 10 is outside


WRONG = (
    ("[bound.crook]\nrank = [1, 2]", "bound: unknown entry; did you mean 'bounds'?"),
    ("[bounds.crok]\nrank = [1, 2]", "bounds.crok: no such kind of cards; did you mean 'crook'?"),
    ("[bounds]\ncrook = 3", "bounds.crook: this is to be a table"),
    ("[bounds.crook]\nrnk = [1, 2]", "bounds.crook.rnk: no whole number of a crook; did you mean 'rank'?"),
    ("[bounds.crook]\ngangs = [1, 2]", "bounds.crook.gangs: no whole number of a crook; there is: rank, modifier"),
    ("[bounds.crook.'Velvet Vero']\nrank = [1, 2]", "no such card; did you mean 'Velvet Vera'?"),
    ("[bounds.crook.'Velvet Vera']\nrank = [1, 2]", "bounds.crook.Velvet Vera.rank: it is 7 now, which is not within"),
    ("[bounds.crook]\nrank = [0, 12]", "bounds.crook.rank: the game allows 1 to 20, not 0 to 12"),
    ("[bounds.crook]\nrank = [5, 2]", "bounds.crook.rank: bounds are whole numbers"),
    ("[bounds.crook]\nrank = [2, 5, 0]", "bounds.crook.rank: bounds are whole numbers"),
    ("[bounds.crook]\nrank = 5", "bounds.crook.rank: bounds are whole numbers"),
    ("[bounds.crook]\nrank = [2.5, 3]", "bounds.crook.rank: bounds are whole numbers"),
    ("[bounds.crook]\nrank = [4, 4]", "bounds: they leave no number of this deck anything to vary"),
    ("[targets]\nseat = { within = 2 }", "targets.seat: unknown; did you mean 'seats'?"),
    ("[targets]\nseats = { withn = 2 }", "targets.seats.withn: unknown; did you mean 'within'?"),
    ("[targets]\nseats = { within = 0 }", "targets.seats.within: expected `float` > 0.0"),
    ("[targets]\nseats = { within = nan }", "targets.seats.within: expected"),
    ("[targets]\nlength = { least = 9, most = 3 }", "targets.length: least is more than most"),
    ("[targets]\nchanges = { weight = 1 }", "targets: there are none"),
    ("[targets]\ntaken = { least = 2, but = ['Velvet Vero'] }", "targets.taken.but: no such card 'Velvet Vero'; did"),
    ("targets = 7", "targets: expected `object`"),
    ("[bounds", "line 1: expected"),
)


@pytest.mark.parametrize(("text", "said"), WRONG, ids=[text.replace("\n", " ") for text, _ in WRONG])
def test_a_wrong_file_gets_one_line(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bounds.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LarcenyError) as fault:
        read_wishes(CROOKS, HOUSE, path)
    assert str(fault.value).startswith(f"{path}: ")
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


COMMANDS = (
    (["--bounds", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["--deck", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["--out", "missing/new.toml"], "missing/new.toml: No such file or directory"),
    (["--report", "."], ".: this is a folder"),
    (["--out", "-", "--report", "-"], "-: the deck and the report cannot be the same file"),
    (["--out", "same", "--report", "same"], "same: the deck and the report cannot be the same file"),
    (["--deck", "my.toml", "--out", "my.toml"], "my.toml: this is the file of the deck itself"),
    (["-n", "0"], "fewer than 100 games say nothing about a deck: 0"),
    (["--generations", "0"], "at least one generation has to be bred, not 0"),
    (["--bot", "instict"], "there is no bot 'instict'; did you mean 'instinct'?"),
    (["--bot", "search:5ms"], "budgets in guesses"),
    (["-p", "9"], "crooks is for"),
    (["-p", "2,2"], "names a number twice"),
    (["--seed", "-1"], "there are no 15000 seeds from -1 on"),
)


@pytest.mark.parametrize(("words", "said"), COMMANDS, ids=[" ".join(words) for words, _ in COMMANDS])
def test_bad_wishes_get_one_line(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["larceny", "tune", "crooks", *words])
    with pytest.raises(SystemExit) as left:
        cli.main()
    shown = capsys.readouterr()
    assert left.value.code == 1
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


# A copy


def test_a_house_deck_is_copied_once(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    assert copy_deck("crooks", path, "Mine").name == "Mine"
    text = path.read_text(encoding="utf-8")
    assert [pair for pair in _pairs(text, HOUSE.source) if pair[0] != pair[1]] == [
        ('name = "Mine"', 'name = "House deck"')
    ]
    with pytest.raises(LarcenyError, match="there is such a file already"):
        copy_deck("crooks", path, None)
    assert path.read_text(encoding="utf-8") == text


def test_a_link_to_the_deck_is_the_deck_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy_deck("crooks", tmp_path / "my.toml", None)
    (tmp_path / "link.toml").symlink_to("my.toml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["larceny", "tune", "crooks", "--deck", "my.toml", "--out", "link.toml"])
    with pytest.raises(SystemExit):
        cli.main()
    assert "link.toml: this is the file of the deck itself" in capsys.readouterr().err


def test_a_copy_needs_a_name_that_a_deck_can_have(tmp_path: Path) -> None:
    with pytest.raises(LarcenyError, match="--name: name: 1 to 24 letters"):
        copy_deck("crooks", tmp_path / "my.toml", "one: two")
    assert not list(tmp_path.iterdir())


def _pairs(one: str, other: str) -> Iterator[tuple[str, str]]:
    return zip(one.splitlines(), other.splitlines(), strict=True)
