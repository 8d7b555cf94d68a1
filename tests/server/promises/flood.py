"""Promise 5: one socket that floods the house is closed with 1008, and nobody else notices.

python -m tests.server.promises.flood --seconds 10
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import time

from tests.server.promises.load import Line, Load, frame
from tests.server.promises.server import House, machine, quantile

RATE = 1000  # messages a second


async def measure(house: House, seconds: float = 5.0) -> tuple[list[float], list[int | None]]:
    """Pings of a polite guest, while one flood after the other comes; what the floods were closed with."""
    load = Load(house.port, house.pid, tables=4, sockets=24)
    await load.open()
    polite, times, codes = load.places[1].lines[0], [], []
    end = time.perf_counter() + seconds
    flooding = asyncio.create_task(floods(load, codes, end))
    while time.perf_counter() < end:
        began = time.perf_counter()
        await polite.command({"type": "say", "phrase": "hello"})
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.21)  # as fast as a guest may go on and on
    await flooding
    await load.close()
    return times, codes


async def floods(load: Load, codes: list[int | None], end: float) -> None:
    while time.perf_counter() < end:
        line: Line = await load.connect(load.places[0], secrets.token_urlsafe(24))
        while line.closed is None and time.perf_counter() < end + 5:
            for _ in range(RATE // 100):
                line.transport.write(frame(b'{"type":"ping"}'))
            await asyncio.sleep(0.01)
        codes.append(line.closed)
        line.transport.abort()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    told = parser.parse_args()
    with House("sqlite::memory:") as house:
        times, codes = asyncio.run(measure(house, told.seconds))
    print(
        f"{len(codes)} floods of {RATE} messages a second, closed with {sorted(set(map(str, codes)))}; "
        f"{len(times)} commands of another guest at the house: {quantile(times, 0.5) * 1e3:.1f} ms median, "
        f"{quantile(times, 0.99) * 1e3:.1f} ms p99"
    )
    print(machine())


if __name__ == "__main__":
    main()
