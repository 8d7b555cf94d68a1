"""The server: a house on a network, with its tables, store and bus; `web/` is the browser's part. Knows no game."""
