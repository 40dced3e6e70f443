"""The English sentences and rules text of The Closest Ghost. Imports no rules, so that the launcher starts fast."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import N_, NN_

TEXTS: Final = {
    # the launcher and the new-game screen
    "players": N_("2"),
    "minutes": N_("10 min"),
    "tagline": N_("Collect candy, but mind the ghost nearest to you."),
    "goal": N_("Clear your half of the house of candy"),
    "draw.about": N_("Who gave away candy last? Seat them first, or draw."),
    # what stands on a square, for tooltips
    "piece.avatar": N_("trick-or-treater of {player}"),
    "piece.avatar.you": N_("your trick-or-treater"),
    "piece.ghost": N_("ghost"),
    "piece.candy": N_("candy"),
    # what a place is and means, for tooltips
    "about.half": N_("half of {player}"),
    "about.half.you": N_("your half"),
    "about.center": N_("middle of a half, where no candy lies"),
    "about.corner": N_("corner with a dot, where a ghost starts"),
    "about.dot": N_("square with a dot, where a ghost starts"),
    "about.covered": N_("the candy under it cannot be taken"),
    "about.closest": NN_(
        "the closest to {player}, one step away", "the closest to {player}, {count} steps away", "count"
    ),
    "about.closest.you": NN_("the closest to you, one step away", "the closest to you, {count} steps away", "count"),
    "about.arrows.URD": N_("arrows up, right and down lead to {squares}"),
    "about.arrows.LRD": N_("arrows left, right and down lead to {squares}"),
    "about.arrows.LUR": N_("arrows left, up and right lead to {squares}"),
    "about.arrows.LURD": N_("arrows in all directions lead to {squares}"),
    "about.arrows.LUD": N_("arrows left, up and down lead to {squares}"),
    "about.sign": N_("candies left in the half of {player}: {count}; with none left {player} wins"),
    "about.sign.you": N_("candies left in your half: {count}; with none left you win"),
    "about.steps": N_("steps from {player} to the ghosts: {steps}; after a step of {player} the closest moves"),
    "about.steps.you": N_("steps from you to the ghosts: {steps}; after your step the closest moves"),
    "about.third_ghost": N_("the third ghost, which {player} puts on a free square"),
    "about.clock": N_("{player} wins when none is left, whoever takes it"),
    "about.clock.you": N_("you win when none is left, whoever takes it"),
    "about.box": N_("the two parts of a turn: first a step, then the closest ghost"),
    # the house rule pie
    "option.pie": N_("Choice of sides"),
    "option.pie.about": N_("Once the third ghost is placed, the first player may change sides."),
    "side.keep": N_("Keep my side"),
    "side.swap": N_("Change sides"),
    "about.keep": N_("everything stays where it is, and the first turn is yours"),
    "about.swap": N_("the house is turned round, so that the third ghost haunts the other half; {player} begins"),
    "choose_side_first": N_("First choose: keep your side, or change sides."),
    "no_sides_to_choose": N_("There is no choice of sides now."),
    "position_no_choice": N_("“{where}” cannot be “choice” here: sides are only chosen with the option “pie”."),
    "position_choice_seat": N_("“{where}” must be 0 in the phase “choice”: that seat chooses its side."),
    "prompt.setup.pie": N_("Place the third ghost fairly: then the other player chooses a side"),
    "prompt.choice": N_("Keep your side and begin, or change sides"),
    "preview.keeps": N_("You keep your side and begin"),
    "preview.sides": N_("You change sides: the third ghost stands on {square} then"),
    "preview.begins": N_("{player} begins"),
    "event.sides": N_("The sides are changed: the third ghost stands on {square} now, not on {source}"),
    "short.sides": N_("sides changed: {ghost} on {square}"),
    "term.side": N_("This is the better one of the two sides."),
    # reasons
    "place_ghost_first": N_("First the third ghost takes its place."),
    "ghosts_are_placed": N_("All three ghosts are in the house already."),
    "place_on_avatar": N_("The ghost cannot start where somebody stands."),
    "place_on_ghost": N_("A ghost starts there already. Choose a square without one."),
    "ghost_moves_now": N_("Now the closest ghost moves, not your trick-or-treater."),
    "not_your_avatar": N_("The trick-or-treater on {square} belongs to the other player."),
    "no_avatar_there": N_("No trick-or-treater stands on {square}."),
    "avatar_must_move": N_("Your trick-or-treater cannot stay: a way is open."),
    "no_arrow": N_("No arrow leads from {source} to {square}."),
    "avatar_too_far": N_("From {source} to {square} is too far: follow one arrow to the next square."),
    "ghost_in_the_way": N_("A ghost is on {square}, and nobody walks into a ghost."),
    "avatar_moves_first": N_("First your trick-or-treater moves, then a ghost."),
    "no_ghost_there": N_("There is no ghost on {square}."),
    "farther_ghost": NN_(
        "That ghost is {steps} step away from you, but the closest only {closest}.",
        "That ghost is {steps} steps away from you, but the closest only {closest}.",
        "steps",
    ),
    "ghost_must_move": N_("The ghost cannot stay where it is."),
    "ghost_never_wraps": N_("Ghosts never go around the edge, only trick-or-treaters do."),
    "ghost_too_far": N_("A ghost floats one square up, down, left or right."),
    "avatar_in_the_way": N_("A trick-or-treater is on {square}, and no ghost goes there."),
    "two_ghosts_never_meet": N_("Another ghost is on {square}."),
    "ghost_is_stuck": N_("That ghost is hemmed in and cannot move."),
    "no_closest_ghost_near": N_("None of the ghosts closest to you can reach {square} in one step."),
    "nothing_to_do_there": N_("There is nothing to do there now."),
    "only_one_way": N_("Only one arrow leads away from here without meeting a ghost."),
    "must_move_closest": N_("The ghost on {square} is the closest to you ({steps}), so it is the one that moves."),
    "must_move_free_one": N_("Of the ghosts closest to you, only the one on {square} can move."),
    # positions
    "position_avatar_count": N_("“{where}” must name two squares, one for each player, not {count}."),
    "position_ghost_count": N_("“{where}” must name three squares, not {count}."),
    "set_up.position_ghost_count": NN_(
        "Three ghosts haunt the houses, but there is only {count}.",
        "Three ghosts haunt the houses, but there are {count}.",
        "count",
    ),
    "set_up.position_ghost_on_avatar": N_("A ghost and a trick-or-treater never share a square: {square}."),
    "set_up.position_candy_in_center": N_("No candy ever lies in the middle of a half: {square}."),
    "set_up.position_candy_under_avatar": N_("Whoever stands on {square} would have taken the candy there."),
    "position_square_twice": N_("“{where}”: {square} is in the list twice."),
    "position_avatars_in_setup": N_("“{where}” must be {squares} in the phase “setup”."),
    "position_ghosts_in_setup": N_("“{where}” must be {squares} in the phase “setup”."),
    "position_candies_in_setup": N_("“{where}” must be all squares but {squares} in the phase “setup”."),
    "position_setup_seat": N_("“{where}” must be 1 in the phase “setup”: that seat places the third ghost."),
    "position_ghost_on_avatar": N_("“{where}”: a ghost and a trick-or-treater never share a square ({square})."),
    "position_candy_in_center": N_("“{where}”: no candy ever lies in the middle of a half ({square})."),
    "position_candy_under_avatar": N_("“{where}”: the candy on {square} would have been taken by who stands there."),
    # boards
    "board.house": N_("The haunted house"),
    "board.park": N_("The park"),
    "board.tower": N_("The tower"),
    "board.avatar_away": N_("A trick-or-treater starts in its own half: the first in the left one."),
    "board.avatar_away.fix": N_("In Tiled, move it in the layer “things”, or exchange the numbers of “seat”."),
    "board.no_way_to": N_("No arrows lead to these squares from where the first trick-or-treater starts."),
    "board.no_way_to.fix": N_("In Tiled, give a square beside them an arrow to there in the layer “rooms”."),
    "board.no_way_back": N_("No arrows lead from these squares back to where the first trick-or-treater starts."),
    "board.no_way_back.fix": N_("In Tiled, give them other arrows in the layer “rooms”."),
    # how near the end is
    "clock.left": NN_("one candy to go", "{count} candies to go", "count"),
    "clock.0": N_("the half is cleared"),
    # how everybody stands
    "standing.left": NN_(
        "One candy is left in the half of {player}.", "{count} candies are left in the half of {player}.", "count"
    ),
    "standing.left.you": NN_("One candy is left in your half.", "{count} candies are left in your half.", "count"),
    "standing.cleared": N_("No candy is left in the half of {player}."),
    "standing.cleared.you": N_("No candy is left in your half."),
    "standing.near": NN_(
        "{player} is on {square}, one step from a ghost.",
        "{player} is on {square}, {count} steps from the closest ghost.",
        "count",
    ),
    "standing.near.you": NN_(
        "You are on {square}, one step from a ghost.",
        "You are on {square}, {count} steps from the closest ghost.",
        "count",
    ),
    "standing.place": N_("{player} is on {square}."),
    "standing.place.you": N_("You are on {square}."),
    "standing.ghosts": N_("Ghosts are on {squares}."),
    # prompts
    "prompt.setup": N_("Place the third ghost on a free square"),
    "prompt.walk": N_("Follow an arrow to the next square"),
    "prompt.walk.early": N_("Follow an arrow, even one around the edge"),
    "prompt.haunt": N_("Move the closest ghost one square"),
    "prompt.haunt.early": N_("Move the closest ghost: nobody gets at the candy under it"),
    "prompt.haunt_choice": N_("These ghosts are equally close: move one of them"),
    "prompt.haunt_choice.early": N_("Move one of the closest ghosts: nobody gets at the candy under it"),
    "prompt.haunt_from": N_("Where does the ghost on {square} float?"),
    "prompt.haunt_to": N_("Which ghost floats to {square}?"),
    "prompt.ended": N_("The game is over"),
    # what would happen, and what did
    "preview.placed": N_("The third ghost starts on {square}"),
    "preview.walk": N_("Go to {square}"),
    "preview.wrap": N_("Go around the edge to {square}"),
    "preview.candy": N_("You clear a candy from the half of {owner}, which helps {owner}"),
    "preview.candy.you": N_("You clear a candy from your own half, which helps you"),
    "preview.last": N_("That was the last one: {owner} wins!"),
    "preview.last.you": N_("That was the last one: you win!"),
    "preview.ghost": N_("The ghost floats to {square}"),
    "preview.ghost_on_candy": N_("It covers a candy of {owner}, which nobody can take then"),
    "preview.ghost_on_candy.you": N_("It covers your own candy, which nobody can take then"),
    "preview.ghost_skipped": N_("No ghost close to you can move"),
    "preview.avatar_skipped": N_("{player} is trapped"),
    "event.placed": N_("The third ghost appears on {square}"),
    "event.moved": N_("{player} goes from {source} to {square}"),
    "event.wrapped": N_("{player} goes around the edge from {source} to {square}"),
    "event.floated": N_("A ghost floats from {source} to {square}"),
    "event.candy": N_("The candy on {square} is taken"),
    "event.avatar_skipped": N_("{player} is trapped by ghosts and stays"),
    "event.ghost_skipped": N_("No ghost closest to {player} can move"),
    # the same as short as possible, for the list of moves
    "short.placed": N_("{ghost} on {square}"),
    "short.moved": N_("{piece} {source} → {square}"),
    "short.wrapped": N_("{piece} {source} → {square}, around"),
    "short.candy": N_("takes {candy}"),
    "short.avatar_skipped": N_("{player} is trapped"),
    "short.ghost_skipped": N_("no ghost for {player}"),
    "sign.ghost": N_("ghost"),
    "sign.avatar": N_("child"),
    "sign.candy": N_("candy"),
    "half_cleared": N_("No candy is left in the half of {winners}."),
    # what others could do next
    "threat.win": N_("{player} could win here: it is the last candy of that half"),
    "threat.cover": N_("{player} could move the ghost from {source} here, over a candy of {owner}"),
    "threat.cover.you": N_("{player} could move the ghost from {source} here, over your candy"),
    "threat.trap": N_("{player} could shut in this trick-or-treater, which could not walk then"),
    # why a hint is good
    "term.wins": N_("The last candy of your half: you win."),
    "term.stops": N_("This keeps the other player from the last candy."),
    "term.threat": N_("Your last candy is one step away now."),
    "term.candy": N_("This takes a candy of your half."),
    "term.way": N_("The way to your next candy gets shorter."),
    "term.home": N_("This brings you back into your half."),
    "term.ghosts": N_("A ghost leaves your half or your candy."),
    "term.lonely": N_("Fewer of your candies lie alone."),
    "term.forced": N_("The other player can only walk onto a candy of yours."),
    "term.foe_way": N_("The other player's way to the next candy gets longer."),
    "term.foe_ghosts": N_("A ghost gets in the other player's way."),
    "term.foe_forced": N_("You can walk elsewhere than onto the other player's candy."),
    # the game's own boxes on the screen
    "turn": N_("This turn"),
    "turn.walk": N_("{player} walks along an arrow."),
    "turn.walk.you": N_("You walk along an arrow."),
    "turn.haunt": N_("{player} moves the closest ghost."),
    "turn.haunt.you": N_("You move the ghost closest to you."),
    "half.0": N_("Left half of the house"),
    "half.1": N_("Right half of the house"),
    "distance": N_("Steps to each ghost"),
    # trophies
    "trophy.fed": N_("Fed by the Enemy"),
    "trophy.fed.how": N_("Win because the other player has to eat your last candy."),
    "trophy.around-the-corner": N_("Around the Back"),
    "trophy.around-the-corner.how": N_("Eat your last candy with a step around the edge."),
    "trophy.cornered": N_("Cornered"),
    "trophy.cornered.how": N_("Move a ghost so that the other player cannot take a step."),
    "trophy.around-the-world": N_("Around the World"),
    "trophy.around-the-world.how": N_("Win after five steps around the edge in one game."),
    "trophy.out-of-the-trap": N_("Out of the Trap"),
    "trophy.out-of-the-trap.how": N_("Win although you once could not take a step."),
    "trophy.sweet-tooth": N_("Sweet Tooth"),
    "trophy.sweet-tooth.how": N_("Win within ten of your turns."),
    # what the characters of the ladder say at the first fight
    "remark.mine": N_("The first candy left my half in turn {turn}."),
    "remark.yours": N_("The first candy left your half in turn {turn}."),
    "rival.pip.fights": N_("It sits on a candy! On a candy!"),
    "rival.bones.fights": N_("How rude. It sits on the candy."),
    "rival.wilma.fights": N_("Ghosts eat nothing. They only sit on it."),
    "rival.igor.fights": N_("Soft ghost. Sticky ghost."),
    "rival.mist.fights": N_("It will get up again. In a century."),
    "rival.jack.fights": N_("Sit, ghost! Good ghost!"),
    "rival.count.fights": N_("One does not sit on food."),
    "rival.reaper.fights": N_("Sugar is bad for you anyway."),
}

RULES: Final = (
    (
        N_("What it is about"),
        N_(
            "Two trick-or-treaters dropped all their candy in a haunted house. The left half is the first player's, "
            "the right half the second player's. Whose half is cleared of candy first has won."
        ),
    ),
    (
        N_("No matter who takes it"),
        N_(
            "As soon as no candy is left in a half, its owner wins, no matter who took the last one. So helping "
            "yourself on the other side can lose the game."
        ),
    ),
    (
        N_("The start"),
        N_(
            "The trick-or-treaters stand in the middle of their halves, and a candy lies on every other square. Two "
            "ghosts sit in the corners with a dot. The second player puts the third ghost on any square without a "
            "ghost or a trick-or-treater; then the first player begins."
        ),
    ),
    (
        N_("Choice of sides"),
        N_(
            "With this house rule, which you can switch on before the game begins, the first player may change sides "
            "once the third ghost stands. Then the house is turned round, and the second player begins."
        ),
    ),
    (
        N_("First you move"),
        N_("Follow one of the arrows on your square to the next one. If there is a candy, it is taken."),
    ),
    (
        N_("Around the edge"),
        N_(
            "An arrow over the outer edge leads around to the opposite side of the house. In the middle it leads into "
            "the other half."
        ),
    ),
    (
        N_("In the way"),
        N_(
            "You may not go where a ghost is, but you may join the other player. You must move, unless every arrow "
            "leads to a ghost: then you are trapped and stay."
        ),
    ),
    (
        N_("Then the closest ghost"),
        N_(
            "Now you move the ghost closest to you one square up, down, left or right. It cares for no arrows, but "
            "never goes around the edge, and never onto a trick-or-treater or another ghost."
        ),
    ),
    (
        N_("How close is a ghost?"),
        N_(
            "Count the squares across and the squares up or down between you and the ghost and add them. Arrows and "
            "ways around the edge do not count. If several ghosts are equally close, you choose. If none of the "
            "closest can move, no ghost does."
        ),
    ),
    (
        N_("Candy under a ghost"),
        N_("A candy under a ghost cannot be taken, and still counts."),
    ),
    (
        N_("A draw"),
        N_(
            "When the same position comes up for the third time, the game is a draw. You can switch that off before "
            "the game begins."
        ),
    ),
    (
        N_("The sheet leaves this open"),
        N_(
            "Ghosts do not go around the edge: that way is yours alone. And the sheet knows no draw; ours by "
            "repetition is a house rule, on at first."
        ),
    ),
)
