# Crooks, in English.

title = Crooks
pitch = Search the hangouts, send crooks to the targets, lead the gangs.
goal = Win the targets by rank and lead the gangs: most points when all have passed.

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
note-certain = it can be nowhere else
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
ask-place = { $way ->
    [nowhere] { $crook } finds no place.
    [crowded] Where does { $crook } go?
   *[any] Where does { $crook } go, and which way up?
    [broke] Where does { $crook } go?
    [kingpin] Where does { $crook } go?
}
help-place = { $way ->
    [nowhere] All your targets are taken: who cannot be placed is discarded, unseen by the others, and counts for nothing.
    [crowded] All your targets are taken: an Accomplice joins a crew of yours, a Killer replaces one. Neither can be discarded.
   *[any] Face down costs $1 more, hides the crook, and triggers no action.
    [broke] Face down costs $1 more than you have left.
    [kingpin] The Kingpin always lies face up.
}
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
reason-can-be-placed = An Accomplice or a Killer can join or replace your crew, and so has to be placed.
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

# In print
print-target = target
print-hangout = hangout
print-pile = With { $players } players: { $crooks } crooks.
print-starter = Start player
print-actions = Actions and gangs
print-gangs = Most members, alone: { $points } points with 2, 3, 4 players.

# Options
option-full = With all eight targets taken
option-full-recruit = recruiting goes on
option-full-pass = one must pass
option-killed = Killed face-down crooks
option-killed-secret = stay secret
option-killed-shown = are shown to everybody

# The lesson: an old crook speaks
lesson-welcome = Welcome to the trade, kid. Eight targets in this city are worth 2 to 9 points; crooks from the hangouts get them for you, and most points win. A look into a hangout costs $1 for every crook there, so begin with the Anchor Bar: two crooks, $2 of your 18.
lesson-take = You paid for the room, so you see everybody and hire one; whoever stays lies face down again. At each target the highest rank takes the points. Hire Velvet Vera: rank 7 is muscle, and her +2 makes any target richer.
lesson-face-up = Send her to the Mint, face up. That costs nothing, her +2 turns 9 points into 11, and a 7 in plain sight keeps nervous people away.
lesson-rival = Now the competition. Everybody sees which hangout gets searched; what was found there is another matter.
lesson-cheap = Somebody moved in next to Vera, face down: only your rival knows who, until the end or until a Spy takes a look. Patience. At the Anchor Bar just one crook is left, so the room costs $1, and you know who it is.
lesson-pickpocket = Featherlight Finn has rank 3, but nimble fingers. A few crooks bring an action: it works once, on arrival, and only face up. Take him.
lesson-action = At the Mint you have Vera already, and a second crook may only follow if its action says so. The Racetrack is empty, so even a 3 holds it. Face up, mind: face down he keeps his hands in his pockets.
lesson-collect = Now let him work: $2 from the bank for a man who cost you $1. You can spend it from your next turn on.
lesson-rival-bank = Five crooks, five dollars: somebody shops in style.
lesson-search-more = Avalanche Olaf at the Bank: rank 9, and you have nobody to match him. But who hides at the Mint? Search the Dockside Dive: $4 for four crooks, and whom you have seen once, I keep on my list for you.
lesson-gang = Keyhole Kitty is a Spy, and like Finn she wears the badge of the Outfit, the O. There are three gangs, each with its letter and its shape, and whoever alone has the most members of one gets 5 points in the end. Hire her.
lesson-spread = Face up again, or she sees nothing. The Jeweller is free, and 6 points for a 5 nobody bothers is honest work.
lesson-spy = She may look at all face-down crooks of one target, or into one hangout. Choose the Mint: you want to know whether Vera is safe there.
lesson-rival-casino = Well, well: Baroness Bianca. Everybody saw where Kitty looked, but nobody else needs to know what you make of it.
lesson-bianca = Bianca's 9 beats Vera's 7, so for now the Mint is not yours; I have an idea about that. First we spoil Olaf's evening. Search Club Caprice: one crook has left it, so two dollars will do.
lesson-modifier = A modifier changes the points of its target, no matter who wins them. So a plus belongs where you win, and a minus where somebody else does. Take Taxman Tibbs and his -3.
lesson-face-down = Send him to the Bank, face down. He will not beat Olaf, he will eat the loot: 8, less Olaf's 2, less his 3. Hiding costs $1 more, but nobody knows what hit them, and a hidden crook still counts for its gang.
lesson-rival-killer = One crook stayed behind at Club Caprice, for a single dollar. Remember who? A Killer.
lesson-killed = There went Finn. A Killer removes everybody whom one player has at his target, so think twice about whom you leave behind. Now for the Mint: back to the Dockside Dive, $3 for three old acquaintances.
lesson-accomplice = Stepladder Stan is an Accomplice, the only kind who may join a crew of yours. Their ranks add up, and that is what Vera needs. Take him.
lesson-stack = Put him with Vera: 7 and 4 make 11, and Bianca has 9. The Mint now pays you 10: its 9, Vera's +2, Bianca's -1.
lesson-rival-known = Keep an eye on the Dockside Dive: you know both crooks who were left there.
lesson-known = Your rival took one of those two and hid it at the Jeweller. Search the Dockside Dive: for $1 you get the other one, and then you know who hides there.
lesson-badges = Dolores is here, so Flo stands at the Jeweller, and her 6 beats Kitty's 5. But count badges: with Tibbs and Dolores you have two of the Northside, with Kitty and Dolores two of the Outfit. As far as you can see you lead both alone; a tie pays nobody.
lesson-last = Send her to the Casino, against the stranger. Both nines are accounted for and the Kingpin never hides, so nobody down there beats her 8. Her -2 hurts a little, losing hurts more.
lesson-rival-broke = Your rival has no money left and has to pass.
lesson-ending = Who passes is out for good, but the crew stays and scores. Carry on alone while a crook is worth its price, then pass as well: dollars left over only break ties. In the end all cards are turned up, each target pays the highest rank, modifiers included, and each gang pays whoever leads it alone.

# box.py
deck-crooks = there are { $many_crooks }, and a deck has exactly { $crooks } (CR-20)
deck-gang-twice = a gang is named twice
deck-kingpin-already = there is one Kingpin already, { $kingpin } (CR-20)
