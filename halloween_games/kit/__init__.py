"""Drawing and input on pygame: painter, drawings, fonts, sound, widgets; knows no game."""
