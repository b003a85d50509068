"""What is special to nonograms in what is printed."""
