"""Commands that show something: games, decks, versions, simulations; and in which language."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import larceny
from tests.command_line import Run, one_line, saved
from tests.games.robbers import tables as robbers

# Looking


def test_replay_shows_only_what_the_seat_saw(run: Run, home: dict[str, str]) -> None:
    run("play", "--seats", "me,instinct,instinct", "--seed", "21", typed="#1\n" * 300)
    path = str(saved(home))
    everything, mine, public = (run("replay", path, "--seat", seat).stdout for seat in ("all", "1", "public"))
    assert everything.count("see") > mine.count("You see") > public.count("You see") == 0
    assert set(re.findall(r"^ +\d+ (.): ", everything, re.MULTILINE)) == {"1", "2", "3"}
    assert set(re.findall(r"^ +\((.)\) You see", everything, re.MULTILINE)) == {"1", "2", "3"}
    for seat in ("0", "4", "-1", "two"):
        assert f"--seat: {seat!r} is not all, public, or 1 to 3" in one_line(run("replay", path, f"--seat={seat}"))
    position = run("replay", path, "--position", "5").stdout
    assert larceny.from_position(position).position() == position
    assert "actions" in one_line(run("replay", path, "--position", "5000"))


def test_the_version_is_told(run_fresh: Run) -> None:
    assert run_fresh("--version").stdout == f"larceny {larceny.__version__}\n"


def test_games_and_decks_are_listed(run: Run) -> None:
    assert "crooks (2, 3, 4): Search the hangouts" in run("games").stdout
    assert "criminals (2, 4): Look at a few chips" in run("games").stdout
    assert "Spelunken" in run("games", "--lang", "de").stdout
    shown = run("deck", "show", "crooks", COLUMNS="140").stdout
    assert all(name in shown for name in larceny.game("crooks").house_deck.names("crook"))


# Installing


def test_every_hint_at_what_to_install_works_in_a_clone_and_names_an_extra_there_is() -> None:
    root = Path(__file__).parent.parent.parent
    extras = tomllib.loads((root / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    pages = [root / "README.md", *(root / "docs").glob("*.md"), *(root / "bench").glob("*.py")]
    named = []
    for file in [*pages, *(root / "larceny").rglob("*.py")]:
        text = file.read_text(encoding="utf-8")
        for hint in re.findall(r"pip install[^`\n]*", text):
            found = re.match(r"pip install -e (?:\.$|'\.\[([a-z,{}]+)\]')", hint)
            assert found, f"{file}: {hint}"
            named += (found[1] or "lab").split(",")
        named += re.findall(r"""install\(['\"](\w+)""", text)
    assert {"web", "scale", "lab", "cluster", "bench"} <= set(named)
    assert set(named) <= {*extras, "{extra}"}


# Simulating


def test_a_simulation_reports_everything_and_is_the_same_on_any_number_of_cores(run: Run) -> None:
    words = ["sim", "crooks", "-p", "4", "-n", "6_000", "--json", "-"]
    one, two = (json.loads(run(*words, "--threads", threads).stdout) for threads in ("1", "2"))
    assert one["games"] == 6000
    assert one["steps"] > 6000 * 8
    assert len(one["mean_points"]) == len(one["wins"]) == 4
    assert abs(sum(one["wins"]) - 1) < 1e-4
    assert one["endings"] == {"all-passed": 6000}
    assert one["steps_per_second"] > 0
    for timed in ("seconds", "steps_per_second", "games_per_second", "threads"):
        del one[timed], two[timed]
    assert one == two
    other = json.loads(run(*words, "--seed", "6000").stdout)
    assert other["steps"] != one["steps"]


@pytest.mark.proof
def test_a_simulation_plays_the_games_that_people_play(run: Run) -> None:
    """The compiled loop and a Match, move for move: same seeds, same bots, same steps and points."""
    report = json.loads(run("sim", "crooks", "-p", "3", "-n", "20", "--seats", "instinct", "--json", "-").stdout)
    from larceny.engine.loops import CHOICES

    steps, points = 0, [0, 0, 0]
    for seed in range(20):
        match = larceny.new("crooks", players=3, seed=seed)
        bot = larceny.bot("instinct", seed=seed ^ CHOICES)
        while match.actor is not None:
            match.play(bot.choose(match.view(match.actor)))
        result = match.result()
        assert result is not None
        steps += len(match.actions)
        points = [total + own for total, own in zip(points, result.points, strict=True)]
    assert report["steps"] == steps
    assert report["mean_points"] == [round(total / 20, 4) for total in points]


@pytest.mark.proof
def test_memory_stays_flat_when_there_are_a_hundred_times_more_games() -> None:
    script = (
        "import resource, sys; from larceny.lab.simulate import simulate\n"
        "simulate('crooks', 4, int(sys.argv[1]))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    few, many = (
        int(subprocess.run([sys.executable, "-c", script, count], capture_output=True, check=True).stdout)
        for count in ("3000", "300000")
    )
    assert many < few * 1.05


def test_readable_reports(run: Run) -> None:
    out = run("sim", "crooks", "-p", "2", "-n", "500", "--seats", "instinct,random").stdout
    assert re.findall(r"^ *(\d) +(\w+)", out, re.MULTILINE)[:2] == [("1", "instinct"), ("2", "random")]
    assert "mean points" in out
    assert "500 games" in out


def test_a_small_deck_is_warned_of_and_played_with(run: Run, tmp_path: Path) -> None:
    """An owner of a printed box with few cards can type it in (RO-23)."""
    path = tmp_path / "small.toml"
    path.write_text(robbers.deck_text({"P1": 15, "M1": 14}, {"E": 8}, {"1": 9}), "utf-8")
    checked = run("deck", "check", str(path)).stdout.splitlines()
    assert "can be played as robbers" in checked[0]
    assert [line.partition(" warning: ")[2].partition(":")[0] for line in checked[1:]] == ["robber", "robber", "loot"]
    assert "it cannot be played with 6" in checked[1]
    played = run("play", "robbers", "--seats", "me,random", "--deck", str(path), typed="quit\n")
    assert played.returncode == 0
    assert f"larceny: {path}: warning: robber: with 2 players there are 29 cards" in played.stderr
    refused = run("play", "robbers", "--seats", "me" + ",random" * 5, "--deck", str(path))
    assert refused.returncode == 1
    assert "6 players are dealt 30 cards, and there are 29 (RO-23)" in refused.stderr


@pytest.mark.proof
def test_points_that_are_money_are_told_as_money(run: Run) -> None:
    out = run("sim", "robbers", "-p", "2", "-n", "50", "--seats", "random").stdout
    assert re.search(r"random +\$\d{2,3},\d{3} +\$\d{2,3},\d{3} +\d", out), out


@pytest.mark.proof
def test_every_share_of_a_simulation_has_an_interval_so_that_equal_bots_do_not_look_unequal(run: Run) -> None:
    words = ["sim", "crooks", "-p", "2", "-n", "1_000", "--seats"]
    report, table = json.loads(run(*words, "random", "--json", "-").stdout), run(*words, "random").stdout
    assert report["wins"] == [0.466, 0.534], "luck, but a good example of it"
    for share, (low, high) in zip(report["wins"], report["intervals"], strict=True):
        assert low < share < high
        assert high - low == pytest.approx(2 * 0.031, abs=0.001)
        assert f"{share:.2%}  {low:.2%} to {high:.2%}" in table
    assert "that may be chance: equal players come out as uneven in 3.2% of such runs" in table
    unequal = json.loads(run(*words, "instinct,random", "--json", "-").stdout)
    assert unequal["intervals"][0][0] > 0.98
    assert all(0 <= low <= high <= 1 for low, high in unequal["intervals"])
    assert "that is hardly chance: equal players come out as uneven in 0.0%" in run(*words, "instinct,random").stdout
