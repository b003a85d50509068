"""Notations: puzzles as files that other programs read and write, one module each, listed in ``registry``."""
