# What only the terminal says: accounts, amounts, what is said out of turn, bots.

terminal-hidden = face down
terminal-unknown-cards = { $count } unknown
terminal-total = Total
terminal-unfinished = The game is not over yet.
terminal-unsaid = not known yet
terminal-unsure = not certain
terminal-amounts = Type an amount, { $amounts }: a number is the amount.
terminal-amounts-or = Type an amount, { $amounts }, or a letter: a number is the amount.
terminal-amount-span = { $amounts }: from "{ $first }" to "{ $last }"
terminal-asides = { $count } things can be said out of turn: "!" lists them, "! WORD" those with a word, "!1" says the first.
terminal-no-aside = There is nothing to be said out of turn with "{ $words }".
terminal-no-asides = There is nothing to be said out of turn now.

terminal-level-easy = Greenhorn
terminal-level-medium = Streetwise
terminal-level-hard = Hardened
terminal-level-ruthless = Ruthless
terminal-warming = A strong bot warms up, for a minute or two the first time on this machine; until then it plays without looking ahead.
terminal-no-compiler = Strong bots think ahead only with numba, and play by instinct without it. To get it: pip install -e '.[fast]' (in Larceny's folder)
terminal-compiling = A bot that is to think the same again has to warm up first, for a minute or two the first time on this machine.
terminal-thinks = { $name } thinks ...

# The line mode
line-welcome = { $title }. Type the number, letter or name of an answer, ? for help, quit to leave; the game is saved after every move.
line-number = Type a number from 1 to { $last }, or ? for help.
line-letter = Type what stands before an answer ({ $first } to { $last }), its own number or its name, or ? for help.
line-what = Nothing is called "{ $answer }" here; type a number, or ? for help.
line-help = A number answers, or the letter before an answer, or words that only one answer has. Where cards, targets or amounts have numbers of their own, answers have letters, a number means what it says, and "#3" is the third answer. "!" lists what can be said out of turn, "!1" says the first of it. "? NAME" explains a card, "? 3" an answer, "? CR-07" a ruling, "? HEADING" a chapter of the rules. "rules" names the chapters, "log" tells what happened, "board" shows the whole table, of which else only changes are shown, "hint" says what a strong player would do, "undo" takes back what nobody has seen yet, "save FILE" keeps a copy, "lang de" speaks German, "quit" leaves and loses nothing.
line-several = "{ $answer }" fits several answers: { $answers }.
line-chapters = Chapters of the rules: { $chapters }.
line-no-topic = Nothing is known about "{ $topic }"; { $hint }
line-no-undo = That cannot be taken back: something was revealed, drawn, or done by another.
line-languages = Languages: { $languages }.
line-which = Which one? (1 to { $last }, Enter: 1) {" "}
line-which-number = Type a number from 1 to { $last }, or exit.
line-none-chosen = no game was chosen
line-saved = Saved in { $path }
line-forfeit = { $name } forfeits the game, and everybody else has won: { $reason }
line-left = The game is saved. Go on with: larceny resume { $path }
line-record = The whole game is in { $path } (larceny replay shows it).
line-time-left = Time left: { $time }
line-time-up = The time is up.
line-answered = There is only one answer, and the house gives it for you: { $answer }.
line-stands = As you said before: { $answer }.
line-no-hints = Hints are for one person against bots, in a game that was learned.
line-hand-over = { $seat }, it is your turn. Press Enter when nobody else is looking.
command-help = help
command-rules = rules
command-log = log
command-board = board
command-hint = hint
command-undo = undo
command-save = save
command-lang = lang
command-quit = quit
command-say = say
command-why = why
command-rematch = rematch
command-skip = skip
command-who = who
command-report = report
command-mute = mute
command-unmute = unmute
command-remove = remove
command-ban = ban
command-unban = unban
command-shut = shut
command-open = open

# The line mode at a table of a house
online-welcome = { $title } at { $url }. Type the number, letter or name of an answer when you are asked, ? for help, quit to leave; your seat is kept.
online-bot = { $title } at { $url }: a bot sits here.
online-help = A number answers, or the letter before an answer, or words that only one answer has. Where cards, targets or amounts have numbers of their own, answers have letters, a number means what it says, and "#3" is the third answer. "!" lists what can be said out of turn, "!1" says the first of it. "? NAME" explains a card, "? 3" an answer, "? CR-07" a ruling, "? HEADING" a chapter of the rules. "rules" names the chapters, "log" tells what happened, "board" shows the whole table, of which else only changes are shown, "hint" says what a strong player would do, "undo" takes back what nobody has seen yet, "why NAME" says why something cannot be chosen, "say" speaks to the table, "rematch" asks for another game when this one is over, "skip" has bots hurry until you are asked, "who" tells who is here, "report NAME: WORDS" tells the keeper of the house of somebody; the host also has "mute NAME", "unmute", "remove", "ban", "unban", "shut" and "open"; "lang de" speaks German, "quit" leaves and keeps your seat.
online-seated = You are { $name }, on seat { $seat }.
online-watching = You watch as a spectator.
online-expelled = The host has given your seat away. You are a spectator now.
online-full = All seats are taken, so you watch as a spectator.
online-seats = At the table: { $seats }.
online-open = open
online-gathering = { $count ->
    [one] One seat is still open.
   *[other] { $count } seats are still open.
} Others come with: larceny join { $url }
online-away = { $name } is away.
online-back = { $name } is back.
online-relieved = A bot plays for { $name } until { $name } is back.
online-lost = The line to the house is broken; trying again ...
online-found = The line is back.
online-said = { $name }: { $words }
online-somebody = A spectator
online-phrases = You can say: { $phrases }.
online-sealed = Your answer is in: { $answer }. Others are still thinking; another number changes it.
online-interjections = At any time: { $words }.
online-lesson = The lesson wants: { $number }. { $answer }
online-not-begun = The game has not begun yet.
online-no-thing = Nothing on the table is called "{ $thing }".
online-left = Your seat is kept. Come back with: larceny join { $url }
online-only-here = Nobody on another computer can open that link. The house lets others in when it is started with: larceny serve --host 0.0.0.0
online-awaited = { $name } (not here yet, the seat is kept)
online-stood-in = { $answers ->
    [one] While you were away a bot gave one answer for you.
   *[other] While you were away a bot gave { $answers } answers for you.
}
online-stood-in-log = What happened meanwhile: lines { $first } to { $last } of the log.
online-rematch = Type rematch for another game with the same people, quit to leave.
online-asks = { $name } asks for a rematch: larceny join { $url }
online-asks-you = { $name } asks for a rematch, and your seat is kept. Type rematch to go there, or come later with: larceny join { $url }
online-spectator = Spectator { $mark }
online-watchers = { $count ->
    [0] Nobody is watching.
    [one] One person is watching.
   *[other] { $count } people are watching.
}
online-guests = Guests without a seat: { $guests }.
online-is-muted = silenced
online-is-unseated = may only watch
online-is-banned = banned
online-nobody = "{ $name }" could be nobody or several here. There are: { $names }.
online-report-how = Type "report NAME: WORDS" to tell the keeper of the house of somebody, or "report WORDS" of the table. Nobody at the table hears of it.
online-reported = Your report is on its way.
online-again = The whole game can be seen again at { $url }

# larceny join
join-no-seat = There is no seat { $seat } at this table; they are 1 to { $seats }.
join-seat-taken = Seat { $seat } is taken by { $name }. Open: { $open }.
join-seated = You sit here already, as { $name } on seat { $seat }: leave out --seat and --watch, or come under another --name.
join-full = All seats are taken; --watch shows you the game.
join-begun = The game has begun, and nobody can sit down any more; --watch shows it to you.
join-over = The game is over, and nobody can sit down any more; --watch shows how it ended.

# larceny analyse
analysis-head = Judged by { $bot }, seed { $seed }. Behind each choice: the chance to win that its seat could see in it, in percent, and by how much it may be off.
analysis-question = { $step } { $name }: { $question }
analysis-more = { $count ->
    [one] one more choice
   *[other] { $count } more choices
}
analysis-grade-best = the best
analysis-grade-inaccuracy = inaccuracy: { $lost } points lost
analysis-grade-mistake = mistake: { $lost } points lost
analysis-grade-blunder = blunder: { $lost } points lost
analysis-summary = { $name }: decisions { $decisions }, best { $best }, inaccuracies { $inaccuracies }, mistakes { $mistakes }, blunders { $blunders }
analysis-nothing = There was nothing to decide.
analysis-written = Written: { $path }
analysis-likely = the judge's own answer in { $share } of 100 such cases
analysis-compiling = compiling
analysis-judging = decisions
analysis-axis-steps = Actions
analysis-axis-chance = Chance to win
analysis-legend-inaccuracy = inaccuracy
analysis-legend-mistake = mistake
analysis-legend-blunder = blunder

# Observations
observation-head = An observation of { $game }: { $numbers } numbers, seats counted from whoever looks
observation-name = name
observation-first = first
observation-shape = shape
observation-range = range
observation-meaning = meaning
observation-limits = { $low } to { $high }

terminal-diff-same = The decks are the same, letter for letter or in all that they say.
terminal-diff-moved = { $kind }: the cards stand in another order, so the same seed deals others
terminal-diff-new = new
terminal-diff-gone = gone
terminal-diff-none = nothing

# The full-screen app: a table
app-inside = ({ $count })
app-your-turn = Your turn.
app-dealing = Dealing …
app-lift = Nobody else is looking: show my cards
app-small = This terminal has { $width } columns and { $height } lines; a table needs { $columns } and { $lines }. Make it larger, or play in plain lines: larceny play --plain
app-log = The wire
app-log-none = No line has "{ $words }".
app-older = ↑ { $count } earlier lines
app-filter = Show only lines of the wire with these words (empty: all)
app-point = Arrows or mouse: whatever you stand on is explained here.
app-final = It cannot be taken back.
app-sure = { $answer }? The same key again, or Enter; Esc: no.
app-amount = Amount, then Enter: { $typed }
app-typed = Typed: { $typed } (Enter)
app-no-answer = Nothing here has the key "{ $typed }".
app-pasted = What is pasted is no answer: type it.
app-step = Step { $step } of { $steps }.
app-sealed = Your answer (*) is in; others are still thinking. Another one changes it.
app-lesson-wants = The lesson wants to show you something else here: the answer with an exclamation mark.
app-nobody-hears = There is nobody here to hear it: only bots.
app-skip = Skip to my turn (>)
app-skipped = Bots hurry until you are asked.
app-tempo = Bots play { $pace ->
    [slow] slowly
    [fast] fast
   *[normal] at the usual pace
}
app-see-again = See the game again, with its curve
app-once-more = Once more
app-seat-away = away
app-seat-relieved = away, a bot plays on
app-seat-ready = has answered
app-undo = Undo (u)
app-language = Language: { $lang ->
    [de] Deutsch
   *[other] English
}
app-theme = Colours: { $theme }
app-theme-dark = Night
app-theme-light = Day
app-theme-contrast = High contrast
app-confirm = Ask again before an answer: { $when }
app-confirm-never = never
app-confirm-irreversible = if it cannot be taken back
app-confirm-always = always
app-key-keys = Keys
app-key-rules = Rules
app-key-log = Wire
app-key-zoom = Zoom
app-key-details = Info
app-key-say = Say
app-key-asides = Aside
app-key-hint = Hint
app-key-menu = Menu
app-key-leave = Leave
app-close = Esc closes, arrows and PgUp/PgDn scroll.
app-close-log = Newest first. Esc closes, / in the table looks for words.
app-take = Enter takes it, Esc leaves it.
app-choose = Arrows and Enter choose, typing looks for words, Esc closes.
app-help =
    Answers: each has its key in front of it: type that. Where the key is longer, or an amount is asked for, type it and press Enter. Where cards or targets have numbers of their own, answers have letters, and a number means what it says.

    Tab and Shift+Tab: to the next thing that can be touched (»).
    Arrows: to whatever lies next; it is explained as you stand on it.
    Enter or Space: touch it: pick a card, then where it goes (*). Esc takes that back.
    Mouse: a click touches, resting on something explains it, the wheel scrolls.

    u: undo    h: hint    l: the wire    /: look for words in the wire
    ?: rules, at the ruling that was named last    !: things said out of turn
    +: zoom the table    q: leave    PgUp/PgDn: scroll
    *: the answer that holds for all further questions of this kind    >: skip ahead

    F1 keys  F2 rules  F3 wire  F4 zoom  F5 explain  F6 say
    F7 out of turn  F8 hint  F9 menu  F10 leave

    The game is saved after every move; leaving loses nothing.

# The full-screen app: its menus
app-home = LARCENY · a house of crime card games
app-play = Play
app-more = And
app-menu-lessons = Lessons
app-menu-lessons-tip = A few minutes for each game: you make the moves, a coach says why.
app-menu-saved = Saved games
app-menu-saved-tip = Go on where you left, or see a finished game again.
app-menu-house = A house on the network
app-menu-house-tip = Open tables of a house, your own tables there, new ones for friends.
app-menu-rules = Rules
app-menu-rules-tip = The rules of each game.
app-menu-settings = Settings
app-menu-settings-tip = Name, language, colours, when to ask again.
app-menu-quit = Leave
app-menu-quit-tip = Also: larceny --help lists all commands; larceny serve opens the house in the browser.
app-menu-keys = ↑↓ choose · Enter does it · ←→ another value · Esc back
app-home-keys = ↑↓ or digits choose · Enter · Esc leaves · larceny --help lists all commands
app-new-table = New table
app-deal = Deal
app-players = Players
app-seat = Seat { $number }
app-seat-tip = Several people at this keyboard: a curtain falls between their turns.
app-seat-me = Me
app-seat-open = Open, for a friend
app-number = A whole number from { $low } to { $high }.
app-saved-none = No game is saved yet. Every game that you begin is kept by itself.
app-saved-open = goes on ({ $moves ->
    [one] one move
   *[other] { $moves } moves
})
app-saved-over = over ({ $moves ->
    [one] one move
   *[other] { $moves } moves
})
app-name = Name
app-name-tip = What others call you, at a house and in the records of your games.
app-pace = A bot's move stays for { $seconds } seconds
app-pace-tip = So that one can follow; 0 for as fast as it goes.
app-house-address = Address of the house
app-needs = That needs { $what }: { $how }
app-asks-rematch = { $name } asks for a rematch, and your seat is kept.
app-retry = Try again
app-back = Back
app-knocking = Knocking …
app-open-tables = Open tables
app-your-tables = Your tables
app-no-tables = Nobody has a public table just now. Open one, and others will find it here.
app-which-new = Which game?
app-which-lesson = A lesson in which game?
app-phase-gathering = { $open ->
    [one] one seat free
   *[other] { $open } seats free
}
app-phase-playing = playing
app-phase-over = over
app-wish-public = Show this table to everybody
app-wish-watch = Others may watch
app-wish-hints = Everybody may ask for hints
app-yes = yes
app-no = no
app-gathering = Waiting for players
app-invite = Who has this link can sit down, in a browser or with larceny join:
app-invite-link = The link of this table
app-sit = Sit down
app-fill = Fill the free seats with bots: { $level }
app-who = Who is here
app-rematch = Rematch
app-record = Save the record here
app-moment = Moment { $moment } of { $moments }
app-replay-keys = ←→ a moment · ↑↓ ten · Home/End · n next remark · t all remarks · Tab whose eyes · Esc back
app-viewpoint = Seen by
app-view-all = All revealed
app-view-watch = As spectators saw it
app-view-seat = As { $name } saw it
app-chances = Chances to win
app-study-warming = the judge is being prepared; the first time that takes a minute or two
app-study-failed = the judge has broken down
app-study-none = nobody has learned this deck; larceny analyse FILE judges every move
app-doubted = { $name }: { $played }. A strong player would rather choose: { $better } (in { $share } of 100 such cases).
app-turns = Remarks
app-no-turns = There are no remarks.

# house.py
visit-address = { $words } is no address of a house, like http://127.0.0.1:8080

# visits.py
visit-no-house = { $url }: this is no house of ours
visit-unknown-game = { $url }: they play { $game } there, which this version does not know
visit-deck = the table's deck

# listing.py
saves-none = no unfinished game lies in { $folder }

# online.py
visit-link = { $url } is no table's link, like http://127.0.0.1:8080/t/TABLE
visit-version = { $url }: they play version { $rules } of { $name }; bots here know { $version }

# saves.py
saves-too-large = this is no record: it has more than { $most } MB

# checking.py
check-no-suite = the suite does not come with an installed Larceny: it is among the tests of its repository
check-needs = the suite needs { $module }: { $install }

# new_game.py
new-in-browser = play it in the browser
new-play = play it here
new-sim = have bots play it, a hundred thousand times
new-check = prove that it holds what every game must
new-made = { $made }: a small complete game, yours to change; docs/a-new-game.md shows how
new-where = in { $place }, or anywhere with { $places }={ $resolve }:
new-name = two to thirty small letters, digits or _, two letters first, and no word of Python's
new-cannot = { $name } cannot be a game's name: { $wanted }
new-already = there is a game { $name } already
new-no-folder = { $folder }: there is no such folder
new-there = { $target }: there is something already

# analysis.py
analyse-not-over = { $file }: this game is not over; `larceny resume { $file }` goes on with it
analyse-forfeited = { $file }: { $bot } forfeited this game, and there is nothing to judge: { $reason }
analyse-seat = --seat: { $seat } is not 1 to { $players }
analyse-same-file = { $plot }: the picture and the JSON cannot be the same file
analyse-picture = { $path }: a picture's name ends in { $pictures }
analyse-needs = a picture needs matplotlib: { $install }

# arena.py
lab-arena-not-kept = nothing is kept of this arena: --out FOLDER keeps every game, and goes on after an interruption
lab-arena-there = { $folder }: { $done } of { $of } games are there already
lab-stopped-nothing = stopped; nothing was kept
lab-arena-stopped = stopped; the same command goes on from here: all games that ended are in { $folder }
lab-deals-from = { $deals } deals from seed { $seed } on
lab-cross-head = { $players } players: victories of one (row) among copies of another (column)
lab-fair = fair: { $fair }
lab-at-least = at least { $bar }
lab-as-two = , which is 65 % of two-player games
lab-cross-foot = { $fair }; * { $bar }, and p < { $chance }
lab-pairs-head = each deal in all seat orders is one observation; interval and p by Student's t
lab-interval = 95 % interval
lab-between = { $low } to { $high }
lab-ratings-head = ratings by openskill, Plackett-Luce: mu ± 2 sigma
lab-to-players = { $count } players
lab-one-game-lost = 1 game
lab-games-lost = { $games } games
lab-forfeit = { $bot } forfeited { $games }, which all others won; game { $first }: { $reason }
lab-games-of = { $games } of { $of } games
lab-this-time = ; this time { $seconds } s on { $threads } cores
lab-kept-in = kept in { $file }; `larceny replay { $file }#1` shows game 1

# balance.py
lab-same-file = { $out }: the report and the JSON cannot be the same file
lab-written = written: { $path }
lab-stopped-unwritten = stopped; nothing was written
lab-against = {""} against { $against }
lab-in-every-seat = { $bot } in every seat
lab-games-with = { $games } games each with { $players_in }, from seed { $seed } on
lab-in-the-deck = 
    in the deck
lab-no-edit = nothing that a rule reads
lab-in-the-games = 
    in the games: { $sure } of { $many_changes } differences are more than chance
lab-by-seat = % of victories by seat
lab-seat = seat { $seat }
lab-by-turn = % of victories by turn order
lab-p-equal = p if equal
lab-a-game = a game
lab-best = winner's points
lab-settled = settled after

# deck.py
deck-copy-there = { $path }: there is such a file already

# many.py
lab-league-head = { $game }, { $many_standings } decks, { $games } games of each on the same deals, { $bot } in every seat
lab-first-of = first of { $players } %
lab-decisions-of = decisions, { $players }
lab-least-of = taken least, { $players }
lab-missed-line = {""}  missed: { $miss }
lab-against-line = {""}  against { $base }: { $sentence }
lab-sweep-head = { $game }, { $deck }, { $kind } { $card }: { $field } { $now } now, { $games } games of each value, { $bot } in every seat
lab-taken-share = taken %
lab-winning-with = winning with it %
lab-first-wins = asked first wins %
lab-left-out = { $value } is left out: { $refused }

# simulation.py
lab-device-alone = --device { $device } plays on this machine's GPU: leave out --threads and --cluster
lab-sim-head = { $game }, { $players } players, { $options }, { $deck }
lab-chance = that may be chance
lab-no-chance = that is hardly chance
lab-uneven = { $verdict }: equal players come out as uneven in { $p } of such runs
lab-endings = endings: { $endings }; longest game { $longest } steps
lab-cores = { $threads } cores
lab-gpu = the GPU
lab-speed = { $games } games, { $steps } steps in { $seconds } s on { $where }: { $steps_per_second } steps/s, { $games_per_second } games/s

# sprt.py
lab-went-on = { $keep }: went on after { $resumed } deals that are kept there
lab-sprt-live = deal { $blocks } of { $most } at most: { $share } of victories, LLR { $llr } ({ $lower } to { $upper })
lab-players = { $players } players
lab-from-seed = deals from seed { $seed } on
lab-elo = , { $elo } Elo
lab-sprt-wins = wins { $share } of games (95 % interval { $low } to { $high }){ $points }; { $deals } deals, each in all seat orders
lab-sprt-test = generalised SPRT of { $share0 } against { $share1 }: LLR { $llr }, decides at { $lower } or { $upper } (alpha { $alpha }, beta { $beta })
lab-sprt-forfeits = games forfeited: { $many_forfeits }; the first: { $forfeits }
lab-seconds = { $seconds } s on { $threads } cores
lab-copies = copies of { $among }
lab-better-among = { $bot } is better among { $rival }
lab-better-than = { $bot } is better than { $rival }
lab-not-better = { $bot } is not that much better than { $among }: { $share1 } is too much to expect
lab-not-known = not known yet whether { $bot } is better than { $among }

# tune.py
lab-nothing-written = nothing is written
lab-tune-went-on = { $folder }: went on after { $many } of games that were kept there
lab-tune-kept = { $folder }: the search; the same command goes on from there
lab-tuned-deck = the tuned deck
lab-tune-players = { $listed } players
lab-tune-head = { $game }, { $deck }, { $bot } in every seat, { $players }
lab-tune-stopped = stopped: this is the best so far
lab-tune-tried = { $many } in { $many2 }, { $games } games each with { $players }; { $many3 } might vary
lab-tune-checked = what led was checked on { $checked } other deals before it was believed
lab-tune-deals = on { $final } deals from seed { $final_seed } on
lab-tune-before = before, { $deals }
lab-tune-after = after, on the same deals
lab-tune-not-better = not surely better
lab-tune-none = no better deck was found
lab-tune-nothing = nothing to tune
lab-tune-finer = -n { $finer } would show a miss half as large
lab-tune-chance = what is missed may be chance on { $final } deals: { $more }
lab-tune-missed = targets are missed by { $value } ({ $part } to { $high })
lab-tune-miss = {""}  { $players } players: { $text }
lab-tune-more = {""}  and { $many_misses } more
lab-tune-itself = { $path }: this is the file of the { $name } itself
lab-tune-same = { $out }: the deck and the report cannot be the same file

# Tables of the lab
lab-head-seat = seat
lab-head-bot = bot
lab-head-deviation = deviation
lab-head-wins = wins
lab-head-one = one
lab-head-among = among
lab-head-players = players
lab-head-deals = deals
lab-head-fair = fair
lab-head-p = p
lab-head-games = games
lab-head-all = all
lab-head-rating = rating
lab-head-decisions = decisions
lab-head-choices = choices
lab-head-ahead = ahead
lab-head-shared = shared
lab-head-deck = deck
lab-head-missed = missed
lab-head-mean-points = mean points
lab-head-with-95 = with 95%
lab-compiling = compiling
lab-sprt-stopped = stopped; the same command goes on from { $keep }
lab-pieces = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
lab-decks = { $count ->
    [one] 1 deck
   *[other] { $count } decks
}
lab-generations = { $count ->
    [one] 1 generation
   *[other] { $count } generations
}
lab-numbers = { $count ->
    [one] 1 number
   *[other] { $count } numbers
}
lab-tune-better = better
lab-tune-met = all targets are met
