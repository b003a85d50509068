"""Proof: none, unique, multiple (with two witnesses) or unknown within the budget.

A family has a folder: ``proof`` is the proof, ``methods`` all ways to solve a puzzle behind one call. Which form a
board or a line has in each of them, and why, is a table on the page of the documentation that explains the methods,
under "Representations".
"""

VERSION = 1  # Raised whenever a change here changes what comes out for the same input
