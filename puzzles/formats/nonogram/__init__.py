"""Notations of nonograms, one module each, and ``clues`` and ``palettes``, which they share."""
