"""What a move costs a server: processor time, by quarters of a game, with everybody at the table connected.

    python -m tests.server.promises.cost                             # all four games
    python -m tests.server.promises.cost --before ../larceny-1.0     # beside the code of another folder, in one run

One table at a time plays the same deals with the same answers, so the other folder's server does the same work. Only
the server's own processor time counts: it says the same on a busy machine as on an idle one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.promises.load import USUAL, Load, Place, settled
from tests.server.promises.server import ROOT, House, machine

LONGEST = 400  # moves of one game
QUARTERS = 4


@dataclass
class Cost:
    """What the moves of some games cost, in milliseconds of processor time."""

    quarters: list[list[float]] = field(default_factory=lambda: [[] for _ in range(QUARTERS)])
    all: list[float] = field(default_factory=list)
    bytes: int = 0  # sent to everybody
    largest: int = 0  # bytes of the largest board

    def take(self, moves: list[float]) -> None:
        for number, move in enumerate(moves):
            self.quarters[number * QUARTERS // len(moves)].append(move)
        self.all += moves

    def __str__(self) -> str:
        quarters = ", ".join(f"{mean(quarter):.2f}" for quarter in self.quarters)
        return (
            f"{mean(self.all):6.2f} ms a move (by quarters {quarters}), "
            f"{self.bytes / len(self.all) / 1000:.1f} kB a move, largest frame {self.largest / 1000:.0f} kB"
        )


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def processor(pid: int) -> float:
    """Return the processor time of all threads of a process, in milliseconds."""
    return sum(int(task.read_text().split()[0]) for task in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e6


async def play(house: House, game: str, players: int, seed: int, watching: int, cost: Cost) -> None:
    """Play one game with everybody connected, one answer after the other."""
    load = Load(house.port, house.pid, 1, players + watching, game, (players,))
    await load.open()
    place, choose, moves = load.places[0], random.Random(seed), []
    late = await load.connect(place, secrets.token_urlsafe(24))  # one who comes once the game is on
    late.transport.abort()
    used = processor(house.pid)
    while len(moves) < LONGEST and (mover := await awaited(place)) is not None:
        action, mover.choices = choose.choice(place.lively(mover)), []
        await mover.command({"type": "act", "expect": mover.number, "action": action})
        now = processor(house.pid)
        moves.append(now - used)
        used = now
    cost.take(moves)
    newcomer = await load.connect(place, secrets.token_urlsafe(24))
    place.lines.append(newcomer)
    await asyncio.sleep(0.3)
    cost.bytes += sum(line.bytes for line in place.lines)
    cost.largest = max([cost.largest, *(line.largest for line in place.lines)])
    await load.close()


async def awaited(place: Place) -> object:
    """Return somebody who is asked something; None when a second passes in which nobody is."""
    for _ in range(200):
        if (mover := place.mover) is not None:
            return mover
        await asyncio.sleep(0.005)
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(USUAL), action="append")
    parser.add_argument("--players", type=int, help="at each table, instead of the usual number")
    parser.add_argument("--watching", type=int, default=0, help="spectators at each table")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--before", type=Path, help="a folder with other code, to be measured beside this")
    parser.add_argument("--profile", default="", help="a file for where the server spends its time")
    told = parser.parse_args()
    trees = {"before": told.before.resolve(), "now": ROOT} if told.before else {"now": ROOT}
    for game in told.game or USUAL:
        players = told.players or USUAL[game]
        costs = {name: Cost() for name in trees}
        with ExitStack() as stack:
            houses = {
                name: stack.enter_context(
                    House(f"sqlite:/tmp/cost-{os.getpid()}-{game}-{name}.db", tree=tree, seed=1, profile=told.profile)
                )
                for name, tree in trees.items()
            }
            for seed in range(told.games + 1):
                for name, house in houses.items():
                    cost = costs[name] if seed else Cost()  # the first game warms up what is kept
                    asyncio.run(play(house, game, players, seed, told.watching, cost))
                for house in houses.values() if not seed else ():
                    asyncio.run(settled(house.pid))
            for house in houses.values():
                house.stop()
        for name, cost in costs.items():
            print(f"{game} {players}, {name:>6}: {cost}", flush=True)
        if told.before:
            ratio = mean(costs["before"].all) / mean(costs["now"].all)
            print(f"{game} {players}: {ratio:.2f} times as many moves for the same processor time", flush=True)
    print(machine())


if __name__ == "__main__":
    main()
