"""Chains of links between two candidates: X-chains, XY-chains and cycles."""
