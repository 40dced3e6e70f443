"""The Closest Ghost: clear your half of the haunted house of candy while the ghost nearest to you moves."""
