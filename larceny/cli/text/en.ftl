# What the command line says: help pages first. Keys: command-NAME; NAME-OPTION, or option-OPTION where several share it.

bots = Bots: easy, medium, hard, ruthless; or random, instinct, flat:GUESSES, search:GUESSES, search:TIMEms, learned, learned:search=GUESSES; or your own, MODULE:CLASS.
command-program = A house of crime card games.
option-version = Say which version this is.
option-lang = en or de; without it, as the system speaks.
option-install-completion = Install completion for the current shell.
option-show-completion = Show completion for the current shell, to copy it or customize the installation.
option-help = Show this message and exit.
command-play = Play in the terminal: on the full screen, or in plain lines.
option-game = The game: see `larceny games`.
option-seats = Who sits where, with commas: me, me:NAME, or a bot. { bots }
play-seed = Deal this game again. Bots answer the same again, but for those that think for a time: TIMEms; hard and ruthless too, in a game that nobody has learned.
option-option = An option of the game, as name=value; may be repeated.
option-deck = A deck file instead of the house deck.
option-plain = Plain lines, for screen readers and pipes; no full screen.
command-resume = Go on with a saved game; with several, choose one.
resume-file = A saved game; without it, the last unfinished one.
option-choose = List the saved games instead.
command-replay = Play a record again, checking every step, and print it.
replay-file = A record, or a game of an arena: FOLDER/records.jsonl#17.
option-seat = Whose knowledge: a seat's number from 1 on, `public`, or `all`.
option-position = Print the position after so many actions instead.
command-analyse = Judge every decision of a finished game by what its seat knew, and say what would have been better.
analyse-file = A record of a finished game, or ARENA/records.jsonl#N.
analyse-bot = Who judges: search:GUESSES or learned:search=GUESSES a decision; the second, if it can.
analyse-seat = Only the decisions of this seat, from 1 on.
option-json = Write it as JSON to this file, in English, for programs; - prints it.
option-plot = Draw the chances to win: a file .png, .svg or .pdf; - prints a .png.
analyse-seed = The same seed judges the same.
option-threads = How many cores; without it, all.
command-sim = Play many games at once, compiled, and report what came of them.
sim-players = How many players.
option-count = How many games.
sim-seats = A bot for all seats, or one for each, with commas.
option-seed = Seed of the first game; each next one has the next.
option-cluster = Work on a Ray cluster: host:port, ray://host:port, auto, or local.
option-device = cpu, or cuda for this machine's GPU.
command-arena = Hold a tournament of bots: who wins how often against whom, and how sure that is.
option-bots = Two bots or more, with commas: instinct, search:2000, MODULE:CLASS.
arena-players = How many players; several with commas.
option-deals = How many deals; each is played in all seat orders.
arena-seed = Seed of the first deal; each next one has the next.
option-out = A folder that keeps every game; the same command goes on from there.
command-sprt = Find out whether one bot is better than another, and stop as soon as that is known.
sprt-bots = Two bots: is the first better than the second?
sprt-players = How many players: the first among copies.
option-share0 = Not better: wins this share; usually a fair one.
option-share1 = Better: wins this share; usually 0.55, or as strong among more.
option-elo0 = The same in Elo points.
option-elo1 = The same in Elo points.
option-alpha = How often one that is not better may be called so.
option-beta = How often one that is better may be missed.
option-most = How many deals at most, each played in all seat orders.
sprt-seed = Seed of the first deal; each next one has the next.
option-keep = A file that keeps every deal; the same command goes on from there.
command-balance = Find out what a deck does: who wins from where, what is used, how long it takes, what thinking is worth.
option-players = How many players; several with commas. Without it, 2 to 4.
balance-count = How many games with each number of players.
option-bot = Who sits in every seat.
balance-deck = A deck file instead of the house deck. Several, or a folder of decks, make a league.
option-against = Another deck file, or `house`: what does the deck do differently?
option-sweep = What if one number were another? KIND.CARD.FIELD=LOW..HIGH: crook.foghorn-fiona.rank=1..9
option-skill = Deals on each rung of the ladder of bots, 0 for none; without it, a minute.
option-budget = Thinkers on the ladder, weakest first, with commas; one alone is doubled twice.
option-variants = Try the game's options with other values too.
balance-out = Write a report to look at: one HTML file; - prints it.
command-tune = Search for better numbers of a deck: fair seats, every card worth taking, or whatever a file wants.
option-bounds = A file that says which numbers may vary and what is wanted; without it, all by one.
option-generations = How many generations of decks, at most.
tune-count = How many games each deck plays with each number.
tune-seed = Seed of the search, and of the first game.
tune-out = Write the new deck to this file, if it is better; - prints it.
option-report = Write what it does differently: one HTML file; - prints it.
option-force = Write it even if it is not surely better.
tune-keep = A folder that keeps the search and its best deck; the same command goes on from there. Without it, OUT.tuning until the deck is written.
command-desk = Edit a deck in the browser: its cards as they will look, and what each change does in the games.
desk-file = A deck file: `larceny deck copy GAME FILE` makes one.
option-port = A port of this machine; without it, any that is free.
option-show = Open a browser, too.
command-train = Train a network: it imitates instinct, then plays against itself; --page, --carry, --export alone only write.
train-out = A folder that keeps all; the same command goes on from there.
option-minutes = Stop after so many minutes, and go on another time.
option-land = Let the rates fall to their ends by the end of these minutes.
train-device = cuda, cpu, or auto for whatever there is.
train-seed = The same seed learns the same, on a CPU.
option-settings = A TOML file with other settings.
option-start = Begin with what --carry wrote, in a folder of its own.
option-export = Write the network as bots play it to this file.
option-carry = Write a small checkpoint to this file, to go on elsewhere.
train-against = Learn to beat this network, which stays as it is: how exploitable is it?
option-page = Draw the curves: one HTML file, or a drawing .svg; - prints it.
command-print =
    Print a game to cut out and play: cards, chips, mats, player aids, and the rules as a booklet.

    Print both sides at 100 %, turned over along the long edge; the first page says the rest.
print-out = The PDF to write; with --sheet a new folder, or a .zip.
option-paper = a4 or letter.
option-size = Of the cards: 63x88 (millimetres), poker or mini.
option-ink-saving = Pale pictures on white, backs without a ground.
option-sheet = tabletop: PNG sheets for virtual tables instead of a PDF.
command-serve =
    Open the house: play in the browser, with friends and bots.

    Each option can be set by an environment variable as well; several origins or names are parted by spaces.
option-host = The address to listen at; 0.0.0.0 lets others in.
serve-port = Without it 8080, or the next that is free.
option-store = sqlite:PATH or postgresql://...; without it, a file in your home.
option-redis = redis://..., to carry news between several servers on one PostgreSQL.
option-origin = A page's origin that may talk to this server; may be repeated.
option-name = A host name this server answers to, as behind a proxy; may be repeated.
option-proxy = Believe what a proxy on this machine says of its clients.
option-proxy-at = Believe a proxy at this address or in this network too, as in another container; may be repeated.
option-crowd = People who may share one address, as in a school; what an address may ask for grows.
option-pace = Seconds a bot takes for a move; 0, for tests, hides no times.
serve-bot = A bot of your own, MODULE:CLASS, that people may seat; may be repeated.
option-decks = Whether guests may bring decks of their own.
option-log = What is written to stderr: debug, info, warning or error. For programs, and so in English.
option-metrics = PORT or HOST:PORT for Prometheus; without it, there are none.
option-keep-days = Days until a table that nobody touched is deleted; without it, never.
option-check = Look at the whole store first; open only if it is sound.
command-mcp = Open a house for language models: tools of the Model Context Protocol over standard input and output.
command-join = Sit down at a table of a house, here in the terminal; without a table, look at those that are open.
option-url = A table's link, http://host:port/t/TABLE; or a house, whose open tables are shown.
join-name = What the others call you; without it, as the last time.
join-seat = A certain seat, from 1 on; without it, any.
option-watch = Do not sit down, only watch.
join-bot = Have a bot sit down instead. { bots }
command-games = List the games of the house.
command-observation = Say what a game's observations are made of: the numbers from which one learns, field by field.
command-new-game = Write a small complete game, to make another of it.
new-game-name = What it is called: small letters, digits and _.
option-folder = Where its folder is to be made.
command-check = Prove that a game holds what every game must: the one suite, and the game's own tests.
command-house = Look after the tables of a house, open or not.
command-house-list = List the tables: name, game, phase, entries, when it was last touched, who sits there.
option-phase = Only tables of this phase: { $phases }.
option-idle = Only tables that nobody has touched for so many days.
command-house-close = End tables: nobody plays or looks on there any more, and they leave the lobby; their journals are kept.
option-tables = Names of tables: see `larceny house list`.
command-house-delete = Delete tables with their journals, for good.
house-delete-tables = Names of tables; or choose them by --idle.
option-yes = Really delete what --phase and --idle choose.
command-house-export = Write a table's game as a record, for `larceny replay`; of a running game it tells everything.
option-table = The name of a table.
option-file = Where to; it must not be there yet. - prints it.
option-journal = The whole journal as it is stored, instead.
command-house-backup = Copy all tables, as they are at one moment, to a SQLite file that `larceny serve --store` can open.
house-backup-file = The new SQLite file; it must not be there yet.
command-house-restore = Take all tables of a backup into a store that has none: one that `larceny serve` has just made.
house-restore-file = A backup.
command-house-check = Look for damage: in the database, in the numbers of entries, and in every journal.
option-quick = Follow no journal: look at the database alone.
command-house-reports = List what guests have reported: when, table, who was reported and by whom (by hash), reason and words.
option-limit = How many, the newest first.
command-deck = Look at decks, and check your own.
command-deck-check =
    Say whether a deck can be played, or all that is wrong with it.

    Who types in a printed game: the head of the house deck's file says what each field means. In Crooks a red circle is the gang "north", a blue one "west", a yellow one "outfit".
deck-check-file = A deck file.
command-deck-copy = Copy a house deck, to make another of it.
deck-copy-name = What the copy is called; without it, as the house deck.
command-deck-show = Show the cards of a deck.
deck-show-deck = A deck file, or a game for its house deck.
command-deck-diff = Say what differs between two decks, card by card and number by number.
option-before = A deck file; or a game, or `house`, for a house deck.
option-after = Another deck file of the same game; or `house`.
command-deck-link = Print a link with the whole deck in it: who opens it can play the deck at that house.
deck-link-file = A deck file.
option-house = The address of a house where it is to be played.

# Fixed words of help pages
page-some-options = {"["}OPTIONS]
page-some-command = COMMAND [ARGS]...
page-file = FILE
page-address = ADDRESS
page-usage = Usage
page-arguments = Arguments
page-options = Options
page-commands = Commands
page-default = default
page-required = required
page-env-var = env var

# What is wrong with a command line
usage-no-option = No such option: { $option }
usage-no-option-but = No such option: { $option } (Possible options: { $known })
usage-no-command = No such command '{ $command }'.
usage-no-command-but = No such command '{ $command }'. Did you mean { $known }?
usage-no-value = Option '{ $option }' does not take a value.
usage-argument = Option '{ $option }' requires an argument.
usage-arguments = Option '{ $option }' requires { $count } arguments.
usage-extra = Got unexpected extra argument(s) ({ $words })
usage-missing-argument = Missing argument '{ $name }'.
usage-missing-option = Missing option '{ $name }'.
usage-missing-command = Missing command.
usage-invalid = Invalid value for { $name }: { $fault }
usage-int = Input should be a valid integer
usage-float = Input should be a valid number
usage-most = at most { $most }
usage-least = at least { $least }
usage-bool = Input should be a valid boolean
usage-type = Value '{ $value }' is not a valid { $type }.
usage-range = Value { $value } is not in the range { $range }.

# What can go wrong anywhere
stopped = stopped
output = output
language-not = { $where }: { $lang } is not one of: { $known }
broken = something broke that should not: { $fault } (LARCENY_DEBUG=1 shows where)
hint = larceny serve opens the house in the browser, larceny --help lists what else there is.

# deck.py
deck-playable = { $file }: { $name } can be played as { $name2 }: { $counts }, { $digest }
deck-warning = { $file }: warning: { $warning }
deck-copied = { $file }: a copy of the house deck of { $game }, { $name }; `larceny deck check { $file }` after each change
deck-two-houses = two house decks: name a file, or a game
deck-two-games = { $before } is a deck of { $name }, and { $after } is one of { $name2 }
deck-neither = { $name } is neither a file nor a game; { $perhaps }
deck-no-game = there is no game { $name }

# desk.py
desk-needs = the desk needs { $name }: { $install }
desk-no-file = { $file }: there is no such file; `larceny deck copy GAME { $file }` makes one

# house.py
house-table = table { $table }: { $part }
house-deleted = deleted: { $at }
house-exported = { $file }: { $part } of table { $table }
house-backed-up = { $file }: { $size } bytes, checked
house-restored = restored: { $at }
house-remark = remark: { $remark }
house-sound = { $tables } tables, all sound
house-report = { $when }  { $table }  { $about }  by { $by }  { $reason }  { $words }
house-which = name the tables to be deleted, or choose them by --idle DAYS
house-really = this would delete { $many_chosen } tables for good; --yes does it
house-there = { $file }: is there already
house-phase = --phase: { $phase } is not one of: { $phases }

# lab.py
balance-sweep-alone = --sweep: one deck, which is held against itself: leave out --against and further decks
balance-ladder-alone = --skill, --budget: the ladder is for one deck alone

# play.py
resume-no-file = { $path }: a game goes on in a file, and this is none
resume-over = { $path }: this game is over; `larceny replay { $path }` shows it
replay-no-seat = --seat: { $seat } is not all, public, or 1 to { $players }
replay-no-position = --position: the record has { $many_actions } actions, not { $position }
join-needs = a table of a house needs { $name }: { $install }
join-bot-watches = --watch: a bot does not watch, it plays
join-watch-seat = --watch: who watches has no seat, and --seat asks for one
seats-number = seats: it does not say who sits in each of the { $players } seats
seats-nobody = seats: nobody is called { $seat }; { $perhaps }

# press.py
print-there = { $out }: this is there already; the sheets need a new folder, or a .zip
print-pages = { $name }, { $pages } pages
print-pictures = { $name }, { $many_pictures } pictures and { $game }.json, which says what lies where

# serve.py
serve-needs = the server needs { $name }: { $install }
serve-own-bot = --bot: { $one } is no bot of your own, MODULE:CLASS; the house has its own already
mcp-needs = the tools need { $partition }: { $install }

# train.py
train-minutes-none = --minutes: { $minutes } is less than none
train-land-when = --land needs --minutes: until when are the rates to fall?
train-device-unknown = --device: { $device } is not known; { $choices }
train-needs = training needs torch: { $install }

# arguments.py
option-form = --option: { $pair } is not of the form name=value
not-numbers = { $name }: { $given } is not a number, or several with commas
house-tables = { $count ->
    [one] 1 table
   *[other] { $count } tables
}
house-reports = { $count ->
    [one] 1 report
   *[other] { $count } reports
}
house-closed = closed
house-closed-already = was closed already
house-the-journal = the journal
house-the-record = the record
house-spectator = a spectator
house-the-table = the table
house-in-lobby = lobby
house-by-link = link

serve-no-compiler = larceny: there is no numba here: all goes slower, and strong bots play by instinct. To get it: { $install }
deck-game-missing = missing

# completion.py
completion-installed = { $shell } completes `larceny` from its next start on: { $path }
completion-no-shell = { $shell } is no shell that can be taught; { $choices }
