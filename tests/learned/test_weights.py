"""Files of weights: what they say about themselves, and those that are refused."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.games import house, load
from larceny.learned import weights
from larceny.learned.weights import FOLDER, PLACE, WeightsError, about, pack, read, there
from tests.learned import nets
from tests.patience import PATIENCE


def rewritten(path: Path, to: Path, **told: Any) -> Path:
    """Return the same file, except some of what it says about itself."""
    with np.load(path) as file:
        arrays = dict(file)
    words = json.loads(arrays["about"].tobytes()) | told
    stream = io.BytesIO()
    arrays["about"] = np.frombuffer(json.dumps(words).encode(), np.uint8)
    np.savez_compressed(stream, **arrays)
    to.write_bytes(stream.getvalue())
    return to


def test_a_file_tells_how_it_was_made(tmp_path: Path) -> None:
    path = nets.write(tmp_path, "crooks", width=8, blocks=3)
    told = about("crooks", path)
    crooks = load("crooks")
    assert told["trained"] == "never"
    assert (told["game"], told["rules"], told["width"], told["blocks"]) == ("crooks", crooks.version, 8, 3)
    assert (told["numbers"], told["actions"]) == (crooks.observation.total, crooks.actions)
    assert told["cards"] == {kind: len(cards) for kind, cards in crooks.house_deck.cards.items()}
    assert len(told["hash"]) == 64
    assert read("crooks", path).about == told


def test_the_same_network_is_packed_into_the_same_bytes() -> None:
    one, other = (pack(nets.arrays("crooks"), {"game": "crooks"}) for _ in range(2))
    assert one == other
    assert one != pack(nets.arrays("crooks", seed=1), {"game": "crooks"})


@pytest.mark.parametrize("game", house())
def test_the_usual_network_fits_into_four_megabytes(game: str) -> None:
    assert len(pack(nets.arrays(game, width=512, blocks=3, hidden=512), {"game": game})) <= 4_000_000


def test_a_network_that_is_too_large_is_not_packed() -> None:
    with pytest.raises(WeightsError, match=r"weights of crooks: [\d,]+ bytes, and a file has at most 4,000,000"):
        pack(nets.arrays("crooks", width=1024, blocks=3, hidden=1024), {"game": "crooks"})


@pytest.mark.parametrize(
    ("name", "array", "complaint"),
    [
        ("policy.bias", None, "policy.bias is missing"),
        ("polish.bias", np.zeros(3), "polish.bias is left over"),
        ("value.bias", np.zeros(3), r"value.bias has the shape \(3,\), not \(1,\)"),
        ("norm.bias", np.full(16, np.nan), "norm.bias has numbers that are none"),
        ("scale", np.zeros(1908), "scale has a divisor below 1"),
        ("in.weight", None, "there is no in.weight"),
    ],
)
def test_arrays_that_are_no_network_are_not_packed(name: str, array: Any, complaint: str) -> None:
    arrays = nets.arrays("crooks") | {name: array}
    if array is None:
        del arrays[name]
    with pytest.raises(WeightsError, match=complaint):
        pack(arrays, {"game": "crooks"})


def test_there_is_nothing_to_read_of_a_game_that_nobody_learned(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"nothing was learned of bidding: there is no file .*bidding.npz"):
        read("bidding")
    assert not there(load("bidding"))
    with pytest.raises(WeightsError, match=r"there is no file .*gone.npz"):
        read("crooks", tmp_path / "gone.npz")


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({"game": "criminals"}, "these were learned of criminals, not of crooks"),
        ({"rules": 0}, "learned by version 0 of the crooks rules; this is"),
        ({"numbers": 7}, "of another size: 7 numbers, and crooks has 1908"),
        ({"actions": 7}, "of another size: 7 actions, and crooks has 90"),
        ({"observation": "0"}, "the numbers of an observation of crooks mean something else by now"),
        ({"hash": "0" * 64}, "damaged: their hash is not 0000"),
        ({"hash": 5}, "damaged: what they say about themselves cannot be read"),
        ({"value": "cubic"}, "damaged: what they say about themselves"),
        ({"cards": None}, "damaged: what they say about themselves"),
    ],
)
def test_weights_that_do_not_fit_are_refused_in_a_line(tmp_path: Path, told: dict[str, Any], complaint: str) -> None:
    path = rewritten(nets.write(tmp_path, "crooks"), tmp_path / "other.npz", **told)
    with pytest.raises(WeightsError, match=complaint) as fault:
        read("crooks", path)
    assert str(path) in str(fault.value)
    assert "\n" not in str(fault.value)


def broken(whole: bytes, way: str) -> bytes:
    if way == "short":
        return whole[: len(whole) // 2]
    if way == "empty":
        return b""
    if way == "text":
        return b"no weights at all"
    if way == "pickle":
        stream = io.BytesIO()
        np.save(stream, np.array([{}], object))
        return stream.getvalue()
    if way == "another zip":
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr("notes.txt", "nothing")
        return stream.getvalue()
    middle = len(whole) // 2
    return whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :]


@pytest.mark.parametrize("way", ["short", "empty", "text", "pickle", "another zip", "flipped"])
def test_damaged_files_are_refused_in_a_line(tmp_path: Path, way: str) -> None:
    path = tmp_path / "crooks.npz"
    path.write_bytes(broken(pack(nets.arrays("crooks"), {"game": "crooks"}), way))
    with pytest.raises(WeightsError, match=r"weights .*crooks.npz: damaged: .") as fault:
        read("crooks", path)
    assert "\n" not in str(fault.value)


def test_every_byte_counts(tmp_path: Path) -> None:
    """Wherever a byte is lost, what is read is what was written, or nothing."""
    whole = pack(nets.arrays("crooks", width=4, blocks=1, hidden=4), {"game": "crooks"})
    logits = None
    path = tmp_path / "crooks.npz"
    row = np.zeros(load("crooks").observation.total, np.int16)
    row[::7] = 1
    for place in [None, *range(5, len(whole), len(whole) // 60)]:
        found = bytearray(whole)
        if place is not None:
            found[place] ^= 1
        path.write_bytes(found)
        weights._about.cache_clear()
        weights._read.cache_clear()
        try:
            answer = read("crooks", path).network(row)[0].tolist()
        except WeightsError:
            assert place is not None
            continue
        logits = logits or answer
        assert answer == logits


def test_a_file_that_does_not_fit_is_as_good_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(PLACE, str(tmp_path))
    nets.write(tmp_path, "crooks")
    assert there(load("crooks"))
    rewritten(tmp_path / "crooks.npz", tmp_path / "crooks.npz", rules=0)
    assert not there(load("crooks"))
    assert not there(load("crooks"))
    assert [record.message.split(":")[-1] for record in caplog.records] == [
        f" learned by version 0 of the crooks rules; this is {load('crooks').version}"
    ]


@pytest.mark.parametrize("game", house())
def test_the_house_s_own_weights_fit_its_games(game: str) -> None:
    told = about(game, FOLDER / f"{game}.npz")
    assert {"commands", "decisions", "date", "hash"} <= told.keys()
    seen = larceny.new(game, players=2, seed=1)
    logits, value = read(game, FOLDER / f"{game}.npz").network(seen.view(seen.actor).observe())
    assert logits.shape == (load(game).actions,)
    assert -1 < value < 1


def test_weights_travel_in_the_wheel_and_in_the_source(tmp_path: Path) -> None:
    """A stand-in for a game's weights, beside the real ones, goes where they go."""
    root = FOLDER.parents[2]
    stand_in = FOLDER / "stand_in.npz"
    stand_in.write_bytes(b"weights")
    try:
        words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
        subprocess.run(words, cwd=root, check=True, capture_output=True, timeout=PATIENCE)
    finally:
        stand_in.unlink()
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    wanted = {f"larceny/learned/weights/{path.name}" for path in FOLDER.glob("*.npz")}
    assert {*wanted, "larceny/learned/weights/stand_in.npz"} <= held
