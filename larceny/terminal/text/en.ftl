# What only the line mode says: accounts, amounts, and what is said out of turn.

terminal-unsaid = not known yet
terminal-unsure = not certain
terminal-amounts = Type an amount, { $amounts }: a number is the amount.
terminal-amounts-or = Type an amount, { $amounts }, or a letter: a number is the amount.
terminal-amount-span = { $amounts }: from "{ $first }" to "{ $last }"
terminal-asides = { $count } things can be said out of turn: "!" lists them, "! WORD" those with a word, "!1" says the first.
terminal-no-aside = There is nothing to be said out of turn with "{ $words }".
terminal-no-asides = There is nothing to be said out of turn now.
