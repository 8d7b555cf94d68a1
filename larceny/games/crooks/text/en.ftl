# Crooks, in English.

title = Crooks
pitch = Search the hangouts, send crooks to the targets, lead the gangs.

# Places
hangout-A = A Anchor Bar
hangout-B = B Bruno's Billiards
hangout-C = C Club Caprice
hangout-D = D Dockside Dive
hangout-E = E Ella's Diner
hangout-F = F Foundry
hangout-G = G Gilded Gull
hangout-H = H Hotel Hathaway
hangout-I = I Ice House
target-2 = 2 Kiosk
target-3 = 3 Pawnshop
target-4 = 4 Tramway
target-5 = 5 Racetrack
target-6 = 6 Jeweller
target-7 = 7 Casino
target-8 = 8 Bank
target-9 = 9 Mint
gang-north = Northside
gang-west = Westside
gang-outfit = Outfit

# What a crook can do
special-pickpocket = Pickpocket
special-accomplice = Accomplice
special-switch = Switch
special-killer = Killer
special-kingpin = Kingpin
special-spy = Spy
about-pickpocket = Face up: take $2 from the bank.
about-accomplice = Face up: may join your own crew at a target; their ranks add up.
about-switch = Face up: may take the place of your own crew, which moves to a target where you have nobody.
about-killer = Face up: removes all crooks of one player at its target.
about-kingpin = Can only be recruited as the last of a hangout, and always lies face up.
about-spy = Face up: look at all face-down crooks of one target, or at all cards of one hangout.

# The board
group-hangouts = Hangouts
group-city = The city
group-hand = In hand
group-aside = Set aside
zone-gone = Killed and discarded
zone-undealt = Not dealt
spot = { $seat } at { $target }
cash = Cash
price = Price
loot = Loot
rank = Rank
passed = passed
searched = being searched
note-seen = you saw it there
note-down = face down
tip-rank = Rank { $rank }.
tip-modifier = { $modifier } points for the target it stands at.
tip-gang = Member of the { $gang }.
tip-special = { $name }: { $what }
tip-members = Known members of the { $gang }; the sole leader scores.
tip-hangout = Costs $1 for each crook there: ${ $price } now.
tip-loot = What it pays as far as you know: its value and all modifiers there.
tip-target = Pays { $value } points and all modifiers there to the highest rank.
tip-suspects = May be { $crooks }.
tip-suspects-many = One of { $count } crooks.

# Questions
ask-turn = Your turn: search a hangout, or pass?
help-turn = A search costs $1 for each crook in the pile. Who passes is out, but still scores.
ask-crook = { $hangout }: which crook do you take?
help-crook = You take one; the others stay. The Kingpin can only be taken as the last one.
ask-place = Where does { $crook } go, and which way up?
help-place = Face down costs $1 more, hides the crook, and triggers no action.
ask-cash = { $crook } could pick $2 from the bank.
help-cash = The money comes at once, but too late for this turn.
ask-victim = Whom does { $crook } kill at { $target }?
help-victim = All crooks of that player there are gone for good.
ask-move = Where does your crew at { $target } move to?
help-move = All of them together, to a target where you have nobody. Face down stays face down.
ask-spy = What does { $crook } spy on?
help-spy = Only you see the cards; everybody sees where you looked.
wait-searching = { $seat } is searching { $hangout }.

# Answers
do-pass = Pass, and be out for good
do-recruit = Search { $hangout } for ${ $price }
do-take = Take { $crook }
do-up = { $how ->
    [accomplice] { $target }, face up, joining your crew
    [killer] { $target }, face up, killing your own crew
    [switch] { $target }, face up, moving your crew away
   *[free] { $target }, face up
}
do-down = { $target }, face down for $1
do-discard = Discard unseen
do-collect = Take ${ $price } from the bank
do-kill = Kill the crew of { $victim }
do-move = Move to { $target }
do-spy-target = Spy on the face-down crooks at { $target }
do-spy-hangout = Spy on { $hangout }
do-decline = Leave it be

# Why not
reason-not-asked = That is no answer to the question asked now.
reason-not-in-play = This hangout is not in play with so few players.
reason-hangout-empty = Nobody is left at this hangout.
reason-too-expensive = You cannot pay $1 for every crook there.
reason-must-pass = All your targets are taken, so you must pass.
reason-not-in-pile = This crook is not in the pile.
reason-kingpin-last = The Kingpin comes only as the last of the pile.
reason-target-taken = You already have somebody at this target.
reason-no-way-out = Your crew would have nowhere to go: all your targets are taken.
reason-kingpin-up = The Kingpin never hides: face up only.
reason-down-costs = Face down costs $1 more than you have left.
reason-target-free = A crook is discarded only when all your targets are taken.
reason-no-victim = That player has nobody at this target.
reason-move-elsewhere = You already have somebody there.
reason-nothing-hidden = There is nothing to see there.

# What happened
event-starts = { $you ->
    [yes] You start.
   *[no] { $seat } starts.
}
event-searched = { $you ->
    [yes] You pay ${ $price } and search { $hangout }.
   *[no] { $seat } pays ${ $price } and searches { $hangout }.
}
event-saw = You see { $crooks }.
event-recognised = { $yours ->
    [yes] { $crook } works for you there.
   *[no] { $crook } works for { $victim } there.
}
event-placed-up = { $you ->
    [yes] You send { $crook } to { $target }.
   *[no] { $seat } sends { $crook } to { $target }.
}
event-placed-down = { $seat } sends somebody face down to { $target }.
event-hid = You send { $crook } face down to { $target }.
event-threw = { $seat } discards a crook unseen.
event-threw-own = You discard { $crook }.
event-collected = { $you ->
    [yes] You pick ${ $price } from the bank.
   *[no] { $seat } picks ${ $price } from the bank.
}
event-stacked = { $you ->
    [yes] { $crook } joins your crew at { $target }.
   *[no] { $crook } joins { $seat } at { $target }.
}
event-moved = { $you ->
    [yes] Your crew moves from { $target } to { $to }.
   *[no] The crew of { $seat } moves from { $target } to { $to }.
}
event-murdered = { $yours ->
    [yes] Your crew at { $target } is killed.
   *[no] The crew of { $victim } at { $target } is killed.
}
event-unmasked = { $crook } was among the dead.
event-spied-target = { $you ->
    [yes] You spy on { $target }.
   *[no] { $seat } spies on { $target }.
}
event-spied-hangout = { $you ->
    [yes] You spy on { $hangout }.
   *[no] { $seat } spies on { $hangout }.
}
event-passed = { $you ->
    [yes] You pass.
   *[no] { $seat } passes.
}
event-finished = Everybody has passed: the cards are turned up.

# The end
ending-all-passed = Everybody has passed.
row-target = { $target } (pays { $loot })
row-points = { $points } (rank { $rank })
row-members = { $points } (members { $members })

# Options
option-full = With all eight targets taken
option-full-recruit = recruiting goes on
option-full-pass = one must pass
option-killed = Killed face-down crooks
option-killed-secret = stay secret
option-killed-shown = are shown to everybody
