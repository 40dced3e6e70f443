"""The English sentences and rules text of Halloween. Imports no rules, so that the launcher starts fast."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import N_, NN_

TEXTS: Final = {
    # the launcher and the new-game screen
    "players": N_("2–4"),
    "minutes": N_("15 min"),
    "tagline": N_("Ride your dark lord and raise what lies beneath."),
    "goal": N_("Raise the most frightening graves"),
    # the words for things
    "green": N_("green"),
    "white": N_("white"),
    "gray": N_("gray"),
    "black": N_("black"),
    "brown": N_("brown"),
    "zombie": N_("zombie"),
    "skeleton": N_("skeleton"),
    "ghost": N_("ghost"),
    "wisp": N_("will-o’-the-wisp"),
    # what stands on a square, for tooltips
    "piece.1": N_("{first} grave, closed"),
    "piece.2": N_("{first} grave: {second}"),
    "piece.lord": N_("dark lord of {player}"),
    "piece.lord.you": N_("your dark lord"),
    # what lies beside the board
    "place.lantern": N_("the lantern"),
    "about.hedge": N_("hedge, where no grave is; dark lords ride over it"),
    "place.north": N_("outside, above {square}"),
    "place.south": N_("outside, below {square}"),
    "place.west": N_("outside, left of {square}"),
    "place.east": N_("outside, right of {square}"),
    # what a place is and means, for tooltips
    "about.hidden": N_("what is under it counts {low} to {high}"),
    "about.hidden.sure": N_("what is under it counts {points}"),
    "about.inspected": N_("{player} has looked under it"),
    "about.inspected.you": N_("you have looked under it"),
    "about.known": N_("closed, but you know what is under it; whoever raises it gets {points}"),
    "about.claimed": N_("counts {points} for {player}"),
    "about.claimed.you": N_("counts {points} for you"),
    "about.freed": N_("freed, so it belongs to nobody"),
    "about.rides": N_("{player} can ride there"),
    "about.rides.you": N_("you can ride there"),
    "about.start": N_("a dark lord may start here and ride straight in"),
    "about.taken": N_("it will ride straight in from here"),
    "about.rides_in": N_("it rides straight in from here"),
    "about.behind": N_("nobody rides out again"),
    "about.lantern": N_("the lantern shows you what is under one closed grave in a turn, for a will-o’-the-wisp"),
    "about.wisps": N_("will-o’-the-wisps of {player}: {count}"),
    "about.wisps.you": N_("your will-o’-the-wisps: {count}"),
    "about.wisps.use": N_("each pays for a look under one grave"),
    "about.points": N_("points of {player} so far: {points}"),
    "about.points.you": N_("your points so far: {points}"),
    "about.left": N_("{face} ({points}) under {color} graves: {count} left"),
    "about.left.all": N_("{color} graves not raised yet: {count}"),
    "about.clock": N_("once all are open, the most points win"),
    "about.box": N_("what is still in the graves of each color"),
    # reasons
    "lords_stand_first": N_("First every dark lord takes its place outside the graveyard."),
    "place_taken": N_("Another dark lord waits there already."),
    "lord_never_leaves": N_("A dark lord that has entered the graveyard never leaves it again."),
    "lord_stands_already": N_("Your dark lord has its place already, {place}. Now ride in."),
    "lord_must_move": N_("Your dark lord must move on, at least one grave far."),
    "not_in_line": N_("{square} is not in your dark lord’s row or column."),
    "enter_along_own_line": N_("Your dark lord is {place}, and rides straight in, along that one row or column."),
    "lord_in_the_way": N_("The dark lord of {player} stands on that grave. Ride over it, but land elsewhere."),
    "inspected_already": N_("You have looked under a grave this turn. Now move."),
    "no_wisp": N_("To look under a grave you need a will-o’-the-wisp with your headstone on it."),
    "face_up_already": N_("That grave is open: there is nothing to look for."),
    "nobody_passes": N_("A dark lord can always move, so nobody passes."),
    "no_such_face_left": N_("The {color} graves have no {face} left."),
    "nothing_to_do_there": N_("There is nothing to do there now."),
    "raised_face_is_drawn": N_("Nobody knows the {color} grave on {square}, so luck decides what rises there."),
    "inspected_face_is_drawn": N_("Nobody knows the {color} grave on {square}, so luck decides what is found there."),
    # positions
    "set_up.raised": N_("{face} of {player}"),
    "set_up.freed": N_("freed will-o’-the-wisp"),
    "set_up.position_color_count": NN_(
        "There is {count} {color} grave, but there should be {each}: a click on a closed one changes its color.",
        "There are {count} {color} graves, but there should be {each}: a click on a closed one changes its color.",
        "count",
    ),
    "set_up.position_face_count": NN_(
        "{face} in a {color} grave: there is {count}, but the game has only {each}.",
        "{face} in a {color} grave: there are {count}, but the game has only {each}.",
        "count",
    ),
    "set_up.position_two_lords": N_("Two dark lords cannot be in one place ({place})."),
    "set_up.position_lord_face_down": N_("A dark lord opens the grave that it lands on, but {square} is closed."),
    "set_up.position_nobodys_view": N_("Two players know what is hidden here: nobody sees the board like this."),
    "position_no_such_card": N_("“{where}”: there is no card “{card}”."),
    "position_color_count": NN_(
        "“{where}”: there is {count} {color} grave instead of {each}.",
        "“{where}”: there are {count} {color} graves instead of {each}.",
        "count",
    ),
    "position_face_count": NN_(
        "“{where}”: there is {count} {color} card with a {face}, but only {each} exist.",
        "“{where}”: there are {count} {color} cards with a {face}, but only {each} exist.",
        "count",
    ),
    "position_face_missing": N_("“{where}” is face up, so its face must be named."),
    "position_face_known_to_nobody": N_("“{where}” lies face down and nobody has inspected it, so it has no face yet."),
    "position_freed_is_no_wisp": N_("“{where}” is face up without a claim, but only a will-o’-the-wisp can be freed."),
    "position_nobodys_view": N_(
        "“{where}”: name the faces of all inspected cards, or of just those that one seat knows."
    ),
    "position_square_twice": N_("“{where}”: {square} is listed twice."),
    "position_claim_face_down": N_("“{where}”: a card that is face down belongs to nobody."),
    "position_known_face_up": N_("“{where}” is face up, so it is no secret any more."),
    "position_one_per_seat": NN_(
        "“{where}” must have one entry for the only seat.",
        "“{where}” must have one entry for each of the {seats} seats.",
        "seats",
    ),
    "position_no_such_place": N_("“{where}”: there is no place “{place}”."),
    "position_two_lords": N_("“{where}”: another dark lord is on {place}."),
    "position_lord_face_down": N_("“{where}”: a dark lord turns up the card that it lands on."),
    "position_lord_missing": N_("“{where}” must be a place once the set-up is over."),
    "position_setup_order": N_("“{where}”: the dark lords take their places in the order of the seats."),
    "position_setup_outside": N_("“{where}”: in the phase “setup” dark lords stand outside."),
    "position_setup_is_done": N_("“{where}”: all dark lords have their places, so the phase is “play”."),
    "position_setup_seat": N_("“{where}” must be {seat}: that seat places its dark lord next."),
    "position_empty_in_setup": N_("“{where}” must be empty in the phase “setup”."),
    "position_not_in_setup": N_("“{where}” must be false in the phase “setup”."),
    "position_wrong_seat": N_("“{where}” must be {seat}."),
    "position_luck_and_phase": N_("“{where}” must name a square in the phase “luck”, and be null otherwise."),
    "position_luck_claim": N_("“{where}” must be {seat}: that seat has just turned up this card."),
    "position_luck_has_face": N_("“{where}” must be a color alone while its face is awaited."),
    "position_luck_without_lord": N_("“{where}” is face up, but the dark lord whose turn it is does not stand there."),
    "position_luck_unknown": N_("“{where}” must list {square}, which this seat is inspecting."),
    "position_luck_not_inspected": N_("“{where}” must be true while an inspected face is awaited."),
    # why a hint is good
    "term.wins": N_("This ends the game, and you win."),
    "term.known": N_("You have seen what lies there. It counts {points}."),
    "term.grave": N_("No grave in your reach promises more points."),
    "term.claim": N_("This claims a grave."),
    "term.stops": N_("It leaves another dark lord no closed grave in reach."),
    "term.deny": N_("It takes the best grave in reach of another dark lord."),
    "term.choice": NN_("From there you reach a closed grave.", "From there you reach {count} closed graves.", "count"),
    "term.secret": N_("Only you will know what lies there."),
    "term.secret_near": N_("You can still ride there in this turn."),
    "term.stand": N_("You start with a whole row or column to choose from."),
    # how near the end is
    "undo_luck": N_("A grave was opened since then, so it cannot be taken back."),
    "clock.closed": NN_("one grave closed", "{count} graves closed", "count"),
    "clock.0": N_("every grave open"),
    "clock.idle": NN_(
        "the end in {count} turn, unless a grave is opened",
        "the end in {count} turns, unless a grave is opened",
        "count",
    ),
    # how everybody stands
    "standing.points": NN_("{player} has one point.", "{player} has {count} points.", "count"),
    "standing.points.you": NN_("You have one point.", "You have {count} points.", "count"),
    "standing.wisps": NN_(
        "{player} has one will-o’-the-wisp for a look under a grave.",
        "{player} has {count} will-o’-the-wisps for looks under graves.",
        "count",
    ),
    "standing.wisps.you": NN_(
        "You have one will-o’-the-wisp for a look under a grave.",
        "You have {count} will-o’-the-wisps for looks under graves.",
        "count",
    ),
    "standing.no_wisps": N_("{player} has no will-o’-the-wisp."),
    "standing.no_wisps.you": N_("You have no will-o’-the-wisp."),
    "standing.lord": N_("The dark lord of {player} is on {square}."),
    "standing.lord.you": N_("Your dark lord is on {square}."),
    "standing.waits": N_("The dark lord of {player} waits {place}."),
    "standing.waits.you": N_("Your dark lord waits {place}."),
    "standing.closed": NN_("One grave is still closed.", "{count} graves are still closed.", "count"),
    "standing.open": N_("Every grave is open."),
    # prompts
    "prompt.setup": N_("Place your dark lord outside, next to a grave at the border"),
    "prompt.enter": N_("Ride into the graveyard"),
    "prompt.enter_or_inspect": N_("Ride into the graveyard, or look under a grave first"),
    "prompt.move": N_("Move your dark lord along its row or column"),
    "prompt.move_or_inspect": N_("Move your dark lord, or look under a grave first"),
    "prompt.grave": N_("Which closed grave do you want to look under?"),
    "prompt.lantern": N_("Light the lantern to look under {square}"),
    "prompt.done": N_("Done"),
    # what would happen, and what did
    "preview.stands": N_("Your dark lord waits {place}, and enters from there"),
    "preview.raise": N_("You raise what lies under this {color} grave"),
    "preview.raise_known": N_("You raise the {face} that you have seen: {points}"),
    "preview.nothing": N_("This grave is open already: nothing happens"),
    "preview.inspect": N_("You alone see what is under this {color} grave"),
    "preview.frees": N_("Your will-o’-the-wisp on {square} goes free: −1"),
    "event.stands": N_("The dark lord of {player} waits {place}"),
    "event.stands.you": N_("Your dark lord waits {place}"),
    "event.rides": N_("{player} rides from {source} to {square}"),
    "event.enters": N_("{player} rides in to {square}"),
    "event.raised": N_("From the {color} grave on {square} rises a {face}"),
    "event.scored": N_("{player}: +{points}"),
    "event.freed": N_("The will-o’-the-wisp on {square} goes free"),
    "event.lost": N_("{player}: −{points}"),
    "event.inspects": N_("{player} looks secretly under the grave on {square}"),
    "event.inspected": N_("{player} looks secretly under the grave on {square}: a {color} {face}"),
    # the same as short as possible, for the list of moves
    "short.stands": N_("waits {place}"),
    "short.rides": N_("{source} → {square}"),
    "short.enters": N_("rides in to {square}"),
    "short.raised": N_("{face} rises"),
    "short.scored": N_("+{points}"),
    "short.lost": N_("−{points}"),
    "short.freed": N_("frees {wisp} on {square}"),
    "short.inspects": N_("looks under {square}"),
    "short.inspected": N_("looks under {square}: {face}"),
    "all_face_up": N_("Every grave is open, and the points are counted."),
    "fifty_idle_turns": N_("No grave was opened for 50 turns."),
    # what others could do next
    "threat.reach": N_("{player} could reach this {color} grave next"),
    "threat.seen": N_("{player} has looked under this {color} grave and could reach it next"),
    "threat.take": N_("{player} could raise what you have seen here: {face}, {points}"),
    # the game's own boxes on the screen
    "lantern": N_("Inspect"),
    "lantern.cost": N_("costs 1"),
    "left": N_("Still in the graves"),
    "left.all": N_("all"),
    "freed": N_("free"),
    "no_grave_there": N_("There is no grave there, only a hedge."),
    "position_no_grave": N_("“{where}”: there is no grave on {square}."),
    # boards
    "board.graveyard": N_("The graveyard"),
    "board.hedges": N_("The hedges"),
    "board.cross": N_("The cross"),
    "board.grave_lonely": N_(
        "A dark lord could not leave these graves: in row and column together are too few others."
    ),
    "board.grave_lonely.fix": N_("In Tiled, put more graves in line with them in the layer “rooms”: at least four."),
    "board.no_way_in": N_("There are too few places outside: a dark lord waits at the end of a line of four graves."),
    "board.no_way_in.fix": N_("In Tiled, put at least four graves in a row and in a column of the layer “rooms”."),
    "board.grave_cut_off": N_("No rides lead to these graves from the others."),
    "board.grave_cut_off.fix": N_("In Tiled, put a grave in line with both in the layer “rooms”."),
    # trophies
    "trophy.knew-it": N_("Knew It All Along"),
    "trophy.knew-it.how": N_(
        "Free a will-o’-the-wisp to look at a grave, and claim the zombie in it in the same turn."
    ),
    "trophy.lights-out": N_("Well Spent"),
    "trophy.lights-out.how": N_("Win after freeing three will-o’-the-wisps."),
    "trophy.will-o-the-wisps": N_("Many Little Lights"),
    "trophy.will-o-the-wisps.how": N_("Win with seven will-o’-the-wisps that you turned up yourself."),
    "trophy.by-a-whisker": N_("By a Whisker"),
    "trophy.by-a-whisker.how": N_("Win by a single point."),
    "trophy.last-grave": N_("The Last Grave"),
    "trophy.last-grave.how": N_("Turn up the last grave and win by no more than three points."),
    "trophy.round-table": N_("Round Table"),
    "trophy.round-table.how": N_("Win a game of four without sharing the win."),
    # what the characters of the ladder say at the first fight
    "rival.pip.fights": N_("It moved! The grave moved!"),
    "rival.bones.fights": N_("I think that was my uncle."),
    "rival.wilma.fights": N_("A zombie! Four points, says the book."),
    "rival.igor.fights": N_("Hello, cousin!"),
    "rival.mist.fights": N_("Four points, and such bad manners."),
    "rival.jack.fights": N_("Rise and shine!"),
    "rival.count.fights": N_("In my day they stayed in bed."),
    "rival.reaper.fights": N_("I had just put that one to sleep."),
}

RULES: Final = (
    (
        N_("What it is about"),
        N_(
            "Each player leads a dark lord who raises an army of the undead from 36 graves. Whoever has claimed the "
            "most points once all graves are open wins. Equal points are a draw among the leaders."
        ),
    ),
    (
        N_("The graves"),
        N_(
            "There are nine graves of each color: white (W), gray (G), black (K) and brown (B). The color can be seen "
            "from the start, so count along to know what is left. Under every color lie the same nine:"
        ),
    ),
    (
        N_("Taking places"),
        N_(
            "One after the other, the players place their dark lords outside the graveyard, each next to a grave at "
            "the border. Two lords never share a place. A grave in the corner has two places, one on each side."
        ),
    ),
    (
        N_("Your turn: ride"),
        N_(
            "Your dark lord first rides in straight ahead, as far as you like, and never leaves again. If the grave "
            "is closed, you open it and it is yours: your headstone goes on it."
        ),
    ),
    (
        N_("Straight on"),
        N_(
            "From then on it rides along its row or column, at least one grave. Lords and headstones on the way do "
            "not stop it, but it cannot land where another lord stands. If the grave is open already, nothing happens."
        ),
    ),
    (
        N_("Inspecting a grave"),
        N_(
            "Before you ride you may, once a turn, spend one of your will-o’-the-wisps to look under any closed "
            "grave. Only you see what it is. Your headstone leaves the will-o’-the-wisp, which can never be claimed "
            "again, so it costs you one point."
        ),
    ),
    (
        N_("The end"),
        N_(
            "The game ends as soon as all 36 graves are open, or if nobody opens one for 50 turns in a row. "
            "Then everybody adds up the claimed graves."
        ),
    ),
    (
        N_("The sheet leaves this open"),
        N_("The sheet has no end for a game in which nobody opens a grave any more: ours comes after 50 such turns."),
    ),
)
