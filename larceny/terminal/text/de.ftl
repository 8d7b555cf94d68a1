# Was nur das Terminal sagt: Rechnungen, Beträge, was außer der Reihe gesagt wird, Bots.

terminal-unsaid = noch unbekannt
terminal-unsure = nicht sicher
terminal-amounts = Tippe einen Betrag, { $amounts }: eine Zahl ist der Betrag.
terminal-amounts-or = Tippe einen Betrag, { $amounts }, oder einen Buchstaben: eine Zahl ist der Betrag.
terminal-amount-span = { $amounts }: von „{ $first }“ bis „{ $last }“
terminal-asides = { $count } Dinge lassen sich außer der Reihe sagen: „!“ zählt sie auf, „! WORT“ die mit einem Wort, „!1“ sagt das erste.
terminal-no-aside = Außer der Reihe ist nichts mit „{ $words }“ zu sagen.
terminal-no-asides = Außer der Reihe ist gerade nichts zu sagen.

terminal-level-easy = Grünschnabel
terminal-level-medium = Gassenschlau
terminal-level-hard = Abgebrüht
terminal-level-ruthless = Gnadenlos
terminal-warming = Ein starker Bot wärmt sich auf, beim ersten Mal auf diesem Rechner eine Minute oder zwei; bis dahin spielt er nach Instinkt.
terminal-compiling = Ein Bot, der wieder dasselbe denken soll, muss sich erst warmlaufen, beim ersten Mal auf diesem Rechner ein bis zwei Minuten.
terminal-thinks = { $name } denkt nach ...

# larceny join
join-no-seat = Einen Platz { $seat } gibt es an diesem Tisch nicht; es sind 1 bis { $seats }.
join-seat-taken = Auf Platz { $seat } sitzt schon { $name }. Frei: { $open }.
join-seated = Du sitzt hier schon, als { $name } auf Platz { $seat }: Lass --seat und --watch weg oder komm unter einem anderen Namen (--name).
join-full = Alle Plätze sind besetzt; mit --watch siehst du zu.
join-begun = Das Spiel hat begonnen, niemand kann sich mehr setzen; mit --watch siehst du zu.
join-over = Das Spiel ist vorbei, niemand kann sich mehr setzen; mit --watch siehst du, wie es ausging.

# larceny analyse
analysis-head = Beurteilt von { $bot }, Startwert { $seed }. Hinter jeder Wahl: die Siegchance, die ihr Platz in ihr sehen konnte, in Prozent, und um wie viel sie daneben liegen kann.
analysis-question = { $step } { $name }: { $question }
analysis-more = { $count ->
    [one] noch eine Möglichkeit
   *[other] noch { $count } Möglichkeiten
}
analysis-grade-best = das Beste
analysis-grade-inaccuracy = Ungenauigkeit: { $lost } Punkte vergeben
analysis-grade-mistake = Fehler: { $lost } Punkte vergeben
analysis-grade-blunder = grober Fehler: { $lost } Punkte vergeben
analysis-summary = { $name }: Entscheidungen { $decisions }, beste { $best }, Ungenauigkeiten { $inaccuracies }, Fehler { $mistakes }, grobe Fehler { $blunders }
analysis-nothing = Es gab nichts zu entscheiden.
analysis-written = Geschrieben: { $path }
analysis-compiling = wird übersetzt
analysis-judging = Entscheidungen
analysis-axis-steps = Aktionen
analysis-axis-chance = Siegchance
analysis-legend-inaccuracy = Ungenauigkeit
analysis-legend-mistake = Fehler
analysis-legend-blunder = grober Fehler

# Beobachtungen
observation-head = Eine Beobachtung in { $game }: { $numbers } Zahlen, Plätze gezählt ab dem, der hinsieht
observation-name = Name
observation-first = ab
observation-shape = Form
observation-range = Werte
observation-meaning = Bedeutung
observation-limits = { $low } bis { $high }
