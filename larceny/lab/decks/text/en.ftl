
# balance.py
balance-few = fewer than { $fewest } games say nothing about a deck: { $games }
decks-seeds = there are no { $games } seeds from { $seed } on: they are whole numbers from 0 to 2^63 - 1
balance-rung = a rung of the ladder takes at least two deals, or 0 for no ladder, not { $skill }
balance-time = bot { $bot }: what a deck does is told with budgets in guesses, so that it can be repeated

# counting.py
counting-games = games
counting-options = options
counting-seats = { $many_minds } bots are named for { $players } players
counting-time = bot { $name }: games are counted with budgets in guesses, which every machine repeats
counting-forfeit = bot { $name } forfeits the deal { $seed }, in seat { $seat }: { $reason }

# ladder.py
ladder-doing = ladder
ladder-budget = budget { $name }: a thinker with a number of guesses is needed, such as search:100

# league.py
league-empty = { $path }: there is no deck in this folder ({ $decks })
league-twice = --deck: a deck is named twice
league-many = --deck: { $many_found } decks, and a league has at most { $most }
league-two = a league has at least two decks, not { $many_read }

# report.py
report-needs = an HTML report needs matplotlib: { $install }

# sweep.py
sweep-form = --sweep: { $words } is not of the form KIND.CARD.FIELD=LOW..HIGH, as in crook.foghorn-fiona.rank=1..9
sweep-kind = --sweep: no such kind of cards { $kind }; { $perhaps }
sweep-card = --sweep: no such { $kind } { $card }; { $perhaps }
sweep-field = --sweep: { $field } is no whole number of a { $kind }; { $perhaps }
sweep-nothing = --sweep: { $kind } { $card } has no { $field } that could be another
sweep-span = --sweep: the game allows a { $field } of { $low } to { $high }, not { $span }
sweep-order = --sweep: { $span } goes from the lowest value to the highest, in steps of at least one
sweep-many = --sweep: { $many_values } values, and { $most } are enough for a curve

# targets.py
bounds-entry = { $path }: { $key }: unknown entry; { $perhaps }
bounds-nothing = { $path }: bounds: they leave no number of this deck anything to vary
bounds-length = { $path }: targets.length: least is more than most
bounds-no-targets = { $path }: targets: there are none
bounds-but = { $path }: targets.{ $target }.but: no such card { $name }; { $perhaps }
bounds-kind = no such kind of cards; { $perhaps }
bounds-card = no such card; { $perhaps }
bounds-field = no whole number of a { $kind }; { $hint }
bounds-form = bounds are whole numbers: [lowest, highest] or [lowest, highest, step]
bounds-span = the game allows { $least } to { $most }, not { $low } to { $high }
bounds-table = this is to be a table: [{ $where }]

# toml_edit.py
edit-cards = { $spot }: cards are to be written as [[{ $kind }]]
edit-number = { $spot }: this is not written as a plain number
edit-text = this text cannot be changed in places: { $fault }
edit-before = { $spot }: there is no field before it on a line of its own
edit-name = name: a deck's name is to be written on a line of its own, before the cards
edit-kind = { $kind }: cards are to be written as [[{ $kind }]]
edit-no-card = { $kind }: there is no card number { $number }

# tune.py
tune-doing-now = the deck as it is
tune-doing-generation = generation { $generation } of { $generations }
tune-doing-check = a check of the best
tune-doing-back = what can be put back
tune-doing-finalists = the best on other deals
tune-doing-last = deals for the last word
tune-players = { $players } players: { $text }
tune-generation = at least one generation has to be bred, not { $generations }
tune-seeds = there are no { $needed } seeds from { $seed } on: they are whole numbers from 0 to 2^63 - 1
tune-time = bot { $bot }: decks are tuned with budgets in guesses, so that it can be repeated
tune-cards = { $name }: { $kind } { $name2 }: { $field }: write cards as [[{ $kind }]]

# tuning_folder.py
tune-tried = generation { $generation }, { $decks } decks: { $state ->
        [leads] leads
       *[lucky] was lucky
    }, misses { $missed }, better by { $gain } on { $deals } deals that did not choose it: { $changes }
tune-more = { $changes } and { $more } more
tune-unchanged = no change
tune-still = still missed: { $miss }
tune-all-met = it misses no target there
tune-counts = { $path }: counts that cannot be read: { $fault }

# findings.py
found-fair = Fair within { $points } with { $players_in }.
found-seat-off = Seat { $seat } of { $players } wins { $value } ({ $between }), { $points } { $part } than fair.
found-perhaps = { $text } That may be chance: more games would show it.
found-turn-fair = Worth at most { $points } with { $players_in }.
found-turn-off = Who is asked { $order } of { $players } wins { $value } ({ $between }), { $points } { $part } than fair.
found-no-cards = Nobody chooses among cards here.
found-left = Taken in less than { $taken } of their chances: { $named }. { $least }
found-seldom = Taken in less than { $taken } of their chances, as far as these games show: { $named }. { $least }
found-where = in { $value } of the chances with { $players } players
found-taken = Every card is taken, least “{ $name }”: { $where }.
found-least = Least: “{ $name }”, { $taken } ({ $between }) with { $players } players.
found-none-out = No card stands out: winning goes with none { $part } points more or less than with its kind.
found-most = Most of all “{ $name }”: { $points } { $word } than its kind with { $players } players.
found-edge = Who takes it wins { $word } often than who leaves it, clearly beyond its kind: { $names }. { $most }
title-edge = Winning goes { $word } often with
found-silent = On offer at least { $often } times and never chosen: { $named }.
found-never = These events never came up: { $listed }.
found-length-of = { $value } with { $players } players ({ $middle } to { $middle2 } in nine of ten)
found-length = Decisions in a game: { $listed }.
found-lead-of = { $value } with { $players } players
found-leads = Who leads alone at half time wins { $listed }.
found-no-leads = Hardly anybody leads alone at half time.
found-shared = {""} With { $players } players { $value } of the victories are shared.
found-changes = {""} The lead changes hands up to { $changes } times a game.
found-one-ending = All games end the same way: { $spaced }.
found-endings = With { $players_in }: { $words }.
found-no-ending = {""} Never: { $listed }.
found-no-option = No option changes the length.
found-option = { $option }={ $value } does most for the length: { $signed } decisions with { $players } players.
found-idle = {""} As the other options stand, nothing at all changes with { $listed }.
found-twice = Twice the budget wins more often
found-not-twice = So few deals do not show that twice the budget wins
found-rung = { $stronger } among { $weaker } { $share } ({ $between })
found-skill = { $verdict }: { $listed }; chance would be { $fair }.
found-luck = Of what makes results differ between { $weaker } and { $stronger }, { $within } is the luck of deal and seat, { $within2 } is who plays; the rest is how they happen to play.
found-change = { $name }: { $format }, before { $before } ({ $size }); { $players } players
found-with-players = {""} ({ $listed } players)
found-and-more = { $words } and { $many_words } more
found-points = { $part } points
found-between = { $low } to { $high }
found-signed = { $value }{ $unit }, { $low } to { $high }
found-within = { $part } ({ $part2 } to { $part3 })
found-players = { $listed } players

# report.py
report-against = {""} against { $against }
report-facts = { $games } games each with { $players_in }; { $bot } in every seat
report-over = Larceny: what does this deck do?
report-nothing = Nothing stands out: this deck does what it should.
report-as-it-is = { $deck } as it is now
report-no-change = Nothing that is more than chance.
report-no-edit = Nothing that a rule reads.
report-both = Both decks played the same { $games } deals with each number of players; the difference in each deal is one observation. { $sure } of { $many_rows } differences are more than chance.
report-what-changed = What the change did
report-in-deck = In the deck
report-in-games = In the games
report-moved = Shares that moved
report-moved-words = Shares before and after
report-decks = The decks, card by card and number by number
report-all-changes = All differences in the games
report-other-order = other order
report-in = in { $before }
report-in-after = in { $after }
report-two-decks = The two decks
report-same = They say the same.
report-differs = What differs between the decks
label-seat = seat { $seat }
report-by-seat = By seat
report-by-turn = By turn order
report-what-players = { $what }, { $players } players
report-shares-alt = { $caption }: shares of victories
head-from-fair = #% from fair
head-points = #points in the game
head-p-equal = #p if all were equal
report-who-words = Share of victories with its 95% interval; a shared victory is split. A seat more than two points from fair needs a cure; an advantage of who is asked first is luck where that is drawn.
report-who-wins = Who wins
report-grey-diamonds = {""} Grey diamonds: the deck it is compared to.
report-shares-table = Shares of victories and points as a table
report-cards-of = Cards with { $players } players
report-cards-alt = { $caption }: how often each is taken when on offer, and how winning goes with it
report-all-cards = All cards with { $players } players
report-cards-words = To the right: taken more often when on offer. Up: those who took it won more often than those who could have and never did; the line is the 95% interval, a large dot holds among all cards looked at (Benjamini and Hochberg). Left of the dashed line nobody wants it. That winners had a card does not say that they won by it.
report-blind = {""} Nobody ever chooses cards of these kinds, so nothing is said of them: { $listed }.
head-of-chances = #of its chances
head-of-games = #of all games
head-won-with = #won with
head-won-without = #won without
report-length-of = Length with { $players } players
report-histogram = { $caption }: a histogram
report-leads = Who leads alone goes on to win
report-leads-alt = { $caption }, in the course of a game
report-how-end = How games end
report-course-words = Decisions are actions with a choice. Who leads is reckoned by the cards as they lie, also those that nobody sees yet; dotted: how often one would win by chance.
report-how-it-goes = How it goes
report-grey = {""} Grey: the deck it is compared to.
report-course-table = Length, points and course as a table
report-leads-table = Who leads when, as a table
row-middle = decisions: half of all games, nine of ten
row-middle-of = { $middle }, { $middle2 } to { $middle3 }
row-longest = longest, in decisions
row-choices = answers to choose from
row-best = points of the winner
row-margin = points ahead of the next
row-narrow = won by at most a tenth
row-shared = shared victories
row-changes = changes of the lead
row-settled = settled after such a share of the game
row-ends = ends: { $spaced }
report-a-game = A game
head-of-players = #{ $players } players
head-of-game = #of the game
head-one-leads = #one leads, { $players } players
head-and-wins = #and wins
report-who-leads = Who leads
report-happens-alt = What happens most often
report-chosen-alt = What is chosen most often
report-answers-of = Answers with { $players } players
report-events-of = Events with { $players } players
report-uses-words = Every answer that was on offer in a choice, and every event: how often, and how winning goes with it, by the victories of seats that did it and of those that could have and never did. Answers are named as at a fresh table.
report-what-is-done = What is done
report-options-alt = How options change the length of a game
report-options-length = What options do to the length
head-longer = #decisions more
head-first-wins = #first wins
head-favour = #first wins more
report-options-words = Each option with another value, on { $games } of the same deals.
report-no-clock = {""} Bots know no time: a game against the clock goes on until something else ends it.
report-options-table = Options as a table
row-trial = { $option }={ $value } (usual { $usual })
row-no-difference = : no difference
report-thinking = Does more thinking win?
report-thinking-alt = Victories of a stronger bot among weaker ones
report-chance = Chance against skill
report-chance-alt = What makes results differ
head-luck = #deal and seat
head-skill = #who plays
head-rest = #how they play
report-skill-words = One stronger bot among weaker ones, in every seat of the same deals, { $players } players. Green: surely more than chance. What both bots' results with the same hand have in common is luck; the distance between the bots is skill; the rest is how they and the others happen to play.
report-ladder = The ladder
report-ladder-table = The ladder as a table
report-compared = , compared to { $against } ({ $against_digest })
report-made = Larceny { $larceny }, { $game }, deck { $deck } ({ $digest }){ $against }; deals from seed { $seed } on. The same call gives the same numbers on every machine.
report-method = Intervals are of 95%: for shares of games by Wilson, for means by the normal distribution with a game as one observation, for cards and answers with the games as clusters, for the ladder by Student's t over deals and the jackknife. Where many things are looked at, Benjamini and Hochberg's procedure keeps false discoveries to one in twenty. Bots are not people: what a bot leaves lying a person might love.
report-how-sure = How sure is this?

# plots.py
tip-share = { $label }: { $value } ({ $low } to { $high })
plot-fair = fair: { $fair }
axis-victories = % of victories
plot-half = half: up to { $half }; 19 of 20: up to { $most }
axis-decisions = decisions in a game
axis-games = % of games
plot-players = { $players } players
axis-played = % of the game played
axis-leader-wins = % won by who leads alone
tip-card = taken in { $value } of its chances, victories { $part } points
tip-card-of = { $name }: { $tip } ({ $part } to { $part2 })
axis-taken = % taken when on offer
axis-edge = victories: taken minus left, in points
axis-times = times in a game
tip-moved = { $name }: { $format }, before { $old }%
axis-moved = %; grey: before
    line: 95% of the difference
plot-moved = { $name } { $format }, { $players } players
axis-longer = decisions more than usual
plot-rung = { $stronger }
    among { $weaker }
axis-stronger = % of victories of the stronger (chance: { $fair })
plot-luck = deal and seat
plot-skill = who plays
plot-rest = how they play
axis-sources = % of what makes results differ
tip-ending = { $ending }, { $players } players: { $value }
tip-number = { $label }: { $value } ({ $low } to { $high })
axis-now = { $axes_names } (dashed: now)

# many_report.py
many-title = { $title }: { $many_standings } decks
many-facts = { $games } games of each with { $players_in }, all on the same deals; { $bot } in every seat{ $options }.
many-over = Larceny: which of these decks?
many-made = Larceny { $version }, { $game }; deals from seed { $seed } on. The same call gives the same numbers on every machine.
many-missed = Targets missed
axis-missed = missed, in what is allowed
many-first = Who is asked first wins, { $players } players
many-length = Length, { $players } players
head-furthest = #furthest seat, { $players } players
head-asked-first = #asked first, { $players }
head-decisions-of = #decisions, { $players }
head-least = taken least, { $players }
many-words = How far each deck misses what is usually wanted: no seat more than two points of a hundred from its fair share, every card taken in at least 2% of its chances. 0.5 is a seat three points off where two are allowed. Each deck played the same deals as “{ $base }”.
many-decks = The decks
many-nobody = nobody chooses
many-misses = Missed
many-base = the deck that others are held against
many-against = held against “{ $base }”
sweep-title = { $card }: what if { $field } were another?
sweep-facts = { $title }, { $deck }, { $kind } “{ $card }”: { $field } is { $now } now. { $games } games of each value with { $players } players, all on the same deals; { $bot } in every seat{ $options }.
sweep-over = Larceny: what if?
sweep-refused = Values that the game refuses
sweep-left-out = They were left out.
sweep-caption = { $caption }, for every { $field }
head-edge = #winning with it
head-first = #asked first wins
head-far = #furthest seat
sweep-curve-words = Each curve with its 95% interval. Dashed: { $field } { $now }, as it is now.
sweep-curves = The curves
sweep-as-table = As a table
sweep-against = Against { $field } { $now }, deal by deal: what is more than chance, of whole games and of this card.
sweep-each = What each value does

# differences.py
edit-card = { $kind } { $card } is { $what }
edit-field = { $field } { $before } becomes { $after }

# league.py
league-miss = { $players } players: { $text }
league-chance = {""} That may be chance.
league-best = “{ $label }” misses the usual targets least, by { $missed_words }; “{ $label2 }” most, by { $missed_words2 }.{ $chance }
league-against = “{ $label }” against “{ $base }”: { $sentence }.
league-house = house
league-turns = Turn order matters most in “{ $label }”: up to { $points } from fair with { $players } players.
league-missed = { $value } ({ $part } to { $high })

# sweep.py
sweep-no-two = There are not two values that could be played.
sweep-is-taken = is “{ $name }” taken when on offer
sweep-first = does who is asked first win
sweep-length = decisions has a game
sweep-nobody = Nobody ever chooses “{ $name }”, so nothing is said about taking it.
sweep-moves = { $part } { $words }: from { $form } with { $field } { $value } to { $form2 } with { $value2 }, { $players } players
sweep-chance = ; that may be chance.

# targets.py
miss-asked = who is asked { $order }
miss-share = { $who } wins { $share }, { $percent } points from fair ({ $within } allowed)
miss-length = the median game has { $middle } decisions ({ $least } to { $most } wanted)
miss-taken = taken in { $share } % of its chances
miss-never = never on offer
miss-card = { $kind } { $name } is { $much } ({ $least } % wanted)
miss-edge = who takes { $kind } { $name } wins { $off } points beyond its kind ({ $within } allowed)

# Words of the report
title-seats = Seats
title-turn-order = Turn order
title-cards = Cards
title-cards-left-lying = Cards left lying
title-cards-seldom-taken = Cards seldom taken
title-cards-taken = Cards taken
title-winning-with-cards = Winning with cards
title-answers-nobody-gives = Answers nobody gives
title-never-seen = Never seen
title-length = Length
title-decisiveness = Decisiveness
title-endings = Endings
title-options = Options
title-skill = Skill
title-chance-and-skill = Chance and skill
unit-points = {" "}points
quoted = “{ $name }”
order-1 = first
order-2 = second
order-3 = third
order-4 = fourth
order-5 = fifth
order-6 = sixth
order-7 = seventh
order-8 = eighth
bounds-not-written = not written
bounds-outside = it is { $value } now, which is not within
bounds-unknown = unknown; { $perhaps }
change-asked = who is asked { $order }
measure-wins = wins {"{}"}
measure-in-a-game = {"{}"} in a game
measure-a-decision = {"{}"} a decision
measure-of-all-games = {"{}"} of all games
measure-after = after {"{}"} of the game
measure-taken = taken in {"{}"} of its chances
measure-edge = who takes it wins {"{}"} above who leaves it
row-decisions = decisions
row-actions = actions
change-narrow = narrow victories
change-settled = it is settled
change-leads = one leads at half time, and wins
edit-none = none
level-good = Good
level-look = Have a look
level-bad = Not good
level-note = To know
report-verdict = { $things }.
report-things-bad = { $count ->
    [one] 1 thing is not good
   *[other] { $count } things are not good
}
report-things-look = { $count ->
    [one] 1 thing is worth a look
   *[other] { $count } things are worth a look
}
head-kind = kind
head-card = card
head-what = what
head-field = field
head-by = #by
head-about = about
head-measure = measure
head-players = #players
head-before = #before
head-after = #after
head-difference = #difference
head-p = #p
head-who = who
head-victories = #victories
head-name = name
head-chances = #chances
head-option = option
head-decisions = #decisions
head-stronger = stronger
head-among = among
head-deals = #deals
head-missed = #missed
head-hash = hash
head-deck = deck
head-taken = #taken
title-events = Events
title-answers = Answers
head-given = #given
head-times = #times
diff-changed = changed
diff-new = new
diff-gone = gone
way-up = up
way-down = down
about-seat = seat
about-turn-order = turn order
about-length = length
about-points = points
about-course = course
about-ending = ending
about-action = action
about-event = event
page-top = What matters most
many-sure = Intervals are of 95%: for shares of games by Wilson, for means by the normal distribution with a game as one observation, for cards with the games as clusters, for what is missed by the jackknife over 16 blocks of deals. Bots are not people: what a bot leaves lying a person might love.
many-no-miss = Nothing.
measure-taken-caption = Taken
measure-taken-axis = % taken when on offer
measure-edge-caption = Winning with it
measure-edge-axis = victories: taken − left, %
measure-first-caption = Who is asked first
measure-first-axis = % of victories
measure-furthest-caption = The seat furthest from fair
measure-furthest-axis = % from its fair share
measure-decisions-caption = Length
measure-decisions-axis = decisions in a game
title-values = Values
sweep-estimate = { $value } ({ $low } to { $high })
sweep-how-often = How often
sweep-how-many = How many

# on_gpu.py
gpu-device = device: { $device } is not known; { $choices }
gpu-cluster = --device { $device } counts on this machine's GPU: leave out --cluster
gpu-bot = bot { $bot }: a GPU counts games of random and instinct: leave out --device cuda
