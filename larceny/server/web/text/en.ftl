# The browser's own words, in English. Every key is also in de.ftl.

# The door
ui-tagline = A house of crime card games. Sit down, no account needed.
ui-play-now = Play now
ui-start-here = Start here
ui-minutes = about { $minutes } min
ui-weight-1 = light
ui-weight-2 = light to medium
ui-weight-3 = tricky
ui-weight-4 = heavy
ui-against = against bots:
ui-learn-first = This game wants to be learned: take the lesson first.
ui-more-tables = { $count } more tables
ui-odd-option = "{ $option }" is a house rule of a kind that this page does not know yet. It stays as it usually is.
ui-qr = The link as a code for a camera
ui-dealing = Dealing …
ui-learn = Learn
ui-arrange = Arrange a table
ui-rules = Rules
ui-players = { $players } players
ui-with-friends = With friends
ui-with-friends-help = Open a table, send the link, and play on any device.
ui-friends = Play with friends
ui-your-name = Your name
ui-another-name = Another name
ui-yours = Your tables
ui-yours-go-on = Go on
ui-yours-lesson = lesson
ui-yours-won = You won.
ui-won-by = Won by { $names }.
ui-waiting-for = Waiting for { $names }.
ui-lobby = Open tables
ui-lobby-empty = The street is quiet: nobody has a public table just now. Open one, and others will find it here.
ui-join = { $open ->
    [one] Join, one seat free
   *[other] Join, { $open } seats free
}
ui-watch = Watch
ui-loading = One moment …
ui-skip-games = To the games
ui-language = Language
ui-theme = Light
ui-theme-dark = Night
ui-theme-light = Day
ui-theme-contrast = High contrast
ui-settings = Settings
ui-guest-first = Sneaky, Dapper, Smooth, Lucky, Silent, Velvet, Crafty, Nimble, Shady, Foxy, Midnight, Whistling
ui-guest-last = Otter, Magpie, Badger, Weasel, Raccoon, Ferret, Heron, Jackdaw, Mole, Lynx, Owl, Pigeon

# Arranging a table
ui-game = Game
ui-number-players = Players
ui-who-sits = Who sits where
ui-seat-n = Seat { $n }
ui-seat-me = Me
ui-seat-for-friend = Open, for a friend
ui-options = House rules
ui-number-limits = A whole number from { $low } to { $high }.
ui-table = Table
ui-order-public = Public: show this table to everybody who comes by
ui-order-hints = Everybody may ask for hints: who sits down agrees
ui-order-watch = Others may watch (they see only what lies open)
ui-grace = A bot takes over from who is away after
ui-seconds = { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}
ui-never = never
ui-deck = Your own deck
ui-deck-help = A deck file (TOML) replaces the house's cards. Leave it empty to play with ours.
ui-deck-warning = A word of warning about this deck. { $warning }
ui-deck-linked = The deck that is played: { $deck }
ui-deck-broken = There is no deck in this link, or only a part of it.
ui-deck-unwanted = This house plays with its own decks alone, so the deck in the link cannot be played here.
ui-create = Open the table

# Gathering
ui-gathering = Waiting for players
ui-gathering-open = { $open ->
    [0] All seats are taken.
    [one] One seat is free. The game starts by itself once all are taken.
   *[other] { $open } seats are free. The game starts by itself once all are taken.
}
ui-gathering-awaited = { $count ->
    [one] A seat is kept for { $names }. The game starts by itself once all are here.
   *[other] Seats are kept for { $names }. The game starts by itself once all are here.
}
ui-fill-awaited = { $count ->
    [one] A bot plays for { $names } until { $names } comes.
   *[other] Bots play for { $names } until they come.
}
ui-fill-free = To give a seat away for good, free it.
ui-sit = Sit down
ui-sit-here = Sit here
ui-kick = Free this seat
ui-kick-name = Let a bot play for { $name }
ui-fill-with = Fill free seats with
ui-fill = Fill and start
ui-invite = Invite
ui-invite-link = Who has this link can sit down.
ui-invite-kept = By this link they find their seats.
ui-invite-public = Everybody finds this table in the list; this link leads to it as well.
ui-only-here = Nobody else can open this link: it leads to the computer it is opened on. To let others in, open the house by this computer's address in the network, and start it with
ui-link = Link
ui-copy = Copy
ui-share = Share …
ui-copied = Copied.
ui-copy-by-hand = Please copy it by hand.
ui-begins = The game begins.

# The table
ui-skip = To the question
ui-board = The table
ui-seats = Seats
ui-tools = Tools
ui-seat-you = you
ui-seat-open = Free seat
ui-seat-turn = has to act
ui-seat-bot = bot ({ $level })
ui-seat-host = host
ui-seat-away = away
ui-seat-relieved = away, a bot plays on
ui-seat-awaited = not here yet, the seat is kept
ui-seat-ready = has answered
ui-watchers = { $count ->
    [0] Nobody is watching
    [one] One person is watching
   *[other] { $count } people are watching
}
ui-watching = You are watching.
ui-your-turn = Your turn.
ui-wire = The wire
ui-filter = Filter the wire
ui-older-lines =
    { $count ->
        [one] One earlier line: show it
       *[other] { $count } earlier lines: show more
    }
ui-answers = Answers to commands
ui-command = Command
ui-command-hint = Type a command, e.g. help
ui-phrases = Say something
ui-menu = Menu
ui-home = To the front page
ui-close = Close
ui-cancel = Cancel
ui-stood-in = { $answers ->
    [one] While you were away a bot gave one answer for you.
   *[other] While you were away a bot gave { $answers } answers for you.
}
ui-stood-in-show = Show
ui-stood-in-from = From here a bot played for you.
ui-stood-in-back = { $answers ->
    [one] You are back. The bot gave one answer for you.
   *[other] You are back. The bot gave { $answers } answers for you.
}
ui-undo = Undo
ui-sure = { $choice }?
ui-no-way-back = This cannot be taken back.
ui-sending = Sending: { $choice } …
ui-answered = You answered: { $choice }. You may still change it until everybody has answered.
ui-typed-number = Answer number { $number } …: another digit, or Enter.
ui-legend = What the signs mean
ui-about-player = What is public of { $name }
ui-all-choices = All { $count } choices
ui-total = Total
ui-unsaid = not known yet
ui-unsure = not certain
ui-amount = Amount
ui-amount-typed = Amount, from { $least } to { $most }
ui-less = Less
ui-more = More
ui-out-of-turn = Out of turn ({ $count })
ui-about-thing = About { $thing }:
ui-all-of-them = Show all
ui-asides-filter = Search: a name, a thing, an amount
ui-hidden-card = Unknown card
ui-hidden-cards = { $count ->
    [one] one unknown card
   *[other] { $count } unknown cards
}
ui-face-down = face down
ui-empty = empty
ui-tip-pieces = { $count ->
    [one] One card.
   *[other] { $count } cards.
}
ui-hint = Hint
ui-hint-gold = Gold edges show what you can choose: click one, or press its number.
ui-hint-why = Click anything else to hear why it cannot be chosen. Rest on a card, or hold it, to read it.
ui-hint-log = The wire keeps everything that was said; click a line to go back to that moment.
ui-hint-gold-touch = Gold edges show what you can choose: tap one.
ui-hint-why-touch = Tap anything else to hear why it cannot be chosen. Hold a card to read it.
ui-hint-log-touch = The wire keeps everything that was said; tap a line to go back to that moment.
ui-got-it = Got it
ui-step = Step { $step } of { $steps }
ui-for-real = Now play for real

# The end
ui-over = The game is over
ui-reckoning = Reckoning
ui-rematch = Rematch
ui-rematch-asked = { $name } asks for a rematch.
ui-rematch-somebody = Somebody asks for a rematch.
ui-rematch-kept = Your seat is kept.
ui-rematch-join = To the rematch
ui-record = Download the record
ui-verify = Verify the deal
ui-verify-honest = The deal was honest: it matches the promise made before the first card.
ui-verify-wrong = The deal does not match the promise made before the first card.
ui-verify-cannot = This browser cannot compute the check on an insecure connection. Here is how to check it yourself.
ui-verify-promised = Promised:
ui-verify-by-hand = By hand:

# Replay
ui-replay = Replay
ui-replay-at = Replay: moment { $moment } of { $moments }
ui-replay-start = The deal.
ui-replay-first = To the start
ui-replay-back = Back
ui-replay-forward = Forward
ui-replay-last = To the end
ui-replay-moment = Moment
ui-replay-stop = Back to the game
ui-replay-turn = Your turn: back to the game
ui-replay-end = Back to the end
ui-viewpoint = Seen by
ui-chances = Chances to win
ui-chances-help = Everybody's chances to win through the game. The numbers are below, the turning points listed.
ui-turns = Turning points ({ $count })
ui-study-warming = The judge is being prepared, for { $seconds } s now; the first time that takes a minute or two.
ui-study-failed = The judge has broken down; the house has written it down.
ui-study-thinking =
    { $total ->
        [0] The judge is looking at the game, for { $seconds } s so far.
       *[other] The judge thinks: { $done } of { $total } decisions, { $seconds } s.
    }

# Menu
ui-confirm = Ask again before acting
ui-confirm-never = never
ui-confirm-irreversible = when it is final
ui-confirm-always = always
ui-speed = Movement
ui-speed-0 = none
ui-speed-1 = normal
ui-speed-2 = fast
ui-volume = Volume
ui-sound = Sounds
ui-vibrate = Vibrate on my turn
ui-coach = Hints for newcomers
ui-chat-shown = Show what others say
ui-letters = Single-key shortcuts
ui-letters-help = Letters and digits act at once. Switch off for speech input.
ui-keys = Keys
ui-keys-help = Click a key and press another letter to change it.
ui-keys-usual = Usual keys
ui-key-change = Key: { $what }
ui-key-undo = undo
ui-key-log = the wire
ui-key-rules = rules
ui-key-menu = menu
ui-key-chat = say something
ui-key-inspect = what is this?
ui-key-next = next thing to choose
ui-key-signs = what the signs mean
ui-key-choose = choose the answer with that number
ui-key-arrows = move across the table
ui-key-enter = choose, confirm
ui-key-esc = cancel, close
ui-key-command = type a command
ui-key-help = this sheet
ui-key-replay = in a replay: five moments back or on
ui-move-seat = Move my seat to another device
ui-move-seat-help = Open this link on the other device. It is good once, for some minutes; keep it to yourself.
ui-leave = Leave
ui-leave-asks = Leave the running game?
ui-leave-others = { $seconds ->
    [0] The others wait until you are back.
   *[other] The others wait for you. After { $seconds } seconds a bot plays for you until you are back.
}
ui-leave-alone = The game waits for you.
ui-leave-found = You find it again on the front page, among your tables.
ui-leave-not = Stay
ui-leave-now = Leave, and keep my seat
ui-leave-to-bot = Leave; a bot plays on
ui-fact-public = Public table.
ui-fact-private = Only who has the link finds this table.
ui-fact-hints = Everybody here may ask for hints.
ui-fact-grace = A bot takes over after { $seconds } seconds away.
ui-fact-no-grace = No bot takes over from who is away.
ui-fact-deck = Deck: { $deck }
ui-fact-deadline = The table is open until { $time }.
ui-fact-commitment = Promise of the deal (SHA-256):
ui-rules-print = Print this game to play it at a table of wood
ui-rules-search = Search the rules

# Moving a seat
ui-seat-here = Your seat, here?
ui-seat-here-help = This link brings your seat at a table to this device. It works once.
ui-seat-bring = Bring my seat here

# Commands
ui-command-help = 1, 2 … or a choice's words: answer; where an amount is asked for, a number is the amount, and #1, #2 … count the answers. !: out of turn. yes, no: confirm or cancel. choices, board, who, hand, log, last, undo. rules CR-07: a ruling. why THING: why not? hint: what would a strong player do? say PHRASE. replay 5. lang de. help.
ui-command-sure = { $choice }: type yes to confirm, no to cancel.
ui-command-which = Which one?
ui-command-amounts = Any of these amounts: { $amounts }.
ui-command-unknown = I do not understand "{ $words }". Type help.
ui-command-no-thing = There is no "{ $words }" on the table.
ui-command-no-undo = There is nothing to take back.
ui-command-phrases = You can say: { $phrases }.

# When something is wrong
ui-connecting = Going in …
ui-reconnecting = The line is dead. Trying again …
ui-error-title = No way in
ui-error-unknown = Something went wrong.
ui-error-offline = The server does not answer. Trying again is worth it.
ui-error-server = The server stumbled ({ $status }).
ui-error-protocol = This page is older than the server. Reload it to go on.
ui-reload = Reload

# What happens is seen
ui-rolled = Needed: { $needed } or less. Rolled: { $sum }.
ui-stamp-dice-won = Succeeds
ui-stamp-dice-lost = Fails
ui-stamp-dice = The dice
ui-stamp-attack-won = Succeeds
ui-stamp-attack-lost = Fails
ui-stamp-attack = Attack
ui-stamp-killing-lost = Survived
ui-stamp-killing = Killed
ui-stamp-theft-won = Pocketed
ui-stamp-theft-lost = Foiled
ui-stamp-theft = Stolen
ui-stamp-takeover-won = Taken over
ui-stamp-takeover-lost = Lost
ui-stamp-takeover = Takeover
ui-stamp-recruit-won = Recruited
ui-stamp-recruit-lost = Refused
ui-stamp-recruit = Recruiting
ui-stamp-war = War!
ui-stamp-eliminated = Eliminated
ui-stamp-getaway-won = Got away
ui-stamp-getaway-lost = Busted
ui-stamp-getaway = Getaway!
ui-stamp-jail = Jail
ui-stamp-vault-won = Cleared
ui-stamp-vault-lost = Withdrawn
ui-stamp-vault = The vault
ui-stamp-loot-won = Shared out
ui-stamp-loot-lost = Nothing
ui-stamp-loot = Loot
ui-stamp-spying = Spied on
ui-stamp-unmasked = Unmasked
ui-stamp-trap = A trap!
ui-stamp-snitch = Snitched
ui-stamp-crown = The boss
ui-stamp-raid = Raid!
ui-since = { $count ->
    [one] One thing since your last turn
   *[other] { $count } things since your last turn
}
ui-since-brief = { $count } new
ui-lately = What happened lately
ui-at-you = concerns you
ui-skip-ahead = Skip to my turn
ui-pace = Bots take their time
ui-pace-slow = slow
ui-pace-normal = normal
ui-pace-fast = fast
ui-auto = Give the only answer by itself where there is no choice
ui-only-answer = There is only one answer; it gives itself.
ui-tap-again = Touch the same again, or confirm here.
ui-ask-no-more = Ask no more
ui-asks-no-more = Answers are final at once from now on. The menu brings the question back.
ui-sound-help = For every scene, and when it is your turn.
ui-sound-refused = This browser lets no sound through. It is switched off again.
ui-seat-won = has won
ui-analysis = Analysis
ui-picture = A picture to share
ui-picture-saved = The picture is among your downloads.
ui-picture-refused = This browser draws no picture.
ui-picture-won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
ui-decided = What decided it: { $row }, { $first } for { $name } against { $second } for { $other }.
ui-decided-tie = { $first } and { $second } were level; the tie-break decided.
ui-replay-play = Play by itself
ui-replay-pause = Pause
ui-replay-speed = Speed

# Order
ui-spectator = Spectator { $mark }
ui-order = Keep order
ui-order-help = Who is removed may come back to watch, but not sit down here again. Who is banned does not come in. Both hold in a rematch too.
ui-order-nobody = Nobody else is here.
ui-order-hushed = Spectators may not speak
ui-order-shut = Nobody comes in who has no seat
ui-is-muted = silenced
ui-is-banned = banned
ui-is-unseated = may only watch
ui-mute = Silence
ui-mute-name = Silence { $name }
ui-unmute = Let speak
ui-unmute-name = Let { $name } speak
ui-remove = Remove
ui-remove-name = Remove { $name }
ui-ban = Ban
ui-ban-name = Ban { $name }
ui-unban = Let in again
ui-unban-name = Let { $name } in again
ui-report = Report …
ui-report-help = Your report goes to whoever keeps this house. Nobody at the table hears of it.
ui-report-about = About
ui-report-table = the table as a whole
ui-report-reason = Because of
ui-report-name = a name
ui-report-phrases = what they say
ui-report-play = how they play
ui-report-other = something else
ui-report-words = In your words
ui-report-send = Send
ui-report-sent = Your report is on its way.
