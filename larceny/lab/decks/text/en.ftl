
# balance.py
balance-few = fewer than { $fewest } games say nothing about a deck: { $games }
decks-seeds = there are no { $games } seeds from { $seed } on: they are whole numbers from 0 to 2^63 - 1
balance-rung = a rung of the ladder takes at least two deals, or 0 for no ladder, not { $skill }
balance-time = bot { $bot }: what a deck does is told with budgets in guesses, so that it can be repeated

# counting.py
counting-seats = { $many_minds } bots are named for { $players } players
counting-time = bot { $name }: games are counted with budgets in guesses, which every machine repeats
counting-forfeit = bot { $name } forfeits the deal { $seed }, in seat { $seat }: { $reason }

# ladder.py
ladder-budget = budget { $name }: a thinker with so many guesses is needed, such as search:100

# league.py
league-empty = { $path }: there is no deck in this folder ({ $decks })
league-twice = --deck: a deck is named twice
league-many = --deck: { $many_found } decks, and a league has at most { $most }
league-two = a league has at least two decks, not { $many_read }

# report.py
report-needs = an HTML report needs matplotlib: { $install }

# sweep.py
sweep-form = --sweep: { $words } is not of the form { $form }
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
tune-generation = at least one generation has to be bred, not { $generations }
tune-seeds = there are no { $needed } seeds from { $seed } on: they are whole numbers from 0 to 2^63 - 1
tune-time = bot { $bot }: decks are tuned with budgets in guesses, so that it can be repeated
tune-cards = { $name }: { $kind } { $name2 }: { $field }: write cards as [[{ $kind }]]

# tuning_folder.py
tune-counts = { $path }: counts that cannot be read: { $fault }
