"""Larceny on a terminal: `play` for players, `lab` for the lab's commands, `games` for commands about games."""
