"""Small complete games to begin from: `larceny new-game` writes a copy of one."""
