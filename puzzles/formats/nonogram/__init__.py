"""Notations of nonograms, one module each, and what they share: clues and palettes."""
