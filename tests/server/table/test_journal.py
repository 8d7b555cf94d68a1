"""Journals written by older versions can be read for ever."""

from __future__ import annotations

import pytest

from larceny.engine.text import LANGUAGES
from larceny.games import load
from larceny.server.table import journal
from larceny.server.table.state import fold
from larceny.server.texts import Refused
from tests.server.table.live import Make


def test_a_game_of_older_rules_is_not_played_on(live: Make) -> None:
    table = live("me", "instinct")
    old = table.journal[0].replace(b'"rules":', b'"rules":9')
    with pytest.raises(Refused) as caught:
        fold("t", [old, *table.journal[1:]])
    assert caught.value.code == "old-rules"
    plays = load("crooks").version
    for lang in LANGUAGES:
        said = caught.value.text(lang)
        assert f"ersion 9{plays} " in said
        assert f"ersion {plays} " in said.replace(".", " ")


def test_a_game_the_house_no_longer_has_is_refused(live: Make) -> None:
    table = live("me", "instinct")
    with pytest.raises(Refused) as caught:
        fold("t", [table.journal[0].replace(b'"game":"crooks"', b'"game":"whist"'), *table.journal[1:]])
    assert caught.value.code == "no-game"


def test_journals_written_today_can_be_read_for_ever() -> None:
    """This journal was written long ago: a change of an entry's shape breaks tables that people have open."""
    lines = [
        b'{"type":"Opened","by":"a","game":"bidding","rules":1,"players":2,"options":{"minutes":1},"deck":"","host":"a"}',
        b'{"type":"Sat","seat":0,"name":"Anna","guest":"a"}',
        b'{"type":"Sat","by":"b","cmd":"1","seat":1,"name":"Ben","guest":"b"}',
        b'{"type":"Dealt","seed":5,"salt":"s","time":1000.0}',
        b'{"type":"Sealed","by":"a","cmd":"2","seat":0,"action":1}',
        b'{"type":"Interjected","by":"b","cmd":"3","seat":1,"number":1}',
        b'{"type":"Sealed","by":"a","cmd":"4","seat":0,"action":2}',
        b'{"type":"Sealed","by":"b","cmd":"5","seat":1,"action":0}',
        b'{"type":"Unsealed","answers":{"0":2,"1":0}}',
        b'{"type":"Relieved","by":"b","cmd":"6","seat":1,"level":"instinct"}',
        b'{"type":"Returned","seat":1}',
        b'{"type":"Ticketed","by":"b","cmd":"7","seat":1,"ticket":"x","until":9.0}',
        b'{"type":"Moved","seat":1,"guest":"c","ticket":"x"}',
        b'{"type":"Interjected","seat":null,"number":0}',
        b'{"type":"Followed","by":"a","cmd":"8","table":"next"}',
    ]
    kept = journal.read(b'{"type":"Sat","seat":1,"name":"Ben","guest":"b","awaited":true}')
    assert kept == journal.Sat(seat=1, name="Ben", guest="b", awaited=True)
    table = fold("t", lines)
    assert table.phase == "over"
    assert table.next == "next"
    assert [seat.guest for seat in table.seats] == ["a", "c"]
    assert table.match is not None
    assert len(table.match.actions) == 4
    again = [journal.write(journal.read(line)) for line in lines]
    assert fold("t", again).number == table.number
