"""Finished games judged: by what each seat knew, the same for the same seed, and never beyond what noise allows."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import larceny
from larceny.bots import Thinker, Weighed, make, mind
from larceny.engine.errors import LarcenyError
from larceny.games import load
from larceny.lab import analysis
from larceny.lab.analysis import Decision, analyse, decisions, in_words, judge
from larceny.lab.workers import Threads
from larceny.terminal.lab import analysis as printed
from larceny.terminal.play import saves
from tests.command_line import LARCENY, Run, home, one_line, run
from tests.patience import PATIENCE

__all__ = ["home", "run"]  # fixtures

TINY = "search:40"


def game(seed: int = 7, players: int = 2, names: tuple[str, ...] = ("me:Anna", "random")) -> larceny.Record:
    """Return a whole game between bots, and how it went."""
    match = larceny.new("crooks", players=players, seed=seed, names=names)
    seated = [make(("instinct", "random")[seat % 2], seed=seed + seat) for seat in range(players)]
    while match.actor is not None:
        match.play(seated[match.actor].choose(match.view(match.actor)))
    return match.record()


@pytest.fixture(scope="module")
def record() -> larceny.Record:
    return game()


@pytest.fixture
def file(record: larceny.Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(record.to_json())
    return path


# What is judged


def test_every_decision_with_a_choice_is_judged_by_what_its_seat_knew(record: larceny.Record) -> None:
    asked = {one.step: one for one in decisions(record)}
    match = larceny.replay(record, 0)
    for step, action in enumerate(record.actions):
        assert (step in asked) == (len(match.legal()) > 1)
        if step in asked:
            one = asked[step]
            assert (one.seat, one.played) == (match.actor, action)
            assert one.table == match.view(match.actor).table.tobytes() != match.truth
        match.play(action)
    assert [one.number for one in asked.values()] == list(range(len(asked)))
    mine = list(decisions(record, seat=0))
    assert mine == [one for one in asked.values() if one.seat == 0]


def test_a_game_with_sealed_answers_and_the_clock_has_its_decisions_too() -> None:
    match = larceny.new("bidding", players=2, seed=1, options={"minutes": 1})
    match.seal({seat: match.view(seat).legal()[0] for seat in match.asked})
    while match.actor is not None and len(match.actions) < 9:
        match.play(match.legal()[-1])
    if match.actor is not None:
        match.interject(match.game.time_up)
    played = match.record()
    found = list(decisions(played))
    assert found
    assert all(played.actions[one.step] == one.played >= 0 for one in found)


@pytest.mark.proof
def test_the_same_seed_judges_the_same_however_many_workers(record: larceny.Record) -> None:
    with Threads(1) as one, Threads(2) as two:
        first = analyse(record, TINY, seed=5, workers=one)
        assert analyse(record, TINY, seed=5, workers=two) == first
        assert analyse(record, TINY, seed=6, workers=two) != first
        alone = analyse(record, TINY, seat=1, seed=5, workers=two)
    assert alone.decisions == tuple(one for one in first.decisions if one.seat == 1)
    assert msgspec.json.decode(msgspec.json.encode(first), type=analysis.Analysis) == first


def test_chances_of_all_seats_add_up_and_the_curve_ends_with_the_result(record: larceny.Record) -> None:
    heard: list[tuple[int, int]] = []
    found = analyse(record, TINY, progress=lambda done, of: heard.append((done, of)))
    assert heard == [(done, len(found.decisions)) for done in range(1, len(found.decisions) + 1)]
    for one in found.decisions:
        assert sum(one.chances) == pytest.approx(1)
        best = one.choices[0]
        assert abs(one.chances[one.seat] - best.chance) <= 2 * max(choice.error for choice in one.choices)
        assert one.choice.action == one.played
        assert sum(choice.tries for choice in one.choices) >= 40
    assert record.result is not None
    steps, chances = found.curve(record.result.winners[0])
    assert steps == [*(one.step for one in found.decisions), len(record.actions)]
    assert chances[-1] == 1.0
    assert found.result == tuple(float(seat in record.result.winners) for seat in range(2))


def test_decisions_are_told_in_both_languages(record: larceny.Record) -> None:
    found = analyse(record, "flat:20", seat=0).decisions
    english, german = (in_words(record, found[:3], lang, ["Anna", "Ben"]) for lang in ("en", "de"))
    assert english[0].question.startswith("Your turn: search a hangout")
    assert german[0].question.startswith("Du bist am Zug")
    assert english[0].choices[0].label.startswith(("Search", "Pass"))
    assert [one.played for one in english] == [one.played for one in german]


@pytest.mark.parametrize("bot", ["search:1", "flat:1"])
def test_one_guess_is_too_little_to_hold_anything_against_anybody(record: larceny.Record, bot: str) -> None:
    found = analyse(record, bot, seat=0).decisions
    assert {one.grade for one in found} <= {"good", "best"}


def test_a_millisecond_breaks_nothing(record: larceny.Record) -> None:
    """How many guesses that is, and what they tell, is the machine's affair."""
    found = analyse(record, "search:1ms", seat=0).decisions
    assert [one.step for one in found] == [one.step for one in decisions(record, seat=0)]
    for one in found:
        assert sum(one.chances) == pytest.approx(1)
        assert one.choice.action == one.played
        assert sum(choice.tries for choice in one.choices) >= 1


def test_who_cannot_judge_and_what_cannot_be_judged() -> None:
    unfinished = larceny.new("crooks", players=2, seed=1).record()
    for kind, bot, complaint in ((game(), "instinct", "does not think ahead"), (unfinished, TINY, "not over")):
        with pytest.raises(LarcenyError, match=complaint):
            analyse(kind, bot)
    with pytest.raises(LarcenyError, match="no seat 2"):
        analyse(game(), TINY, seat=2)


# What is said of it


Judged = Callable[..., Decision]
Found = dict[int, tuple[float, int]]  # of an action: chance and tries


@pytest.fixture
def judged(record: larceny.Record, monkeypatch: pytest.MonkeyPatch) -> Judged:
    """A decision judged by a thinker whose findings the test gives: first ones, and others when it compares."""
    asked = next(decisions(record))

    def weighed(found: Found) -> list[Weighed]:
        chances = {
            a: tuple(abs(float(seat != asked.seat) - chance) for seat in (0, 1)) for a, (chance, _) in found.items()
        }
        return [Weighed(a, tries, chances[a]) for a, (_, tries) in found.items()]

    def of(first: Found, then: Found | None = None, *, played: int) -> Decision:
        compared: list[Any] = []
        monkeypatch.setattr(Thinker, "weigh", lambda self, view: weighed(first))
        monkeypatch.setattr(
            Thinker, "compare", lambda self, view, rivals: compared.append(rivals) or weighed(then or first)
        )
        decision = judge(msgspec.structs.replace(asked, played=played), mind("search:2000"))
        best = max(first, key=lambda a: first[a])
        assert all(rivals[1] == played != rivals[0] for rivals in compared)
        assert then is None or compared == [[best, played]]
        return decision

    return of


@pytest.mark.parametrize(
    ("chance", "tries", "grade"),
    [
        (0.40, 900, "blunder"),
        (0.45, 900, "mistake"),
        (0.49, 900, "inaccuracy"),
        (0.52, 900, "good"),
        (0.35, 20, "good"),  # as bad as a blunder, but tried too seldom to say so
        (0.40, 60, "good"),
    ],
)
def test_grades_say_how_much_was_lost_beyond_doubt(judged: Judged, chance: float, tries: int, grade: str) -> None:
    one = judged({1: (0.60, 1100), 2: (chance, tries)}, played=2)
    assert one.grade == grade
    assert one.lost == pytest.approx(0.60 - chance)
    assert one.certain <= one.lost
    assert [choice.action for choice in one.choices] == [1, 2]


def test_the_best_is_called_so_only_if_no_other_may_be_as_good(judged: Judged) -> None:
    assert judged({1: (0.60, 1500), 2: (0.40, 500)}, played=1).grade == "best"
    assert judged({1: (0.60, 1000), 2: (0.58, 1000)}, played=1).grade == "good"


def test_what_was_played_is_compared_with_the_best_before_anything_is_said(judged: Judged) -> None:
    one = judged({1: (0.60, 2000)}, {1: (0.55, 2500), 2: (0.20, 500)}, played=2)
    assert one.grade == "blunder"
    assert [(choice.action, choice.tries) for choice in one.choices] == [(1, 2500), (2, 500)]
    better = judged({1: (0.60, 900), 2: (0.50, 100)}, {1: (0.55, 1500), 2: (0.62, 600)}, played=2)
    assert (better.grade, better.lost, better.choices[0].action) == ("good", 0.0, 2)


@pytest.mark.parametrize("bot", ["search:60", "flat:60"])
def test_a_thought_goes_on_about_the_answers_that_matter(record: larceny.Record, bot: str) -> None:
    view = larceny.replay(record, 0).view(larceny.replay(record, 0).actor)
    legal = view.legal()
    thinker = Thinker(mind(bot), seed=1)
    first = {one.action: one.tries for one in thinker.weigh(view)}
    then = {one.action: one.tries for one in thinker.compare(view, [legal[-1], legal[0]])}
    assert sum(first.values()) == 60
    assert {action: then[action] - first.get(action, 0) for action in then} == {
        action: 15 if action in (legal[0], legal[-1]) else 0 for action in then
    }


def test_noise_alone_is_hardly_ever_held_against_anybody(judged: Judged) -> None:
    """Eight answers that are worth the same, tried a hundred times each: to prefer one is wrong."""
    dice = random.Random(1)

    def share() -> float:
        return sum(dice.random() < 0.4 for _ in range(100)) / 100

    grades = [judged({a: (share(), 100) for a in range(8)}, played=0).grade for _ in range(1500)]
    assert sum(grade not in ("good", "best") for grade in grades) <= 3
    assert grades.count("best") <= 15


# On the command line


def test_a_game_is_told_decision_by_decision(run: Run, file: Path, record: larceny.Record) -> None:
    out = run("analyse", str(file), "--bot", TINY, "--lang", "en").stdout
    assert out.splitlines()[0].startswith("Crooks · Anna, Random 2 · House deck ")
    assert "Judged by search:40, seed 0." in out
    assert out.count("\n  > ") == len(list(decisions(record)))
    assert "0 Random 2: Your turn" in out or "0 Anna: Your turn" in out
    assert "Anna: decisions " in out


def test_seats_count_from_one(run: Run, file: Path) -> None:
    assert "Anna: decisions" in run("analyse", str(file), "--bot", TINY, "--seat", "1").stdout
    for seat in ("0", "3"):
        assert f"--seat: {seat} is not 1 to 2" in one_line(run("analyse", str(file), "--seat", seat))


def test_one_seat_alone_in_german(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed.run(printed.Wish(file=file, bot=TINY, seat=0, lang="de"), saves.read(file))
    german = capsys.readouterr().out
    assert "Anna: Entscheidungen " in german
    assert "Random 2:" not in german


def test_json_and_pictures(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed.run(printed.Wish(file=file, bot=TINY, json=Path("-")), saves.read(file))
    found = json.loads(capsys.readouterr().out)
    assert found["decisions"][0]["choices"][0]["label"]
    kept, drawn = tmp_path / "a.json", tmp_path / "a.svg"
    printed.run(printed.Wish(file=file, bot=TINY, json=kept, plot=drawn), saves.read(file))
    assert capsys.readouterr().out.endswith(f"Written: {kept}\nWritten: {drawn}\n")
    assert json.loads(kept.read_text()) == found
    for word in ("Anna", "Random 2", "Chance to win (%)", "blunder"):
        assert word in drawn.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "a.svg", "game.json"]


def test_a_picture_on_standard_output_is_nothing_but_that(file: Path, capsysbinary: Any) -> None:
    printed.run(printed.Wish(file=file, bot=TINY, plot=Path("-")), saves.read(file))
    out = capsysbinary.readouterr().out
    assert out.startswith(b"\x89PNG")
    assert out.endswith(b"IEND\xaeB`\x82")


def test_a_picture_may_be_a_bitmap(record: larceny.Record) -> None:
    found = analyse(record, "flat:4")
    assert printed.picture(found, ["Anna", "Ben"], "de", ".png").startswith(b"\x89PNG")


def test_bad_input_is_one_clear_line_before_anybody_thinks(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "_with_progress", None)  # the command fails if it gets as far as this
    cut, unfinished, altered = (tmp_path / name for name in ("cut.json", "unfinished.json", "altered.json"))
    cut.write_text(file.read_text()[:500])
    unfinished.write_text(larceny.new("crooks", players=2, seed=1).record().to_json())
    altered.write_text(file.read_text().replace('"seed": 7', '"seed": 8'))

    def complaint(path: Path = file, **wish: Any) -> str:
        with pytest.raises(LarcenyError) as caught:
            printed.run(printed.Wish(**({"file": path, "bot": TINY} | wish)), saves.read(path))
        assert "\n" not in str(caught.value)
        return str(caught.value)

    assert complaint(tmp_path / "none.json") == f"{tmp_path / 'none.json'}: No such file or directory"
    assert "no whole record" in complaint(cut)
    assert "its seal does not fit" in complaint(altered)
    assert "this game is not over; `larceny resume" in complaint(unfinished)
    assert complaint(seat=2) == "--seat: 3 is not 1 to 2"
    assert "did you mean 'search'" in complaint(bot="serch")
    assert "random does not think ahead" in complaint(bot="random")
    assert "a budget is 1 to" in complaint(bot="search:0")
    assert "No such file or directory" in complaint(json=tmp_path / "none" / "a.json")
    assert complaint(json=tmp_path) == f"{tmp_path}: this is a folder"
    assert "cannot be the same file" in complaint(json=tmp_path / "a.svg", plot=tmp_path / "a.svg")
    assert "a picture's name ends in .png" in complaint(plot=tmp_path / "a.txt")
    assert "No such file or directory" in complaint(plot=tmp_path / "none" / "a.png")
    monkeypatch.setattr(printed, "find_spec", lambda name: None)
    assert (
        complaint(plot=tmp_path / "a.png")
        == "a picture needs matplotlib: pip install -e '.[lab]' (in Larceny's folder)"
    )
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json"] * 4, "nothing is left behind"


def test_an_unknown_record_is_one_line(run: Run) -> None:
    assert "none.json: No such file" in one_line(run("analyse", "none.json"))


def seconds_worked(process: int) -> float:
    """Return how much of a processor's time it has used."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11]) / os.sysconf("SC_CLK_TCK")


@pytest.mark.proof
def test_who_loses_patience_is_heard_at_once(file: Path, home: dict[str, str]) -> None:
    words = [LARCENY, "analyse", str(file), "--bot", "search:1000000", "--json", str(file.with_name("a.json"))]
    with subprocess.Popen(words, env=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while seconds_worked(process.pid) < 4:  # it has begun to think
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "larceny: stopped\n")
    assert [path.name for path in file.parent.iterdir()] == ["game.json"]


def test_every_game_of_the_house_can_be_judged_by_its_name_alone() -> None:
    """The judge knows no game: nothing but the contract's words."""
    source = Path(str(analysis.__file__)).read_text() + Path(str(printed.__file__)).read_text()
    assert not any(name in source.lower() for name in larceny.games() if load(name))
