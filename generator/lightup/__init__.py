"""Make Light Up boards: walls, bulbs that light everything, and numbers until one solution is left."""
