"""The ladder GR-1 of all families whose rules are data: their rating, and a person's solution in steps."""
