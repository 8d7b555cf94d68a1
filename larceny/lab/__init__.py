"""Loops over many games: simulate, compare, report."""
