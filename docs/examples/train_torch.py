"""A small network plays both seats of many tables at once: `python docs/examples/train_torch.py crooks 20000`.

REINFORCE: every decision of a game is made more likely by what the game was worth to its seat.
"""

from __future__ import annotations

import time

import torch
from policy import arguments, share_of_victories

import larceny

TABLES, STEPS = 256, 64  # a window; games that do not end in it teach nothing

torch.manual_seed(1)
game, games = arguments()
batch = larceny.batch(game, TABLES, players=2, seed=1, skip_forced=True)
net = torch.nn.Sequential(torch.nn.Linear(batch.numbers, 64), torch.nn.ReLU(), torch.nn.Linear(64, batch.actions))
adam = torch.optim.Adam(net.parameters(), 2e-3)


def odds(seen: torch.Tensor, mask: torch.Tensor) -> torch.distributions.Categorical:
    """Return how likely each action is; illegal ones are not."""
    return torch.distributions.Categorical(logits=net(seen.float() / 10).masked_fill(mask == 0, -1e9))


def window() -> tuple[list[torch.Tensor], torch.Tensor, int]:
    """Play a window; return decisions, what each was worth, and how many games ended."""
    kept = []
    for _ in range(STEPS):
        seen, mask = torch.tensor(batch.observe()), torch.tensor(batch.mask())
        seat = torch.tensor(batch.actor).long()
        with torch.no_grad():
            action = odds(seen, mask).sample()
        batch.step(action.numpy())
        kept.append((seen, mask, action, seat, torch.tensor(batch.rewards), torch.tensor(batch.done)))
    seen, mask, action, seat, rewards, done = map(torch.stack, zip(*kept, strict=True))
    worth, next_worth = torch.zeros(STEPS, TABLES), torch.zeros(TABLES, batch.players)
    for step in reversed(range(STEPS)):  # what a game was worth goes back to its first decision
        next_worth = torch.where(done[step, :, None], rewards[step], next_worth)
        worth[step] = next_worth.gather(1, seat[step, :, None])[:, 0]
    return [part.flatten(0, 1) for part in (seen, mask, action)], worth.flatten(), int(done.sum())


class Bot:
    """The network as a bot."""

    def choose(self, view: larceny.View) -> int:
        with torch.no_grad():
            return int(odds(torch.from_numpy(view.observe()), torch.from_numpy(view.mask())).sample())


start, played, told = time.perf_counter(), 0, 0
while played < games:
    (seen, mask, action), worth, ended = window()
    for part in torch.randperm(len(action)).split(4096):
        loss = -(odds(seen[part], mask[part]).log_prob(action[part]) * worth[part]).mean()
        adam.zero_grad()
        loss.backward()
        adam.step()
    played += ended
    if played >= told + games / 4:
        told = played
        share = share_of_victories(Bot(), game)
        print(f"{played:,} games, {time.perf_counter() - start:.0f} s: {share:.0%} against random", flush=True)
