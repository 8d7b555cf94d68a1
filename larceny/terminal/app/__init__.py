"""The full-screen terminal: draws any Board in panes, for games at this machine and at tables of a house."""
