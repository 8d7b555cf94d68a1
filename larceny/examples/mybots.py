"""Bots of your own: copy this file, change what they do, and name them wherever a bot is named.

    larceny arena crooks --bots mybots:Sampler,random -n 20
    larceny play crooks --seats "me,mybots:Sampler(guesses=5)"

docs/your-own-bot.md says what a bot may rely on.
"""

import random


class First:
    """Gives the first legal answer: the least that a bot must do."""

    def choose(self, view):
        return view.legal()[0]


class Sampler:
    """Tries every answer in a few guesses of what is hidden, each played on at random to its end."""

    def __init__(self, guesses=2, seed=None):
        self.guesses = guesses
        self.chance = random.Random(seed)

    def choose(self, view):
        answers = view.legal()
        if len(answers) == 1:
            return answers[0]
        truths = [view.guess(self.chance.randrange(2**32)) for _ in range(self.guesses)]
        return max(answers, key=lambda answer: sum(self.worth(truth, view.seat, answer) for truth in truths))

    def worth(self, truth, seat, answer):
        """Return what the game was worth to the seat, from -1 to 1, after one random game that begins like this."""
        match = truth.clone()
        match.play(answer)
        while match.actor is not None:
            match.play(self.chance.choice(match.legal()))
        return match.returns[seat]
