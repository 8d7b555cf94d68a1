# Criminal's, in English.

title = Criminal's
pitch = Look at a few chips, read the others' discards, keep five henchmen, clear the vault.
goal = Clear the vault with the right henchmen: most jewels win.

# Names
brief = { $contact ->
    [two_way] { $strong } { $card } (not beside { $weak })
   *[one_way] { $strong } { $card } (not after { $weak })
}
short = { $strong } { $card }
chip = { $letter } { $skill }
chip-B = B{ $number }
chip-C = C{ $number }

# The board
group-casing = Round { $round }: casing
group-heist = Round { $round }: the heist
group-stacks = Chips
group-hand = Your henchmen
group-aside = Set aside
stack-A = A Scouted
stack-B = B Cased
stack-C = C Vault
zone-discards = Discards, in order
zone-undealt = Not dealt
cell-casing = { $seat } at B{ $number }
cell-heist = { $seat } at C{ $number }
jewels = Jewels
held = Henchmen
centre = Centre
pot = Pot
undealt = Henchmen
first = starts
withdrew = withdrew
now = now
order = { $number }.
looked = looked
took = took { $letter }
gone = lost { $letter }
holds = { $count ->
    [one] has { $letter }
   *[other] has { $count } { $letter }
}
lacks = no { $letter }
note-picked = chosen as the first
note-seen = you looked at it
note-follows = follows from the others
tip-jewels = Most jewels win.
tip-held = Henchmen in hand.
tip-first = Looks at the first chip of this round, and clears first.
tip-holds = { $card } was taken back from the pile and is still in this hand.
tip-must-hold = { $card } must be in this hand: it follows from what you can see.
tip-lacks = { $card } cannot be in this hand: two for a chip, or a withdrawal, have proved it.
tip-order = The order in which everybody reduced in this round.
tip-looked = Looked at this chip before reducing.
tip-took = Took { $card } from the pile.
tip-gone = { $card } was taken from here by the next player.
tip-pot = Jewels in the centre: four for one who clears the vault, two each for two, one each for more.
tip-undealt = Nobody sees these henchmen in this round.
tip-chip-B = Looked at in secret by one or two players.
tip-chip-C = To be cleared by everybody who is still in.
tip-stack-A = Open to everybody: what lies here is not in the vault.
tip-stack-B = Looked at in secret: what lies here is not in the vault either.
tip-stack-C = The vault: revealed chip by chip in the heist.
tip-henchman = Strong: { $strong }. Weak: { $weak }. There are { $count } of them with four players, half with two.
tip-skill = { $letter } { $skill }: { $chips } of the twelve chips ask for it.
tip-strong = Clears { $skill } alone.
tip-weak = { $contact ->
    [two_way] Never right before or after { $skill }.
   *[one_way] Never right after { $skill }.
}

# Questions
ask-reduce = Reduce your hand from { $hand } to { $left }: which henchman goes?
help-reduce = { $pile ->
    [empty] Discard one. The next player may take it and discard two others.
    [own] Discard one, or take back what you discarded last and discard two others.
   *[lies] Discard one, or take the top of the pile and discard two others.
}
ask-first = You take { $took }. Which henchman goes first?
help-first = You discard two of your others; the second will lie on top.
ask-second = First { $card }: who goes on top?
help-second = The next player may take what lies on top. { $took } stays with you.
ask-clear = Clear { $chip }!
help-clear = { $alone ->
    [yes] The last chip: only the one match clears it.
   *[no] { $pair ->
        [free] The one match clears it, and so do any two who get along.
        [strict] The one match clears it; two others only if you hold no match.
       *[needed] The one match clears it; two others do it when no match can be played.
    }
} { $row ->
    [empty] { "" }
   *[ends] Your row ends with { $last }.
} { $alone ->
    [yes] { "" }
   *[no] { $partners ->
        [apart] Of two, neither may be weak to the other.
        [bold] Of two, neither may be weak to what this chip asks for.
       *[arranged] { "" }
    }
}
ask-partner = { $chip }: who follows { $card }?
help-partner = { $contact ->
    [two_way] Neighbours in a row must not be weak to each other, whichever comes first.
   *[one_way] Whoever follows must not be weak to what comes before.
} { $partners ->
    [apart] Of these two, neither may be weak to the other.
    [bold] Of these two, neither may be weak to what this chip asks for.
   *[arranged] { "" }
}
ask-deal = The round is over: deal the next one?
help-deal = Look at the rows first: all cards and chips are shuffled anew.
wait-reduce = { $seat } reduces the hand.
wait-clear = { $seat } is at { $chip }.
wait-deal = { $seat } deals the next round.

# Answers
do-drop = { $order ->
    [first] Discard { $card } first
    [second] Discard { $card } on top
   *[alone] Discard { $card }
}
do-swap = Take { $card } from the pile, discard two
do-clear = Clear it with { $card }
do-pair = Clear it with two, { $card } first
do-then = Then { $card }
do-withdraw = Withdraw from the heist
do-deal = Deal the next round

# Why not
reason-not-asked = That is no answer to the question asked now.
reason-no-such-type = This deck has no such henchmen.
reason-not-in-hand = You do not hold this henchman.
reason-pile-empty = Nothing has been discarded yet.
reason-taken-stays = The henchman taken from the pile stays; two others go.
reason-no-match = You hold nobody with the skill that this chip asks for.
reason-match-touches = Your match cannot stand next to the end of your row.
reason-touches = This henchman cannot stand next to the one before.
reason-one-alone = The last chip is cleared by one henchman alone.
reason-match-playable = You have a match that can be played; two are only for those who have none.
reason-match-in-hand = You hold a match; with this option two are only for those who hold none.
reason-no-partner = Nobody else in your hand can follow this henchman.
reason-must-clear = You can clear this chip, and so you must.
reason-at-odds = One of these two is weak to the other; with this option they cannot clear a chip together.
reason-timid = This henchman is weak to what the chip asks for; with this option no such one helps to clear it.

# What happened
event-starts = { $you ->
    [yes] Round { $round }: you start.
   *[no] Round { $round }: { $seat } starts.
}
event-scouted = Stack A: { $chip }, { $chip2 }, { $chip3 }, { $chip4 }.
event-opened = { $you ->
    [yes] You look at chip B{ $number }.
   *[no] { $seat } looks at chip B{ $number }.
}
event-handed = { $you ->
    [yes] Chip B{ $number } comes to you: you look at it and keep it.
   *[no] Chip B{ $number } goes to { $seat }, who looks at it and keeps it.
}
event-saw = Chip B{ $number } is { $chip }.
event-dropped = { $you ->
    [yes] You discard { $card }.
   *[no] { $seat } discards { $card }.
}
event-swapped = { $you ->
    [yes] You take { $took } and discard { $card }, then { $card2 }.
   *[no] { $seat } takes { $took } and discards { $card }, then { $card2 }.
}
event-revealed = The vault, chip C{ $number }: { $chip }.
event-cleared = { $you ->
    [yes] You clear { $chip } with { $card }.
   *[no] { $seat } clears { $chip } with { $card }.
}
event-cleared-by-two = { $you ->
    [yes] You clear { $chip } with two: { $card }, then { $card2 }.
   *[no] { $seat } clears { $chip } with two: { $card }, then { $card2 }.
}
event-withdrew = { $you ->
    [yes] You withdraw at { $chip }.
   *[no] { $seat } withdraws at { $chip }.
}
event-shared = { $count ->
    [one] The vault is cleared by { $seats }: { $share } jewels. { $left } stay in the centre.
   *[other] The vault is cleared by { $seats }: { $share ->
        [one] one jewel
       *[other] { $share } jewels
    } each. { $left } stay in the centre.
}
event-nobody-cleared = Nobody clears the vault; { $left } jewels stay in the centre.
event-finished = The last heist is over.

# The end
ending-looted = At most three jewels are left.
ending-tired = Twelve rounds are over.
ending-three-rounds = Three rounds are over.
row-jewels = { $jewels }

# In print
print-jewel = Jewel
print-starter = Starter
print-plan = The plan
print-henchmen = Who brings what, and who minds whom

# Options
option-contact = Contact between henchmen
option-contact-one_way = nobody follows their own weakness
option-contact-two_way = nobody stands next to their own weakness
option-pair = Clearing with two
option-pair-needed = when no match can be played
option-pair-free = always
option-pair-strict = only without a match in hand
option-partners = Two who clear together
option-partners-arranged = any two, in an order that fits
option-partners-apart = neither weak to the other
option-partners-bold = neither weak to the chip's skill
option-length = The game ends
option-length-jewels = with three jewels left or fewer
option-length-three = after three rounds

# The lesson: the planner of the gang speaks
lesson-welcome = Good evening. Four chips guard the vault, stack C, and nobody knows them yet. There are two for each of six skills: four lie open in stack A, and you have just looked at B1. Both Ropes lie open, so none can be in the vault: let a Cat burglar go.
lesson-rival = Your rival has not seen B1 and has to guess from your discard.
lesson-rival-looks = Now the second chip is your rival's to look at. Watch what falls next.
lesson-telltale = A look, and then a Cracksman goes: that smells of Locks, at B2. It is no proof, but people seldom throw away what they need. You know about Powder: one chip lies open, the other is B1. Discard a Blaster.
lesson-second-look = B3 is Wires, and the other one lies open. So Ropes, Powder and Wires are all accounted for: the vault holds nothing but Locks, Dogs and Masks. Let the other Blaster go.
lesson-rival-guesses = Your rival guesses again.
lesson-rival-last = The last chip, and the last look is not yours.
lesson-swap = Only the top of the pile can be taken, and there lies a Dog whisperer: you could use a second one. Take it, and two others go instead of one. Everybody sees what you take, and will remember.
lesson-first = Two of your others go, in an order of your choice. What comes second lies on top, where the next in turn might take it. First the Cat burglar.
lesson-second = And Sparks on top: much good may it do. Then five are left, which is a crew.
lesson-heist = The heist. A chip of the vault is revealed, and everybody clears it or is out. A henchman with the right skill does it alone: for Dogs, the Dog whisperer.
lesson-rival-clears = Your rival has the right one, too.
lesson-contact = Masks. Before you play, look at the small red sign on a card: that is the weak skill. A henchman never stands right after somebody who is strong in it. The Impostor cannot follow a Cat burglar, but a Dog whisperer is fine.
lesson-pair = Dogs again, and here is the trouble: your Dog whisperer cannot follow your Impostor. When no match can be played, two henchmen clear a chip together, whoever they are, if each can stand after the one before. A Cracksman can follow the Impostor: begin with one.
lesson-partner = And after a Cracksman even the Dog whisperer is at ease. Play it, and keep the other Cracksman: the last chip must be cleared by one alone.
lesson-rival-pair = Your rival has the same trouble, and fewer Cracksmen.
lesson-last = Locks, as you had reckoned. That is what the second Cracksman is for.
lesson-rival-withdraws = No match for the last chip, and two do not count there.
lesson-ending = The vault is yours alone: four jewels. Two who clear it get two each, more get one each. Rounds go on until three jewels or fewer are left, and most jewels win. The first to withdraw begins the next round. You know the trade now: play on!

# box.py
deck-odd-chips = { $chips } is no even number; chips come in pairs, at least one (CM-02)
deck-few-chips = there are { $total } chips, and three stacks of four need { $chips } (CM-02)
deck-no-letter = { $letter } is no letter
deck-letter-taken = { $letter } is the letter of { $letters } already
deck-own-weakness = nobody is weak to the own skill, { $strong } (CM-01)
deck-strength-taken = { $strong } is the strong skill of { $by } already (CM-01)
deck-strength-missing = nobody has { $name } as strong skill (CM-01)
deck-odd-count = { $count } is no even number, and two players play with half of them (CM-02)
deck-few-henchmen = there are { $total } henchmen, and four players with { $dealt } each need { $fewest } (CM-02)
