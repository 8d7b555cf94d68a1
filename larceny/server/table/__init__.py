"""One table: its journal, the state that this adds up to, the commands it takes, and what it shows."""
