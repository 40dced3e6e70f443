"""18 Ghosts: slip a red, a blue and a yellow ghost out through turning portals."""
