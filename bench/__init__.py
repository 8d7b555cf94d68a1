"""Larceny beside the card games of other libraries: `python -m bench`."""
