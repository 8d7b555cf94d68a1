"""Faces for a terminal."""
