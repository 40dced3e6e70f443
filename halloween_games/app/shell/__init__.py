"""The running program: window, main loop, and the ways from screen to screen."""
