# Cops & Robbers, in English.

title = Cops & Robbers
pitch = Loot the bank, tune the car, and outrun the cops before your friends trip you up.
goal = Bring loot home past the cops: the first with enough in the stash wins.

# Names
brief = { $card } ({ $number })
decimal = { $whole }.{ $tenth }

# The board
group-road = The road
group-chase = The chase
group-garage = { $late ->
    [yes] Round { $round }: the clock has rung, last turn
   *[no] { $goal ->
        [cash] Round { $round }: first to { $money }
        [rounds] Round { $round } of { $rounds }
        [time] Round { $round }: until the clock rings
       *[bank] Round { $round }: until the bank is empty
    }
}
group-hand = Your hand
group-aside = Discards
line-of-car = Car
line-of-driver = Driver
line-of-upgrade = Upgrade
line-of-loot = Loot
line-of-stash = Stash
unstashed = Loot cards not stashed
zone-cop-deck = Cops on duty
zone-bank = The bank
zone-robber-deck = Robber cards
zone-cops = Cops
zone-decks = In the decks
deck-cop = Cops
deck-loot = Bank
deck-robber = Cards
zone-runner = { $you ->
    [yes] You run
   *[no] { $seat } runs
}
zone-car = { $seat }: car
zone-driver = { $seat }: driver
zone-upgrade = { $seat }: upgrade
zone-loot = { $seat }: loot
zone-stash = { $seat }: stash
zone-discards = Robber cards
zone-lost = Lost loot
zone-off-duty = Cops off duty
left = Cards
force = Strength
against = Against
held = Cards in hand
actions = Actions left
sum-car = Car
sum-plus = Plus
sum-minus = Minus
sum-score = Score
to-go = { $money } to go
is-jailed = in jail
is-running = runs
is-passed = passed
is-in = still in
is-asked = thinks
is-away = on the road
is-caught = Caught!
is-starter = began
is-quiet = quiet for { $turns } of { $most } turns
is-certain = surely: { $cards }
is-lost = no escape
is-short = { $short } short
is-enough = { $more ->
    [0] just enough
   *[other] { $more } to spare
}
note-down = face down
note-certain = must be here
note-picked = about to be played
tip-stashed = { $counted ->
    [all] Stashed money is safe from the cops. In the end all loot counts, stashed or not.
   *[stash] Stashed money is safe from the cops, and the only money that counts.
}
tip-held = Robber cards in hand.
tip-is-jailed = In jail: misses the next turn, and plays no card until then.
tip-is-running = The cops are after this one.
tip-is-passed = Plays no more cards in this getaway.
tip-is-in = Can still lay minus cards in this getaway.
tip-is-asked = Has to decide now.
tip-is-away = Out there in the chase.
tip-is-starter = Began the game. A round ends before this player's next turn.
tip-is-quiet = If { $most } turns in a row pass without loot drawn and without a getaway, the game ends, and the fullest stash wins.
tip-certain = Nobody showed it: all other places for these cards can be counted out.
tip-actions = Actions left in this turn.
tip-must-hold = By what everybody can count, it must hold { $cards }.
tip-caught = Whatever the score: caught. Only an Ejector Seat or Dump Loot helps.
tip-force = What the runner has to reach. Equal is enough.
tip-against = What this player has laid against the runner.
tip-sum-car = What car, driver and upgrades add up to.
tip-sum-plus = Plus cards laid by the runner.
tip-sum-minus = Minus cards laid by the others.
tip-sum-score = Car and plus cards, less minus cards.
tip-cop-deck = Which cops are still in the deck. At two cards or fewer the others are shuffled in again.
tip-bank = Loot cards still in the bank.
tip-robber-deck = Robber cards still in the deck.
tip-car = One car. It is not needed for a getaway, but it helps.
tip-driver = One driver, with or without a car.
tip-upgrade = Two upgrades, and they may be alike.
tip-loot = Loot lies face down until it is stashed: one cop comes for each card.
tip-loot-sum = Worth this much, once it is stashed.
tip-stash = Stashed loot, face up. A Pick Lock takes one of these cards.
tip-discards = Used and discarded robber cards; shuffled when their deck is empty.
tip-lost = Loot that fell off the back of somebody's car.
tip-off-duty = Cops of earlier chases; shuffled in when two or fewer are left in the deck.
outlook = { $you ->
    [yes] { $count ->
        [one] One cop would come
       *[other] { $count } cops would come
    }: { $average } on average against your { $car }, and no Caught among them in { $percent }% of all cases.
   *[no] { $count ->
        [one] One cop would come
       *[other] { $count } cops would come
    } for { $seat }: { $average } on average against a car of { $car }, and no Caught among them in { $percent }% of all cases.
}

# What the cards are, and what they do
kind-plus = for the runner
kind-minus = against the runner
kind-car = car
kind-driver = driver
kind-upgrade = upgrade
kind-pick-lock = in your turn
kind-booby-trap = as an answer
kind-ejector-seat = as a last resort
kind-dump-loot = as a last resort
kind-snitch = in your turn
kind-spree = in your turn
kind-car-jack = in your turn
kind-up-on-blocks = in your turn
kind-feed-the-driver = in your turn
kind-loot = loot
kind-cop = cop
kind-caught = caught
about-plus = { $number } for you, once, in your own getaway.
about-minus = { $number } for somebody who runs, once, in their getaway.
about-car = { $number } in every getaway, as long as you have it. One car each.
about-driver = { $number } in every getaway, as long as you have the driver. One each.
about-upgrade = { $number } in every getaway, as long as you have it. Two upgrades each, alike or not.
about-pick-lock = In your turn: take a card from somebody's stash, blindly.
about-booby-trap = When your stash is being picked: nothing is taken, and the thief goes to jail.
about-ejector-seat = When you do not get away: keep one loot card or none, lose the car, stay out of jail.
about-dump-loot = When you are Caught: lose your loot, keep the car, stay out of jail.
about-snitch = In your turn: somebody with loot has to run at once.
about-spree = In your turn: draw one to four loot cards and run at once. It ends the turn.
about-car-jack = In your turn: take somebody's car for your own.
about-up-on-blocks = In your turn: take an upgrade off somebody's car for your own.
about-feed-the-driver = In your turn: lure somebody's driver into your own car.
about-loot = Worth { $money } once it is stashed.
about-cop = Adds { $force } to the cops.
about-caught = The getaway has failed, whatever the score.
about-count = { $count ->
    [one] There is one.
   *[other] There are { $count }.
}

# Questions
ask-turn = { $game ->
    [alternate] { $left ->
        [1] One more action?
       *[other] { $loot ->
            [0] Two actions: which comes first?
           *[other] Two actions, or run for it?
        }
    }
   *[standard] { $loot ->
        [0] Loot the bank, or lie low?
       *[other] Loot on, lie low, or run for it?
    }
}
help-turn = { $loot ->
    [0] { $game ->
        [alternate] Draw a card, play one, or discard: each is an action.
       *[standard] Loot brings a loot card and a robber card, lying low brings two robber cards.
    }
   *[other] { $outlook }
}
ask-play = Which cards do you play?
help-play = { $over ->
    [0] As many as you like; then the turn ends.
    [one] As many as you like; then the turn ends. Of { $held } cards one has to go.
   *[other] As many as you like; then the turn ends. Of { $held } cards { $over } have to go.
}
ask-discard = { $over ->
    [0] { $game ->
        [alternate] What do you discard?
       *[standard] Anything to discard?
    }
    [one] One card has to go. Which?
   *[other] { $over } cards have to go. Which comes first?
}
help-discard = { $topup ->
    [normal] { $discard ->
        [any] At most five stay; then your hand is filled to five, if you like.
       *[excess] At most five stay; then your hand is filled to five.
    }
   *[other] { $game ->
        [alternate] As many as you like, for one action.
       *[standard] At most five stay.
    }
}
ask-tidy = { $over ->
    [0] Anything to discard?
    [one] One card has to go. Which?
   *[other] { $over } cards have to go. Which is next?
}
help-tidy = { $topup ->
    [normal] { $discard ->
        [any] At most five stay; then your hand is filled to five, if you like.
       *[excess] At most five stay; then your hand is filled to five.
    }
   *[other] { $game ->
        [alternate] As many as you like, for one action.
       *[standard] At most five stay.
    }
}
ask-victim = { $does ->
    [pick-lock] Whose stash do you break into?
    [snitch] On whom do you snitch?
    [car-jack] Whose car do you take?
    [up-on-blocks] Whose upgrade do you take?
   *[feed-the-driver] Whose driver do you feed?
}
help-victim = { $does ->
    [pick-lock] One card of it, blindly. There may be a Booby Trap.
    [snitch] They have to run at once, with all their loot. Then your turn goes on.
   *[other] It goes straight into your car; what was there is discarded.
}
ask-take = Which upgrade do you take from { $seat }?
help-take = It goes straight into your car.
ask-replace = Which upgrade makes room for { $card }?
help-replace = It is discarded.
ask-spree = How much loot do you grab?
help-spree = Then you run with your whole pile, against a cop for each card: { $average } each on average, and { $catches } of { $cops } are Caught. Your car has { $car }.
ask-trap = { $seat } is picking the lock of your stash. Is there a Booby Trap?
help-trap = Without one, a card of your stash is gone, whichever comes to hand.
ask-run = { $reached ->
    [yes] The cops are at { $against }, you are at { $number }: that is enough for now.
   *[no] The cops are at { $against }, you are at { $number }: { $short ->
        [one] one more is needed.
       *[other] { $short } more are needed.
    }
}
help-run = { $rivals ->
    [none] Nobody can stop you any more: reach the cops, and you are away; stop below them, and you have failed.
   *[some] { $stand ->
        [below] Lay at least one plus card, or you have failed. It need not be enough yet: the score is compared when it is your turn again, and until then the others may lay minus cards.
        [staying] That keeps you in the chase. Lay more, or wait and see: the score is compared when it is your turn again, and until then the others may lay minus cards.
        [once] Lay as many plus cards as you like, but enough: below the cops you have failed. Others may still lay minus cards after you.
       *[enough] Lay more, if you like. The others may lay minus cards before it is your turn again, and then the score is compared.
    }
}
ask-chase = { $reached ->
    [yes] { $runner } is at { $number }, the cops at { $against }: { $needed ->
        [one] one less would stop the car.
       *[other] { $needed } less would stop the car.
    }
   *[no] { $runner } is at { $number }, the cops at { $against }: { $short ->
        [one] one short already.
       *[other] { $short } short already.
    }
}
help-chase = { $reached ->
    [yes] Who passes plays no more cards in this getaway.
   *[no] Who passes plays no more cards in this getaway. Below the cops { $runner } has to lay plus cards, or fails.
}
ask-rescue = { $caught ->
    [yes] Caught! Is there a way out?
   *[no] { $number } against { $against }: you do not get away. Is there a way out?
}
help-rescue = { $caught ->
    [yes] An Ejector Seat saves one loot card, Dump Loot saves the car. Otherwise it is jail.
   *[no] An Ejector Seat saves one loot card. Otherwise it is jail.
}
ask-keep = Which loot card do you hold on to, if any?
help-keep = It stays face down in your pile. The rest is lost, and so is the car.
wait-run = { $reached ->
    [yes] { $seat } is at { $number }, the cops at { $against }.
   *[no] { $seat } is at { $number }, the cops at { $against }: { $short ->
        [one] one more is needed.
       *[other] { $short } more are needed.
    }
}
wait-chase = { $runner } is at { $number }, the cops at { $against }. Does { $seat } let that pass?
wait-rescue = { $caught ->
    [yes] { $seat } is caught, and looks for a way out.
   *[no] { $seat } does not make it, and looks for a way out.
}
wait-trap = Somebody is at { $seat }'s stash. Is there a trap?
wait-tidy = { $seat } tidies up.

# Answers
do-loot = { $game ->
    [alternate] Draw a loot card
   *[standard] Loot the bank
}
do-lie-low = Lie low
do-stash = { $count ->
    [one] Run for it with one loot card
   *[other] Run for it with { $count } loot cards
}
do-draw = Draw a robber card
do-discard = Discard cards
do-done-turn = End the turn
do-done-play = End the turn
do-done-discard = { $filled ->
    [yes] Keep these cards and fill up
   *[no] Keep these cards
}
do-done-tidy = { $filled ->
    [yes] Keep these cards and fill up
   *[no] Keep these cards
}
do-unfilled = Keep these cards, without filling up
do-done-trap = Let it happen
do-done-pass = Pass
do-done-enough = That will do
do-done-fail = Give up
do-done-stay = That is all for now
do-done-keep = Let it all go
do-done-rescue = Go to jail
do-play = { $does ->
    [car] Get { $card }
    [driver] Hire { $card }
    [upgrade] Fit { $card }
    [plus] Lay { $card }
    [minus] Lay { $card }
   *[other] Play { $card }
}
do-drop = Discard { $card }
do-victim = { $does ->
    [pick-lock] { $seat }'s stash
    [snitch] { $count ->
        [one] { $seat }, with one loot card
       *[other] { $seat }, with { $count } loot cards
    }
    [car-jack] { $seat }'s { $part }
    [feed-the-driver] { $seat }'s { $part }
   *[other] { $seat }
}
do-take = Take { $part }
do-replace = Discard { $part }
do-haul = { $count ->
    [one] One loot card
   *[other] { $count } loot cards
}, { $cops ->
    [one] one cop
   *[other] { $cops } cops
}
do-keep = Keep { $loot }
say-time-up = Time is up

# Why not
reason-not-asked = That is no answer to the question asked now.
reason-no-such-card = This deck has no such card.
reason-not-in-hand = You do not hold this card.
reason-no-loot = There is no loot left to draw.
reason-no-cards = There are no robber cards left to draw.
reason-nothing-to-stash = You have no loot to run with.
reason-has-acted = A getaway takes the whole turn, and you have already acted.
reason-other-game = This action belongs to the other way to play: standard or alternate.
reason-in-getaways-only = This card is played in getaways.
reason-against-theft-only = This card answers a Pick Lock.
reason-as-rescue-only = This card is for a getaway that has failed.
reason-not-in-getaways = This card is not played in getaways.
reason-runner-only = Only who runs plays plus cards.
reason-others-only = Minus cards are for the others, not for who runs.
reason-caught-only = Dump Loot only helps who is Caught.
reason-no-target = Nobody has what this card is after.
reason-not-a-target = This player has nothing for this card.
reason-too-many = So many loot cards cannot be drawn.
reason-too-full = You may keep five cards: discard first.
reason-not-above-five = Only what is above five may be discarded.
reason-drop-one = Discard at least one card.
reason-not-in-pile = This is not in your loot pile.
reason-no-filling = Your hand is not filled up now, so there is nothing to decline.
reason-no-clock = Only the house's clock calls time, and only once.

# What happened
event-showed = { $you ->
    [yes] You show { $loot }.
   *[no] { $seat } shows { $loot }.
}
event-tied = Tied at { $loot }: { $seats }. Once more.
event-starts = { $you ->
    [yes] You start.
   *[no] { $seat } starts.
}
event-turn = { $you ->
    [yes] Round { $round }: your turn.
   *[no] Round { $round }: { $seat }.
}
event-looted = { $you ->
    [yes] { $count ->
        [one] You loot the bank.
       *[other] You empty { $count } safes.
    }
   *[no] { $count ->
        [one] { $seat } loots the bank.
       *[other] { $seat } empties { $count } safes.
    }
}
event-got-loot = In the bag: { $loot } ({ $money }).
event-lay-low = { $you ->
    [yes] You lie low.
   *[no] { $seat } lies low.
}
event-drew = { $you ->
    [yes] { $count ->
        [one] You draw a card.
       *[other] You draw { $count } cards.
    }
   *[no] { $count ->
        [one] { $seat } draws a card.
       *[other] { $seat } draws { $count } cards.
    }
}
event-got = You get { $cards }.
event-installed = { $replaced ->
    [yes] { $you ->
        [yes] You swap { $old } for { $card }.
       *[no] { $seat } swaps { $old } for { $card }.
    }
   *[no] { $you ->
        [yes] { $card } is yours now.
       *[no] { $seat } drives up with { $card }.
    }
}
event-sprang = { $you ->
    [yes] Click: you had a { $card }. { $victim } is delivered to the station.
   *[no] { $yours ->
        [yes] Click: { $seat } had a { $card }. You are delivered to the station.
       *[no] Click: { $seat } had a { $card }. { $victim } is delivered to the station.
    }
}
event-stole = { $you ->
    [yes] You carry { $loot } out of { $victim }'s stash.
   *[no] { $seat } carries { $loot } out of { $yours ->
        [yes] your stash.
       *[no] { $victim }'s stash.
    }
}
event-took-part = { $you ->
    [yes] You take { $card } from { $victim }.
   *[no] { $seat } takes { $card } from { $yours ->
        [yes] you.
       *[no] { $victim }.
    }
}{ $replaced ->
    [yes] { " " }{ $old } is scrapped.
   *[no] { "" }
}
event-snitched = { $you ->
    [yes] You have a word with the police about { $victim }.
   *[no] { $seat } has a word with the police about { $yours ->
        [yes] you.
       *[no] { $victim }.
    }
}
event-spreed = { $you ->
    [yes] { $card }! You grab { $count } and run.
   *[no] { $card }! { $seat } grabs { $count } and runs.
}
event-ran = { $you ->
    [yes] You run for it with { $count ->
        [one] one loot card.
       *[other] { $count } loot cards.
    }
   *[no] { $seat } runs for it with { $count ->
        [one] one loot card.
       *[other] { $count } loot cards.
    }
}
event-cops-came = { $count ->
    [0] No cop is left to come.
   *[other] Sirens: { $cops }. The cops are at { $number }.
}
event-caught = { $you ->
    [yes] Caught! The inspector taps on your shoulder.
   *[no] Caught! The inspector taps on { $seat }'s shoulder.
}
event-laid = { $you ->
    [yes] You lay { $card }: { $number } against { $against }.
   *[no] { $seat } lays { $card }: { $number } against { $against }.
}
event-passed = { $you ->
    [yes] You look the other way.
   *[no] { $seat } looks the other way.
}
event-stopped = { $you ->
    [yes] You leave it at that.
   *[no] { $seat } leaves it at that.
}
event-away = { $you ->
    [yes] You are away! Stashed: { $loot } ({ $money }).
   *[no] { $seat } is away! Stashed: { $loot } ({ $money }).
}
event-failed = { $you ->
    [yes] { $number } against { $against }: you do not make it.
   *[no] { $number } against { $against }: { $seat } does not make it.
}
event-ejected = { $you ->
    [yes] You leave through the roof with one piece of luggage.
   *[no] { $seat } leaves through the roof with one piece of luggage.
}{ $count ->
    [0] { "" }
   *[other] { " " }Lost: { $loot } ({ $money }).
}
event-dumped = { $you ->
    [yes] You throw it all out of the window: { $loot } ({ $money }).
   *[no] { $seat } throws it all out of the window: { $loot } ({ $money }).
}
event-jailed = { $you ->
    [yes] You go to jail.
   *[no] { $seat } goes to jail.
}{ $count ->
    [0] { "" }
   *[other] { " " }Lost: { $loot } ({ $money }).
}
event-lost-parts = Impounded: { $cards }.
event-missed = { $you ->
    [yes] You sit out this turn, and are free again.
   *[no] { $seat } sits out this turn, and is free again.
}
event-dropped = { $you ->
    [yes] You discard { $card }.
   *[no] { $seat } discards { $card }.
}
event-refilled = { $deck ->
    [robber] The robber cards are shuffled anew.
    [loot] The lost loot is back in the bank, shuffled.
   *[cop] The cops are back on duty, shuffled.
}
event-clock-rang = The clock rings: this is the last turn.
event-picked = { $you ->
    [yes] You kneel down in front of { $victim }'s stash.
   *[no] { $seat } kneels down in front of { $yours ->
        [yes] your stash.
       *[no] { $victim }'s stash.
    }
}
event-kept = { $you ->
    [yes] You keep the rest.
   *[no] { $seat } keeps the rest.
}
event-bailed-out = { $you ->
    [yes] You leave through the roof, and leave the luggage behind: { $loot } ({ $money }).
   *[no] { $seat } leaves through the roof, and leaves the luggage behind: { $loot } ({ $money }).
}
event-left-it = { $you ->
    [yes] You do not fill your hand up.
   *[no] { $seat } does not fill the hand up.
}
event-finished = The night is over.

# The end
ending-rich = The goal is reached.
ending-rounds-over = The last round is over.
ending-late = Time was up.
ending-bank-empty = The bank is empty.
ending-quiet = Five rounds without a robbery: the street has gone to bed.
ending-worn-out = A hundred rounds are enough for anybody.

# In print
print-starter = Start player
print-garage = Garage
print-loot = loot pile
print-stash = stash
print-garage-help = What you loot goes face down on the loot pile, and counts for nothing until it is in the stash. If a getaway fails, loot pile and car are lost.
print-tricks = Tricks
print-goal = Goal by players
print-duel = With 2 players put aside

# Options
option-goal = The game lasts
option-goal-cash = until a stash is full
option-goal-rounds = so many rounds
option-goal-time = so many minutes
option-rounds = Rounds
option-minutes = Minutes
option-topup = Filling the hand to five
option-topup-normal = at the end of the turn
option-topup-start = at the start of the turn
option-topup-off = never
option-discard = Discarding at the end of a turn
option-discard-any = as much as one likes
option-discard-excess = only above five cards
option-chase = A runner below the cops
option-chase-on = stays in with every card laid
option-chase-once = must reach them in one turn
option-play = A turn is
option-play-standard = loot, lie low or run
option-play-alternate = two actions, or run
option-counted = With two actions a turn, what counts is
option-counted-stash = stashed money
option-counted-all = all loot, stashed or not

# The lesson: a getaway driver, retired, speaks
lesson-welcome = Evening. There is money in that bank, and you are going to move it. In your turn you loot, lie low or run for it, and only what has reached your stash counts. Usually the first to a million wins; tonight we play eight rounds. You have nothing to run with yet, so loot the bank.
lesson-car = In the bag: Bearer Bonds, $50,000. It lies face down, and nobody else knows. You drew a robber card as well, and now you may play as many as you like. A car to begin with: the Borrowed Roadster counts 3 in every getaway, for as long as you have it.
lesson-done = The other cards have to wait: some belong in a getaway, some need a victim. End the turn.
lesson-discard = At the end of a turn you may throw away what you like. There is room for one car only, and the Milk Float is no better than yours: out with it.
lesson-fill = Five cards may stay, and then your hand is filled to five. You may go without that, but why should you? Keep the rest and fill up.
lesson-rival = Now your rival, who takes a bag, too, and shows it to nobody.
lesson-again = One bag or two? For each loot card a cop card comes when you run, so one is safer and two are richer. You could also lie low: two robber cards, and no loot. I say one more bag.
lesson-driver = In the bag: Gold Bars, $150,000. And here is somebody to take the wheel: Night Cabbie counts 2, and with the car that makes 5. Upgrades would add to it, two at most. Hire.
lesson-ready = Do not run before the car is ready: in a getaway nothing can be built in. Yours will do. End the turn.
lesson-keep = A hand like that is worth keeping: there is something in it for your getaway, and a surprise or two for your rival. Keep it.
lesson-rival-again = Your rival has been to the bank again: two bags over there.
lesson-stash = Two bags with $200,000 in them, and a score of 5. Two cop cards will come, and nobody knows which. Run for it!
lesson-rival-chases = 3 for the cops, 5 for you, and to be equal is enough. So now it is up to the others to lay minus cards.
lesson-plus = Banana! takes 3, and 2 against 3 is not enough. It is your turn: lay a plus card, or it is jail. It need not be enough at once, for the score is compared when it is your turn again. But Thumb Tacks brings 1, and that makes 3: lay it.
lesson-stop = 3 against 3. You could lay more, if you have it, but what you save is there for the next getaway. That will do.
lesson-rival-passes = Who has laid a card is asked again; who passes is out for the rest of this getaway.
lesson-home = Away! $200,000 in your stash, face up for all to admire. No cop will ever get it, though a Pick Lock might. The cards that were laid are gone, but your car stays as it is. Keep your hand, and it is filled up again.
lesson-rival-low = Your rival lies low this time: two robber cards, and no loot.
lesson-loot = Your rival still has two bags in the boot. Something should be done about that, and you will have the card for it. First to the bank: after looting you may play cards.
lesson-snitch = The Snitch sends somebody who has loot on a getaway, at once, ready or not. Play it.
lesson-victim = There are only two of you: that makes it easy.
lesson-minus = 6 for your rival, 5 for the cops: that would be enough. But this time you are one of the others, and lay the minus cards. Lay Tip Off: that takes 2 and leaves 4.
lesson-wait = Now your rival has to lay a plus card, or fails. That will do.
lesson-rival-fails = No plus card, and no Ejector Seat either.
lesson-jailed = Jail: loot and car are lost, and the next turn is missed. What lies in a stash stays there. Your own turn goes on, but you have said enough to the police for today. End it.
lesson-tidy = Nothing to throw away this time. Keep them all.
lesson-risk = Your rival misses a turn, so here you are again. One bag, one cop card, and your car counts 5. What could happen? Run for it.
lesson-dump = That could happen. At Caught the best score is no use: loot and car lost, and jail. But you hold Dump Loot: the bag goes out of the window, you stay free and keep the car. An Ejector Seat would have saved one bag, but not the car. Play it.
lesson-last = $50,000 gone, the car saved: it has earned you more than that. Keep your cards.
lesson-ending = You know the trade now. The rest is on the cards: Pick Lock takes from a stash, and a Booby Trap waits for those who try; others steal a car, a driver, an upgrade; a Crazy Crime Spree is up to four bags and a getaway in one. After round eight the fullest stash wins. Play on!

# box.py
deck-cop-number = a cop who catches has no number
deck-all-cops = every cop catches: nobody could ever get away (RO-09)
deck-types = there are { $many_cards } types, and there is room for { $types }
deck-no-cards = all counts are 0: the deck has no cards
deck-many-cards = there are { $total } cards, and there is room for { $cards }
deck-many-for-two = with 2 players there are { $total } cards, and there is room for { $cards }
deck-few-dealt = { $players } players are dealt { $need } cards, and there are { $have } (RO-23)
deck-few-drawn = { $players } players draw a card each to see who starts, and there are { $have } (RO-23)
deck-undealable = it cannot be played with { $players }: { $fault }
deck-comes-round = with { $players } players there are { $total } cards; with fewer than { $fewest } they come round soon (RO-23)
deck-poor = all of it is worth ${ $worth }, and with { $players } players not everybody could reach the goal, with something left over (RO-23)
deck-number-needless = a card that is a { $does } has no number
deck-number-needed = a card that is a { $does } needs a number from 1 to 20
deck-dear-loot = all loot is worth { $worth } thousand, and there is room for { $dearest }
