"""The engine protocol: another program plays, one JSON object a line in, one out (docs/engine.md)."""
