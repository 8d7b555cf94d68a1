"""The designer's desk: an editor for one deck file, in the browser of the person who started it, on this machine."""
