"""Cops & Robbers: loot the bank, tune the car, and get away with it."""
