"""What a deck does to its games, and which numbers would make it better."""
