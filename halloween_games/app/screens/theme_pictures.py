"""The pictures of the themes of puzzles: at most three of a game's drawings, as the signs of lessons name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

RED: Final = "ghost_red_body:red face_friendly_happy"
BLUE: Final = "ghost_blue_body:blue face_friendly_happy"
YELLOW: Final = "ghost_yellow_body:yellow face_friendly_happy"
PORTAL: Final = "portal_ring:red@270 portal_core:red portal_emblem_red portal_arrow@270"
KID: Final = "kid_0_body kid_0_eyes_open"
OTHER_KID: Final = "kid_1_body kid_1_eyes_open"
GHOST: Final = "ghost_body ghost_eyes_open ghost_mouth"
LORD: Final = "lord_0_cape lord_0_body lord_0_eyes_open"
OTHER_LORD: Final = "lord_1_cape lord_1_body lord_1_eyes_open"
PAWN: Final = "pawn_0_body pawn_0_eyes_open"
BEATEN: Final = "pawn_1_body pawn_1_scared"
GO: Final = "icons/arrow_right:candle"
NO: Final = "icons/close:red"

THEME_PICTURES: Final[Mapping[str, Sequence[str]]] = {
    "escape": (RED, PORTAL),
    "double_escape": (BLUE, PORTAL, RED),
    "capture": (YELLOW, GO, "ghost_red_body:red face_grim_scared"),
    "sacrifice": ("ghost_blue_body:blue face_friendly_scared", GO, "ghost_red_body:red face_grim_happy"),
    "own_fight": (YELLOW, NO, "ghost_red_body:red face_friendly_scared"),
    "mirror": ("mirror", "ghost_yellow_body:yellow face_friendly_open*0.8", "mirror"),
    "release": (BLUE, GO, "carpet_blue"),
    "placement": ("carpet_yellow", YELLOW),
    "portal": (PORTAL, "icons/redo:candle", "portal_ring:red@0 portal_core:red portal_emblem_red portal_arrow@0"),
    "quiet": ("ghost_red_body:red face_friendly_open",),
    "own_candy": (KID, "candy_wrapped"),
    "other_candy": (KID, "lollipop"),
    "around": ("icons/arrow_left:candle", KID, GO),
    "shut_in": (GHOST, OTHER_KID, GHOST),
    "cover": (GHOST, "candy_corn*0.8", NO),
    "ghost": ("ghost_0_body ghost_0_eyes_open",),
    "killer": ("killer_0_blade killer_0_body killer_0_eyes_open",),
    "witch": ("witch_0_body witch_0_eyes_open witch_0_hat",),
    "cat": ("cat_0_tail cat_0_body cat_0_eyes_open cat_0_pupils",),
    "bat": ("bat_0_wing_left bat_0_wing_right bat_0_body bat_0_eyes_open",),
    "jack": ("jack_0_body jack_0_face_lit",),
    "arrival": ("square_violet", "witch_0_body witch_0_eyes_open witch_0_hat"),
    "attack": ("killer_0_blade killer_0_body killer_0_eyes_open", "witch_1_body witch_1_eyes_open witch_1_hat"),
    "answer": ("cat_0_tail cat_0_body cat_0_eyes_open cat_0_pupils", "killer_1_blade killer_1_body killer_1_eyes_open"),
    "steps": (PAWN, GO, BEATEN),
    "diagonal": (PAWN, "rank_J", BEATEN),
    "two_plays": ("rank_J", "icons/plus:candle", "rank_10"),
    "three_plays": ("rank_J", "rank_Q", "rank_K"),
    "entry": ("start_0", PAWN),
    "eliminator": ("rank_6", "rank_7", "rank_8"),
    "last_pawn": (PAWN, NO, BEATEN),
    "ride": (LORD, GO, "stone_white"),
    "lantern": ("lantern_lit", "stone_black"),
    "deny": (OTHER_LORD, NO, "stone_brown"),
    "counting": ("stone_brown", "stone_black"),
    "waiting": (LORD, "icons/clock:candle", OTHER_LORD),
    "glance": ("icons/play:candle",),
}
"""Those that tell the same of several games only use what all of them have."""

QUIET: Final[Mapping[str, Sequence[str]]] = {"closest-ghost": (KID,)}
"""A theme of two games looks different in the second one."""


def pictures_of(game_id: str, theme: str) -> Sequence[str]:
    """The pictures of a *theme* in a game; none for one that nobody has drawn."""
    if theme == "quiet" and game_id in QUIET:
        return QUIET[game_id]
    return THEME_PICTURES.get(theme, ())
