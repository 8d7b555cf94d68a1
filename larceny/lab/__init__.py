"""Many games at once: simulations, tournaments, tests, analyses, and what a deck does (`decks`)."""
