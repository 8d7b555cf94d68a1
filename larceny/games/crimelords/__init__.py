"""Crime Lords."""
