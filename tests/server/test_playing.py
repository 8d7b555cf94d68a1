"""Games over real HTTP and WebSockets: played to their end, watched, taken back, replayed, in both languages."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter

import pytest
from msgspec.structs import replace

import larceny
from larceny.engine.match import replay
from larceny.engine.record import commit, from_json
from larceny.games import load
from larceny.net import messages
from larceny.server.table import journal, showing
from larceny.server.table.state import Table, fold
from tests.server.house import SharedHouse, answer, as_sent, guests, opened, play_to_the_end, same, token
from tests.server.stories import CROOKS, at_a_table, crooks_in, nothing, refuses, seen_by, tell, until_undo, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_two_people_and_bots_play_a_whole_game_and_all_see_the_same_end(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve, bots=2)
            await play_to_the_end(anna, ben)
            await eve.until(lambda: eve.over)
            shown = [client.shown.board.result for client in (anna, ben, eve) if client.shown]
            results = [replace(result, text="") for result in shown if result]  # who wins is told "You win!"
            assert results[0] == results[1] == results[2]
            assert anna.room is not None
            assert anna.room.phase == "over"
            table: Table = house.ask(house.place.table(id))
            for client, viewer in ((anna, 0), (ben, 1), (eve, None)):
                assert client.shown is not None
                assert as_sent(client.shown) == showing.shown(table, viewer, "en")
            kept = house.ask(house.place.house.store.read(id))
            assert fold(id, kept).match is not None
            assert fold(id, kept).match.truth == table.match.truth  # type: ignore[union-attr]

    tell(story)


def test_what_goes_over_a_line_is_what_its_seat_may_see(house: SharedHouse) -> None:
    """From the first frame to the last, no crook is named to a seat that was not shown it by the rules."""

    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve, bots=1)
            await play_to_the_end(anna, ben, seed=4)
            await eve.until(lambda: eve.over)
            record = from_json(json.dumps(await anna.get(f"/api/tables/{id}/record")))
            told = Counter[str]()
            for client, viewer in ((anna, 0), (ben, 1), (eve, None)):
                match, known = replay(load("crooks"), record, 0), set()
                for action in record.actions:
                    known |= crooks_in(messages.encode(match.board(viewer)).decode())
                    match.enter(action)
                seen = crooks_in(seen_by(client))
                assert seen <= known
                told[str(viewer)] = len(seen)
            assert told["None"] <= min(told["0"], told["1"])
            assert told["None"] < len(CROOKS), "nothing was hidden from anybody"

    tell(story)


def test_phrases_reach_everybody_in_their_language(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 3, ["en", "de", "de"]) as (anna, ben, eve):
            await at_a_table(anna, ben, watch=eve)
            await anna.command(messages.Say(id="1", phrase="luck"))
            for client, words in ((anna, "Good luck!"), (ben, "Viel Glück!"), (eve, "Viel Glück!")):
                await client.until(lambda client=client: bool(client.phrases))
                assert (client.phrases[0].seat, client.phrases[0].name) == (0, "Anna")
                assert client.phrases[0].text == words
            await eve.command(messages.Say(id="1", phrase="thanks"))
            await anna.until(lambda: len(anna.phrases) == 2)
            assert (anna.phrases[1].seat, anna.phrases[1].name) == (None, "")
            await refuses("no-phrase", anna.command(messages.Say(id="2", phrase="buy my things")))

    tell(story)


def test_why_is_answered_in_the_askers_language(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 2, ["en", "de"]) as (anna, ben):
            await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            other = ben if turn is anna else anna
            because = await other.command(messages.Why(id="1", touch="hand"))
            assert isinstance(because, messages.Because)
            assert ("turn" in because.text) == (other is anna)
            target = next(zone.id for zone in turn.shown.board.zones if zone.group == "city")  # type: ignore[union-attr]
            because = await turn.command(messages.Why(id="2", touch=target))
            assert isinstance(because, messages.Because)
            assert because.text
            rejected = await refuses("nothing", ben.command(messages.Why(id="3", touch="x"))) if turn is ben else None
            assert rejected is None or "There" not in str(rejected)

    tell(story)


def test_a_decision_nobody_heard_of_can_be_taken_back(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            await at_a_table(anna, ben, watch=eve)
            turn = await until_undo(anna, ben)
            other = ben if turn is anna else anna
            frames = len(other.frames or []), len(eve.frames or [])
            assert turn.shown is not None
            number, choices = turn.shown.number, turn.shown.board.choices
            await turn.undo()
            await turn.until(lambda: turn.shown is not None and turn.shown.number != number)
            assert turn.shown.board.choices != choices
            assert not turn.shown.undo
            assert (len(other.frames or []), len(eve.frames or [])) == frames, "others noticed"
            await refuses("no-undo", turn.undo())
            await refuses("no-undo", other.undo())

    tell(story)


def test_another_language_at_any_time(house: SharedHouse) -> None:
    """Also when somebody else of the same kind has spoken it all along."""

    async def story() -> None:
        async with guests(house.address, 4, ["en", "en", "de", "en"]) as (anna, ben, eve, eva), same(anna, "de") as tab:
            id = await at_a_table(anna, ben, watch=eve)
            await eva.join(id)
            await tab.join(id)
            for client in (anna, eva):
                for lang, title in (("de", "Verstecke"), ("en", "Hangouts")):
                    await client.send(messages.Speak(lang=lang))  # type: ignore[arg-type]
                    await client.until(lambda client=client, lang=lang: client.shown.board.lang == lang)
                    assert client.shown is not None
                    assert any(group.title != title for group in client.shown.board.groups)
                    words = "Viel Glück!" if lang == "de" else "Good luck!"
                    await client.until(
                        lambda client=client, words=words: words in [label.text for label in client.room.phrases]
                    )
            await eva.send(messages.Speak(lang="de"))
            await eva.send(messages.Speak(lang="en"))
            await eva.send(messages.Ping(n=1))
            await eva.until(lambda: any('"pong"' in frame for frame in eva.frames or []))
            await asyncio.sleep(0.05)
            assert eva.shown is not None
            assert eva.shown.board.lang == "en"
            assert eva.room is not None
            assert "Good luck!" in [label.text for label in eva.room.phrases]

    tell(story)


def test_replays_records_and_the_opened_deal(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve)
            assert anna.room is not None
            promised = anna.room.commitment
            path = f"/api/tables/{id}"
            for _ in range(8):
                await answer(await whose_turn(anna, ben))
            for client, seat in ((anna, 0), (ben, 1), (eve, None)):
                assert (await client.get(f"{path}/replay?moment=0"))["board"].get("seat") == seat
                for point in ("all", "0", "1"):
                    await refuses("no-viewpoint", client.get(f"{path}/replay?seat={point}"))
                await refuses("not-over", client.get(f"{path}/record"))
                await refuses("not-over", client.get(f"{path}/opened"))
            for moment in ("-1", "x", "1e3", "%C2%B2", "9999999", "99999", "%00", ""):
                await refuses("no-moment", anna.get(f"{path}/replay?moment={moment}"))
            await play_to_the_end(anna, ben)
            for point in ("mine", "1", "watch", "all"):
                last = (await anna.get(f"{path}/replay?seat={point}"))["moments"]
                end = await anna.get(f"{path}/replay?seat={point}&moment={last}&lang=de")
                assert end["board"]["result"]
                assert end["board"]["lang"] == "de"
            for point in ("2", "0999", "01", "0" * 1000, "-1"):
                await refuses("no-viewpoint", anna.get(f"{path}/replay?seat={point}"))
            shown = await eve.get(f"{path}/opened")
            assert commit(shown["game"], int(shown["seed"]), shown["salt"]) == shown["commitment"] == promised
            record = from_json(json.dumps(await eve.get(f"{path}/record")))
            assert record.commitment == promised
            assert larceny.replay(record).result() == record.result
            assert token(anna) not in json.dumps(await eve.get(f"{path}/record"))

    tell(story)


def test_a_lesson_is_taken_over_the_wire(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (lea, eve):
            await refuses("no-lesson", lea.post("/api/lesson", {"game": "bidding", "name": "Lea"}))
            await refuses("no-lesson", lea.post("/api/lesson", {"game": "whist", "name": "Lea"}))
            id = (await lea.post("/api/lesson", {"game": "crooks", "name": "Lea"}))["table"]
            await lea.join(id)
            await refuses("no-watching", eve.join(id))
            while True:
                shown = await lea.until(lambda: lea.mine or lea.over)
                assert shown.coach is not None
                if shown.coach.over:
                    break
                assert shown.coach.action is not None
                others = [choice.action for choice in shown.board.choices if choice.action != shown.coach.action]
                if others:
                    await refuses("lesson", lea.act(others[0]))
                await answer(lea, shown.coach.action)
            await play_to_the_end(lea)

    tell(story)


def test_sealed_answers_gifts_and_clock_over_the_wire(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            await at_a_table(anna, ben, watch=eve, game="bidding", options={"minutes": 5})
            assert anna.room is not None
            assert anna.room.deadline is not None
            before = eve.shown
            await answer(anna, 4)
            await anna.until(lambda: anna.shown is not None and anna.shown.sealed == 4)
            await eve.until(lambda: eve.room is not None and eve.room.seats[0].ready)
            assert eve.shown == before
            assert ben.shown is not None
            assert ben.shown.sealed is None
            gift = ben.shown.board.interjections[0].action
            await ben.command(messages.Interject(id="g", expect=ben.shown.number, number=gift))
            await anna.until(lambda: anna.mine)
            await eve.until(lambda: eve.room is not None and not eve.room.seats[0].ready)
            assert '"sealed":4' not in "".join((ben.frames or []) + (eve.frames or []))
            await play_to_the_end(anna, ben)

    tell(story)


def test_the_house_calls_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, game="bidding", options={"minutes": 1})
            keeper = await place.house.keeper(id)
            monkeypatch.setattr(keeper.clock, "left", lambda: -1.0)
            await anna.until(lambda: anna.over)
            await ben.until(lambda: ben.over)

    tell(story)


def test_the_house_calls_time_once_where_the_turn_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, game="robbers", options={"goal": "time", "minutes": 1})
            keeper = await place.house.keeper(id)
            monkeypatch.setattr(keeper.clock, "left", lambda: -1.0)
            for _ in range(3):
                keeper.tick(time.monotonic(), everyone=False)
                await keeper.writer.queue(nothing)
            assert keeper.table.phase == "playing"
            await play_to_the_end(anna, ben)
            entries = [journal.read(raw) for raw in await place.house.store.read(id)]
            assert sum(isinstance(entry, journal.Interjected) for entry in entries) == 1
            record = from_json(json.dumps(await anna.get(f"/api/tables/{id}/record")))
            assert record.result is not None
            assert record.result.reason == "late"
            assert replay(load("robbers"), record).result() == record.result

    tell(story)
