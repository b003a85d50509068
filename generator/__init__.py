"""Requests, random streams, candidates, and the pipeline from a request to a rated puzzle."""

VERSION = 16  # Raised whenever a change here changes what comes out for the same input
