"""The ladder GR-1 for all families whose rules are data: ratings, and a person's solution in steps."""
