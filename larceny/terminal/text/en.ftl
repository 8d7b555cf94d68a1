# What only the terminal says: accounts, amounts, what is said out of turn, bots.

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
terminal-warming = A strong bot warms up, for a minute or two the first time on this machine; until then it plays by instinct.
terminal-compiling = A bot that is to think the same again has to warm up first, for a minute or two the first time on this machine.
terminal-thinks = { $name } thinks ...

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
