"""Computer players: searches that own no clock, the worker process they run in, and the arena that measures them."""
