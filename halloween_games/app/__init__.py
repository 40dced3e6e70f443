"""The program: saving, exports, screens, and the shell that runs them."""
