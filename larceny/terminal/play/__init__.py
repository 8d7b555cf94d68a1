"""What a person plays with: a game at this keyboard, or at a table of a house."""
