# Texts of the house: whatever is the same in every game.

house-and = { $first } and { $last }
house-or = { $first } or { $last }
house-seat = Player { $number }
house-you = you
house-wait = Waiting for { $seat }.
house-over = The game is over.
house-shared = Shared victory: { $winners }.
house-winner = { $winners } wins.
house-won = You win!
house-won-shared = You win, together with { $winners }!
house-no-action = There is no action { $action }; actions are numbered 0 to { $last }.
house-no-interjection = There is no interjection { $number } in this game.
house-not-your-turn = It is not your turn.
house-game-over = The game is over.
house-hint = A strong player would choose: { $answer } (in { $share } of 100 such cases).
house-hint-other = { $answer } ({ $share })
house-hint-others = Next: { $others }.
house-hint-chance = Your chance to win: about { $chance } in 100.
house-hint-fact = { $label } { $value }
house-hint-lead = lead { $lead }
house-hint-why = What it comes to before somebody else decides: { $ours }. With “{ $other }”: { $theirs }.
house-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
house-dollars = ${ $dollars }

# deck.py
deck-no-such = there is no { $kind } { $name }; { $choices }
deck-and-more = {""} and { $many_names } more
deck-other-game = this deck is for { $found }, not for { $game }
deck-unknown-entry = unknown entry; { $perhaps }
deck-no-name = a deck needs a name
deck-none = there are none;{" "}
deck-cards-are-written = { $lead }cards are written as [[{ $kind }]]
deck-name-twice = there are two of this name
deck-house = House deck
deck-unknown-language = unknown language; { $perhaps }
deck-name-form = 1 to { $longest_name } letters, no comma, colon or #, no digit first{ $long }

# door.py
door-no-interjection = { $entry } is no interjection of this game

# files.py
file-folder = { $path }: this is a folder
file-no-stdout = -: there is no standard output

# game.py
game-not-players = , not { $count }
game-players-number = : that is a whole number, not { $players }
game-players = { $name } is for { $counts } players{ $wrong }
game-options = options are names with their values, not { $given }
game-no-option = { $name } has no option { $name2 }; { $perhaps }
game-option-value = { $name } option { $name2 }: { $value } is not one of: { $option }
game-deck-file = a deck is the name of a file, not { $path }
game-deck-fault = deck { $name }: { $field }: { $fault }

# match.py
match-players-number = players: { $told } is no number
match-other-deck = the position was set up with the deck { $told }, not with { $name }
match-record-rules = the record needs version { $version } of the { $game } rules; this house has version { $ours } alone
match-position-rules = the position needs version { $version } of the { $game } rules; this house has version { $ours } alone
match-deck-of-record = deck { $name } of the record
match-blind-view = this view does not know its table's options: only a view that a match made is played on
match-names = { $players } players need { $players } printable names, not { $names }
match-rules = the match is of version { $version } of the { $name } rules; this is { $version2 }
match-sealed = sealed answers are actions by seat, as in {"{"}0: 5, 1: 7{"}"}, not { $answers }
match-seats-missing = seats that have not answered yet: { $missing } (counted from 0)
match-no-undo = this cannot be taken back: something was revealed, drawn, or done by another
record-other-deck = the record's deck { $name } is not the one its digest names
record-no-start = the record has neither a seed nor a position to start from
record-other-position = the record's players and options are not those of its position
record-steps = the record has { $many_actions } actions, not { $steps }
record-refused = action { $number } of the record cannot be played: { $refusal }
record-other-table = the record leads to another table than it says
record-other-result = the record says { $result }, but the game gives { $result2 }

# position.py
position-key-twice = line { $number }: { $key } is there twice
position-missing = { $key }: missing; this is no whole position
position-version = position: version { $told } is not { $version }
position-line = line { $number }: { $key }: { $fault }
position-no-seat = { $name }: there is no such seat
position-no-meaning = { $name }: { $int } has no meaning
position-told = told: there is no room for that many events
position-ended = ended: there is no such ending
position-two-places = { $name } lies in more than one place: { $found }
position-out-of-range = a number is out of its range
position-no-colon = line { $number }: { $stripped } has no colon, or no name before it
position-unknown-field = unknown field; { $perhaps }
position-no-place = there is no such place; { $perhaps }
position-too-large = { $value } is too large
position-no-set = { $value } is no set of numbers from 0 to { $most_bits }
position-shape = { $many_numbers } numbers instead of { $shape }
position-no-card = there is no card { $name }; { $perhaps }
position-one-card = one card has room here
position-twice = { $twice } is there twice
position-hint = ; { $perhaps }
position-no-number = { $word } is no number{ $hint }

# record.py
record-seed = a seed is a whole number from 0 to 2^63 - 1, not { $seed }
record-not-whole = this is no whole record: { $fault }
record-other-json = this is JSON, but no record of a game
record-version = the record is of version { $get }; this is Larceny for version { $format_version }
record-damaged = the record is damaged: { $fault }
record-altered = the record was altered: its seal does not fit what it says

# text.py
language-unknown = no language '{ $lang }'; there is: { $languages }

# view.py
view-no-seat = there is no seat { $wrong } at a table of { $players }: 0 to { $players2 }

# What errors share
hint-meant = did you mean { $word }?
hint-there-is = there is: { $words }
hint-install = pip install -e '.[{ $extra }]' (in Larceny's folder)
deck-line = line { $line }
deck-number = { $kind } number { $place }
deck-missing = missing
deck-unknown-field = unknown field; { $perhaps }
deck-no-choice = there is no { $value }; { $choices }
deck-too-long = ; this has { $length }
deck-look-alikes = { $kind }: { $names } look the same
deck-and-more-faults = { $where }: and more

# What msgspec says of a value
value-type = expected `{ $wanted }`, got `{ $found }`
value-bound = expected `{ $wanted }` { $sign } { $bound }
value-length = expected `{ $wanted }` of length { $sign } { $bound }
value-unknown-field = object contains unknown field `{ $field }`
value-missing-field = object missing required field `{ $field }`
value-int = int
value-float = float
value-str = str
value-bool = bool
value-array = array
value-object = object
value-null = null

# What is wrong with TOML
toml-at = line { $line }: { $complaint } (column { $column })
toml-in-line = line { $line }: { $complaint }
toml-not-text = { $path }: this is not a text file in UTF-8
toml-letters = it has more than { $most } letters
toml-signs = line { $line }: more than { $most } keys, values and signs
toml-word = line { $line }: a number or key of { $letters } letters, more than { $most }
toml-brackets = line { $line }: more than { $most } brackets within brackets
toml-dots = line { $line }: a key of more than { $most } dots

# What the system says
system-EACCES = Permission denied
system-EADDRINUSE = Address already in use
system-EADDRNOTAVAIL = Cannot assign requested address
system-EBUSY = Device or resource busy
system-ECONNREFUSED = Connection refused
system-ECONNRESET = Connection reset by peer
system-EDQUOT = Disk quota exceeded
system-EEXIST = File exists
system-EFBIG = File too large
system-EHOSTUNREACH = No route to host
system-EINVAL = Invalid argument
system-EIO = Input/output error
system-EISDIR = Is a directory
system-ELOOP = Too many levels of symbolic links
system-EMFILE = Too many open files
system-ENAMETOOLONG = File name too long
system-ENETUNREACH = Network is unreachable
system-ENOENT = No such file or directory
system-ENOSPC = No space left on device
system-ENOTDIR = Not a directory
system-ENOTEMPTY = Directory not empty
system-ENXIO = No such device or address
system-EPERM = Operation not permitted
system-EPIPE = Broken pipe
system-EROFS = Read-only file system
system-ETIMEDOUT = Connection timed out

# What Python's parser says of TOML
toml-invalid-statement = invalid statement
toml-expected-newline-or-end-of-document-after-a-statement = expected newline or end of document after a statement
toml-found-invalid-character = found invalid character { $value }
toml-illegal-character = illegal character { $value }
toml-duplicate-inline-table-key = duplicate inline table key { $value }
toml-cannot-declare = cannot declare { $value } twice
toml-cannot-redefine-namespace = cannot redefine namespace { $value }
toml-cannot-mutate-immutable-namespace = cannot mutate immutable namespace { $value }
toml-cannot-overwrite-a-value = cannot overwrite a value
toml-expected-at-the-end-of-a-table-declaration = expected ']' at the end of a table declaration
toml-expected-at-the-end-of-an-array-declaration = expected ']]' at the end of an array declaration
toml-expected-after-a-key-in-a-key-value-pair = expected '=' after a key in a key/value pair
toml-invalid-initial-character-for-a-key-part = invalid initial character for a key part
toml-unclosed-array = unclosed array
toml-unclosed-inline-table = unclosed inline table
toml-unescaped-in-a-string = unescaped '\' in a string
toml-invalid-hex-value = invalid hex value
toml-escaped-character-is-not-a-unicode-scalar-value = escaped character is not a Unicode scalar value
toml-unterminated-string = unterminated string
toml-invalid-date-or-datetime = invalid date or datetime
toml-invalid-value = invalid value

# compiler.py
compiler-needed = this needs numba, which compiles the games: { $install }
hint-nearest = the nearest of { $many }: { $words }
