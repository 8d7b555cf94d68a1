"""Real browsers against real houses. A package, so that one browser serves all files that a process runs in a row."""
