"""The English sentences and rules text of Pure Halloween. Imports no rules, so that the launcher starts fast."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import N_, NN_

TEXTS: Final = {
    # the launcher and the new-game screen
    "players": N_("2"),
    "minutes": N_("25 min"),
    "tagline": N_("Hold all nine regions before the killers come."),
    "goal": N_("Be in all nine regions at once"),
    "ghost": N_("ghost"),
    "killer": N_("killer"),
    "witch": N_("witch"),
    "cat": N_("black cat"),
    "bat": N_("bat"),
    "jack": N_("jack-o'-lantern"),
    # what stands on a square, for tooltips
    "piece.G": N_("ghost of {player}"),
    "piece.G.you": N_("your ghost"),
    "piece.K": N_("killer of {player}"),
    "piece.K.you": N_("your killer"),
    "piece.W": N_("witch of {player}"),
    "piece.W.you": N_("your witch"),
    "piece.C": N_("black cat of {player}"),
    "piece.C.you": N_("your black cat"),
    "piece.B": N_("bat of {player}"),
    "piece.B.you": N_("your bat"),
    "piece.J": N_("jack-o’-lantern of {player}"),
    "piece.J.you": N_("your jack-o’-lantern"),
    # what lies beside the board
    "place.supply": N_("{kind} of {player}, to be placed"),
    "place.supply.you": N_("your {kind}, to be placed"),
    "place.empty": N_("no {kind} left for {player}"),
    "place.empty.you": N_("you have no {kind} left"),
    # boards
    "board.nine_gardens": N_("The nine gardens"),
    "board.quilt": N_("The quilt"),
    "board.windmill": N_("The windmill"),
    "board.region_in_parts": N_("Region {region} is in several parts: these squares do not touch the rest of it."),
    "board.region_in_parts.fix": N_("In Tiled, give these squares to a region beside them in the layer “rooms”."),
    # what a place is and means, for tooltips
    "about.ghost": N_("floats to any empty square next to another piece"),
    "about.killer": N_("slides exactly three squares and attacks whoever is alone in its region"),
    "about.witch": N_("flies in a straight line, over others"),
    "about.cat": N_("jumps in an L"),
    "about.bat": N_("flies in a straight line until something stops it"),
    "about.jack": N_("goes one square"),
    "about.lonely": N_("alone with a killer, so it needs help"),
    "about.region.0": N_("region {region}, where nobody is yet"),
    "about.region.1": N_("region {region}, where only {player} is"),
    "about.region.1.you": N_("region {region}, where only you are"),
    "about.region.2": N_("region {region}, where both players are"),
    "about.supply": N_("{kind} of {player}, still to be placed: {count}"),
    "about.supply.you": N_("your {kind}, still to be placed: {count}"),
    "about.map": N_("no piece of {player} yet in {regions}"),
    "about.map.you": N_("no piece of yours yet in {regions}"),
    "about.map.full": N_("{player} is in all nine regions"),
    "about.map.full.you": N_("you are in all nine regions"),
    "about.clock": N_("whoever is in all nine at once wins"),
    "about.pass": N_("you cannot do anything, so you pass"),
    "about.box": N_("how the piece moves that you point at or have chosen"),
    # reasons for refusing, placing
    "place_first": N_("The first two turns only place a piece."),
    "killer_not_first": N_("A killer cannot be anybody's first piece."),
    "adjoin_first_piece": N_("Your first piece goes beside the one that stands there."),
    "supply_empty": N_("You have no {kind} left to place."),
    "square_taken": N_("Somebody stands on {square} already."),
    "no_own_piece_in_region": N_("You have no piece in the region {region}, so only a move leads there."),
    "needs_two_friends": N_("A killer watches {region}: you can place there only beside two of your pieces."),
    "not_adjoining_own": N_("In {region} a new piece must adjoin one of yours there."),
    "nowhere_to_place": N_("There is no free square for a new piece."),
    # reasons for refusing, moving
    "nobody_there": N_("Nobody stands there. Choose one of your pieces."),
    "not_your_piece": N_("That piece belongs to the other player."),
    "must_leave_its_square": N_("A move has to end on another square."),
    "nobody_is_captured": N_("Nobody is captured here, so {square} must be empty to go there."),
    "killer_goes_three": N_(
        "A killer slides exactly three squares, with turns, but no diagonals and no stepping back."
    ),
    "killer_blocked": N_("Pieces block each of the killer's ways of three squares to {square}."),
    "witch_flies_straight": N_("A witch flies in a straight line, in any of the 8 directions."),
    "cat_jumps_in_l": N_("A black cat jumps in an L: two squares ahead and one aside."),
    "bat_flies_straight": N_("A bat flies in a straight line, in any of the 8 directions."),
    "bat_blocked": N_("A bat does not fly over others, and somebody is on {square}."),
    "bat_must_go_on": N_("A bat flies on until something stops it: in this direction to {square}."),
    "bat_would_go_on": N_(
        "A bat flies on until something stops it: in this direction on {square}, where it may not land now."
    ),
    "jack_goes_one_square": N_("A jack-o'-lantern goes just one square."),
    "piece_is_stuck": N_("{piece} has nowhere to go."),
    "nobody_can_go_there": N_("None of your pieces can go to {square}."),
    # reasons for refusing, connection
    "breaks_connection": N_("Lifting {piece} would cut off {pieces} from the group."),
    "breaks_while_sliding": N_("Step {step} of the slide, on {square}, would cut off {pieces} from the group."),
    "lands_apart": N_("On {square} it would stand apart from everybody."),
    # reasons for refusing, killers
    "leaves_lonely": N_("That would leave {piece} alone with the killer in {region}."),
    "arrives_lonely": N_("{piece} would be alone with the killer in {region}."),
    "named": N_("the {kind} on {square}"),
    "answer.move": N_("the {kind} on {source} to {squares}"),
    "answer.place": N_("a new piece on {squares}"),
    "answer.more": N_("and more"),
    "must_answer": N_("A killer attacks {pieces} in {regions}, and that comes first. You can play {answers}"),
    "still_lonely": N_("{pieces} would still be alone in {regions}. What helps: {answers}"),
    "can_answer": N_("A killer attacks {pieces}, and you can help: {answers}"),
    "move_can_answer": N_("You may place a piece beside {pieces} only if no move helps, but one does: {answers}"),
    "piece_cannot_answer": N_(
        "A killer attacks {pieces} in {regions}, and that piece cannot help. What does: {answers}"
    ),
    "win_only_past_ghosts": N_("Only ghosts can wait for a winning move, but {pieces} must be helped now: {answers}"),
    "ghost_has_waited": N_("{pieces} stayed alone for a turn already, so even a win has to wait: {answers}"),
    # reasons about passing and duties
    "can_act": N_("You can still place or move a piece, so you cannot pass."),
    "nothing_to_do_there": N_("There is nothing to do there now."),
    "must_move": N_("A killer attacks {pieces} in {regions}, so it leaves or somebody comes to help: {answers}"),
    "must_move_or_win": N_("A killer attacks {pieces} in {regions}: help or win at once: {answers}"),
    "must_place": N_("A killer attacks {pieces} in {regions} and no move helps, so a new piece must: {answers}"),
    "must_place_or_win": N_("A killer attacks {pieces} in {regions}: place a helper or win at once: {answers}"),
    "must_win": N_("A killer attacks {pieces} in {regions}, and all you can do is win: {answers}"),
    "must_pass": N_("You can neither place nor move a piece."),
    "must_pass_attacked": N_("A killer attacks {pieces} in {regions}, and nothing you have can help."),
    # positions
    "position_piece_count": N_("“{where}”: a player has only {each} of “{piece}”."),
    "position_opening_not_done": N_("“{where}”: in the phase “play” seat {seat} has a piece on the board."),
    "set_up.position_opening_not_done": N_("{player} has no piece on the board yet."),
    "set_up.position_opening_seat": N_("The first piece of all is one of {player}."),
    "set_up.position_killer_in_opening": N_("The first piece of all is no killer."),
    "set_up.position_opening_turn": N_("{player} places the next piece."),
    "set_up.position_not_connected": N_("The piece on {square} does not hang together with the others."),
    "position_opening_is_done": N_("“{where}”: after two pieces were placed, the phase is “play”."),
    "position_opening_seat": N_("“{where}”: the first piece of all is one of seat 0."),
    "position_killer_in_opening": N_("“{where}”: the first piece of all is no killer."),
    "position_opening_turn": N_("“{where}” must be {seat}: that seat places next."),
    "position_not_connected": N_("“{where}”: the piece on {square} does not hang together with the others."),
    "position_twice": N_("“{where}”: {square} is listed twice."),
    "position_no_ghost": N_("“{where}”: no ghost stands on {square}."),
    "position_ghost_not_alone": N_("“{where}”: the ghost on {square} is not its player's only piece in the region."),
    "position_no_killer": N_("“{where}”: no killer could have left the ghost on {square} lonely."),
    "position_not_lonely": N_("“{where}”: the ghost on {square} was not lonely when its player's turn ended."),
    # how near the end is
    "clock": N_("{count} of 9 regions"),
    # how everybody stands
    "standing.regions": NN_(
        "{player} is in one region; missing: {regions}.",
        "{player} is in {count} regions; missing: {regions}.",
        "count",
    ),
    "standing.regions.you": NN_(
        "You are in one region; missing: {regions}.", "You are in {count} regions; missing: {regions}.", "count"
    ),
    "standing.nowhere": N_("{player} is in no region yet."),
    "standing.nowhere.you": N_("You are in no region yet."),
    "standing.everywhere": N_("{player} is in all nine regions."),
    "standing.everywhere.you": N_("You are in all nine regions."),
    "standing.left": N_("{player} can still place {pieces}."),
    "standing.left.you": N_("You can still place {pieces}."),
    "standing.none_left": N_("{player} has placed every piece."),
    "standing.none_left.you": N_("You have placed every piece."),
    "standing.ghost": NN_("one ghost", "{count} ghosts", "count"),
    "standing.killer": NN_("one killer", "{count} killers", "count"),
    "standing.witch": NN_("one witch", "{count} witches", "count"),
    "standing.cat": NN_("one black cat", "{count} black cats", "count"),
    "standing.bat": NN_("one bat", "{count} bats", "count"),
    "standing.jack": NN_("one jack-o’-lantern", "{count} jack-o’-lanterns", "count"),
    # prompts
    "prompt.opening": N_("Place your first piece, anything but a killer"),
    "prompt.opening_second": N_("Place your first piece beside the other one, anything but a killer"),
    "prompt.play": N_("Place a new piece or move one of yours"),
    "prompt.play_full": N_("Move one of your pieces"),
    "prompt.help": N_("A killer attacks your {kind} on {square}: help with a move"),
    "prompt.help.several": N_("A killer attacks several of your pieces: help one with a move"),
    "prompt.help_place": N_("A killer attacks your {kind} on {square}: place a helper beside it"),
    "prompt.help_place.several": N_("A killer attacks several of your pieces: place a helper beside one"),
    "prompt.piece": N_("Where shall the {kind} be placed?"),
    "prompt.from": N_("Where does the {kind} go?"),
    "prompt.to": N_("What shall go to {square}?"),
    "prompt.pass": N_("You cannot do anything: pass"),
    # what would happen, and what did
    "preview.moves": N_("The {kind} goes to {square}"),
    "preview.places": N_("A {kind} takes its place on {square}"),
    "preview.region": N_("A new region: {count} of 9"),
    "preview.leaves_region": N_("A region less: {count} of 9"),
    "preview.attacks": N_("Attacks the {kind} on {square}"),
    "preview.ghost_alone": N_("The {kind} on {square} will be alone with a killer"),
    "preview.ghosts_alone": N_("The ghosts on {squares} will be alone with a killer"),
    "preview.wins": N_("All nine regions: that wins!"),
    "event.placed": N_("{player} places a {kind} on {square}"),
    "event.moved": N_("{player} moves the {kind} from {source} to {square}"),
    "event.slid": N_("{player} slides the {kind} from {source} to {square}"),
    "event.passed": N_("{player} can do nothing and passes"),
    # the same as short as possible, for the list of moves
    "short.placed": N_("new {piece} on {square}"),
    "short.moved": N_("{piece} {source} → {square}"),
    "short.slid": N_("{piece} slides {source} → {square}"),
    "short.passed": N_("passes"),
    "all_nine_regions": N_("{winners} has a piece in all nine regions."),
    "nobody_can_act": N_("Nobody can place or move a piece any more: a draw."),
    # what others could do next
    "threat.win": N_("{player} could win: on {square} this {kind} completes all nine regions"),
    "threat.alone": N_("This {kind} is alone with the killer of {player} on {source}"),
    "threat.slide": N_("{player} could move the killer from {source} to {square}; this {kind} would be alone with it"),
    "threat.place": N_("{player} could place a killer on {square}; this {kind} would be alone with it"),
    # the game's own boxes on the screen
    "supply": N_("To place"),
    "regions": N_("Regions: {count} of 9"),
    "regions.held": N_("regions"),
    "pass": N_("Pass"),
    "how": N_("Who moves how?"),
    "how.point": N_("Point at a piece or choose it to read here how it moves."),
    "how.ghost": N_("Floats to any empty square next to the group."),
    "how.killer": N_("Slides exactly three squares, with turns, never diagonally."),
    "how.witch": N_("Flies any distance along one of the 8 lines, over other pieces."),
    "how.cat": N_("Jumps in an L: two squares ahead and one aside."),
    "how.bat": N_("Flies along one of the 8 lines until somebody or the edge stops it."),
    "how.jack": N_("Goes one square, in any of the 8 directions."),
    # what must be answered
    "duty": N_("Help!"),
    "duty.must_move": N_("Your {kind} on {square} is attacked: move it out or bring help"),
    "duty.must_move.several": N_("Your pieces are attacked: move one out or bring help"),
    "duty.must_move_or_win": N_("Your {kind} on {square} is attacked: help it, or win at once"),
    "duty.must_move_or_win.several": N_("Your ghosts are attacked: help one, or win at once"),
    "duty.must_place": N_("Your {kind} on {square} is attacked: place a helper beside it"),
    "duty.must_place.several": N_("Your pieces are attacked: place a helper beside one"),
    "duty.must_place_or_win": N_("Your {kind} on {square} is attacked: place a helper, or win at once"),
    "duty.must_place_or_win.several": N_("Your ghosts are attacked: place a helper, or win at once"),
    "duty.must_win": N_("Your {kind} on {square} is attacked: all that you can do is win"),
    "duty.must_win.several": N_("Your ghosts are attacked: all that you can do is win"),
    "duty.other": N_("{player}'s {kind} on {square} is attacked and needs help first"),
    "duty.other.several": N_("{player}'s pieces are attacked, and one needs help first"),
    # why an action is good: what it changes for one's own pieces, then for those of the other player
    "term.wins": N_("This puts you in all nine regions: you win."),
    "term.stops": N_("This keeps the other player from winning at once."),
    "term.regions": N_("This reaches a new region."),
    "term.spares": N_("One more of your pieces is free to go on to a new region."),
    "term.ghosts": N_("One more of your ghosts is free to float to a new region."),
    "term.pieces": N_("This brings one more of your pieces on the board."),
    "term.closed": N_("A killer no longer closes a region that you still need."),
    "term.lonely": N_("This helps a piece of yours that a killer attacks."),
    "term.threat": N_("This threatens to win with your next move."),
    "term.foe_spares": N_("This ties down a piece of the other player."),
    "term.foe_ghosts": N_("This ties down a ghost of the other player."),
    "term.foe_closed": N_("Your killer closes a region that the other player still needs."),
    "term.foe_lonely": N_("Your killer attacks a piece that is alone."),
    # the overlay
    "overlay": N_("Chains"),
    "chains": N_("One group"),
    "chains.none_yet": N_("All pieces must hang together as one group. This shows which ones hold it together."),
    "chains.0": N_("No piece is in chains: without any one of them the others still hang together."),
    "chains.some": NN_(
        "One piece holds others in the group. Point at it to see whom.",
        "{count} pieces hold others in the group. Point at one to see whom.",
        "count",
    ),
    "chains.free": N_("Not in chains: without it the others hang together still."),
    "chains.pinned": N_("Lifting it would cut off {pieces}, so it has to stay."),
    "chains.slides": N_("Lifting it would cut off {pieces}: it may only slide along as their link."),
    # trophies
    "trophy.no-killer": N_("No Killer Needed"),
    "trophy.no-killer.how": N_("Win without placing a killer."),
    "trophy.jack-steps-in": N_("One Small Step"),
    "trophy.jack-steps-in.how": N_("Win with a step of the jack-o'-lantern."),
    "trophy.as-far-as-it-flies": N_("As Far as It Flies"),
    "trophy.as-far-as-it-flies.how": N_("Win with the flight of a bat."),
    "trophy.answer-me": N_("Answer Me"),
    "trophy.answer-me.how": N_("Attack with a killer so that the other player has no free choice."),
    "trophy.one-for-each": N_("One for Each"),
    "trophy.one-for-each.how": N_("Win after placing no more than nine pieces."),
    "trophy.speechless": N_("Speechless"),
    "trophy.speechless.how": N_("Leave the other player nothing but to pass."),
    # what the characters of the ladder say at the first fight
    "rival.pip.fights": N_("Help! Somebody come, quickly!"),
    "rival.bones.fights": N_("One leaves nobody alone with him."),
    "rival.wilma.fights": N_("Never alone with a killer. Page one."),
    "rival.igor.fights": N_("Friends must stay together!"),
    "rival.mist.fights": N_("The lonely ones always wander too far."),
    "rival.jack.fights": N_("Who stands alone is toast!"),
    "rival.count.fights": N_("An attack before midnight? Bold."),
    "rival.reaper.fights": N_("Somebody is alone. I notice that."),
}

RULES: Final = (
    (
        N_("What it is about"),
        N_(
            "The board has nine regions of nine squares. Each player has twelve pieces, and nobody is ever captured. "
            "Whoever has a piece in every one of the nine regions after the own turn wins."
        ),
    ),
    (
        N_("The first turns"),
        N_(
            "The first player places a piece on any square, the second player one on any of the up to eight squares "
            "around it; neither may be a killer. Then the players take turns, and each turn places one new piece or "
            "moves one."
        ),
    ),
    (
        N_("Placing a piece"),
        N_(
            "A new piece goes on an empty square of a region in which you have a piece already, beside a piece of "
            "yours in that region; corners count. New regions are reached only by moving."
        ),
    ),
    (
        N_("Placing beside a killer"),
        N_(
            "Where an active killer of the other player stands, you need two pieces of your own in the region before "
            "you may place another."
        ),
    ),
    (
        N_("The ghost"),
        N_("The ghost floats to any empty square, as long as somebody stands beside it."),
    ),
    (
        N_("The killer"),
        N_(
            "The killer slides exactly three squares, straight or with turns, never diagonally and never back over "
            "its own way."
        ),
    ),
    (
        N_("The witch"),
        N_("The witch flies along a straight or diagonal line to any empty square, over other pieces too."),
    ),
    (
        N_("The black cat"),
        N_("The black cat jumps in an L: two squares ahead and one aside."),
    ),
    (
        N_("The bat"),
        N_(
            "The bat flies along a straight or diagonal line until a piece or the edge stops it, and cannot stop "
            "before."
        ),
    ),
    (
        N_("The jack-o'-lantern"),
        N_("The jack-o'-lantern goes one square: sideways, up or down it slides, diagonally it is lifted."),
    ),
    (
        N_("One group"),
        N_(
            "All pieces of both players together must always form one group, side by side or corner to corner. While "
            "a piece is lifted, the others must hang together without it, and it must come down beside one of them."
        ),
    ),
    (
        N_("The sliding link"),
        N_("A piece that slides may be the link itself: then the group must hang together on each square of its way."),
    ),
    (
        N_("Killers attack"),
        N_(
            "A killer is active in its region while the other player has no killer there. A piece that is its "
            "player's only one in a region with an active killer of the other is lonely: that is an attack."
        ),
    ),
    (
        N_("Two killers"),
        N_("Two opposing killers in one region calm each other. Nobody is lonely there."),
    ),
    (
        N_("Nobody is left alone"),
        N_(
            "No move of yours may make a bat, black cat, witch or jack-o'-lantern of yours lonely, whether it arrives "
            "or is left behind. A ghost may be left alone for one turn."
        ),
    ),
    (
        N_("Answering an attack"),
        N_(
            "If a piece of yours is lonely when your turn begins, you must help: the piece leaves the region, or "
            "another one comes in. With two lonely pieces it is enough to help one."
        ),
    ),
    (
        N_("If no move helps"),
        N_(
            "Then place a new piece of any kind beside the lonely one in its region. Only if that is impossible too, "
            "you pass, and the duty remains."
        ),
    ),
    (
        N_("A ghost that waits"),
        N_(
            "If all your lonely pieces are ghosts that were not lonely at the end of your last turn, you may win at "
            "once instead of helping."
        ),
    ),
    (
        N_("Passing and draws"),
        N_(
            "If you can neither place nor move, you pass. If the other player then has nothing to do either, the game "
            "is a draw. So it is, unless you switch that off, when the same position comes up for the third time."
        ),
    ),
    (
        N_("The sheet leaves this open"),
        N_(
            "The witch jumps over pieces, the bat does not. One killer of yours in a region holds off both "
            "killers of the other player there."
        ),
    ),
)
