"""Notations of Light Up, one module each, and ``cells``, which they share."""
