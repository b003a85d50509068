"""Forcing chains: what follows from assumptions, from Nishio to chains that are nested in chains."""
