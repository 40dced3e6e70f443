"""The English sentences and rules text of Rhombus. Imports no rules, so that the launcher starts fast."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import N_, NN_

TEXTS: Final = {
    "match.about": N_("Two games: both begin once, whoever wins, and the sum counts."),
    # the launcher and the new-game screen
    "players": N_("2 or 4"),
    "minutes": N_("30 min"),
    "tagline": N_("Cards drive your pawns. Be the last on the board."),
    "goal": N_("Leave the other side no pawn on the board"),
    "option.mystery": N_("Cards hidden by an 8"),
    "option.mystery.permanent": N_("Stay in the hand for good"),
    "option.mystery.refill": N_("The table is filled up again"),
    "option.mystery.about": N_(
        "Do open cards come back after an 8? If not, its player has fewer than two of them in 69 of 100 turns."
    ),
    "spades": N_("spades"),
    "hearts": N_("hearts"),
    "diamonds": N_("diamonds"),
    "clubs": N_("clubs"),
    # the cards, by the names that records have for them
    "6S": N_("6 of spades"),
    "7S": N_("7 of spades"),
    "8S": N_("8 of spades"),
    "9S": N_("9 of spades"),
    "10S": N_("10 of spades"),
    "JS": N_("jack of spades"),
    "QS": N_("queen of spades"),
    "KS": N_("king of spades"),
    "AS": N_("ace of spades"),
    "6H": N_("6 of hearts"),
    "7H": N_("7 of hearts"),
    "8H": N_("8 of hearts"),
    "9H": N_("9 of hearts"),
    "10H": N_("10 of hearts"),
    "JH": N_("jack of hearts"),
    "QH": N_("queen of hearts"),
    "KH": N_("king of hearts"),
    "AH": N_("ace of hearts"),
    "6D": N_("6 of diamonds"),
    "7D": N_("7 of diamonds"),
    "8D": N_("8 of diamonds"),
    "9D": N_("9 of diamonds"),
    "10D": N_("10 of diamonds"),
    "JD": N_("jack of diamonds"),
    "QD": N_("queen of diamonds"),
    "KD": N_("king of diamonds"),
    "AD": N_("ace of diamonds"),
    "6C": N_("6 of clubs"),
    "7C": N_("7 of clubs"),
    "8C": N_("8 of clubs"),
    "9C": N_("9 of clubs"),
    "10C": N_("10 of clubs"),
    "JC": N_("jack of clubs"),
    "QC": N_("queen of clubs"),
    "KC": N_("king of clubs"),
    "AC": N_("ace of clubs"),
    "?": N_("hidden card"),
    "place_table": N_("on the table"),
    "place_hand": N_("in the hand"),
    # what stands on a square, for tooltips
    "piece": N_("pawn of {player}"),
    "piece.you": N_("your pawn"),
    # what lies beside the board
    "place.card": N_("{card}"),
    "place.hide": N_("{card}, to the hand"),
    # what a place is and means, for tooltips
    "about.safe": N_("safe in a blockade"),
    "about.start": N_("start square of {player}, where a 9 brings in pawns"),
    "about.start.you": N_("your start square, where a 9 brings in pawns"),
    "about.corner": N_("corner, where nobody starts"),
    "about.white": N_("white square, from which a jack goes only to white ones"),
    "about.gray": N_("gray square, from which a jack goes only to gray ones"),
    "about.six": N_("moves a pawn exactly 6 squares"),
    "about.kill": N_("kills together with a card that moves, does nothing alone"),
    "about.eight": N_("turns another table card into a hand card"),
    "about.nine": N_("brings a pawn from the reserve onto the start square"),
    "about.jack": N_("moves a pawn diagonally, as far as wanted"),
    "about.queen": N_("moves a pawn exactly 3 squares"),
    "about.king": N_("moves a pawn exactly 2 squares"),
    "about.ace": N_("moves a pawn one square"),
    "about.on_table": N_("open on the table of {player}"),
    "about.on_table.you": N_("open on your table"),
    "about.in_hand": N_("in the hand of {player}"),
    "about.in_hand.you": N_("in your hand"),
    "about.hidden": N_("hidden hand card of {player}"),
    "about.hidden.you": N_("your hidden hand card"),
    "about.hide": N_("the 8 makes the {card} a hand card"),
    "about.end": N_("ends your turn"),
    "about.round": N_("the 6 goes round and comes back to where it began"),
    "about.idle": N_("spends the card without effect"),
    "about.reserve": N_("pawns of {player} in reserve: {count}; a 9 brings one in"),
    "about.reserve.you": N_("your pawns in reserve: {count}; a 9 brings one in"),
    "about.eliminated": N_("eliminated pawns of {player}: {count}; three cards of one rank bring one back"),
    "about.eliminated.you": N_("your eliminated pawns: {count}; three cards of one rank bring one back"),
    "about.deck": N_("deck with cards to draw: {count}"),
    "about.discard": N_("discarded cards: {count}; on top the {card}"),
    "about.discard.empty": N_("no card is discarded yet"),
    "about.holder": N_("place for a card of {player}"),
    "about.holder.you": N_("place for one of your cards"),
    "about.owner": N_("the cards of {player}"),
    "about.owner.you": N_("your cards"),
    "about.played": N_("{card}, played in this turn"),
    "about.place": N_("place for a card that {player} plays in this turn"),
    "about.place.you": N_("place for a card that you play in this turn"),
    "about.clock": N_("a side without a pawn on the board has lost"),
    "about.box": N_("the cards of this turn, and what they do together"),
    "about.hole": N_("a square that is missing, which nobody enters or crosses"),
    # boards
    "board.rhombus": N_("The rhombus"),
    "board.hourglass": N_("The hourglass"),
    "board.well": N_("The well"),
    "board.no_rhombus": N_("A rhombus is as long as it is wide, not {columns} × {rows}."),
    "board.no_rhombus.fix": N_("In Tiled, resize the map; in the layer “rooms”, squares can be holes."),
    "board.seats": N_("There are start squares and pawns of seats 0 and 1, or of seats 0 to 3."),
    "board.seats.fix": N_("In Tiled, add or remove objects in the layer “things”, or set their “seat”."),
    "board.pieces": N_("Each seat has equally many pawns at the start, from 1 to {most}."),
    "board.pieces.fix": N_("In Tiled, add or remove pawns in the layer “things”, or set the “piece” of a start."),
    "board.cut_off": N_("No steps lead to these squares from the first start square."),
    "board.cut_off.fix": N_("In Tiled, put a square between them and the others in the layer “rooms”."),
    # why a card is refused
    "undo_luck": N_("Cards were drawn since then, so it cannot be taken back."),
    "card_not_held": N_("You do not hold the {card}."),
    "card_already_played": N_("The {card} is played already in this turn."),
    "card_not_in_deck": N_("The {card} cannot come from the deck: it lies open or somebody holds it."),
    "not_your_card": N_("That card is not yours to play."),
    "card_does_not_move": N_("The {card} moves no pawn. Ace, king, queen, jack and 6 do."),
    "card_needs_a_move": N_("The {card} has to move a pawn. Only 7, 8, 9 and 10 can be played without effect."),
    "not_a_kill_card": N_("The {card} kills nobody. Only a 7 or a 10 does."),
    "only_a_nine_enters": N_("Only a 9 brings a pawn onto the board, not the {card}."),
    "only_an_eight_hides": N_("Only an 8 turns a table card into a hand card, not the {card}."),
    "must_hide_a_card": N_("Choose which of your other table cards the 8 turns into a hand card."),
    "not_on_your_table": N_("The {card} is not one of your other table cards."),
    "not_one_suit": N_("An eliminator needs three cards of one suit."),
    "not_in_a_row": N_("An eliminator needs three cards in a row. Ranks do not go round."),
    "not_one_rank": N_("A reactivation needs three cards of one rank."),
    "other_suit": N_("The {card} does not go with the {first}: further cards of a turn must be {suit} too."),
    "not_neighbors": N_(
        "The {card} and the {first} are no neighbors in rank, and you lack a third card of their suit."
    ),
    "second_play_kills_only_in_flush": N_(
        "After the {first}, the {card} and the {other} can kill only if all three are {suit}."
    ),
    "six_kills_only_in_suit": N_("The {card} and the {other} kill together only if they are of one suit."),
    "nine_kills_only_in_suit": N_("The {card} and the {other} make an entry kill only if they are of one suit."),
    "needs_a_flush": N_("The {card} and the {other} go together only with a third card of their suit."),
    "cards_do_not_combine": N_("The {card} cannot be played together with what you chose."),
    "cannot_be_completed": N_("After that the {card} could not be played any more, but a flush is played whole."),
    "combination_unfinished": N_("These cards make no turn yet. Play the last card of the flush."),
    "nothing_played_yet": N_("Play at least one card."),
    "no_piece_can_use": N_("None of your pawns can move with the {card} now."),
    # why a square is refused
    "nobody_there": N_("Nobody stands on {square}. Choose one of your pawns."),
    "not_your_piece": N_("That pawn belongs to the other side."),
    "partners_piece": N_("While you have a pawn of your own on the board, you move only your own."),
    "own_piece_there": N_("One of your own pawns stands there."),
    "partner_there": N_("Your partner's pawn stands there."),
    "needs_a_kill_card": N_("The pawn on {square} is taken only with a kill card, a 7 or a 10."),
    "kill_out_of_reach": N_("No pawn of the other side is in reach for a kill with the {card} and the {other}."),
    "nobody_to_kill": N_("Nobody stands on {square} to be eliminated."),
    "safe_in_blockade": N_("The pawn on {square} is safe in a blockade. Only an eliminator takes it."),
    "not_diagonal": N_("The {card} moves diagonally in a straight line."),
    "not_exact": NN_(
        "{square} is {steps} step away, but the {card} goes exactly {count}.",
        "{square} is {steps} steps away, but the {card} goes exactly {count}.",
        "steps",
    ),
    "path_blocked": N_("The way is blocked, and nobody is jumped."),
    "straight_back": N_("Never straight back in one turn: that pawn has just come from {square}."),
    "not_your_start_square": N_("Your pawns enter on {square}."),
    "start_square_taken": N_("Your start square {square} is not free."),
    "no_reserve": N_("There is no pawn left in the reserve."),
    "piece_is_stuck": N_("That pawn cannot be moved with the cards at hand."),
    "no_card_reaches": N_("None of your cards brings that pawn to {square}."),
    "nothing_to_do_there": N_("There is nothing to do there now."),
    # why must I?
    "must_draw": N_("A new card comes for {player}, {place}."),
    "must_finish_combination": N_("The flush has begun, so the {card} has to be played too."),
    "only_one_action": N_("This is all that can be done now."),
    "no_piece_can_move": N_("No pawn can be moved with these cards, but cards without effect can be played."),
    # positions
    "position_hole": N_("“{where}”: the square {square} is missing on this board."),
    "position_one_per_seat": NN_(
        "“{where}” must have {seats} entry, one for the only seat.",
        "“{where}” must have {seats} entries, one for each seat.",
        "seats",
    ),
    "position_piece_count": NN_(
        "“{where}”: seat {seat} has {count} pawn in all, but each has {each}.",
        "“{where}”: seat {seat} has {count} pawns in all, but each has {each}.",
        "count",
    ),
    "position_lost_reserve": N_("“{where}” must be 0: who has no pawn on the board has lost the reserve too."),
    "set_up.unknown_card": N_("a card that nobody knows, for a hand"),
    "set_up.position_lost_reserve": N_("Without a pawn on the board {player} has lost the reserve, too: take it away."),
    "set_up.position_deck_is_empty": N_("No card is left to be drawn."),
    "set_up.position_card_count": NN_(
        "{player} has {count} card, but everybody holds {each}: two on the table and one in the hand.",
        "{player} has {count} cards, but everybody holds {each}: two on the table and one in the hand.",
        "count",
    ),
    "set_up.position_half_hidden": N_("The hand of {player} is open or hidden, but not half of each."),
    "position_no_such_card": N_("“{where}” must name a card, such as 10S."),
    "position_card_twice": N_("“{where}”: the {card} is there twice."),
    "position_deck_is_empty": N_("“{where}”: the deck would have been made anew from these cards."),
    "position_wrong_seat": N_("“{where}” must be {seat} here."),
    "position_bad_draw": N_("“{where}” must be a seat and a place."),
    "position_draws_and_phase": N_("“{where}” must name places in the phase “luck”, and be empty otherwise."),
    "position_draws_order": N_("“{where}”: the places are not filled in this order."),
    "position_table_count": N_("“{where}”: nobody has more than {most} table cards."),
    "position_card_count": NN_(
        "“{where}”: seat {seat} holds {count} card, but with those to come each has {each}.",
        "“{where}”: seat {seat} holds {count} cards, but with those to come each has {each}.",
        "count",
    ),
    "position_empty_in_luck": N_("“{where}” must be empty in the phase “luck”."),
    "position_no_such_play": N_("“{where}” must be a play that can stand there."),
    "position_played_not_held": N_("“{where}”: the seat does not hold the {card}."),
    "position_nobody_arrived": N_("“{where}”: no pawn stands on {square}, where that play ends."),
    "position_no_such_way": N_("“{where}”: no pawn can have walked to {square} so."),
    "position_half_hidden": N_("“{where}” must be hidden as a whole, but for the cards of this turn's plays."),
    "position_turn_is_over": N_("“{where}”: nothing can follow, so this turn has ended."),
    "position_dead_end": N_("“{where}”: this turn cannot be completed."),
    # what newer rules refuse in an old record
    "rules.2": N_("No pawn steps straight back within one turn any more, but it may walk in loops."),
    # why a hint is good
    "term.wins": N_("This wins the game."),
    "term.kills": N_("This eliminates a pawn of the other side."),
    "term.safer": N_("It makes it harder for the other side to kill a pawn of yours."),
    "term.enters": N_("A new pawn enters the board."),
    "term.returns": N_("An eliminated pawn comes back to the reserve."),
    "term.threat": N_("It makes a kill in your next turn more likely."),
    "term.blockade": N_("It forms a blockade, where only an eliminator takes your pawns."),
    "term.start": N_("It frees your start square for a reserve pawn."),
    "term.hides": N_("One more of your cards is hidden from the other side."),
    "term.cards": N_("You keep a more useful card."),
    "term.keeps": N_("You keep your other cards for later turns."),
    # how near the end is
    "clock.2": N_("{count} left on the board"),
    "clock.4": N_("{count} left"),  # there is little room for four
    # how everybody stands
    "standing.pawns": NN_(
        "{player} has one pawn on the board, {reserve} in reserve, {eliminated} eliminated.",
        "{player} has {count} pawns on the board, {reserve} in reserve, {eliminated} eliminated.",
        "count",
    ),
    "standing.pawns.you": NN_(
        "You have one pawn on the board, {reserve} in reserve, {eliminated} eliminated.",
        "You have {count} pawns on the board, {reserve} in reserve, {eliminated} eliminated.",
        "count",
    ),
    "standing.table": N_("On the table of {player}: {cards}."),
    "standing.table.you": N_("On your table: {cards}."),
    "standing.hand": N_("In the hand of {player}: {cards}."),
    "standing.hand.you": N_("In your hand: {cards}."),
    "standing.hidden": NN_("{player} has one hidden card.", "{player} has {count} hidden cards.", "count"),
    "standing.hidden.you": NN_("You have one hidden card.", "You have {count} hidden cards.", "count"),
    "standing.deck": NN_("One card is left in the deck.", "{count} cards are left in the deck.", "count"),
    "standing.discard": N_("On top of the discarded cards: {card}."),
    # prompts
    "prompt.play": N_("Choose a card"),
    "prompt.more": N_("Choose another card, or end your turn"),
    "prompt.finish": N_("Play the last card of your flush"),
    "prompt.from": N_("Which pawn moves with the {card}?"),
    "prompt.from_to": N_("Which pawn goes to {square} with the {card}?"),
    "prompt.to": N_("Where does it go?"),
    "prompt.to_card": N_("Where does it go with the {card}?"),
    "prompt.hide": N_("Which table card goes to your hand?"),
    "prompt.enter": N_("Enter a pawn on {square}, or spend the {card} without effect"),
    "prompt.entry_kill": N_("Take {square} with a new pawn"),
    "prompt.idle": N_("Choose what goes with the {card}, or spend the card without effect"),
    "prompt.spend": N_("The {card} can only be spent without effect now"),
    "prompt.spend_taken": N_("The start square {square} is taken: the {card} can only be spent"),
    "prompt.spend_empty": N_("The reserve is empty: the {card} can only be spent"),
    "prompt.spend_hide": N_("No table card is left to hide: the {card} can only be spent"),
    "prompt.idle_turn": N_("Choose what goes with the {card}, or end your turn with it, which does nothing"),
    "prompt.combine": N_("Choose what these cards do"),
    "prompt.luck": N_("A card is drawn"),
    # what would happen, and what did
    "preview.move": N_("{card}: {source} to {square}"),
    "preview.round": N_("{card}: round and back to {square}"),
    "preview.kill": N_("Kill move: the {card} and the {kill} eliminate the pawn on {square}"),
    "preview.enter": N_("A new pawn enters on {square}"),
    "preview.entry_kill": N_("Entry kill: a new pawn takes {square}"),
    "preview.hide": N_("{card} becomes a hand card"),
    "preview.idle": N_("{card}: spent without effect"),
    "preview.idle_turn": N_("{card}: nothing happens, and your turn is spent"),
    "preview.eliminator": N_("Eliminator: the pawn on {square} is eliminated, blockade or not"),
    "preview.reactivation": N_("Reactivation: an eliminated pawn returns to the reserve"),
    "preview.reactivation_empty": N_("Three new cards: no pawn is there to be reactivated"),
    "preview.sequence": N_("Sequence pair"),
    "preview.flush": N_("Flush"),
    "preview.must_follow": N_("the {card} must follow"),
    "preview.end": N_("Your turn ends"),
    "preview.wins": N_("That wins the game!"),
    "event.card": N_("{player} plays the {card}"),
    "event.moved": N_("{player}'s pawn goes from {source} to {square}"),
    "event.moved.you": N_("Your pawn goes from {source} to {square}"),
    "event.round": N_("{player}'s pawn goes round to {square}"),
    "event.round.you": N_("Your pawn goes round to {square}"),
    "event.jump": N_("{player}'s pawn strikes from {source} at {square}"),
    "event.jump.you": N_("Your pawn strikes from {source} at {square}"),
    "event.fought": N_("{player} takes {square}"),
    "event.eliminated": N_("A pawn of {player} is eliminated"),
    "event.eliminated.you": N_("One of your pawns is eliminated"),
    "event.lost": N_("A reserve pawn of {player} is lost"),
    "event.lost.you": N_("One of your reserve pawns is lost"),
    "event.entered": N_("A new pawn of {player} enters on {square}"),
    "event.entered.you": N_("Your new pawn enters on {square}"),
    "event.reactivated": N_("A pawn of {player} returns to the reserve"),
    "event.reactivated.you": N_("One of your pawns returns to the reserve"),
    "event.hidden": N_("the {card} goes to the hand of {player}"),
    "event.hidden.you": N_("the {card} goes to your hand"),
    "event.drawn": N_("{player} draws the {card}"),
    "event.drawn_hidden": N_("{player} draws a hand card"),
    "event.shuffled": NN_(
        "{count} card is shuffled into a new deck", "{count} cards are shuffled into a new deck", "count"
    ),
    # the same as short as possible, for the list of moves
    "short.cards.1": N_("{card1}:"),
    "short.cards.2": N_("{card1} {card2}:"),
    "short.cards.3": N_("{card1} {card2} {card3}:"),
    "short.moved": N_("{source} → {square}"),
    "short.eliminated": N_("takes {pawn}"),
    "short.out": N_("{pawn} is out"),
    "short.entered": N_("enters on {square}"),
    "short.reactivation": N_("{pawn} returns"),
    "short.hidden": N_("{card} to the hand"),
    "short.idle": N_("no effect"),
    "short.drawn": N_("+{count} {cards}"),
    "short.dealt": N_("The cards are dealt"),
    "sign.pawn": N_("pawn"),
    "sign.card": N_("card"),
    "sign.cards": N_("cards"),
    "no_piece_left": N_("No pawn of {losers} is left on the board."),
    "no_legal_action": N_("A player could play none of the cards and lost."),
    "quiet_turns": N_("For 200 turns nobody was eliminated: a draw."),
    # what others could do next
    "threat.kill": N_("{player} could kill this pawn from {source} with the {card} and the {kill}"),
    "threat.entry": N_("{player} could enter a pawn here and kill this one with the {card} and the {kill}"),
    "threat.eliminate": N_("{player} could kill this pawn, blockade or not, with three {suit} in a row"),
    "threat.last": N_("It is the last one: the game would be lost"),
    # the game's own boxes on the screen
    "table": N_("Table"),
    "hand": N_("Hand"),
    "deck": N_("Deck"),
    "discard": N_("Discard"),
    "reserve": N_("Reserve"),
    "eliminated": N_("Eliminated"),
    "card.six": N_("move 6"),
    "card.kill": N_("kill"),
    "card.eight": N_("hide a card"),
    "card.nine": N_("new entry"),
    "card.jack": N_("diagonal"),
    "card.queen": N_("move 3"),
    "card.king": N_("move 2"),
    "card.ace": N_("move 1"),
    "table.of": N_("{player}'s table"),
    "table.of.you": N_("Your table"),
    "to_hand": N_("To hand"),
    "with_partner": N_("with {player}"),
    "turn": N_("This turn"),
    "turn.of": N_("{player}'s turn"),
    "turn.of.you": N_("Your turn"),
    "turn.choose": N_("Choose a card, and what goes with it lights up."),
    "turn.before": N_("The turn before"),
    "turn.together": N_("These of your cards can go together:"),
    "turn.alone": N_("None of your cards go together: play one."),
    "turn.no_kill": N_("No kill is in reach with these cards: play one."),
    "turn.waits": N_("The cards of a turn are shown here."),
    "turn.luck": N_("New cards are drawn."),
    "tag.next": N_("Comes next"),
    "means.pair": N_("Play both, one after the other, and draw two."),
    "means.flush": N_("Play all three, one after the other, and draw three."),
    "means.eliminator": N_("One of your pawns takes any pawn of the other side."),
    "means.reactivation": N_("An eliminated pawn comes back, and you draw three."),
    "brings.kill": N_("takes what is in reach"),
    "brings.pair": N_("play both, draw two"),
    "brings.flush": N_("play all, draw three"),
    "brings.eliminator": N_("takes any pawn"),
    "brings.reactivation": N_("a pawn comes back"),
    "brings.entry": N_("brings a pawn in"),
    "brings.entry_kill": N_("enters and takes"),
    "kind.single": N_("Single card"),
    "kind.kill": N_("Kill move"),
    "kind.pair": N_("Sequence pair"),
    "kind.flush": N_("Flush"),
    "kind.eliminator": N_("Eliminator"),
    "kind.reactivation": N_("Reactivation"),
    "kind.entry": N_("New entry"),
    "kind.entry_kill": N_("Entry kill"),
    "can.six": N_("Moves a pawn exactly 6 squares."),
    "can.kill": N_("Kills together with a mover."),
    "can.eight": N_("Another of your table cards goes to your hand."),
    "can.nine": N_("Enters a pawn from the reserve."),
    "can.jack": N_("Moves a pawn diagonally."),
    "can.queen": N_("Moves a pawn exactly 3 squares."),
    "can.king": N_("Moves a pawn exactly 2 squares."),
    "can.ace": N_("Moves a pawn one square."),
    "can.with": N_("+ {card}: {kind}"),
    "can.either": N_("{one} or {other}"),
    "can.then": N_("Then comes the {card}."),
    "can.more": N_("You may go on, or end your turn."),
    "can.eight_spent": N_("You have no table card left that it could hide."),
    "can.kill_spent": N_("It kills only together with a mover, and none of yours reaches anybody."),
    "can.idle": N_("Without effect only the card is spent."),
    "can.idle_turn": N_("Without effect it costs your turn."),
    "can.must": N_("The flush must be finished."),
    "button.end": N_("End turn"),
    "button.round": N_("Round trip"),
    "button.idle": N_("Spend card"),
    "button.idle_turn": N_("Spend turn"),
    # trophies
    "trophy.three-of-a-kind": N_("Three of a Kind"),
    "trophy.three-of-a-kind.how": N_("Win a game in which you have played three cards of one rank."),
    "trophy.eliminator": N_("The Long Leap"),
    "trophy.eliminator.how": N_("Win with an eliminator."),
    "trophy.house-rights": N_("House Rights"),
    "trophy.house-rights.how": N_("Enter with a 9 and a kill card where an opponent stands on your start square."),
    "trophy.round-walk": N_("Evening Walk"),
    "trophy.round-walk.how": N_("Walk six squares and end where you began."),
    "trophy.clear-the-way": N_("Clear the Way"),
    "trophy.clear-the-way.how": N_("Play three cards in one turn, a kill move among them."),
    "trophy.comeback": N_("Back from the Dead"),
    "trophy.comeback.how": N_("Win after four of your pawns were eliminated."),
    "trophy.untouched": N_("Untouched"),
    "trophy.untouched.how": N_("Win without your side losing a pawn."),
    # what the characters of the ladder say at the first fight
    "rival.pip.fights": N_("Oh no! Where did it go?"),
    "rival.bones.fights": N_("One less to bow to."),
    "rival.wilma.fights": N_("My book calls that a kill. Ugh."),
    "rival.igor.fights": N_("Pawn broken. Igor has glue."),
    "rival.mist.fights": N_("It gets roomier on the board."),
    "rival.jack.fights": N_("Now it burns!"),
    "rival.count.fights": N_("A pawn. One has others."),
    "rival.reaper.fights": N_("Thank you. I collect them."),
}

RULES: Final = (
    (
        N_("What it is about"),
        N_(
            "Two players, or two teams of partners who sit opposite, drive their pawns over a board of 25 squares "
            "with cards. A side that has no pawn left on the board has lost, even with pawns in reserve. So has the "
            "side of a player who can play no card."
        ),
    ),
    (
        N_("At the start"),
        N_(
            "With two players each stands on the own corner and the two squares beside it, with three pawns in "
            "reserve. With four each stands beside the own corner and has two in reserve. The corner is your start "
            "square."
        ),
    ),
    (
        N_("Your three cards"),
        N_(
            "Everybody has two table cards, seen by all, and one hand card. After your turn every card that you "
            "played is replaced where it lay. When the deck runs out, all discarded cards but the last make a new "
            "one."
        ),
    ),
    (
        N_("Your turn"),
        N_("You must play: one card alone, whichever you like, or several that go together."),
    ),
    (
        N_("What each card does"),
        N_("Choose a card of yours, and the board shows where it can take your pawns."),
    ),
    (
        N_("Moving"),
        N_(
            "A card moves one pawn exactly so many squares, over the sides of squares and around corners. In one turn "
            "no pawn steps straight back over the side that it crossed last. But it may go round, and a 6 may come "
            "back to where it began."
        ),
    ),
    (
        N_("The jack"),
        N_("A jack moves one pawn diagonally as far as you like."),
    ),
    (
        N_("Nobody is jumped"),
        N_(
            "Only empty squares let a pawn through. Your own and your partner's pawns block, and to land on an "
            "opponent you need a kill card."
        ),
    ),
    (
        N_("The 8"),
        N_(
            "An 8 turns one of your other table cards into a hand card; you must choose one if there is one. Its "
            "place on the table stays empty for good, or, as you agree before the game, the table is filled up again "
            "after each turn."
        ),
    ),
    (
        N_("The 9"),
        N_("A 9 brings a pawn from your reserve onto your start square, if that is free."),
    ),
    (
        N_("Without effect"),
        N_("7, 9 and 10 can always be played without effect. An 8 can, too, if there is no card to hide."),
    ),
    (
        N_("What goes together"),
        N_(
            "The order of ranks is 6 7 8 9 10 jack queen king ace. It does not go round. Three cards can be held, and "
            "these combinations make one turn:"
        ),
    ),
    (
        N_("Kill move"),
        N_(
            "A kill move is an ace, king, queen or jack with any 7 or 10: its last step lands on an opponent and "
            "eliminates that pawn."
        ),
    ),
    (
        N_("Sequence pair"),
        N_(
            "A sequence pair is two neighbors in rank of one suit, in either order, on one pawn or two. A 6 with its "
            "7 may be a kill "
            "move, a 9 with its 10 an entry kill."
        ),
    ),
    (
        N_("Flush"),
        N_(
            "A flush is three cards of one suit in any order. In it a 6 kills with the 7 or the 10 as well, and a 9 "
            "makes an "
            "entry kill with either."
        ),
    ),
    (
        N_("Carrying it out"),
        N_(
            "Every card of a combination that moves has to move, in the order played. A flush is played whole: you "
            "cannot begin what you could not complete. A kill card serves one mover, and a 9 enters one pawn."
        ),
    ),
    (
        N_("Entry kill"),
        N_("An entry kill takes an opponent's pawn on your start square, and one of your reserve enters there."),
    ),
    (
        N_("Eliminator"),
        N_(
            "Three cards of one suit in a row may be an eliminator: any of your pawns on the board takes the square "
            "of any opponent's pawn, wherever it is."
        ),
    ),
    (
        N_("Reactivation"),
        N_(
            "Three cards of one rank are a reactivation: an eliminated pawn of yours returns to the reserve. If there "
            "is none, you just get three new cards."
        ),
    ),
    (
        N_("Blockades"),
        N_(
            "Three or more pawns of a side on adjoining squares of one diagonal are a blockade: safe from kill moves "
            "and entry kills as long as they stand so. Partners' pawns count together. Only an eliminator breaks in."
        ),
    ),
    (
        N_("Partners"),
        N_(
            "With four players turns go round counterclockwise. You move your own pawns while one is on the board. "
            "When the last is eliminated, your reserve is lost too, and from then on you move, enter and reactivate "
            "your partner's pawns. Partners give each other no hints."
        ),
    ),
    (
        N_("A draw"),
        N_("When 200 turns in a row pass without an elimination, nobody wins."),
    ),
    (
        N_("The sheet leaves this open"),
        N_(
            "A blockade stands on adjoining squares, only the last step of a move kills, an entry kill needs a pawn in "
            "reserve, and new cards come after the whole turn. Whoever has no pawn left plays with all that the "
            "partner has, and a reactivation brings back a partner's pawn."
        ),
    ),
)
