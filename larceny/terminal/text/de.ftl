# Was nur das Terminal sagt: Rechnungen, Beträge, was außer der Reihe gesagt wird, Bots.

terminal-hidden = verdeckt
terminal-unknown-cards = { $count } unbekannt
terminal-total = Summe
terminal-unfinished = Das Spiel ist noch nicht zu Ende.
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
terminal-warming = Ein starker Bot wärmt sich auf, beim ersten Mal auf diesem Rechner eine Minute oder zwei; bis dahin spielt er, ohne vorauszudenken.
terminal-compiling = Ein Bot, der wieder dasselbe denken soll, muss sich erst warmlaufen, beim ersten Mal auf diesem Rechner ein bis zwei Minuten.
terminal-thinks = { $name } denkt nach ...

# Der Zeilenmodus
line-welcome = { $title }. Eine Zahl antwortet, ? hilft, ende verlässt das Spiel; gespeichert wird nach jedem Zug.
line-number = Tippe eine Zahl von 1 bis { $last } oder ? für Hilfe.
line-what = Hier heißt nichts "{ $answer }"; tippe eine Zahl oder ? für Hilfe.
line-help = Eine Zahl antwortet; wo nach einem Betrag gefragt wird, ist sie der Betrag und "#3" die dritte Antwort. "!" zeigt, was sich außer der Reihe sagen lässt, "!1" sagt das erste davon. "? NAME" erklärt eine Karte, "? 3" eine Antwort, "? CR-07" eine Regelung, "? ÜBERSCHRIFT" ein Kapitel der Regeln. "protokoll" erzählt, was geschah, "tisch" zeigt den Tisch noch einmal, "tipp" sagt, was ein starker Spieler täte, "zurück" nimmt zurück, was noch niemand gesehen hat, "speichern DATEI" legt eine Kopie an, "sprache en" spricht Englisch, "ende" verlässt das Spiel, und nichts geht verloren.
line-chapters = Kapitel der Regeln: { $chapters }.
line-no-topic = Über "{ $topic }" ist nichts bekannt; { $hint }
line-no-undo = Das lässt sich nicht zurücknehmen: Etwas wurde aufgedeckt, gezogen oder von anderen getan.
line-languages = Sprachen: { $languages }.
line-saved = Gespeichert in { $path }
line-forfeit = { $name } gibt das Spiel verloren, und alle anderen haben gewonnen: { $reason }
line-left = Das Spiel ist gespeichert. Weiter geht es mit: larceny resume { $path }
line-record = Das ganze Spiel liegt in { $path } (larceny replay zeigt es).
line-time-left = Restzeit: { $time }
line-time-up = Die Zeit ist um.
line-answered = Es gibt nur eine Antwort, und das Haus gibt sie für dich: { $answer }.
line-no-hints = Tipps gibt es für eine Person allein gegen Bots, in einem gelernten Spiel.
line-hand-over = { $seat }, du bist am Zug. Drück die Eingabetaste, wenn niemand sonst zusieht.
command-help = hilfe
command-log = protokoll
command-board = tisch
command-hint = tipp
command-undo = zurück
command-save = speichern
command-lang = sprache
command-quit = ende
command-say = sag
command-why = warum
command-rematch = revanche
command-who = wer
command-report = melden
command-mute = stumm
command-unmute = laut
command-remove = entfernen
command-ban = sperren
command-unban = entsperren
command-shut = schließen
command-open = öffnen

# Der Zeilenmodus an einem Tisch des Hauses
online-welcome = { $title } an { $url }. Eine Zahl antwortet, wenn du gefragt bist, ? hilft, ende verlässt den Tisch; dein Platz bleibt dir.
online-bot = { $title } an { $url }: Hier sitzt ein Bot.
online-help = Eine Zahl antwortet; wo nach einem Betrag gefragt wird, ist sie der Betrag und "#3" die dritte Antwort. "!" zeigt, was sich außer der Reihe sagen lässt, "!1" sagt das erste davon. "? NAME" erklärt eine Karte, "? 3" eine Antwort, "? CR-07" eine Regelung, "? ÜBERSCHRIFT" ein Kapitel der Regeln. "protokoll" erzählt, was geschah, "tisch" zeigt den Tisch noch einmal, "tipp" sagt, was ein starker Spieler täte, "zurück" nimmt zurück, was noch niemand gesehen hat, "warum NAME" sagt, warum etwas nicht geht, "sag" spricht zum Tisch, "revanche" bittet um ein weiteres Spiel, wenn dieses vorbei ist, "wer" sagt, wer da ist, "melden NAME: WORTE" meldet jemanden der Person, die das Haus betreibt; wer den Tisch eröffnet hat, hat auch "stumm NAME", "laut", "entfernen", "sperren", "entsperren", "schließen" und "öffnen"; "sprache en" spricht Englisch, "ende" verlässt den Tisch, und dein Platz bleibt dir.
online-seated = Du bist { $name } auf Platz { $seat }.
online-watching = Du siehst als Zuschauer zu.
online-expelled = Dein Platz wurde vergeben. Du bist jetzt Zuschauer.
online-full = Alle Plätze sind besetzt, du siehst also als Zuschauer zu.
online-seats = Am Tisch: { $seats }.
online-open = frei
online-gathering = { $count ->
    [one] Ein Platz ist noch frei.
   *[other] { $count } Plätze sind noch frei.
} Andere kommen dazu mit: larceny join { $url }
online-away = { $name } ist weg.
online-back = { $name } ist wieder da.
online-relieved = Ein Bot spielt für { $name }, bis { $name } wieder da ist.
online-lost = Die Verbindung zum Haus ist abgerissen; neuer Versuch ...
online-found = Die Verbindung steht wieder.
online-said = { $name }: { $words }
online-somebody = Ein Zuschauer
online-phrases = Du kannst sagen: { $phrases }.
online-sealed = Deine Antwort ist abgegeben: { $answer }. Andere überlegen noch; eine andere Zahl ändert sie.
online-interjections = Jederzeit: { $words }.
online-lesson = Die Lektion möchte: { $number }. { $answer }
online-not-begun = Das Spiel hat noch nicht begonnen.
online-no-thing = Auf dem Tisch heißt nichts "{ $thing }".
online-left = Dein Platz bleibt dir. Zurück geht es mit: larceny join { $url }
online-only-here = Auf einem anderen Computer kann niemand diesen Link öffnen. Das Haus lässt andere ein, wenn es so gestartet wird: larceny serve --host 0.0.0.0
online-awaited = { $name } (noch nicht da, der Platz ist freigehalten)
online-stood-in = { $answers ->
    [one] Während du weg warst, hat ein Bot eine Antwort für dich gegeben.
   *[other] Während du weg warst, hat ein Bot { $answers } Antworten für dich gegeben.
}
online-stood-in-log = Was inzwischen geschah: Zeilen { $first } bis { $last } des Protokolls.
online-rematch = revanche bittet dieselben Leute um ein weiteres Spiel, ende verlässt den Tisch.
online-asks = { $name } möchte eine Revanche: larceny join { $url }
online-asks-you = { $name } möchte eine Revanche, und dein Platz ist freigehalten. revanche führt dorthin, oder komm später mit: larceny join { $url }
online-spectator = Zuschauer { $mark }
online-watchers = { $count ->
    [0] Niemand sieht zu.
    [one] Eine Person sieht zu.
   *[other] { $count } Personen sehen zu.
}
online-guests = Gäste ohne Platz: { $guests }.
online-is-muted = stummgeschaltet
online-is-unseated = darf nur zuschauen
online-is-banned = gesperrt
online-nobody = "{ $name }" ist hier niemand, oder es passt auf mehrere. Da sind: { $names }.
online-report-how = "melden NAME: WORTE" erzählt der Person, die das Haus betreibt, von jemandem, "melden WORTE" vom Tisch. Am Tisch erfährt niemand davon.
online-reported = Die Meldung ist unterwegs.
online-again = Das ganze Spiel lässt sich noch einmal ansehen: { $url }

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
analysis-likely = so antwortet der Gutachter selbst in { $share } von 100 solchen Fällen
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

terminal-diff-same = Die Decks sind gleich, Buchstabe für Buchstabe oder in allem, was sie sagen.
terminal-diff-moved = { $kind }: Die Karten stehen in anderer Reihenfolge, derselbe Seed teilt also andere aus
terminal-diff-new = neu
terminal-diff-gone = fehlt
terminal-diff-none = nichts
