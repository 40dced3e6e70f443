"""The English sentences and rules text of 18 Ghosts. Imports no rules, so that the launcher starts fast."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import N_, NN_

TEXTS: Final = {
    # the launcher and the new-game screen
    "players": N_("2"),
    "minutes": N_("20 min"),
    "tagline": N_("Slip three ghosts out through turning portals."),
    "goal": N_("Escape with one ghost of every color"),
    "goal.any_three": N_("Escape with any three ghosts"),
    "option.any_three": N_("Short game"),
    "option.any_three.about": N_("Any three of your ghosts outside win, whatever their colors."),
    "option.quick_setup": N_("Quick set-up"),
    "option.quick_setup.about": N_("Luck lays out all ghosts, equally well for both, and the game begins at once."),
    # what stands on a square, for tooltips
    "piece.R": N_("red ghost of {player}"),
    "piece.R.you": N_("your red ghost"),
    "piece.B": N_("blue ghost of {player}"),
    "piece.B.you": N_("your blue ghost"),
    "piece.Y": N_("yellow ghost of {player}"),
    "piece.Y.you": N_("your yellow ghost"),
    # what lies beside the board
    "place.supply": N_("{color} ghost of {owner}, to be placed"),
    "place.supply.you": N_("your {color} ghost, to be placed"),
    "place.dungeon": N_("{color} ghost of {owner} in the dungeon"),
    "place.dungeon.you": N_("your {color} ghost in the dungeon"),
    "place.empty": N_("no {color} ghost of {owner} here"),
    "place.empty.you": N_("no {color} ghost of yours here"),
    "pass": N_("Pass"),
    # what a place is and means, for tooltips
    "about.carpet": N_("{color} carpet, where released {color} ghosts come back"),
    "about.carpet.setup": N_("{color} carpet, where only {color} ghosts start"),
    "about.carpet.taken": N_("on a {color} carpet"),
    "about.mirror": N_("mirror, from which a ghost slips to the mirrors on {squares}"),
    "about.mirror.blocked": N_("mirror, but somebody is in each of the others"),
    "about.mirror.setup": N_("mirror, where no ghost starts"),
    "about.portal": N_(
        "{color} portal, open to {square}, where {color} ghosts escape; "
        "the next {color} ghost that loses a fight turns it to {next}"
    ),
    "about.portal.last": N_(
        "{color} portal, open to {square}, where {color} ghosts escape; "
        "the next {color} ghost that loses a fight turns it to the wall"
    ),
    "about.portal.closed": N_(
        "{color} portal, open to the wall, so nobody escapes; "
        "the next {color} ghost that loses a fight turns it to {next}"
    ),
    "about.portal.shut": N_(
        "{color} portal, open to the wall, so nobody escapes; "
        "the next {color} ghost that loses a fight turns it, but not yet to a chamber"
    ),
    "about.hall": N_("hall, where no ghost starts"),
    "about.door": N_("before the open {color} portal, where {color} ghosts escape"),
    "about.next_door": N_("the {color} portal opens here when it turns next"),
    "about.fights": N_("beats {beaten} ghosts, loses to {winner} ones"),
    "about.waiting": N_("{color} ghosts of {owner} to be placed: {count}"),
    "about.waiting.you": N_("your {color} ghosts to be placed: {count}"),
    "about.placed": N_("all {color} ghosts of {owner} are placed"),
    "about.placed.you": N_("all your {color} ghosts are placed"),
    "about.released.ghost": N_("{color} ghost of {owner}, released: {player} chooses its carpet"),
    "about.released.ghost.you": N_("your {color} ghost, released: {player} chooses its carpet"),
    "about.held": N_("{color} ghosts of {owner} in the dungeon: {count}; releasing one is a turn"),
    "about.held.you": N_("your {color} ghosts in the dungeon: {count}; releasing one is a turn"),
    "about.locked": N_("{color} ghosts of {owner} in the dungeon: {count}; no {color} carpet is free for them"),
    "about.locked.you": N_("your {color} ghosts in the dungeon: {count}; no {color} carpet is free for them"),
    "about.nobody": N_("no {color} ghost of {owner} is in the dungeon"),
    "about.nobody.you": N_("no {color} ghost of yours is in the dungeon"),
    "about.outside": N_("{color} ghosts of {owner} that have escaped: {count}"),
    "about.outside.you": N_("your {color} ghosts that have escaped: {count}"),
    "about.outside.any_three": N_("{color} ghosts of {owner} that have escaped: {count}; any three win"),
    "about.outside.any_three.you": N_("your {color} ghosts that have escaped: {count}; any three win"),
    "about.missing": N_("no {color} ghost of {owner} has escaped yet, and one of each color is needed"),
    "about.missing.you": N_("no {color} ghost of yours has escaped yet, and one of each color is needed"),
    "about.clock": N_("a red, a blue and a yellow ghost outside win"),
    "about.clock.any_three": N_("any three ghosts outside win"),
    "about.dungeon": N_("the dungeon, where ghosts that lost a fight wait to be released"),
    "about.supply": N_("the ghosts that are to be placed"),
    "about.released": N_("the dungeon, and the released ghost that is placed now"),
    "about.circle": N_("in a fight red beats blue, blue beats yellow, and yellow beats red"),
    "about.pass": N_("you cannot do anything, so you pass"),
    # reasons
    "set_up_first": N_("First all 18 ghosts take their places."),
    "place_released_first": N_("First put the released {color} ghost on a carpet."),
    "place_the_released_one": N_("Only the released {color} ghost is to be placed now."),
    "all_are_placed": N_("Every ghost is placed. Now they move."),
    "wrong_carpet": N_("A {color} ghost cannot start on a {carpet} carpet."),
    "carpet_occupied": N_("That carpet is taken."),
    "mirror_is_no_carpet": N_("Ghosts start on carpets, not on mirrors."),
    "hall_is_no_carpet": N_("Ghosts start on carpets, not in halls."),
    "portal_chamber": N_("Nobody enters a portal chamber. Stand before its open side instead."),
    "none_left_to_place": N_("All your {color} ghosts stand already."),
    "nobody_there": N_("No ghost stands there. Choose one of yours."),
    "not_your_ghost": N_("That ghost belongs to the other player."),
    "not_adjoining": N_("A ghost glides one chamber up, down, left or right, or from mirror to mirror."),
    "mirror_occupied": N_("Somebody is in that mirror, and nobody fights through a mirror."),
    "same_color_never_fights": N_("Ghosts of the same color never fight: that {color} one is in the way."),
    "not_in_dungeon": N_("None of your {color} ghosts is in the dungeon."),
    "no_empty_carpet": N_("No {color} carpet is free, so that ghost must stay in the dungeon."),
    "can_act": N_("You can still act, so you cannot pass."),
    "ghost_is_stuck": N_("That ghost has nowhere to go."),
    "nothing_to_do_there": N_("There is nothing to do there now."),
    "write_fight_with_x": N_("Somebody stands on {square}: a fight is written with “x”."),
    "nobody_to_fight": N_("Nobody stands on {square}: a move is written with “-”."),
    "must_place_released": N_("The other player released a {color} ghost, and you choose its carpet."),
    "must_pass": N_("None of your ghosts can move, fight or be released."),
    # positions
    "position_ghost_in_portal": N_("“{where}”: nobody stands in a portal chamber."),
    "position_ghost_count": NN_(
        "“{where}”: there is {count} ghost {ghost}, but each kind has {each}.",
        "“{where}”: there are {count} ghosts {ghost}, but each kind has {each}.",
        "count",
    ),
    "position_released_and_phase": N_("“{where}” must name a ghost in the phase “place”, and be null otherwise."),
    "position_empty_in_setup": N_("“{where}” must be empty in the phase “setup”."),
    "position_portals_in_setup": N_("“{where}” must be as at the start in the phase “setup”."),
    "position_carpet_in_setup": N_("“{where}”: in the phase “setup” every ghost stands on a carpet of its color."),
    "position_setup_is_done": N_("“{where}”: all 18 ghosts are placed, so the phase is “play”."),
    "position_setup_turns": N_("“{where}”: the players have not placed one, two, then one ghost each in turn."),
    "position_setup_seat": N_("“{where}” must be {seat}: that seat places next."),
    "position_quick_setup_colors": N_("“{where}”: luck lays out all red ghosts, then the blue, then the yellow ones."),
    "position_quick_setup_fair": N_("“{where}”: one player has more of the good carpets."),
    "position_ghost_before_open_portal": N_("“{where}”: a ghost before its own open portal would have escaped."),
    "set_up.position_ghost_before_open_portal": N_(
        "The {color} ghost on {square} stands before its own open portal: it would have escaped."
    ),
    "position_released_seat": N_("“{where}”: the opponent of the ghost's owner places it."),
    "position_no_carpet_for_released": N_("“{where}”: no {color} carpet is free for that ghost."),
    # boards
    "board.castle": N_("The castle"),
    "board.gallery": N_("The gallery"),
    "board.great_hall": N_("The great hall"),
    "board.portal_shut": N_("No chamber adjoins the {color} portal, so nobody could leave by it."),
    "board.portal_shut.fix": N_("In Tiled, put a carpet, a mirror or a hall beside it in the layer “rooms”."),
    "board.portal_at_carpet": N_(
        "At the start the {color} portal would open to a {color} carpet, where a {color} ghost is placed."
    ),
    "board.portal_at_carpet.fix": N_("In Tiled, select the portal in the layer “things” and set another “facing”."),
    "board.cut_off": N_("These chambers cannot be reached from the rest of the castle."),
    "board.cut_off.fix": N_("In Tiled, move a portal chamber, or put a mirror there, in the layer “rooms”."),
    # how near the end is
    "clock.3": N_("three colors to free"),
    "clock.2": N_("{first} and {second} to free"),
    "clock.1": N_("only {first} to free"),
    "clock.0": N_("every color free"),
    "clock.any.3": N_("three ghosts to free"),
    "clock.any.2": N_("two ghosts to free"),
    "clock.any.1": N_("one ghost to free"),
    "clock.any.0": N_("three ghosts free"),
    # how everybody stands
    "standing.to_place": NN_("{player} has one ghost to place.", "{player} has {count} ghosts to place.", "count"),
    "standing.to_place.you": NN_("You have one ghost to place.", "You have {count} ghosts to place.", "count"),
    "standing.placed": N_("{player} has placed every ghost."),
    "standing.placed.you": N_("You have placed every ghost."),
    "standing.free": N_("{player} has freed ghosts: {red} red, {blue} blue, {yellow} yellow."),
    "standing.free.you": N_("You have freed ghosts: {red} red, {blue} blue, {yellow} yellow."),
    "standing.free.none": N_("{player} has freed no ghost yet."),
    "standing.free.none.you": N_("You have freed no ghost yet."),
    "standing.inside": NN_(
        "{player} has one ghost in the castle.", "{player} has {count} ghosts in the castle.", "count"
    ),
    "standing.inside.you": NN_("You have one ghost in the castle.", "You have {count} ghosts in the castle.", "count"),
    "standing.dungeon": N_("Ghosts of {player} in the dungeon: {red} red, {blue} blue, {yellow} yellow."),
    "standing.dungeon.you": N_("Your ghosts in the dungeon: {red} red, {blue} blue, {yellow} yellow."),
    # prompts
    "prompt.setup": N_("Place a ghost on a free carpet of its color"),
    "prompt.setup.0": N_("Place one ghost: you begin, so {second} then places two"),
    "prompt.setup.1": N_("Place two ghosts in a row, because {first} begins"),
    "prompt.setup.2": N_("Place your second ghost in a row, because {first} begins"),
    "prompt.quick_setup": N_("Luck lays out the ghosts"),
    "prompt.setup_ghost": N_("Choose a {color} carpet"),
    "prompt.place": N_("Choose a carpet for the released {color} ghost of {owner}"),
    "prompt.place.you": N_("Choose a carpet for your released {color} ghost"),
    "prompt.play": N_("Choose a ghost to move, or release one"),
    "prompt.play_free": N_("Choose a ghost to move"),
    "prompt.from": N_("Where does the {color} ghost go?"),
    "prompt.to": N_("Which ghost shall go there?"),
    "prompt.pass": N_("You cannot do anything: pass"),
    # what would happen, and what did
    "preview.moves": N_("The {color} ghost goes to {square}"),
    "preview.fight": N_("Fight on {square}: {loser} loses, the {portal} portal turns"),
    "preview.own_fight": N_("Fight among your own on {square}: {loser} loses, the {portal} portal turns"),
    "preview.escape": N_("The {color} ghost escapes!"),
    "preview.release": N_("The other player will place the {color} ghost"),
    "event.placed": N_("A {color} ghost takes its place on {square}"),
    "event.laid_out": N_("Luck lays out the {color} ghosts"),
    "event.moved": N_("The {color} ghost goes from {source} to {square}"),
    "event.mirror": N_("The {color} ghost slips through the mirrors to {square}"),
    "event.released": N_("A {color} ghost leaves the dungeon"),
    "event.fought": N_("{winner} beats {loser} on {square}"),
    "event.escaped": N_("A {color} ghost of {owner} escapes!"),
    "event.escaped.you": N_("Your {color} ghost escapes!"),
    "event.passed": N_("{player} cannot act and passes"),
    # the same as short as possible, for the list of moves
    "short.placed": N_("{ghost} on {square}"),
    "short.laid_out": N_("Luck lays out the ghosts"),
    "short.moved": N_("{ghost} {source} → {square}"),
    "short.mirror": N_("{ghost} {source} → {square}, by mirror"),
    "short.beats": N_("{ghost} {source} → {square}, beats {other}"),
    "short.loses": N_("{ghost} {source} → {square}, loses to {other}"),
    "short.escaped": N_("{ghost} escapes"),
    "short.released": N_("releases {ghost}"),
    "short.passed": N_("passes"),
    "one_of_each_outside": N_("A red, a blue and a yellow ghost are outside the castle."),
    "any_three_outside": N_("Three ghosts are outside the castle."),
    # what others could do next
    "threat.win": N_("{player} could win: going from {source} to {square} brings this {color} ghost out"),
    "threat.escape": N_("{player} could bring this {color} ghost out by going from {source} to {square}"),
    "threat.fight": N_(
        "{player} could beat this {color} ghost with the {winner} one on {source}, and the {color} portal would turn"
    ),
    "threat.turn": N_("{player} could turn this portal; it would open to {square}"),
    "threat.turn_wall": N_("{player} could turn this portal; it would face the wall"),
    # why a hint is good
    "term.wins": N_("Your last ghost escapes: you win."),
    "term.stops": N_("This keeps the other player from winning at once."),
    "term.threat": N_("This threatens to win with your next action."),
    "term.release": N_("This brings a ghost back from the dungeon."),
    "term.escaped": N_("A ghost that you need escapes."),
    "term.open": N_("Your ghosts are closer to their open portals."),
    "term.turned": N_("A ghost is closer to where its portal will open next."),
    "term.ready": N_("A fight can turn a portal toward your ghost now."),
    "term.danger": N_("This takes a ghost at its portal out of danger."),
    "term.foe_open": N_("The other player's ghosts are farther from their open portals."),
    "term.foe_turned": N_("The other player's ghosts are farther from where their portals open next."),
    "term.foe_ready": N_("The other player can no longer turn a portal toward a waiting ghost."),
    "term.foe_danger": N_("A ghost of the other player at its portal is in danger now."),
    "term.foe_free": N_("This sends a ghost of the other player to the dungeon."),
    # the game's own boxes on the screen
    "dungeon": N_("Dungeon"),
    "dungeon.empty": N_("Nobody is locked up"),
    "dungeon.release": N_("click to release"),
    "supply": N_("To place"),
    "supply.released": N_("Released"),
    "beats": N_("Who beats whom"),
    # trophies
    "trophy.two-at-once": N_("Double Door"),
    "trophy.two-at-once.how": N_("Let two of your ghosts escape by one fight."),
    "trophy.lose-on-purpose": N_("A Good Loser"),
    "trophy.lose-on-purpose.how": N_("Attack, lose the fight, and let one of your ghosts escape by it."),
    "trophy.family-quarrel": N_("Family Quarrel"),
    "trophy.family-quarrel.how": N_("Let your own ghosts fight each other, and one of yours escape by it."),
    "trophy.shown-out": N_("Shown Out"),
    "trophy.shown-out.how": N_("Release a ghost that the other player has to put before its open portal."),
    "trophy.nobody-caught": N_("Nobody Caught"),
    "trophy.nobody-caught.how": N_("Win without a ghost of yours ever going to the dungeon."),
    "trophy.at-the-last-door": N_("At the Last Door"),
    "trophy.at-the-last-door.how": N_("Win although two ghosts of the other player are outside."),
    # what the characters of the ladder say at the first fight
    "remark.mine": N_("My first ghost was out in turn {turn}."),
    "remark.yours": N_("Your first ghost was out in turn {turn}."),
    "rival.pip.fights": N_("Bump! And the door has turned!"),
    "rival.bones.fights": N_("After you, into the dungeon."),
    "rival.wilma.fights": N_("Blue beats yellow. Or was it red?"),
    "rival.igor.fights": N_("Boo! Door turns. Igor claps."),
    "rival.mist.fights": N_("Ghosts never learn to share a carpet."),
    "rival.jack.fights": N_("Ha! One for the dungeon!"),
    "rival.count.fights": N_("My dungeon is roomy. Do come in."),
    "rival.reaper.fights": N_("Somebody is on the way down."),
}

RULES: Final = (
    (
        N_("What it is about"),
        N_(
            "Eighteen ghosts are weary of their castle. Each player leads nine, three of each color. Whoever first "
            "has a red, a blue and a yellow ghost outside wins. In the short game any three will do."
        ),
    ),
    (
        N_("Taking places"),
        N_(
            "The first player places one ghost, the second player two, then each one in turn. A ghost starts on a "
            "free carpet of its own color; mirrors stay empty. The first player also takes the first turn."
        ),
    ),
    (
        N_("The quick set-up"),
        N_(
            "If you choose it, luck lays out all ghosts. Both players get three of the six carpets that are close to "
            "the portal of their color, and the first player begins."
        ),
    ),
    (
        N_("Your turn: move"),
        N_("Move one of your ghosts to the next chamber up, down, left or right. The carpets may be of any color."),
    ),
    (
        N_("Mirrors"),
        N_("A ghost in a chamber with a mirror may step through it, to any other mirror where nobody stands."),
    ),
    (
        N_("Fights"),
        N_(
            "Or go where a ghost of another color stands and fight it. Red beats blue, blue beats yellow, yellow "
            "beats red, whoever attacks. The winner stands in the chamber, the loser goes to the dungeon. Ghosts of "
            "the same color never fight."
        ),
    ),
    (
        N_("Portals turn"),
        N_("Whenever a ghost loses, the portal of its color makes a quarter turn clockwise."),
    ),
    (
        N_("Losing on purpose"),
        N_(
            "You may attack a ghost that beats yours, and even your own ghosts. Sometimes that turns just the right "
            "portal."
        ),
    ),
    (
        N_("Escaping"),
        N_(
            "A ghost before the open side of the portal of its own color escapes at once, whoever's turn it is. "
            "Nobody enters a portal chamber."
        ),
    ),
    (
        N_("Your turn: release"),
        N_(
            "Instead of moving you may release one of your ghosts from the dungeon. The other player chooses the free "
            "carpet of its color, and then takes a turn."
        ),
    ),
    (
        N_("The sheet leaves this open"),
        N_(
            "A fight comes before an escape: a ghost that loses before its own open portal goes to the dungeon. "
            "The sheet knows no draw either; a game that comes to the same position three times ends in one, "
            "unless you switch that off."
        ),
    ),
)
