# What the server says to people, in English.

level-easy = Greenhorn (easy)
level-medium = Streetwise (medium)
level-hard = Hardened (hard)
level-ruthless = Ruthless (hardest)

decks-none = This house plays with its own decks alone.

phrase-hello = Good evening.
phrase-luck = Good luck!
phrase-nice = Nicely done.
phrase-ouch = Ouch!
phrase-laugh = Ha!
phrase-think = Let me think.
phrase-sorry = Sorry about that.
phrase-hurry = The night is short ...
phrase-thanks = Thanks for the game.
phrase-bye = I have to go.

refused-no-table = There is no such table.
refused-no-game = There is no game of that name.
refused-full = All seats are taken.
refused-seat-taken = That seat is taken.
refused-no-seat = There is no such seat.
refused-seated = You already have a seat here.
refused-not-seated = You have no seat at this table.
refused-name = A name has 1 to { $most } letters.
refused-name-stacked = That name has marks piled upon its letters. Write it without them.
refused-name-mixed = That name mixes letters of different alphabets. Write it in one.
refused-unseated = The host has taken your seat away. You can watch, but not sit down here again.
refused-banned = The host does not let you in at this table.
refused-banned-address = The host has banned somebody who came from your address. For an hour nobody new is let in from there.
refused-shut = The host has closed this table to newcomers.
refused-muted = The host has silenced you at this table.
refused-nobody = There is nobody like that at this table.
refused-enough = You have changed your mind here often enough. Play on.
refused-worn-out = This table has gone on for too long. Open a new one.
refused-begun = The game has begun.
refused-not-begun = The game has not begun yet.
refused-over = The game is over.
refused-not-over = The game is not over yet.
refused-not-host = Only the host of the table can do that.
refused-not-alone = Other people play here, and want to see what happens.
refused-level = There is no bot of that level.
refused-stale = The table has changed in the meantime.
refused-no-undo = That cannot be taken back: something was revealed, drawn, or done by another.
refused-no-phrase = There is no such phrase.
refused-no-viewpoint = That is not for your eyes while the game runs.
refused-no-moment = The game has no such moment.
refused-no-watching = This table is not open to spectators.
refused-ticket = This link has been used, or is too old.
refused-lesson = The lesson wants to show you something else here. Follow the golden answer.
refused-no-hints = There are no hints at this table.
refused-not-asked = You are not asked anything now.
refused-nothing = There is nothing to choose there.
refused-busy = Too much is going on at this table. Try again.
refused-store = The house cannot write anything down at the moment. Nothing is lost; try again shortly.
refused-old-rules = This game was begun under version { $began } of its rules; this server has version { $plays } alone.
refused-malformed = That message makes no sense: { $why }
refused-too-large = That is too large.
refused-too-fast = Too much at once. Wait a little.
refused-slow = That took too long to come. Try again.
refused-crowded = The house has its hands full. Try again soon.
refused-too-heavy = That is more work than the house does for anybody.
refused-too-many = Too many connections from your address.
refused-protocol = This page is out of date. Load it again.
refused-origin = This request comes from another page.
refused-no-guest = The house does not know you yet. Load the page again.
refused-no-print = { $field }: there is no { $word }; there is: { $known }
refused-unprinted = This house cannot print: { $why }
refused-no-page = There is nothing here.
refused-closed = Those who run the house have closed this table.
refused-closing = The house is closing for a moment.
refused-seats = A table needs one entry for each seat: "me" at most once, "open", or the level of a bot.
refused-deck = The deck cannot be used. { $why }
refused-setup = This table cannot be opened. { $why }
refused-no-lesson = This game has no lesson.
refused-broken = Something broke that should not. It has been written down.
bye-silent = Nothing was heard from you for a while.
bye-removed = The host has shown you out.
bye-slow = Your connection is too slow for the table.
bye-malformed = That message made no sense.

view-mine = As I saw it
view-watch = As spectators saw it
view-all = All revealed
view-seat = As { $name } saw it

study-by = { $name }: { $note }
study-choice = { $answer } ({ $chance } %)
study-best = { $question } Played: { $played }. The best.
study-good = { $question } Played: { $played }. No choice was clearly better.
study-inaccuracy = { $question } Inaccuracy. Played: { $played }. Instead: { $better }.
study-mistake = { $question } Mistake. Played: { $played }. Instead: { $better }.
study-blunder = { $question } Blunder. Played: { $played }. Instead: { $better }.
turn-lead = { $name } leads: { $chance } %.
turn-inaccuracy = { $name }: inaccuracy, { $lost } % less chance to win.
turn-mistake = { $name }: mistake, { $lost } % less chance to win.
turn-blunder = { $name }: blunder, { $lost } % less chance to win.

# The page of a game to print
print-title = { $game }, to print
print-home = To the house
print-about = All cards, chips, mats and player aids to cut out, and the rules as a booklet. Print both sides at 100 %, turned over along the long edge; the first sheet tests whether that works.
print-how = Making a file takes a few seconds. Your own deck is printed at home: larceny print { $game } --deck FILE --out cards.pdf
print-game = Game
print-lang = Language
print-lang-en = English
print-lang-de = Deutsch
print-paper = Paper
print-paper-a4 = A4
print-paper-letter = Letter
print-size = Cards
print-size-63x88 = 63 x 88 mm
print-size-poker = Poker (63.5 x 88.9 mm)
print-size-mini = Mini (44 x 68 mm)
print-ink = Ink
print-ink-full = full colours
print-ink-saving = saving ink
print-pdf = Fetch the PDF
print-zip = Pictures for virtual tables (ZIP)

# bus.py
redis-needed = Redis needs redis: { $install }
redis-address = this address of a Redis cannot be read: { $error }
redis-no-bus = { $partition }:... is no bus: write redis://HOST:PORT

# house.py
store-more-faults = {""} (and { $many_faults } more)
store-damaged = { $faults }{ $more }; `larceny house check` tells all, a backup has the rest

# log.py
serve-log = --log: { $level } is not one of: { $levels }

# administration.py
house-admin-no-table = there is no table { $unknown }; `larceny house list` has them all
house-admin-deleted = table { $table }: deleted meanwhile
house-admin-busy = table { $table }: too much is written to it just now; try again
house-admin-not-begun = table { $table }: its game has not begun; --journal has what there is
house-admin-refused = table { $name }: { $text }
house-admin-unreadable = table { $name }: its journal cannot be followed: { $fault }
house-admin-there = { $path }: is there already
house-admin-copy-damaged = { $path }: the copy is damaged: { $faults }
house-admin-damaged = { $path }: damaged: { $faults }

# run.py
serve-pace = --pace: 0 to 60 seconds, not { $pace }
serve-crowd = --crowd: 1 to { $most_crowd } people, not { $crowd }
serve-keep-days = --keep-days: 1 to { $longest_kept }, not { $keep_days }
serve-origin = --origin: { $origin } is no origin of a page, like https://larceny.example
serve-proxy-at = --proxy-at: { $proxy } is no address or network, like 10.0.0.0/8
serve-name = --name: { $name } is no host name, like larceny.example
serve-metrics-port = --metrics: { $host }, port { $port }: { $strerror }
serve-metrics = --metrics: { $where } is no port, like 9100, nor an address with one, like 10.0.0.5:9100

# connect.py
store-scheme = { $scheme }:... is no store: write sqlite:PATH, sqlite::memory: or postgresql://USER@HOST/DATABASE
store-torn = table { $name }: { $count } entries, numbered { $first } to { $newest }, where there should be 1 to { $last }
store-stray = table { $name }: not there, but rows of its { $part } are
store-late = no answer in time
store-needs = PostgreSQL needs { $name }: { $install }

# contract.py
store-table-name = { $table } cannot be a table's name
store-nothing = nothing to append to table { $table }
store-other-summary = the summary of { $table } does not belong to table { $table2 }

# postgres.py
store-not-empty = { $place }: has tables already; only an empty store can be filled
store-not-open = { $place }: the store is not open
store-newer-made = { $place }: made by a newer Larceny (version { $found }, this one knows { $version })
store-address = this address of a PostgreSQL database cannot be read: { $error }

# sqlite.py
store-in-memory = a store in memory cannot be copied
store-file-not-empty = { $path }: has tables already; only an empty store can be filled
store-file-not-open = { $path }: the store is not open
store-gone = { $path }: removed or replaced while the house is open; put it back, or start anew
store-old = { $path }: of version { $version }, this Larceny works with { $version2 }; `larceny serve` brings it up to date
store-no-log = { $path }: this file system cannot hold a SQLite write-ahead log; use a local disk
store-newer = { $path }: written by a newer Larceny (version { $version }, this one knows { $version2 })
store-stranger = { $path }: a database of another program
store-none = { $path }: there is no store here
store-in-use = { $path }: in use by process { $owner }; a SQLite file serves one server, several need postgresql://

# run.py
serve-open = Larceny is open at { $where } (Ctrl+C closes it)
serve-port = { $host }, port { $port }: { $why }
