"""The buttons of gamepads: which number means which button, and how they are drawn and called."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

log = logging.getLogger(__name__)

Layout = Mapping[int, str]  # SDL's names of buttons by the numbers of a pad

FACES: Final = ("a", "b", "x", "y")
ARROWS: Final = ("dpup", "dpdown", "dpleft", "dpright")
BUTTONS: Final = (
    *FACES,
    "leftshoulder",
    "rightshoulder",
    "back",
    "start",
    "leftstick",
    "rightstick",
    "guide",
    *ARROWS,
)
USUAL: Final[Layout] = MappingProxyType(dict(enumerate(BUTTONS)))  # of an Xbox pad; most others report the same

_BUTTON: Final = re.compile(r"b(\d+)")


def layout_of(mapping: Mapping[str, str]) -> Layout:
    """The layout that SDL's *mapping* of a pad says, such as ``{"a": "b0", "dpup": "h0.1"}``."""
    found = {}
    for name, source in mapping.items():
        number = _BUTTON.fullmatch(source)
        if number is not None and name in BUTTONS:
            found[int(number[1])] = name
    return found


def connected_layout(device: int) -> Layout:
    """The layout of the pad that was just connected; the usual one if SDL does not know it."""
    try:
        from pygame._sdl2 import controller  # its own subsystem, which nothing else needs
    except ImportError:
        return USUAL
    try:
        controller.init()
        if not controller.is_controller(device):
            return USUAL
        pad = controller.Controller(device)
        mapping = pad.get_mapping()
        pad.quit()
    except (RuntimeError, TypeError) as error:  # pygame.error is a RuntimeError
        log.info("The buttons of a gamepad are not known: %s", error)
        return USUAL
    return layout_of(mapping) or USUAL
