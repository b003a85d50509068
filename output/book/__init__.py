"""Books of puzzles as print-ready PDF: read, prove, order, lay out, paint."""
