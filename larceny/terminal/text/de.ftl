# Was nur der Zeilenmodus sagt: Rechnungen, Beträge und was außer der Reihe gesagt wird.

terminal-unsaid = noch unbekannt
terminal-unsure = nicht sicher
terminal-amounts = Tippe einen Betrag, { $amounts }: eine Zahl ist der Betrag.
terminal-amounts-or = Tippe einen Betrag, { $amounts }, oder einen Buchstaben: eine Zahl ist der Betrag.
terminal-amount-span = { $amounts }: von „{ $first }“ bis „{ $last }“
terminal-asides = { $count } Dinge lassen sich außer der Reihe sagen: „!“ zählt sie auf, „! WORT“ die mit einem Wort, „!1“ sagt das erste.
terminal-no-aside = Außer der Reihe ist nichts mit „{ $words }“ zu sagen.
terminal-no-asides = Außer der Reihe ist gerade nichts zu sagen.
