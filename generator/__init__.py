"""Requests, random streams, candidates, and the pipeline from a request to a rated puzzle."""
