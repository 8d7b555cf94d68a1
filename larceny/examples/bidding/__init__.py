"""Hot Goods: bid in secret for what fell off a lorry. For 2 to 5 players, or 8."""
