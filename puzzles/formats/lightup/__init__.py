"""Notations of Light Up, one module each, and what they share: cells."""
