# Texts of the house: whatever is the same in every game.

house-and = { $first } and { $last }
house-seat = Player { $number }
house-you = you
house-wait = Waiting for { $seat }.
house-over = The game is over.
house-shared = Shared victory: { $winners }.
house-winner = { $winners } wins.
house-no-action = There is no action { $action }; actions are numbered 0 to { $last }.
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
line-help = A number answers. "? NAME" explains a card, "? 3" an answer, "? CR-07" a ruling, "? HEADING" a chapter of the rules. "log" tells what happened, "board" shows the table again, "undo" takes back what nobody has seen yet, "save FILE" keeps a copy, "lang de" speaks German, "quit" leaves and loses nothing.
line-chapters = Chapters of the rules: { $chapters }.
line-no-topic = Nothing is known about "{ $topic }"; { $hint }
line-no-undo = That cannot be taken back: something was revealed, drawn, or done by another.
line-languages = Languages: { $languages }.
line-saved = Saved in { $path }
line-left = The game is saved. Go on with: larceny resume { $path }
line-record = The whole game is in { $path } (larceny replay shows it).
line-hand-over = { $seat }, it is your turn. Press Enter when nobody else is looking.
command-help = help
command-log = log
command-board = board
command-undo = undo
command-save = save
command-lang = lang
command-quit = quit
