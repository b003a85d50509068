"""What is stored and printed: batches, pictures, tables."""
