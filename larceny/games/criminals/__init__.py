"""Criminal's: case the vault, keep the right five henchmen, clear its four locks."""
