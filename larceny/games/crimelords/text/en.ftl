# Crime Lords, in English.

title = Crime Lords
pitch = Run a mob, keep it happy, take over the city, and mind who stands behind you.
goal = Take over rackets and whole districts: the first mob with enough points owns the city.

# Names and numbers
gs = { $gs ->
    [one] 1 G
   *[other] { $gs } Gs
}
gs-object = { $gs ->
    [one] 1 G
   *[other] { $gs } Gs
}
odds = { $number } ({ $percent }%)
odds-none = { $number } ({ $missing } short)
nobodys = uncontrolled
somebody = somebody

# The board
group-city = The city, turn { $turn } of at most { $last }: { $goal } points win
group-recruit = Recruiting
group-take-over = Take-over
group-hit = { $war ->
    [yes] A Hit in the Gang War
   *[no] A Hit
}
group-auction = Auction, round { $round } of { $rounds }
group-played = A Special
group-war = Gang War
group-mob = { $you ->
    [yes] Your mob: { $mob }
   *[no] { $seat }: { $mob }
}
group-aside = Deck and discards
group-street = Uncontrolled crooks
group-known = Specials you know of
group-hand = Your Specials
zone-lot = Crooks to be had
zone-war = { $seats }
zone-attacker = { $you ->
    [yes] You attack
   *[no] { $seat } attacks
}
zone-target = { $owned ->
    [nobody] Target, nobody's
    [you] Target, yours
   *[other] Target, { $owner }'s
}
zone-guards = In the way
zone-stakes = Stakes
zone-played = { $cancels ->
    [0] { $seat } plays
   *[other] Last word: { $seat }
}
zone-known = { $seat } has
zone-deck = Still in the deck
zone-discards = Discards
rank-boss = Boss
rank-lieutenant = Lieutenant
rank-crew = Crew
rank-loose = No superior
rank-none = Uncontrolled
tip-rank-boss = { $boss ->
    [crook] The Boss wants pay and grows Unhappy like any crook. To Hit a Boss starts a Gang War.
   *[steady] The Boss takes no pay and no Unhappy markers. To Hit a Boss starts a Gang War.
}
tip-rank-lieutenant = Directly below the Boss: 10 harder to recruit.
tip-rank-crew = Directly below a Lieutenant: 5 harder to recruit.
tip-rank-deep = Further down: no harder to recruit than anybody in the street.
tip-rank-loose = Needs a place below somebody.
tip-rank-none = Belongs to nobody, and has no defender.
points-of = { $points }/{ $goal } points
cash = Gs
held = Specials
high = Highest bid
fury = Hits get
passes = Passes in a row
sealed = Sealed
deck-crooks = Crooks
deck-rackets = Rackets
deck-specials = Specials
bonus = { $name } +{ $by }
is-out = eliminated
is-turn = on turn
is-war = in the war
is-attacks = attacks
is-defends = defends
is-served = has a crook
is-bidding = in the bidding
is-silent = dropped out
is-hiding = hides out
is-leading = { $seat } bids most
is-thinking = { $seat } thinks
is-cancelled = cancelled
is-holds = takes effect, unless cancelled
tip-is-out = The mob has no crooks left.
tip-is-turn = It is this player's turn.
tip-is-war = Hits, and can be Hit, until all who are in it pass in a row.
tip-is-attacks = Leads the attack that goes on.
tip-is-defends = Has what the attack is after.
tip-is-served = Has a crook of this round, and bids again in the next.
tip-is-bidding = Can still raise for this crook.
tip-is-silent = Out for this crook, and in again for the next.
tip-is-hiding = The target has spent its token to hide out.
tip-is-cancelled = As it stands, the Special does nothing.
tip-is-holds = As it stands, the Special does what it says.
tip-is-shielded = Cannot be taken over until its owner's next turn.
tip-is-empty = Its token is spent: it buys none of an eliminated mob's rackets until the owner's turn ends.
tip-points = { $count ->
    [one] One racket
   *[other] { $count } rackets
}; { $goal } points at the end of a turn win.
tip-bonus-type = +{ $by }: three or more in { $name }, and nobody else has any.
tip-bonus-district = +{ $by }: four or more in { $name }, and nobody else has more than one.
tip-cash = Earns { $income } a turn, and pays { $pay }.
tip-held = Special cards in hand. How many is public, which is not.
tip-lot = Whoever wins the bidding picks one of these.
tip-known = What you have seen of this hand, and must still be there.
tip-deck = Everybody can count what is still to come. Crooks, with their Power: { $crooks }. Rackets: { $rackets }.
tip-discards = Shuffled when the deck is empty.
tip-fury = Added to the leader's Power for every Hit in a Gang War.
tip-passes = The war is over when everybody in it passes in a row.
tip-sealed = Nobody knows how many until all are in.
tip-number = Two dice must show this number or less. 11 and 12 always fail.
tip-stake = { $sign ->
    [against] Gs against the attack
   *[other] Gs for the attack
}

# What is printed on cards
label-power = Power
label-weak = weak for
label-resistance = Resistance
label-pay = Pay
label-unhappy = Unhappy
label-income = Income
label-type = Type
mark-free = free
mark-own = yours
mark-bodyguard = bodyguard
mark-unhappy = ☹{ $markers }
mark-spent = no token
mark-shielded = protected
tip-muscle = Power { $printed } printed, { $by } more from Hits.
tip-profit = Income { $printed } printed, { $by } more in counters.
tip-markers = { $markers ->
    [one] One Unhappy marker
   *[other] { $markers } Unhappy markers
}: { $left ->
    [one] one more, and it is goodbye.
   *[other] { $left } more, and it is goodbye.
}
tip-spent = { $helpers ->
    [free] No token: cannot act or hide out now, but help and protect.
   *[token] No token: cannot act, help, protect or hide out now.
}
about-crook = Power { $power }, Resistance { $resistance }, Pay { $pay }. Weak for { $weak }.
about-bodyguard = Bodyguard: whoever is directly above is 5 harder to Hit.
about-racket = { $type } in { $district }. Income { $income }, Resistance { $resistance }.
about-type = { $count ->
    [one] One racket is of this type: { $rackets }.
   *[other] { $count } rackets are of this type: { $rackets }.
}
about-district = { $count ->
    [one] One racket is here: { $rackets }.
   *[other] { $count } rackets are here: { $rackets }.
}
edge-income = Income +{ $by }
edge-pass = Passing +{ $by }
edge-hit = Hits +{ $by }
edge-recruit = Recruiting +{ $by }
edge-take-over = Take-overs +{ $by }
edge-shelter = Take-overs here -{ $by }
edge-draw = Draws +{ $by }
edge-lieutenant = Lieutenants +{ $by }
about-edge-income = Collects { $gs } more every turn.
about-edge-pass = Gets { $gs } more for passing.
about-edge-hit = +{ $by } on its Hits.
about-edge-recruit = +{ $by } on its recruiting.
about-edge-take-over = +{ $by } on its take-overs.
about-edge-shelter = -{ $by } on take-overs of its rackets.
about-edge-draw = { $by ->
    [one] Draws one card more.
   *[other] Draws { $by } cards more.
}
about-edge-lieutenant = { $by ->
    [one] Room for one Lieutenant more.
   *[other] Room for { $by } Lieutenants more.
}
when-nudge = in an attack
when-cancel = as an answer
when-token = in your turn
when-protect = in your turn
when-calm = in your turn
when-profit = in your turn
when-spy = in your turn
when-raid = in your turn
about-nudge = Special, played in any attack after the helpers; there are { $count }.
about-cancel = Special, played right after another one; there are { $count }.
about-token = Special, played in your turn; there are { $count }.
about-protect = Special, played in your turn; there are { $count }.
about-calm = Special, played in your turn; there are { $count }.
about-profit = Special, played in your turn; there are { $count }.
about-spy = Special, played in your turn; there are { $count }.
about-raid = Special, played in your turn; there are { $count }.

# The account of an attack
attack-title = { $attack ->
    [recruit] { $crook } tries to recruit { $target }
    [take-over] { $crook } tries to take over { $target } ({ $type }, { $district })
   *[hit] { $crook } tries to Hit { $target }
}
attack-brief = { $attack ->
    [recruit] { $crook } tries to recruit { $target }
    [take-over] { $crook } tries to take over { $target }
   *[hit] { $crook } tries to Hit { $target }
}
plan-title = { $attack ->
    [recruit] { $crook } is to recruit somebody
    [take-over] { $crook } is to take over a racket
   *[hit] { $crook } is to Hit somebody
}
plan-target = { $attack ->
    [recruit] The target: Resistance, rank, Weakness, markers
    [take-over] The target: Resistance, and who has neighbours of it
   *[hit] The target: Power, rank, Bodyguards
}
plan-verdict = { $attack ->
    [hit] Each target has its number. Up to 5 Gs, a helper and Specials come on top.
   *[other] Each target has its number. Gs, helpers and Specials come on top.
}
term-power = { $crook }'s Power
term-target = { $attack ->
    [hit] { $target }'s Power
   *[other] Resistance of { $target }
}
term-rank = { $attack ->
    [hit] { $value ->
        [-10] { $target } is a Boss
       *[other] { $target } has subordinates
    }
   *[other] { $value ->
        [-10] { $target } is a Lieutenant
       *[other] { $target } is directly below a Lieutenant
    }
}
term-weakness = { $value ->
    [4] { $you ->
        [yes] You have more of { $target }'s Weakness ({ $types }: { $ours } to { $theirs })
       *[no] { $seat } has more of { $target }'s Weakness ({ $types }: { $ours } to { $theirs })
    }
   *[other] { $yours ->
        [yes] You have more of { $target }'s Weakness ({ $types }: { $theirs } to { $ours })
       *[no] { $victim } has more of { $target }'s Weakness ({ $types }: { $theirs } to { $ours })
    }
}
term-markers = { $count ->
    [one] One Unhappy marker on { $target }
   *[other] { $count } Unhappy markers on { $target }
}
term-type = { $you ->
    [yes] Your rackets in { $type }: { $count }
   *[no] { $seat }'s rackets in { $type }: { $count }
}
term-district = { $you ->
    [yes] Your rackets in { $district }: { $count }
   *[no] { $seat }'s rackets in { $district }: { $count }
}
term-their-type = { $yours ->
    [yes] Your other rackets in { $type }: { $count }
   *[no] { $victim }'s other rackets in { $type }: { $count }
}
term-their-district = { $yours ->
    [yes] Your other rackets in { $district }: { $count }
   *[no] { $victim }'s other rackets in { $district }: { $count }
}
term-bodyguards = { $count ->
    [one] A Bodyguard below { $target }
   *[other] { $count } Bodyguards below { $target }
}
term-edge = { $attack ->
    [recruit] { $mob }: good at recruiting
    [take-over] { $mob }: good at take-overs
   *[hit] { $mob }: good at Hits
}
term-shelter = { $mob }: hold on to what they have
term-war = Gang War
term-protector = { $crook } protects it
term-stake = { $you ->
    [yes] Your Gs{ $sealed ->
        [yes] , still sealed
       *[no] { "" }
    }
   *[no] { $seat }'s Gs
}
term-sealed = { $answered ->
    [yes] { $seat }'s Gs, sealed
   *[no] { $seat }'s Gs, still to come
}
term-help = { $crook } helps
term-backup = { $crook } steps in
term-hiding = { $target } hides out
term-nudges = Specials
tip-term-type = 2 for each racket of the same type.
tip-term-district = 2 for each racket in the same district.
tip-term-their-type = 2 for each racket of the same type, the target aside.
tip-term-their-district = 2 for each racket in the same district, the target aside.
tip-term-markers = 2 for each Unhappy marker.
tip-term-bodyguards = 5 for each Bodyguard directly below.
tip-term-weakness = Rackets of all the types somebody is weak for are counted together and compared once.
verdict = { $more ->
    [0] { $number } or less on two dice: { $percent }%.
   *[other] { $number } or less on two dice: { $percent }%, and { $more } to spare.
}
verdict-none = { $missing ->
    [one] Below { $least } nothing succeeds: one more is needed.
   *[other] Below { $least } nothing succeeds: { $missing } more are needed.
}
to-come-protecting = Still to come: a protector, Gs, helpers, Specials.
to-come-staking = { $attack ->
    [hit] { $owned ->
        [yes] Still to come: the attacker's Gs, a helper, hiding out, Specials.
       *[no] Still to come: the attacker's Gs, a helper, Specials.
    }
   *[other] Still to come: sealed Gs, helpers, Specials.
}
to-come-showdown = Still to come: helpers, Specials.
to-come-helping = { $attack ->
    [hit] { $owned ->
        [yes] Still to come: a helper, hiding out, Specials.
       *[no] Still to come: a helper, Specials.
    }
   *[other] { $owned ->
        [yes] Still to come: helpers on both sides, Specials.
       *[no] Still to come: helpers, Specials.
    }
}
to-come-backing = { $attack ->
    [hit] Still to come: hiding out, Specials.
   *[other] Still to come: the defender's helpers, Specials.
}
to-come-nudging = Still to come: Specials.
to-come-rolling = The dice roll.

# Questions
ask-bid = { $opened ->
    [yes] { $leader } bids { $bid }. Do you raise? You have { $cash }.
   *[no] You open the bidding. You have { $cash }.
}
help-bid = Round { $round }: whoever wins picks one of these { $lot } crooks. Gs you keep are your first pay and your first attacks.
ask-pick = You win it for { $bid }. Which crook do you pick?
help-pick = { $lot } lie there. Power acts, Pay costs every turn.
ask-boss = { $first ->
    [yes] Who is your Boss?
   *[no] Your Boss is gone. Who follows?
}
help-boss = { $first ->
    [yes] { $boss ->
        [crook] The Boss wants pay and grows Unhappy, too; and whoever has more Power than the superior grumbles every turn.
       *[steady] The Boss takes no pay, and whoever has more Power than the superior grumbles every turn.
    }
   *[no] The new Boss loses all Unhappy markers.
}
ask-pay = { $target } wants { $pay }. You have { $cash }.
help-pay = { $others ->
    [0] Nobody else is waiting.
    [one] With one more who is waiting that makes { $all }.
   *[other] With { $others } more who are waiting that makes { $all }.
} { $markers ->
    [0] Less than all gives a marker, nothing gives two; with three it is goodbye.
    [one] There is one Unhappy marker already; with three it is goodbye.
   *[other] There are { $markers } Unhappy markers already; with three it is goodbye.
}
ask-action = { $acted ->
    [yes] What else? You have { $cash }.
   *[no] Your turn: what do you do? You have { $cash }.
}
help-action = { $tokens ->
    [0] None of your crooks has a token left.
    [one] One of your crooks has a token.
   *[other] { $tokens } of your crooks have tokens.
} Points: { $points } of { $goal }.
ask-who = { $doing ->
    [recruit] Who recruits?
    [take-over] Who takes over?
    [hit] Who Hits?
    [move] Who moves?
    [give] Who is given away?
    [visit] Who goes out?
    [drop] Who is dropped?
    [double-cross] Which Lieutenant stabs the Boss in the back?
    [retire] Which Lieutenant follows the Boss?
   *[other] Who does it?
}
help-who = { $doing ->
    [recruit] Each with the easiest target and the number it starts with. It must have less Power.
    [take-over] Each with the easiest target and the number it starts with.
    [hit] Each with the easiest target and the number it starts with. To Hit a Boss is war.
    [move] With everybody below. It costs a token.
    [give] With everybody below. It costs a token, and the receiver chooses the place.
    [visit] It costs the crook's token, and takes one Unhappy marker off.
    [drop] Free of charge, and uncontrolled from then on. Whoever is directly below stays with you.
    [double-cross] It always works, and adds Power as any Hit. Everybody else in your mob gets an Unhappy marker.
    [retire] The present goes to the bank, the old Boss to the discards. Nobody grumbles, not even over a lost rank.
   *[other] { "" }
}
ask-crook = { $doing ->
    [recruit] Whom does { $crook } recruit?
    [hit] Whom does { $crook } Hit?
    [token] Who gets a token?
    [calm] Who is to calm down?
   *[other] Who?
}
help-crook = { $doing ->
    [recruit] Two dice must show the number or less. Gs and helpers come on top. Once it is announced there is no way back.
    [hit] Two dice must show the number or less. Up to 5 Gs and a helper come on top. Once it is announced there is no way back.
   *[other] { "" }
}
ask-racket = { $doing ->
    [take-over] What does { $crook } take over?
    [visit] Where does { $crook } go?
    [protect] Which racket is protected until your next turn?
    [profit] Which racket earns more from now on?
   *[other] Which racket?
}
help-racket = { $doing ->
    [take-over] Two dice must show the number or less. Gs and helpers come on top. Once it is announced there is no way back.
   *[other] { "" }
}
ask-seat = { $doing ->
    [give] Who gets { $crook }?
    [spy] Whose Specials do you look at?
    [raid] Whom do the police visit?
   *[other] Who?
}
help-seat = { $doing ->
    [spy] You discard one of them.
    [raid] It is 6 Gs or a racket, as the victim likes.
   *[other] { "" }
}
ask-place = Below whom does { $crook } go?
help-place = Directly below the Boss is a Lieutenant. With more Power than the superior comes envy, one Unhappy marker each turn.
ask-orphan = Some of yours have nobody above. Who finds a place first?
help-orphan = Each goes with everybody below.
ask-protector = { $what }: { $odds } now. Who protects it?
help-protector = The protector's Power is taken off, and whoever is below the protector can help later.
ask-stake = { $side ->
    [attacker] { $what }: { $odds } now. How many Gs do you put on it?
    [defender] { $what }: { $odds } now. How many Gs do you put against it?
   *[other] { $what }: { $odds } now. Do you put Gs on it, or against it?
}
help-stake = { $attack ->
    [hit] Each adds 1, { $most } at most. You have { $cash }; what you put in is spent either way.
   *[other] { $side ->
        [other] Sealed until all are in: { $most } at most. You have { $cash }; what you put in is spent either way.
       *[same] Sealed until all are in. You have { $cash }; what you put in is spent either way.
    }
}
ask-help = { $helpers ->
    [0] { $what }: { $odds } now. Who helps?
   *[other] { $what }: { $odds } now. Who else helps?
}
help-help = { $attack ->
    [take-over] As many as you like from below { $crook }. A defender answers after you.
   *[other] One, from below { $crook }. A defender answers after you.
}
ask-backup = { $attack ->
    [recruit] { $what }: { $odds } now. Does { $superior } step in?
    [hit] { $what }: { $odds } now. Does { $target } hide out?
   *[take-over] { $helpers ->
        [0] { $what }: { $odds } now. Who helps to protect it?
       *[other] { $what }: { $odds } now. Who else helps to protect it?
    }
}
help-backup = { $attack ->
    [hit] It takes 3 off and costs the token.
   *[other] Power is taken off the number. Then the dice roll.
}
ask-nudge = { $what }: { $odds } now. Do you change it?
help-nudge = Whoever has Specials is asked, until all let it be in a row. Then the dice roll.
aim-nudge = { $by }, then { $odds }
ask-cancel = { $cancels ->
    [0] { $player } plays { $special } ({ $aim }). Do you cancel it?
   *[other] { $odd ->
        [yes] { $player } cancels { $special } ({ $aim }). Do you cancel that?
       *[no] { $player } cancels that: { $special } ({ $aim }) counts again. Do you cancel it?
    }
}
help-cancel = Whoever has Specials is asked.
ask-expose = Which of { $victim }'s Specials is discarded?
help-expose = The others hear which one it was.
ask-bribe = The police are here. { $bribe } to the bank, or which racket goes?
help-bribe = You have { $cash }. A racket that goes is uncontrolled.
ask-spoils = { $fallen } is eliminated. Which racket do you take?
help-spoils = { $left ->
    [one] One is left.
   *[other] { $left } are left.
} What you do not take goes uncontrolled.
ask-spend = Whose token do you spend for one more racket of { $fallen }'s?
help-spend = { $left ->
    [one] One racket is left.
   *[other] { $left } rackets are left.
} A token of a crook's or a racket's each.
ask-war = Gang War: a Hit, or pass?
help-war = Every Hit gets +{ $fury }. { $quiet ->
    [0] When everybody in it passes in a row, it is over.
    [one] One has passed; when everybody does in a row, it is over.
   *[other] { $quiet } have passed in a row; when everybody does, it is over.
}
wait-bid = { $opened ->
    [yes] { $leader } bids { $bid }. Does { $seat } raise?
   *[no] { $seat } opens the bidding.
}
wait-pick = { $seat } picks a crook.
wait-boss = { $first ->
    [yes] { $seat } names a Boss.
   *[no] { $seat } needs a new Boss.
}
wait-pay = { $seat } pays the crew.
wait-action = { $seat } ponders.
wait-place = { $seat } puts the mob in order.
wait-orphan = { $seat } puts the mob in order.
wait-protector = { $what }: { $odds } now. Does { $seat } name a protector?
wait-stake = { $what }: { $odds } now. { $attack ->
    [hit] { $seat } counts Gs.
   *[other] Gs go down, sealed.
}
wait-help = { $what }: { $odds } now. Whom does { $seat } call?
wait-backup = { $what }: { $odds } now. What does { $seat } do about it?
wait-nudge = { $what }: { $odds } now. Does { $seat } let it be?
wait-cancel = { $cancels ->
    [0] { $player } plays { $special } ({ $aim }). Does { $seat } let it be?
   *[other] { $odd ->
        [yes] { $player } cancels { $special } ({ $aim }). Does { $seat } let it be?
       *[no] { $player } cancels that: { $special } ({ $aim }) counts again. Does { $seat } let it be?
    }
}
wait-expose = { $seat } reads { $victim }'s Specials.
wait-bribe = The police are at { $seat }'s.
wait-spoils = { $seat } picks from what { $fallen } had.
wait-spend = { $seat } picks from what { $fallen } had.
wait-war = Gang War: { $seat } reloads.

# Answers
heading-own = Your own mob
heading-free = Uncontrolled
do-pass = { $war ->
    [yes] Pass
   *[no] Pass and take { $gs }
}
do-done = Enough
do-done-action = End the turn
do-done-spend = No more
do-recruit = Recruit a crook
do-take-over = Take over a racket
do-hit = Hit somebody
do-move = Move a crook
do-give = Give a crook away
do-visit = Visit a racket
do-drop = Drop a crook
do-double-cross = Double-cross { $boss }
do-retire = Retire { $boss } ({ $gs })
do-pay-all = Full pay for all who are left: { $all }
do-pay-full = Full pay: { $pay }
do-pay-part = { $leaves ->
    [yes] Part: 1 G; that is the last straw, and goodbye
   *[no] { $markers ->
        [one] Part: 1 G; that makes one Unhappy marker
       *[other] Part: 1 G; that makes { $markers } Unhappy markers
    }
}
do-pay-nothing = { $leaves ->
    [yes] Nothing; that is the last straw, and goodbye
   *[no] { $markers ->
        [one] Nothing; that makes one Unhappy marker
       *[other] Nothing; that makes { $markers } Unhappy markers
    }
}
do-drop-out = Drop out
out-for-round = Out for round { $round }
do-yes = Yes
do-no = No
do-no-protector = Nobody
do-no-nudge = Let it be
do-no-cancel = Let it be
do-no-bribe = No bribe
do-no-help = { $helpers ->
    [0] Nobody helps
   *[other] Nobody else
}
do-no-backup = { $helpers ->
    [0] No
   *[other] Nobody else
}
do-nudge-up = { $special }: { $by }, then { $odds }
do-nudge-down = { $special }: { $by }, then { $odds }
do-hide = { $crook } hides out: { $by }, then { $odds }
do-superior = { $crook } steps in: { $by }, then { $odds }
do-bribe = Pay { $gs }
do-cancel = Cancel it with { $special }
do-crook = { $crook } (Power { $power })
do-crook-pick = { $crook } (Power { $power }, Resistance { $resistance }, Pay { $pay })
do-crook-boss = { $crook } (Power { $power })
do-crook-place = { $envious ->
    [yes] { $rank ->
        [lieutenant] Lieutenant, below { $crook } (Power { $power }: envy)
       *[crew] Below { $crook } (Power { $power }: envy)
    }
   *[no] { $rank ->
        [lieutenant] Lieutenant, below { $crook } (Power { $power })
       *[crew] Below { $crook } (Power { $power })
    }
}
do-crook-orphan = { $crook } first (Power { $power })
do-crook-protector = { $crook }: { $by }, then { $odds }
do-crook-help = { $crook }: { $by }, then { $odds }
do-crook-backup = { $crook }: { $by }, then { $odds }
do-crook-spend = { $crook }'s token
do-who = { $crook } (Power { $power })
do-who-attack = { $crook } (Power { $power }): at best { $odds } on { $target }
do-who-attack-none = { $crook } (Power { $power }): no target
do-who-visit = { $crook } ({ $markers ->
    [one] one Unhappy marker
   *[other] { $markers } Unhappy markers
})
do-target = { $rank ->
    [boss] { $crook }, { $owner }'s Boss: { $odds }
    [lieutenant] { $crook }, { $owner }'s Lieutenant: { $odds }
    [none] { $crook }, uncontrolled: { $odds }
   *[other] { $crook }, { $owner }: { $odds }
}
do-target-own = { $crook }, your own: no roll
do-take = { $racket } ({ $type }, { $district }, { $income }), { $owner }: { $odds }
do-racket = { $racket } ({ $type }, { $district }, { $income })
do-racket-bribe = Lose { $racket } ({ $type }, { $district }, { $income })
do-racket-spoils = Take { $racket } ({ $type }, { $district }, { $income })
do-racket-spend = The token on { $racket }
do-profit = { $racket } ({ $type }, { $district }): { $then } instead of { $income }
do-seat = { $doing ->
    [spy] { $held ->
        [one] { $seat }, one Special
       *[other] { $seat }, { $held } Specials
    }
    [raid] { $rackets ->
        [one] { $seat }, one racket, { $cash }
       *[other] { $seat }, { $rackets } rackets, { $cash }
    }
   *[other] { $seat }
}
do-special = Play { $special }
do-expose = Discard { $special }
do-bid = Bid { $gs }
do-stake = { $sign ->
    [none] No Gs: stays at { $odds }
    [against] { $gs } against it: then { $odds }
   *[for] { $gs } for it: then { $odds }
}
cue = { $percent }%
cue-short = −{ $missing }
plan-recruit = Recruit { $target } with { $crook }: { $odds }
plan-take-over = Take over { $target } with { $crook }: { $odds }
plan-hit = Hit { $target } with { $crook }: { $odds }
plan-by-recruit = { $crook } recruits a crook
plan-by-take-over = { $crook } takes over a racket
plan-by-hit = { $crook } Hits somebody
plan-by-move = Move { $crook }
plan-by-give = Give { $crook } away
plan-by-visit = { $crook } visits a racket
plan-by-drop = Drop { $crook }
plan-by-double-cross = { $crook } double-crosses { $boss }
plan-by-retire = { $crook } follows { $boss }, who retires ({ $gs })
heading-gifts = Gifts
heading-give-gs = Gs for { $seat }
heading-give-racket = A racket for { $seat }
heading-give-special = A Special for { $seat }
heading-give-crook = A crook for { $seat }
give-to = Gift for { $seat }
give-gs = Give { $seat } { $gs }
give-racket = Give { $seat } the racket { $racket }
give-special = Give { $seat } the Special { $special }
give-crook = Give { $seat } the crook { $crook }

# Why not
reason-not-asked = That is no answer to the question asked now.
reason-no-such-card = This deck has no such card.
reason-not-yours = That is not yours.
reason-already-acted = You have acted already: passing is for those who do nothing.
reason-nothing-done = You have done nothing yet: then pass, and take the Gs.
reason-no-token = This needs a token.
reason-no-target = There is nothing this could be done to.
reason-not-a-target = This cannot be chosen here.
reason-boss-immune = A Boss cannot be recruited.
reason-not-stronger = Only somebody with less Power can be recruited.
reason-protected = This racket is protected until its owner's next turn.
reason-own-boss = Your own Boss is never dropped, moved, given away or Hit: that takes a double-cross or a retirement.
reason-not-lieutenant = Only a Lieutenant can do that.
reason-too-dear = You do not have that many Gs.
reason-too-low = A bid must be higher than the last one.
reason-too-much = That is more than may be put on this attack.
reason-no-room = There is no room below this crook, or it is the place already.
reason-content = There is no Unhappy marker to take off.
reason-not-in-hand = This Special is not there.
reason-not-now = This Special is played at another time.
reason-eliminated = This player is eliminated.
reason-gifts-off = No gifts at this table.
reason-no-gifts-now = Gifts are for the quiet moments of a turn, while somebody pays or ponders what to do.
reason-not-active = Out of turn, a crook can only be given to the player whose turn it is.
reason-no-receiver = First say to whom.
reason-full-pay = Part of a pay of 1 is all of it.
reason-not-below = Only somebody from below can help.
reason-at-most = There are as many counters on it as there may be.

# What happened
event-mob-drawn = { $you ->
    [yes] Your mob: { $mob }. { $edge }
   *[no] { $seat } runs { $mob }. { $edge }
}
event-first = { $you ->
    [yes] You go first.
   *[no] { $seat } goes first.
}
event-lot = Round { $round } of the auction: { $crooks }.
event-bidding = { $you ->
    [yes] You open the bidding.
   *[no] { $seat } opens the bidding.
}
event-bid = { $you ->
    [yes] You bid { $gs }.
   *[no] { $seat } bids { $gs }.
}
event-out = { $you ->
    [yes] You drop out.
   *[no] { $seat } drops out.
}
event-picked = { $you ->
    [yes] { $crook } is yours for { $gs }.
   *[no] { $seat } picks { $crook } for { $gs }.
}
event-dealt = { $you ->
    [yes] Your first crooks: { $crooks }.
   *[no] { $seat } starts with { $crooks }.
}
event-crowned = { $you ->
    [yes] Long live your Boss, { $crook }.
   *[no] { $crook } is { $seat }'s Boss now.
}
event-starts-with = { $you ->
    [yes] Your first address: { $racket } ({ $type }, { $district }).
   *[no] { $seat }'s first address: { $racket } ({ $type }, { $district }).
}
event-turned-up = { $which ->
    [crook] { $crook } is in town, and belongs to nobody.
   *[racket] { $racket } ({ $type }, { $district }) is up for grabs.
}
event-turn = { $you ->
    [yes] Turn { $turn }: yours.
   *[no] Turn { $turn }: { $seat }.
}
event-unhappy = { $cause ->
    [pay] Short of pay: { $crooks }.
    [envy] More Power than the superior, and it shows: { $crooks }.
    [hit] Shot at and not amused: { $crooks }.
    [death] In mourning: { $crooks }.
    [demotion] Demoted: { $crooks }.
    [treason] Shocked by the treason: { $crooks }.
   *[other] Unhappy: { $crooks }.
} { $markers ->
    [one] One Unhappy marker{ $count ->
        [one] .
       *[other] { " " }each.
    }
   *[other] { $markers } Unhappy markers{ $count ->
        [one] .
       *[other] { " " }each.
    }
}
event-calmed = { $cause ->
    [promotion] Promoted, and one Unhappy marker less: { $crooks }.
    [new-mob] New friends, and one Unhappy marker less: { $crooks }.
    [conquest] Just to their taste, and one Unhappy marker less: { $crooks }.
    [visit] One Unhappy marker less: { $crooks }.
   *[calm] Not an Unhappy marker left: { $crooks }.
}
event-left = { $cause ->
    [pay] { $count ->
        [one] { $crooks } walks out, and is uncontrolled now.
       *[other] { $crooks } walk out, and are uncontrolled now.
    }
   *[other] { $count ->
        [one] { $crooks } has had enough, and leaves town.
       *[other] { $crooks } have had enough, and leave town.
    }
}
event-earned = { $you ->
    [yes] Your rackets bring in { $gs }.
   *[no] { $seat } collects { $gs }.
}
event-paid = { $how ->
    [pay-all] { $you ->
        [yes] You pay everybody who is left in full: { $gs }.
       *[no] { $seat } pays everybody who is left in full: { $gs }.
    }
    [pay-full] { $you ->
        [yes] You pay { $crook } in full: { $gs }.
       *[no] { $seat } pays { $crook } in full: { $gs }.
    }
    [pay-part] { $you ->
        [yes] You fob { $crook } off with { $gs }.
       *[no] { $seat } fobs { $crook } off with { $gs }.
    }
   *[pay-nothing] { $you ->
        [yes] Nothing for { $crook }: you count on patience.
       *[no] Nothing for { $crook }: { $seat } counts on patience.
    }
}
event-drew = { $you ->
    [yes] { $count ->
        [one] You draw a Special.
       *[other] You draw { $count } Specials.
    }
   *[no] { $count ->
        [one] { $seat } draws a Special.
       *[other] { $seat } draws { $count } Specials.
    }
}
event-got = In your hand: { $specials }.
event-refilled = The discards are shuffled: nobody stays away from this city for long.
event-passed = { $you ->
    [yes] You keep your hands clean and take { $gs }.
   *[no] { $seat } keeps clean hands and takes { $gs }.
}
event-stopped = { $you ->
    [yes] You call it a day.
   *[no] { $seat } calls it a day.
}
event-moved = { $you ->
    [yes] You move { $crook } below { $crook2 }.
   *[no] { $seat } moves { $crook } below { $crook2 }.
}
event-gave-crook = { $you ->
    [yes] You hand { $crook } over to { $victim }.
   *[no] { $yours ->
        [yes] { $seat } hands { $crook } over to you.
       *[no] { $seat } hands { $crook } over to { $victim }.
    }
}
event-placed = { $you ->
    [yes] { $crook } serves { $crook2 } in your mob.
   *[no] { $crook } serves { $crook2 } in { $seat }'s mob.
}
event-visited = { $you ->
    [yes] Your { $crook } has a night out: { $racket }.
   *[no] { $seat }'s { $crook } has a night out: { $racket }.
}
event-dropped = { $you ->
    [yes] You show { $crook } the door.
   *[no] { $seat } shows { $crook } the door.
}
event-double-crossed = { $you ->
    [yes] Your { $crook } takes { $crook2 } on a boat trip, and comes back alone.
   *[no] { $seat }'s { $crook } takes { $crook2 } on a boat trip, and comes back alone.
}
event-retired = { $you ->
    [yes] Your { $crook2 } retires; { $crook } collects { $gs } for the present.
   *[no] { $seat }'s { $crook2 } retires; { $crook } collects { $gs } for the present.
}
event-attacked = { $attack ->
    [recruit] { $you ->
        [yes] Recruiting: your { $crook } buys { $target } a drink.
       *[no] Recruiting: { $seat }'s { $crook } buys { $target } a drink.
    }
    [take-over] { $you ->
        [yes] Take-over: your { $crook } asks about the lease of { $target }.
       *[no] Take-over: { $seat }'s { $crook } asks about the lease of { $target }.
    }
   *[hit] { $you ->
        [yes] Hit: your { $crook } waits for { $target } in a parked car.
       *[no] Hit: { $seat }'s { $crook } waits for { $target } in a parked car.
    }
}
event-protected = { $you ->
    [yes] Your { $crook } protects it.
   *[no] { $seat }'s { $crook } protects it.
}
event-unprotected = { $you ->
    [yes] You name no protector.
   *[no] { $seat } names no protector.
}
event-staked = { $you ->
    [yes] Your envelope is on the table.
   *[no] { $seat } puts down an envelope.
}
event-staked-own = { $sign ->
    [none] There is nothing in yours.
    [against] In yours: { $gs } against it.
   *[for] In yours: { $gs } for it.
}
event-stakes = { $sign ->
    [none] { $you ->
        [yes] You add no Gs.
       *[no] { $seat } adds no Gs.
    }
   *[other] { $you ->
        [yes] You add { $gs }.
       *[no] { $seat } adds { $gs }.
    }
}
event-shown = { $sign ->
    [none] { $you ->
        [yes] Your envelope is empty.
       *[no] { $seat }'s envelope is empty.
    }
    [against] { $you ->
        [yes] You: { $gs } against it.
       *[no] { $seat }: { $gs } against it.
    }
   *[for] { $you ->
        [yes] You: { $gs } for it.
       *[no] { $seat }: { $gs } for it.
    }
}
event-helped = { $you ->
    [yes] Your { $crook } lends a hand: { $signed }.
   *[no] { $seat }'s { $crook } lends a hand: { $signed }.
}
event-no-help = { $you ->
    [yes] You leave it at that.
   *[no] { $seat } leaves it at that.
}
event-hid = { $you ->
    [yes] Your { $crook } hides out.
   *[no] { $seat }'s { $crook } hides out.
}
event-let-be = { $you ->
    [yes] You keep quiet.
   *[no] { $seat } keeps quiet.
}
event-nudged = { $you ->
    [yes] You play { $special }: { $signed }.
   *[no] { $seat } plays { $special }: { $signed }.
}
event-played = { $you ->
    [yes] You play { $special }.
   *[no] { $seat } plays { $special }.
}
event-meant = { $which ->
    [crook] It is meant for { $crook }.
    [racket] It is meant for { $racket }.
   *[rival] { $yourself ->
        [yes] It is meant for you.
       *[no] It is meant for { $rival }.
    }
}
event-cancelled = { $you ->
    [yes] You cancel { $special }.
   *[no] { $seat } cancels { $special }.
}
event-fizzled = { $special } comes to nothing.
event-rolled = The dice: { $one } and { $two }, that is { $sum }. Needed: { $needed } or less.
event-hopeless = The number is { $number }: no dice.
event-recruited = { $you ->
    [yes] { $count ->
        [one] { $crooks } joins you.
       *[other] { $crooks } join you.
    }
   *[no] { $count ->
        [one] { $crooks } joins { $seat }.
       *[other] { $crooks } join { $seat }.
    }
}
event-taken = { $you ->
    [yes] { $racket } ({ $type }, { $district }) is under your management now.
   *[no] { $racket } ({ $type }, { $district }) is under { $seat }'s management now.
}
event-killed = { $crook2 } will not be coming in tomorrow. Regards from { $crook }.
event-stronger = { $number ->
    [one] { $crook }'s reputation grows: 1 Power more.
   *[other] { $crook }'s reputation grows: { $number } Power more.
}
event-failed = { $crook } fails.
event-tokened = { $crook } is up again, with a token.
event-shielded = { $racket } is protected.
event-profited = { $racket } earns { $number } more a turn.
event-looked = { $you ->
    [yes] You read { $victim }'s Specials.
   *[no] { $yours ->
        [yes] { $seat } reads your Specials.
       *[no] { $seat } reads { $victim }'s Specials.
    }
}
event-saw = { $count ->
    [0] { $victim } has nothing.
   *[other] { $victim } has { $specials }.
}
event-exposed = { $yours ->
    [yes] You lose { $special }.
   *[no] { $victim } loses { $special }.
}
event-raided = { $yours ->
    [yes] The police knock at your door.
   *[no] The police knock at { $victim }'s door.
}
event-bribed = { $you ->
    [yes] You give { $gs } to the policemen's ball.
   *[no] { $seat } gives { $gs } to the policemen's ball.
}
event-lost-racket = { $you ->
    [yes] You lose { $racket }; it is uncontrolled now.
   *[no] { $seat } loses { $racket }; it is uncontrolled now.
}
event-war-began = { $you ->
    [yes] You shot at { $victim }'s Boss: Gang War!
   *[no] { $yours ->
        [yes] { $seat } shot at your Boss: Gang War!
       *[no] { $seat } shot at { $victim }'s Boss: Gang War!
    }
}
event-joined = { $you ->
    [yes] You are in the war now.
   *[no] { $seat } is in the war now.
}
event-war-pass = { $you ->
    [yes] You hold your fire.
   *[no] { $seat } holds fire.
}
event-war-over = The war is over. Everybody counts their crooks.
event-eliminated = { $you ->
    [yes] Your mob is no more.
   *[no] { $seat }'s mob is no more.
}{ $count ->
    [0] { "" }
   *[other] { " " }Discarded: { $specials }.
}
event-spoils = { $you ->
    [yes] You inherit { $racket } ({ $type }, { $district }).
   *[no] { $seat } inherits { $racket } ({ $type }, { $district }).
}
event-spent = { $which ->
    [crook] { $you ->
        [yes] You spend { $crook }'s token.
       *[no] { $seat } spends { $crook }'s token.
    }
   *[racket] { $you ->
        [yes] You spend the token on { $racket }.
       *[no] { $seat } spends the token on { $racket }.
    }
}
event-lost-rackets = Uncontrolled now: { $rackets }.
event-turned-to = { $you ->
    [yes] You turn to { $victim }, hand in pocket.
   *[no] { $yours ->
        [yes] { $seat } turns to you, hand in pocket.
       *[no] { $seat } turns to { $victim }, hand in pocket.
    }
}
event-gave-gs = { $you ->
    [yes] You slip { $victim } { $gs }.
   *[no] { $yours ->
        [yes] { $seat } slips you { $gs }.
       *[no] { $seat } slips { $victim } { $gs }.
    }
}
event-gave-racket = { $you ->
    [yes] You sign { $racket } over to { $victim }.
   *[no] { $yours ->
        [yes] { $seat } signs { $racket } over to you.
       *[no] { $seat } signs { $racket } over to { $victim }.
    }
}
event-gave-special = { $you ->
    [yes] You pass { $victim } a Special.
   *[no] { $yours ->
        [yes] { $seat } passes you a Special.
       *[no] { $seat } passes { $victim } a Special.
    }
}
event-gave-which = It is { $special }.
event-finished = The city has seen enough.

# The end
line-rackets = Rackets
line-bonuses = Bonuses
line-cash = Gs
ending-victory = Enough of the city is in good hands.
ending-last-mob = Only one mob is left.
ending-worn-out = Two hundred turns are enough for any city.

# In print
print-mob = mob
print-token = Token
print-power = Power
print-income = Income
print-starter = First player
print-types = Types
print-districts = Districts
print-goal = Rackets to win, long/short game, by players
print-hit = Hit
print-odds = Two dice
print-number = The chance to roll a number or less; 11 and 12 always fail.

# Options
option-length = Game
option-length-long = long
option-length-short = short
option-start = First crooks
option-start-auction = by auction
option-start-dealt = dealt
option-draw = With four cards lying uncontrolled
option-draw-one = one more is drawn
option-draw-none = none is drawn
option-helpers = Helping costs
option-helpers-token = a token
option-helpers-free = nothing
option-gifts = Gifts
option-gifts-on = allowed
option-gifts-off = not allowed
option-boss = The Boss is
option-boss-steady = above pay and moods
option-boss-crook = a crook like any
option-opening = Whoever waits for the first turn
option-opening-equal = gets nothing for it
option-opening-staggered = gets Gs for it

# The lesson
lesson-welcome = Welcome to Port Perdu. You are about to run a mob, and the mob with enough rackets at the end of a turn wins. First you need people: three of them, and they are auctioned. The crooks of this round lie open. Bid 1 G for the first pick; whoever says more gets it instead.
lesson-rival-out = Your rival thinks it over.
lesson-pick = Your rival has dropped out: the first pick is yours, for a single G. Power is what a crook brings to every attack. Resistance makes them harder to steal from you, Pay is what they want each turn. Take the most powerful.
lesson-rival-free = The last one in a round picks for nothing.
lesson-rival-all = The second round, and your rival has fallen in love: all 20 Gs for one crook. You cannot raise that, so you are out without being asked.
lesson-free = A mob without money: you will see what becomes of that. As the last in this round you pick for nothing. Take the better one.
lesson-zero = The third round, and you open. Your rival has no Gs left, so any number will do. Bid 0.
lesson-third = Nobody can raise it. Help yourself.
lesson-rival-last = What is left goes to your rival.
lesson-boss = Now name a Boss. The Boss takes no pay, has no moods and cannot be recruited away, and the other two become Lieutenants. Anybody with more Power than the one above gets Unhappy turn by turn, so put your strongest on top.
lesson-rival-boss = Your rival names a Boss, too. Then everybody gets a small racket, and four cards are turned up in the street: crooks and rackets that nobody controls.
lesson-short = Your turn. Your racket has paid you its Income; now your people want their Pay. Let us try something: this one gets part of it, 1 G. That makes one Unhappy marker; paying nothing makes two, and with three a crook leaves you. Every marker is also +2 for others who recruit.
lesson-pay = And this one gets everything, and is content.
lesson-act = The marker lies on your crook. Now cards were drawn for the street, and one was a Special: that went to your hand, and nobody else knows which. Everybody has a token, and every action costs the token of whoever does it. The city is out there: take over a racket.
lesson-leader = Who leads it? Power counts, and only crooks below the leader may help. So it is the Boss.
lesson-racket = Each racket says the number it starts with: the leader's Power less its Resistance, and 2 more for each racket you have of the same type or in the same district. Two dice must show that number or less. This one is of a type your Unhappy crook has a weakness for. Take it.
lesson-stake = The leader's token is spent, and there is no way back. Now Gs are committed, in secret: each of yours is +1. The owner of a racket could put Gs against it, and everybody else up to 10 on either side, but this one belongs to nobody, and your rival is broke. Gs are lost either way, so do not throw them about: your people can help as well.
lesson-help = In a take-over anybody below the leader may help, with all their Power, for their token. The first.
lesson-help-too = And the second. Then nobody has a token left, and in your rival's turn they could neither help nor protect. But tokens come back at the end of your turn, so that is no matter.
lesson-roll = Whoever holds Specials is asked before the dice roll, as some Specials change the number. Yours does not. Let it be, and good luck: 11 and 12 would always fail.
lesson-special = The racket is yours, and your crook has a new favourite place: the marker is gone. A visit, later, would have done the same. All tokens are spent, but you have a Special in your hand. Specials are no actions and cost no token. Play it.
lesson-coffee = Strong Coffee gives a token to somebody who has none. The Boss has the most Power.
lesson-recruit = Back in business. There are crooks in the street as well. Recruit one.
lesson-recruiter = The recruiter must have more Power than whoever is to be recruited. Your Boss it is; nobody else has a token anyway.
lesson-target = Here the number is Power less Resistance, and more or less for weaknesses, markers and rank. Lieutenants of other mobs are at -10, those directly below them at -5, and Bosses never go. Somebody in the street is far easier.
lesson-bet = Again each G is +1. See what it makes of your chances: from 8 on you win five times in seven, and beyond 10 more Gs are wasted.
lesson-done = Welcome aboard: directly below the Boss, so that is a Lieutenant. You have done enough. End the turn, and everybody gets a token again, the newcomer too.
lesson-rival-broke = Your rival's turn, and the bill for that auction: next to no Gs, and everybody wants pay. Two markers for each who gets nothing. One more, and they leave for the street.
lesson-rival-passes = Your rival passes: no action at all in this turn, and 10 Gs from the bank.
lesson-again = Your turn, and you see your new racket in the income. This time pay all of them at once.
lesson-pass = You could go on: your rival's crooks with two markers are +4 for a recruiter. But look at your Gs. If you do nothing at all in a turn, the bank pays you 10 as well. Pass, and come back rich.
lesson-ending = That is the trade. There is more to it: a Hit removes a crook for good and makes the leader stronger, but Hit a Boss and there will be a Gang War. Protectors and helpers defend what you have, if they kept their tokens. Three rackets of a type that nobody else has count one more, four in a district two more. The book has the rest, and a reference sheet at its end. Play on, if you like: your rival has some recruiting to fear.

# box.py
deck-room = there are { $many_cards }, and there is room for { $most }
deck-auction = there are { $many_crooks }, and an auction among eight players needs { $fewest_crooks } (CL-03)
deck-weak-twice = { $weak } is there twice
deck-same-racket = { $other } is { $type } in { $district } too (CL-01)
deck-small-incomes = { $small } have an income of { $small2 } or less, and { $players } players need { $players } (CL-03)
deck-mobs = there are { $many_of }, and eight players need { $most_players } (CL-01)
deck-mob-cards = { $by } cards more in step 3, and { $most } at most: one action could lead to { $told } events, and a table has room for { $room }
deck-specials-order = Specials come in the order { $deeds }
deck-specials-none = there is none that does { $deed }
deck-few-rackets = there are { $many_of }, and { $needed } are needed to win (CL-25)
