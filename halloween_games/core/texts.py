"""The English sentences of what the core itself can say."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import N_

TEXTS: Final = {
    "game_over": N_("The game is over."),
    "not_your_turn": N_("It is not your turn."),
    "not_an_action": N_("“{text}” is not an action of this game."),
    "looking_back": N_("You are looking at an earlier position. Go back to the end to play on."),
    "luck_decides": N_("A draw is awaited, not an action of a player."),
    "luck_not_awaited": N_("No draw is awaited now."),
    "nothing_to_undo": N_("There is nothing to take back."),
    "nothing_to_redo": N_("There is nothing to bring back."),
    "undo_luck": N_("A draw happened since then, so it cannot be taken back."),
    "undo_secret": N_("Something secret was seen since then, so it cannot be taken back."),
    "undo_other_person": N_("Another player has acted since then, so it cannot be taken back."),
    "wrong_number_of_seats": N_("This game is for {allowed} players."),
    "unknown_option": N_("There is no option “{name}” (known: {known})."),
    "bad_option_value": N_("“{name}” can be: {choices}."),
    "position_not_an_object": N_("“{where}” must be an object in braces."),
    "position_unknown_field": N_("“{where}” is not a field of this position."),
    "position_missing_field": N_("The field “{where}” is missing."),
    "position_not_in_range": N_("“{where}” must be a whole number from {low} to {high}."),
    "position_not_a_flag": N_("“{where}” must be true or false."),
    "position_not_a_choice": N_("“{where}” must be one of: {choices}."),
    "position_not_a_list": N_("“{where}” must be a list in brackets."),
    "position_not_sorted": N_("“{where}” must be sorted."),
    "position_no_such_square": N_("“{where}”: there is no square “{square}”."),
    "position_finished": N_("“{where}”: this game would be over already."),
    "record_not_an_object": N_("The record must be an object in braces."),
    "record_missing_field": N_("The field “{where}” of the record is missing."),
    "record_bad_field": N_("The field “{where}” of the record has a wrong value."),
    "record_newer": N_("This record was made by a newer version of the program ({where} {version})."),
    "record_unknown_game": N_("The record is of a game that this program does not know ({game})."),
    "record_bad_move": N_("Entry {number} of the record, “{text}”, is not possible there."),
    "record_bad_check": N_("The record does not end in the position that it was saved with (field “{where}”)."),
    "record_bad_result": N_("The field “{where}” of the record is not the result of the game that it contains."),
    "repetition": N_("The same position came up for the third time: a draw."),
    "red": N_("red"),
    "blue": N_("blue"),
    "yellow": N_("yellow"),
}
