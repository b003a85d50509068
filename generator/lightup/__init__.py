"""Make Light Up puzzles: walls, bulbs that light the board, and as few numbers as make them unique."""
