"""Notations of the toy."""
