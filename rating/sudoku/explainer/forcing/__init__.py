"""Forcing chains: the consequences of assumptions, from Nishio to chains nested in chains."""
