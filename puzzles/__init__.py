"""Puzzles: frozen values, their rules, canonical forms and notations."""
