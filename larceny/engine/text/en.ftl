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
house-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
house-unknown-cards = { $count } unknown
house-hidden = face down
house-dollars = ${ $dollars }
house-total = Total
house-unfinished = The game is not over yet.

# The line mode
line-welcome = { $title }. Type a number to answer, ? for help, quit to leave; the game is saved after every move.
line-number = Type a number from 1 to { $last }, or ? for help.
line-what = Nothing is called "{ $answer }" here; type a number, or ? for help.
line-help = A number answers; where an amount is asked for it is the amount, and "#3" the third answer. "!" lists what can be said out of turn, "!1" says the first of it. "? NAME" explains a card, "? 3" an answer, "? CR-07" a ruling, "? HEADING" a chapter of the rules. "log" tells what happened, "board" shows the table again, "undo" takes back what nobody has seen yet, "save FILE" keeps a copy, "lang de" speaks German, "quit" leaves and loses nothing.
line-chapters = Chapters of the rules: { $chapters }.
line-no-topic = Nothing is known about "{ $topic }"; { $hint }
line-no-undo = That cannot be taken back: something was revealed, drawn, or done by another.
line-languages = Languages: { $languages }.
line-saved = Saved in { $path }
line-left = The game is saved. Go on with: larceny resume { $path }
line-record = The whole game is in { $path } (larceny replay shows it).
line-time-left = Time left: { $time }
line-time-up = The time is up.
line-answered = There is only one answer, and the house gives it for you: { $answer }.
line-hand-over = { $seat }, it is your turn. Press Enter when nobody else is looking.
command-help = help
command-log = log
command-board = board
command-undo = undo
command-save = save
command-lang = lang
command-quit = quit
command-say = say
command-why = why
command-rematch = rematch

# The line mode at a table of a house
online-welcome = { $title } at { $url }. Type a number to answer when you are asked, ? for help, quit to leave; your seat is kept.
online-bot = { $title } at { $url }: a bot sits here.
online-help = A number answers; where an amount is asked for it is the amount, and "#3" the third answer. "!" lists what can be said out of turn, "!1" says the first of it. "? NAME" explains a card, "? 3" an answer, "? CR-07" a ruling, "? HEADING" a chapter of the rules. "log" tells what happened, "board" shows the table again, "undo" takes back what nobody has seen yet, "why NAME" says why something cannot be chosen, "say" speaks to the table, "rematch" asks for another game when this one is over, "lang de" speaks German, "quit" leaves and keeps your seat.
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
online-again = The whole game can be seen again at { $url }
