"""What commands about games print and write: observations, new games, the suite that every game passes."""
