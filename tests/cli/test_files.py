"""The files that commands read and write: whole or not at all, wherever they lie."""

from __future__ import annotations

import os
import resource
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import larceny
from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.terminal.play import saves
from tests.command_line import HOUSE, LARCENY, Run, one_line
from tests.patience import PATIENCE
from tests.proving import proofs
from tests.sitting import Sitting, against_the_clock


def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("old")
    (tmp_path / "old.txt").chmod(0o640)
    for name, target in (("link", "old.txt"), ("further", "link"), ("new", "fresh.txt")):
        (tmp_path / name).symlink_to(target)
        files.check(tmp_path / name)
        files.put(tmp_path / name, name)
        assert (tmp_path / name).is_symlink()
        assert (tmp_path / name).read_text() == name
    assert (tmp_path / "old.txt").read_text() == "further"
    assert (tmp_path / "old.txt").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "fresh.txt").read_text() == "new"
    assert len(list(tmp_path.iterdir())) == 5, "no drafts"


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    """A program that reads the old one reads it to its end."""
    path = tmp_path / "file"
    files.put(path, "old")
    with path.open() as reader:
        files.put(path, b"new")
        assert reader.read() == "old"
    assert path.read_text() == "new"


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe, words = tmp_path / "pipe", "words" * 50_000  # more than a pipe holds
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_text)
        files.check(pipe)
        files.put(pipe, words)
        assert read.result(timeout=PATIENCE) == words
    assert pipe.is_fifo()


def test_what_cannot_be_written_is_one_line_before_and_after(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("")
    for path, complaint in (
        (tmp_path, "this is a folder"),
        (tmp_path / "none" / "file", "No such file or directory"),
        (tmp_path / "file" / "file", "Not a directory"),
        (tmp_path / "loop", "Too many levels of symbolic links"),
        (tmp_path / ("x" * 300), "File name too long"),
        (Path("/proc/file"), "No such file or directory"),
    ):
        for attempt in (files.check, lambda path: files.put(path, "words")):
            with pytest.raises(LarcenyError) as caught:
                attempt(path)
            assert str(caught.value) == f"{path}: {complaint}"
    with pytest.raises(LarcenyError, match=r"^/dev/full: No space left on device$"):
        files.put(Path("/dev/full"), "words")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "loop"]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_that_may_not_be_changed_is_not_replaced_either(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "file").chmod(0o400)
    with pytest.raises(LarcenyError, match="Permission denied"):
        files.put(tmp_path / "file", "words")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("name", ["-", *proofs("stdout")])
def test_standard_output_by_any_name(home: dict[str, str], tmp_path: Path, name: str) -> None:
    """`stdout` is a link as /dev/stdout is: it stays, and what was there before is not lost."""
    link = tmp_path / "stdout"
    link.symlink_to("/proc/self/fd/1")
    with (tmp_path / "file").open("wb") as file:
        file.write(b"# before\n")
        file.flush()
        words = [LARCENY, "deck", "copy", "crooks", name]
        subprocess.run(words, stdout=file, env=home, cwd=tmp_path, check=True, timeout=PATIENCE)
    assert (tmp_path / "file").read_text("utf-8") == "# before\n" + HOUSE
    assert link.readlink() == Path("/proc/self/fd/1")
    piped = subprocess.run(words, capture_output=True, env=home, cwd=tmp_path, check=True, timeout=PATIENCE)
    assert piped.stdout.decode() == HOUSE
    assert link.is_symlink()


def test_a_full_disk_is_one_line(run: Run, home: dict[str, str]) -> None:
    assert one_line(run("deck", "copy", "crooks", "/dev/full")) == "larceny: /dev/full: No space left on device\n"
    with Path("/dev/full").open("wb") as full:
        words = [LARCENY, "deck", "copy", "crooks", "-"]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, env=home, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (1, b"larceny: output: No space left on device\n")


def test_saving_into_a_device_is_one_line_and_the_game_goes_on(home: dict[str, str]) -> None:
    """Nothing is read from it first: that had no end."""
    done = subprocess.run(
        [LARCENY, "play", "--seats", "me,random", "--seed", "7"],
        input="save /dev/full\nsave /dev/null\nboard\nquit\n",
        capture_output=True,
        text=True,
        env=home,
        timeout=PATIENCE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)),
    )
    assert done.returncode == 0, done.stderr
    assert "/dev/full: No space left on device\n" in done.stdout
    assert "Saved in /dev/null\n" in done.stdout
    assert done.stdout.count("\nHangouts\n") == 2
    assert Path("/dev/null").is_char_device()


def test_saving_to_standard_output_prints_the_record(run: Run) -> None:
    out = run("play", "--seats", "me,random", "--seed", "7", typed="save -\nquit\n").stdout
    record = larceny.read_record(out[out.index("{") : out.rindex("}") + 1])
    assert (record.seed, record.seats) == (7, ("me", "random"))
    assert "Saved in" not in out


def test_a_game_against_the_clock_leaves_nothing_beside_a_device(tmp_path: Path) -> None:
    (tmp_path / "nowhere").symlink_to("/dev/null")
    (tmp_path / "link.json").symlink_to("copy.json")
    sitting = Sitting(against_the_clock(), tmp_path / "game.json", seconds=12)
    sitting.typed = [f"save {tmp_path / 'nowhere'}", f"save {tmp_path / 'link.json'}", "end"]
    sitting.play()
    names = ["copy.json", "copy.json.time", "game.json", "game.json.time", "link.json", "nowhere"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert saves.read_time(tmp_path / "link.json") == saves.read_time(tmp_path / "copy.json") == 24


def test_a_record_without_end_is_one_line(run: Run) -> None:
    assert "/dev/zero: this is no record: it has more than 16 MB" in one_line(run("replay", "/dev/zero"))
    assert "/dev/zero: a game goes on in a file" in one_line(run("resume", "/dev/zero"))


def test_an_arena_is_no_stream(run: Run, tmp_path: Path) -> None:
    words = ["arena", "crooks", "--bots", "random,instinct", "--out", "-"]
    assert "an arena is kept in a folder" in one_line(run(*words))
    assert not list(tmp_path.iterdir())
