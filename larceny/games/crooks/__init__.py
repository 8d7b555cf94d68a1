"""Crooks: search the hangouts for crooks, send them to the targets, lead the gangs. For 2 to 4 players."""
