"""The house: a keeper for every table that is open in this process, and the clock that looks after them all."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable

from larceny.bots import mind, needs
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import phrases
from larceny.net.limits import Bucket, Rate
from larceny.net.tasks import Metered
from larceny.server.analyst import Analyst
from larceny.server.bot_pool import BotPool
from larceny.server.bus import Bus, LocalBus
from larceny.server.finished_games import FinishedGames
from larceny.server.health import EVERY, Health
from larceny.server.keeper import audience, news
from larceny.server.keeper.keeper import Keeper, Taken
from larceny.server.keeper.writer import PAGE
from larceny.server.kernels import Kernels
from larceny.server.metrics import Metrics
from larceny.server.quotas import Account
from larceny.server.sandbox import Sandbox
from larceny.server.store.contract import KEEPSAKE, SNAPSHOT, Store, StoreError, Summary
from larceny.server.table import commands, journal, keepsake, showing, snapshot
from larceny.server.table.commands import Setup
from larceny.server.table.lesson import lesson
from larceny.server.table.state import Table, deck_is_known
from larceny.server.texts import Refused
from larceny.server.tokens import hashed

phrase, _ = phrases(__file__)

PACE = 0.8  # seconds a bot takes for a move, whatever it holds
RELEASE = (0.8, 2.0)  # seconds: earliest and latest moment at which a guarded question is answered
LOOK = 3.0  # seconds between looks into a store that other processes write to
LOOK_ALONE = 30  # seconds between looks into a store that, besides this process, only those who run the house write to
FAREWELL = 2.0  # seconds for guests to hear that the house closes
IDLE = 120.0  # seconds a table stays open without guests
DAY = 24 * 3600.0  # seconds
GATHERING_LIFE = DAY  # seconds until a table that never began is forgotten
ABANDONED = 600.0  # seconds without anybody until a table leaves the lobby
TOUCH = 60  # beats between notes of who is at which table
OPENING = 20.0  # milliseconds that are paid before a table is read; what it has cost is settled afterwards
SLICE = 0.005  # seconds that are spent on journals, or on looking after tables, before others are served
REPORTS = Rate(60, 0.1)  # guests' reports of others: how many at once, and a second

log = logging.getLogger(__name__)


class House:
    """All tables that are open in this process."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        bot_pool: BotPool | None = None,
        metrics: Metrics | None = None,
        pace: float = PACE,
        shared: bool | None = None,
        keep_days: float | None = None,
        check: bool = False,
        kernels: Kernels | None = None,
        sandbox: Sandbox | None = None,
    ) -> None:
        """With `keep_days`, tables that nobody has touched for so long are deleted; those that never began always are.

        `check` has the whole store looked at before the house opens.
        """
        self.store = store
        self.bus = bus
        self.bot_pool = bot_pool or BotPool()
        self.analyst = Analyst(self.bot_pool)
        self.sandbox = sandbox or Sandbox()
        self.finished_games = FinishedGames(store, self._table)
        self.reports = Bucket(REPORTS)
        self.metrics = metrics or Metrics()
        self.health = Health(store, bus)
        self.keep_days = keep_days
        self.check = check
        self.pace = pace
        self.kernels = kernels  # None: CPython runs all kernels
        if kernels is not None:
            kernels.ready = self._quicken
        self.draw: Callable[[float, float], float] = secrets.SystemRandom().uniform  # draws a moment; tests replace it
        # Whether other processes write to the store.
        self.shared = not isinstance(bus, LocalBus) if shared is None else shared
        self.closing = False
        self._keepers: dict[str, Keeper] = {}
        self._opening: dict[str, asyncio.Task[Keeper]] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self._clock: asyncio.Task[None] | None = None
        self._opened = time.monotonic()  # when the house opened

    async def start(self) -> None:
        await self.store.open()
        try:
            await self._check()
        except BaseException:
            await self.store.close()
            raise
        self.store.on_commit = self._committed
        self._opened = time.monotonic()
        await self.bus.open()
        self.bot_pool.start()
        await self._look()
        self._clock = asyncio.create_task(self._tick())

    async def _check(self) -> None:
        """Refuse to open a house whose store is damaged, if `check` is set."""
        faults = await self.store.faults() if self.check else []
        if faults:
            more = phrase("store-more-faults", many_faults=len(faults) - 1) if len(faults) > 1 else ""
            raise LarcenyError(phrase("store-damaged", faults=faults[0], more=more))

    def _committed(self, seconds: float, entries: int) -> None:
        self.metrics.commit.observe(seconds)
        self.metrics.entries.inc(entries)

    async def stop(self) -> None:
        """Admit nobody any more, tell all guests to come again, let everything under way end, and close the store."""
        await self.farewell(0)
        if self._clock:
            self._clock.cancel()
        await asyncio.gather(*(keeper.writer.note() for keeper in self._keepers.values() if keeper.writer.unnoted))
        for keeper in list(self._keepers.values()):
            await keeper.close()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await self.analyst.stop()
        await self.finished_games.stop()
        self.bot_pool.stop()
        if self.kernels is not None:
            self.kernels.stop()
        self.sandbox.stop()
        await self.bus.close()
        await self.store.close()

    async def farewell(self, seconds: float = FAREWELL) -> None:
        """Admit nobody any more, and tell all guests to come again; they have this many seconds to hear it."""
        self.closing = True
        for keeper in list(self._keepers.values()):
            keeper.audience.hang_up("closing", again=True)
        until = time.monotonic() + seconds
        while time.monotonic() < until and any(keeper.audience.listeners for keeper in self._keepers.values()):
            await asyncio.sleep(0.02)

    async def release(self) -> None:
        """Wait until a guarded question is to be answered: a moment that is drawn without a look at the table.

        A house without pace, as tests have it, hides no times.
        """
        await asyncio.sleep(self.draw(*RELEASE) if self.pace else 0)

    def background(self, errand: Awaitable[None]) -> None:
        """Do something that nobody waits for."""
        task: asyncio.Task[None] = asyncio.ensure_future(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    # Tables

    async def open(self, wish: Setup, guest: str, learn: bool = False) -> str:
        """Open a new table, and return its id, which cannot be guessed."""
        script = lesson(wish.game) if learn else None
        if learn and script is None:
            raise Refused("no-lesson")
        id = commands.as_id(secrets.token_bytes(9))
        await self.begin(id, commands.open_table(wish, guest, self.store.now(), script))
        return id

    async def begin(self, id: str, entries: list[journal.Entry]) -> None:
        """Open a table from its first entries; raises `Taken` if there is one of that id."""
        if self.closing:
            raise Refused("closing")
        opened = entries[0]
        if isinstance(opened, journal.Opened) and not deck_is_known(opened.game, opened.deck):
            await self.sandbox.appraise(opened.game, opened.deck)
        table = Table(id)
        for entry in entries:
            table.apply(entry)
        summary = showing.summarise(table)
        if not await self.store.append(id, 1, [journal.write(entry) for entry in entries], summary):
            raise Taken("busy")
        await self._keep(table, summary)
        seats = [seat.level or seat.kind for seat in table.seats]
        log.info("a table was opened", extra={"table": id, "game": table.setup.game, "seats": seats})

    async def keeper(self, id: str, payer: Account | None = None) -> Keeper:
        """Return the keeper of a table; `payer` pays if the table has to be read from the store."""
        keeper = await self._keeper(id, payer)
        if keeper.table.closed:
            raise Refused("closed")
        if payer is not None:
            keeper.admit(payer)
        return keeper

    async def _keeper(self, id: str, payer: Account | None) -> Keeper:
        if id in self._keepers:
            keeper = self._keepers[id]
            keeper.idle_since = time.monotonic()
            await keeper.refresh()
            return keeper
        if id not in self._opening:
            if payer is not None:
                payer.pay("work", OPENING)
            self._opening[id] = asyncio.create_task(self._fetch(id, payer))
            self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _fetch(self, id: str, payer: Account | None) -> Keeper:
        """Read a table from the store, and keep it; `payer` pays for the processor time, even if there is no table."""
        fetching = Metered(self._table(id, payer))
        try:
            return await self._keep(await fetching)
        finally:
            if payer is not None:
                payer.settle("work", 1000 * fetching.seconds - OPENING)

    async def _table(self, id: str, payer: Account | None = None) -> Table:
        """Return a table from the store: its last snapshot, and what was written since.

        A long journal is read in pieces, and between them everybody else is served.
        """
        await self._know_deck(id, payer)
        kept = await self.store.shelved(id, SNAPSHOT) if _plausible(id) else None
        table = (snapshot.thaw(id, kept[1]) if kept else None) or Table(id)
        try:
            await self._follow(table)
            await self._remember_past(table)
        except StoreError:
            raise
        except Exception as fault:
            if table.number:  # nobody can play at it
                await self._unlist(id)
            if not isinstance(fault, Refused):
                log.exception("a journal could not be followed", extra={"table": id})
            raise
        return table

    async def _know_deck(self, id: str, payer: Account | None) -> None:
        """Have the deck that a guest brought read in the sandbox, where nobody has to wait for it."""
        first = await self.store.read(id, 0, 1) if _plausible(id) else []
        opened = journal.read(first[0]) if first else None
        if isinstance(opened, journal.Opened) and not deck_is_known(opened.game, opened.deck):
            try:
                await self.sandbox.appraise(opened.game, opened.deck, payer)
            except Refused as refusal:
                if refusal.code != "deck":  # perhaps a deck of older rules: its faults are told when it is dealt
                    raise

    async def _follow(self, table: Table) -> None:
        """Take in the rest of a table's journal."""
        until = time.monotonic() + SLICE
        while _plausible(table.id) and (entries := await self.store.read(table.id, table.number, PAGE)):
            for entry in entries:
                table.apply(journal.read(entry))
                if time.monotonic() > until:
                    await asyncio.sleep(0)
                    until = time.monotonic() + SLICE
        if not table.number:
            raise Refused("no-table")

    async def _remember_past(self, table: Table) -> None:
        """Show a game of other rules than ours by its keepsake; refuse one that has none."""
        if table.foreign:
            kept = await self.store.shelved(table.id, KEEPSAKE)
            if kept and kept[1]:
                table.show_past(await asyncio.to_thread(keepsake.read, kept[1]))
        table.check_rules()

    def finished(self, table: Table) -> None:
        """Have a finished game drawn for its keepsake."""
        if not table.setup.lesson and not self.closing:
            self.finished_games.add(table.id)

    async def _keep(self, table: Table, noted: Summary | None = None) -> Keeper:
        keeper = self._keepers[table.id] = Keeper(self, table, self.drop, noted)
        for seat in table.seats:
            wanted = needs(mind(seat.level, table.game.name)) if seat.level and table.phase != "over" else ""
            if wanted:
                self.bot_pool.warm(table.game, wanted)
        if self.kernels is not None and table.phase != "over":
            self.kernels.want(table.game)
        self.metrics.tables.set(len(self._keepers))
        await self.bus.subscribe(table.id, keeper.hear)
        return keeper

    def _quicken(self, game: Game) -> None:
        """Have compiled kernels, which are ready now, play the games under way; new games use them from the deal on."""
        for keeper in self._keepers.values():
            match = keeper.table.match
            if match is not None and match.game is game:
                match.step_by(game.quick)

    async def publish(self, table: str, told: news.News) -> None:
        """Tell the other processes of the house the news, if that is possible."""
        await self.bus.publish(table, news.encode(told))

    def drop(self, keeper: Keeper) -> None:
        """Let go of a table here; the store has it."""
        keeper.writer.closed = True
        if self._keepers.get(keeper.table.id) is keeper:
            del self._keepers[keeper.table.id]
        keeper.audience.hang_up("closing", again=True)
        self.metrics.tables.set(len(self._keepers))
        self.background(self._close(keeper))

    async def _close(self, keeper: Keeper) -> None:
        if keeper.table.id not in self._keepers:
            await self.bus.unsubscribe(keeper.table.id)
        await keeper.close()

    async def lobby(self) -> list[Summary]:
        """Return the public tables at which somebody was lately; take those that need other rules off the list."""
        found = await self.store.lobby(within=ABANDONED)
        playable = [one for one in found if showing.playable(one)]
        for one in found:
            if one not in playable:
                self.background(self._unlist(one.table))
        return playable

    async def _unlist(self, table: str) -> None:
        with contextlib.suppress(StoreError):
            await self.store.unlist(table)

    async def yours(self, guest: str) -> list[tuple[Summary, int]]:
        """Return the tables of a guest, each with the guest's seat; open ones as they are, the others as stored."""
        return [(self._known(summary), seat) for summary, seat in await self.store.yours(guest)] if guest else []

    def _known(self, summary: Summary) -> Summary:
        keeper = self._keepers.get(summary.table)
        return showing.summarise(keeper.table) if keeper else summary

    async def move(self, ticket: str, payer: Account) -> str:
        """Move a seat to the guest who opened its link."""
        id, _, secret = ticket.partition(".")
        keeper = await self.keeper(id, payer)
        await keeper.write(lambda table: commands.move(table, payer.guest, hashed(secret), self.store.now()))
        return id

    # The clock

    async def _tick(self) -> None:
        beat = 0
        while True:
            due = time.monotonic() + 1.0
            await asyncio.sleep(1.0)
            now = time.monotonic()
            self.metrics.loop_lag.observe(max(0.0, now - due))
            self.metrics.backlog.set(max((keeper.writer.backlog for keeper in self._keepers.values()), default=0))
            beat += 1
            await self._attend_all(beat)
            if beat % EVERY == 0:
                self.background(self._look())
            if beat % TOUCH == 1:
                self.background(self._touch())
            if beat % 600 == 1:
                self.background(self._sweep())

    async def _attend_all(self, beat: int) -> None:
        """Look after all tables, a few at a time: otherwise, with hundreds of them, moves would have to wait."""
        until = time.monotonic() + SLICE
        for place, keeper in enumerate(list(self._keepers.values())):
            if self._keepers.get(keeper.table.id) is keeper:
                self._attend(keeper, time.monotonic(), beat + place)
            if time.monotonic() > until:
                await asyncio.sleep(0)
                until = time.monotonic() + SLICE

    def _attend(self, keeper: Keeper, now: float, beat: int) -> None:
        try:
            keeper.tick(now, everyone=beat % 5 == 0)
            if self.shared and keeper.audience.listeners:
                if beat % int(LOOK) == 0:
                    keeper.writer.look()
                if beat % int(audience.PRESENCE) == 0:
                    keeper.audience.announce()
            elif keeper.audience.listeners and beat % LOOK_ALONE == 0:
                keeper.writer.look()
            if not keeper.audience.listeners and now - keeper.idle_since > IDLE:
                self.drop(keeper)
        except Exception:
            log.exception("a table's clock has failed", extra={"table": keeper.table.id})

    async def _look(self) -> None:
        """See whether the store can keep moves, and whether the bus carries news."""
        await self.health.look()
        self.metrics.ready.set(self.health.well("store") and not self.closing)

    async def _touch(self) -> None:
        """Note in the store at which tables somebody is: the others leave the lobby after a while."""
        held = [id for id, keeper in self._keepers.items() if keeper.audience.listeners]
        try:
            if held:
                await self.store.touch(held)
        except LarcenyError:
            log.warning("the store could not be told who is there")

    async def _sweep(self) -> None:
        """Forget tables that never began, and old ones if the house keeps tables only for a time; draw finished games.

        Nothing is forgotten before this process has itself waited for a day: a clock may be wrong when a house opens.
        """
        now = self.store.now()
        try:
            if time.monotonic() - self._opened >= GATHERING_LIFE:
                await self.store.forget(now - GATHERING_LIFE)
                if self.keep_days is not None:
                    gone = await self.store.retire(now - self.keep_days * DAY)
                    if gone:
                        log.info("old tables were deleted", extra={"tables": gone})
            await self.finished_games.look()
        except LarcenyError as fault:
            log.warning("the store could not be swept", extra={"fault": str(fault)})


def _plausible(id: str) -> bool:
    return 0 < len(id) <= 32 and id.isascii() and id.replace("-", "").replace("_", "").isalnum()
