"""The house on a network: tables, seats, store and bus; `web/` is the browser's part. Knows no game."""
