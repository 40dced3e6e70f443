"""Computer players: the searches, the worker process that runs them, and how strong each level is."""
