"""What training needs no torch for: its settings, its log, its page, and what it says where something is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import larceny
from larceny.cli import train as command
from larceny.games import names
from larceny.train import log, page, settings
from tests.command_line import Run


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("device", ["cpu", "cuda"])
def test_every_game_has_settings(game: str, device: str) -> None:
    own = settings.read(game, device)
    assert own.tables.tables * own.tables.window >= own.selfplay.batch
    assert settings.thick(settings.slim(own), Path("x")) == own


def test_a_file_of_settings_changes_what_it_names_for_its_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[usual.network]\nwidth = 64\n[crooks.selfplay]\nrate = 1e-5\n")
    usual = settings.read("robbers", "cuda")
    mine, other = settings.read("crooks", "cuda", file), settings.read("robbers", "cuda", file)
    assert (mine.network.width, mine.selfplay.rate) == (64, 1e-5)
    assert (other.network.width, other.selfplay.rate) == (64, usual.selfplay.rate)
    assert mine.imitation == usual.imitation


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[usual.network]\nwidht = 3", "unknown field `widht` - at `$.network`"),
        ("[usual.network]\nwidth = 'broad'", "Expected `int`, got `str` - at `$.network.width`"),
        ("[usual.network]\nwidth = 0", "network.width: 0 is not between 1 and 4096"),
        ("[usual.imitation]\nastray = 1.5", "imitation.astray: 1.5 is not between 0 and 1"),
        ("[usual.imitation]\nrate = nan", "imitation.rate: nan is not between"),
        ("[usual.tables]\npairs = 0.9\ncrowds = 0.2", "more than all tables together"),
        ("[usual.tables]\nlarger = 9", "crooks is for 2, 3 or 4 players, not 9"),
        ("[crook.network]\nwidth = 3", "there is no game 'crook'; did you mean 'crooks'?"),
        ("usual = 3", "a table of settings is expected, not 3"),
        ("[usual", "line 1"),
    ],
)
def test_wrong_settings_are_named_with_their_file(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(larceny.LarcenyError) as fault:
        settings.read("crooks", "cuda", file)
    assert told in str(fault.value)
    assert "mine.toml" in str(fault.value) or "players" in told


# The log


def test_a_log_forgets_what_its_checkpoint_does_not_know(tmp_path: Path) -> None:
    written = log.Log(tmp_path / "log", 0)
    written.write(what="iteration", loss=1 / 3)
    length = written.length()
    written.write(what="iteration", loss=2.0)
    written.close()
    log.Log(tmp_path / "log", length).close()
    assert list(log.lines(tmp_path / "log")) == [{"what": "iteration", "loss": 0.333333}]
    with pytest.raises(larceny.LarcenyError, match="shorter than its checkpoint says"):
        log.Log(tmp_path / "log", length + 1)


def test_the_last_line_of_a_log_may_be_cut_off_and_no_other(tmp_path: Path) -> None:
    cut = tmp_path / "log"
    cut.write_text('{"what": "start"}\n{"wh')
    assert list(log.lines(cut)) == [{"what": "start"}]
    cut.write_text('{"what": "start"}\n{"wh\n{}\n')
    with pytest.raises(larceny.LarcenyError, match="line 2 is no line of a log"):
        list(log.lines(cut))
    with pytest.raises(larceny.LarcenyError, match="No such file"):
        list(log.lines(tmp_path / "none"))


# The page


def some_log(path: Path) -> Path:
    told: list[dict[str, object]] = [{"what": "start", "game": "crooks", "device": "cpu", "seed": 3}]
    for number in range(1, 4):
        told.append(
            {"what": "iteration", "decisions": number * 10**6, "entropy": 1 / number, "per_second": 5, "seconds": 1}
        )
        told.append(
            {"what": "trial", "decisions": number * 10**6, "players": 2, "against": "instinct", "games": 100,
             "share": 0.2 * number, "error": 0.05}
        )  # fmt: skip
    path.write_text("".join(json.dumps(line) + "\n" for line in told))
    return path


def test_a_page_shows_victories_with_their_errors_and_every_curve(tmp_path: Path) -> None:
    made = page.write(some_log(tmp_path / "log.jsonl"), tmp_path / "page.html")
    assert made.count("<svg") == 4, "victories, entropy, decisions a second, seconds"
    assert "play_seconds" not in made, "what was not written down is not drawn"
    for words in ("Training: crooks", "2 players, against instinct", "60.0% ± 5.0%", "<polygon", "3.0 million"):
        assert words in made
    assert "<script" not in made
    drawn = page.write(tmp_path / "log.jsonl", tmp_path / "drawing.svg")
    assert drawn.startswith("<svg")
    assert drawn.count("<polyline") == 1


def test_a_page_of_nothing_says_so(tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_text('{"what": "start"}\n')
    with pytest.raises(larceny.LarcenyError, match="nothing was trained yet"):
        page.write(tmp_path / "log.jsonl", tmp_path / "page.html")


# The command


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["crook"], "crook"),
        (["crooks", "--minutes", "-1"], "--minutes: -1.0 is less than none"),
        (["crooks", "--minutes", "nan"], "--minutes: nan is less than none"),
        (["crooks", "--land"], "--land needs --minutes"),
        (["crooks", "--device", "tpu"], "--device: 'tpu' is not known; there is: auto, cuda, cpu"),
        (["crooks", "--page", "nowhere/page.html"], "nowhere/page.html: No such file or directory"),
        (["crooks", "--page", "page.html"], "training/crooks/log.jsonl: No such file or directory"),
    ],
)
def test_nonsense_to_train_is_one_line(words: list[str], told: str, run: Run) -> None:
    done = run("train", *words)
    assert done.returncode == 1
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_torch_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    with pytest.raises(larceny.LarcenyError, match=r"training needs torch: pip install -e '.\[train\]'"):
        command.train("crooks", minutes=1)


def test_the_page_needs_no_torch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    some_log(tmp_path / "log.jsonl")
    command.train("crooks", out=tmp_path, page=tmp_path / "page.html")
    assert "<svg" in (tmp_path / "page.html").read_text()
