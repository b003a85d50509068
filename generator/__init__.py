"""Requests, random streams, candidates, and the pipeline from a request to a rated puzzle."""

VERSION = 20  # raised whenever a change here changes the results for the same input
