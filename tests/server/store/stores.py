"""What the tests of the stores share: a store opened for a story, entries, summaries, a process that appends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

from larceny.server.store.connect import connect
from larceny.server.store.contract import Store, Summary

PAGE = 4096  # bytes of a page of a SQLite file
QUICKLY = 3.0  # seconds within which a store that is away must say so
Story = Callable[[Store], Awaitable[None]]


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = connect(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def play(url: str, *stories: Story) -> None:
    """Tell each story with the store newly opened."""

    async def one(story: Story) -> None:
        async with opened(url) as store:
            await story(store)

    for story in stories:
        asyncio.run(one(story))


def summary(table: str, phase: str = "gathering", public: bool = True, info: bytes = b"{}") -> Summary:
    return Summary(table=table, game="crooks", phase=phase, public=public, info=info)


def entry(number: int, who: object = "") -> bytes:
    return b'{"number": %d, "who": "%s"}' % (number, str(who).encode())


# A process that appends until it is killed


CHILD = """
import asyncio, sys
from larceny.server.store.connect import connect

async def table(store, name, known):
    number = known + 1
    while True:
        entries = [b"%d" % (number + i) for i in range(1 + number % 3)]
        if not await store.append(name, number, entries):
            sys.exit("lost a number though alone")
        number += len(entries)
        print(name, number - 1, flush=True)

async def main():
    store = connect(sys.argv[1])
    await store.open()
    known = [len(await store.read(f"t{i}")) for i in range(5)]
    print("ready", 0, flush=True)
    await asyncio.gather(*(table(store, f"t{i}", known[i]) for i in range(5)))

asyncio.run(main())
"""
