"""18 Ghosts: get a red, a blue and a yellow ghost out through rotating portals."""
