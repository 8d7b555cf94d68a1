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
terminal-no-compiler = Starke Bots denken nur mit numba voraus; ohne spielen sie nach Instinkt. So kommt es her: pip install -e '.[fast]' (in Larcenys Ordner)
terminal-compiling = Ein Bot, der wieder dasselbe denken soll, muss sich erst warmlaufen, beim ersten Mal auf diesem Rechner ein bis zwei Minuten.
terminal-thinks = { $name } denkt nach ...

# Der Zeilenmodus
line-welcome = { $title }. Zahl, Buchstabe oder Name einer Antwort antwortet, ? hilft, ende verlässt das Spiel; gespeichert wird nach jedem Zug.
line-number = Tippe eine Zahl von 1 bis { $last } oder ? für Hilfe.
line-letter = Tippe, was vor einer Antwort steht ({ $first } bis { $last }), ihre eigene Zahl oder ihren Namen, oder ? für Hilfe.
line-what = Hier heißt nichts „{ $answer }“; tippe eine Zahl oder ? für Hilfe.
line-help = Eine Zahl antwortet, oder der Buchstabe vor einer Antwort, oder Worte, die nur eine Antwort hat. Wo Karten, Ziele oder Beträge eigene Zahlen haben, haben Antworten Buchstaben, eine Zahl meint, was sie sagt, und "#3" ist die dritte Antwort. "!" zeigt, was sich außer der Reihe sagen lässt, "!1" sagt das erste davon. "? NAME" erklärt eine Karte, "? 3" eine Antwort, "? CR-07" eine Regelung, "? ÜBERSCHRIFT" ein Kapitel der Regeln. "regeln" nennt die Kapitel, "protokoll" erzählt, was geschah, "tisch" zeigt den ganzen Tisch, von dem sonst nur Änderungen gezeigt werden, "tipp" sagt, was ein starker Spieler täte, "zurück" nimmt zurück, was noch niemand gesehen hat, "speichern DATEI" legt eine Kopie an, "sprache en" spricht Englisch, "ende" verlässt das Spiel, und nichts geht verloren.
line-several = „{ $answer }“ passt auf mehrere Antworten: { $answers }.
line-chapters = Kapitel der Regeln: { $chapters }.
line-no-topic = Über „{ $topic }“ ist nichts bekannt; { $hint }
line-no-undo = Das lässt sich nicht zurücknehmen: Etwas wurde aufgedeckt, gezogen oder von anderen getan.
line-languages = Sprachen: { $languages }.
line-which = Welches? (1 bis { $last }, Eingabe: 1) {" "}
line-which-number = Tippe eine Zahl von 1 bis { $last } oder ende.
line-none-chosen = es wurde kein Spiel gewählt
line-saved = Gespeichert in { $path }
line-forfeit = { $name } gibt das Spiel verloren, und alle anderen haben gewonnen: { $reason }
line-left = Das Spiel ist gespeichert. Weiter geht es mit: larceny resume { $path }
line-record = Das ganze Spiel liegt in { $path } (larceny replay zeigt es).
line-time-left = Restzeit: { $time }
line-time-up = Die Zeit ist um.
line-answered = Es gibt nur eine Antwort, und das Haus gibt sie für dich: { $answer }.
line-stands = Wie du gesagt hast: { $answer }.
line-no-hints = Tipps gibt es für eine Person allein gegen Bots, in einem gelernten Spiel.
line-hand-over = { $seat }, du bist am Zug. Drück die Eingabetaste, wenn niemand sonst zusieht.
command-help = hilfe
command-rules = regeln
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
command-skip = vorspulen
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
online-welcome = { $title } an { $url }. Zahl, Buchstabe oder Name einer Antwort antwortet, wenn du gefragt bist, ? hilft, ende verlässt den Tisch; dein Platz bleibt dir.
online-bot = { $title } an { $url }: Hier sitzt ein Bot.
online-help = Eine Zahl antwortet, oder der Buchstabe vor einer Antwort, oder Worte, die nur eine Antwort hat. Wo Karten, Ziele oder Beträge eigene Zahlen haben, haben Antworten Buchstaben, eine Zahl meint, was sie sagt, und "#3" ist die dritte Antwort. "!" zeigt, was sich außer der Reihe sagen lässt, "!1" sagt das erste davon. "? NAME" erklärt eine Karte, "? 3" eine Antwort, "? CR-07" eine Regelung, "? ÜBERSCHRIFT" ein Kapitel der Regeln. "regeln" nennt die Kapitel, "protokoll" erzählt, was geschah, "tisch" zeigt den ganzen Tisch, von dem sonst nur Änderungen gezeigt werden, "tipp" sagt, was ein starker Spieler täte, "zurück" nimmt zurück, was noch niemand gesehen hat, "warum NAME" sagt, warum etwas nicht geht, "sag" spricht zum Tisch, "revanche" bittet um ein weiteres Spiel, wenn dieses vorbei ist, "vorspulen" lässt Bots sich beeilen, bis du gefragt bist, "wer" sagt, wer da ist, "melden NAME: WORTE" meldet jemanden der Person, die das Haus betreibt; wer den Tisch eröffnet hat, hat auch "stumm NAME", "laut", "entfernen", "sperren", "entsperren", "schließen" und "öffnen"; "sprache en" spricht Englisch, "ende" verlässt den Tisch, und dein Platz bleibt dir.
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
online-no-thing = Auf dem Tisch heißt nichts „{ $thing }“.
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
online-nobody = „{ $name }“ ist hier niemand, oder es passt auf mehrere. Da sind: { $names }.
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
analysis-compiling = wird kompiliert
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

# Die Vollbildansicht: ein Tisch
app-inside = ({ $count })
app-your-turn = Du bist am Zug.
app-dealing = Die Karten werden gegeben …
app-lift = Niemand sonst sieht zu: meine Karten zeigen
app-small = Dieses Terminal hat { $width } Spalten und { $height } Zeilen; ein Tisch braucht { $columns } und { $lines }. Mach es größer, oder spiel in einfachen Zeilen: larceny play --plain
app-log = Der Ticker
app-log-none = Keine Zeile enthält „{ $words }“.
app-older = ↑ { $count } frühere Zeilen
app-filter = Nur Zeilen des Tickers mit diesen Worten zeigen (leer: alle)
app-point = Pfeile oder Maus: Worauf du stehst, wird hier erklärt.
app-final = Das lässt sich nicht zurücknehmen.
app-sure = { $answer }? Dieselbe Taste noch einmal oder Enter; Esc: nein.
app-amount = Betrag, dann Enter: { $typed }
app-typed = Getippt: { $typed } (Enter)
app-no-answer = Hier hat nichts die Taste „{ $typed }“.
app-pasted = Eingefügtes ist keine Antwort: tippe sie.
app-step = Schritt { $step } von { $steps }.
app-sealed = Deine Antwort (*) ist abgegeben; andere überlegen noch. Eine andere ändert sie.
app-lesson-wants = Die Lektion will dir hier etwas anderes zeigen: die Antwort mit dem Ausrufezeichen.
app-nobody-hears = Hier hört es niemand: Es sind nur Bots da.
app-skip = Vorspulen, bis ich am Zug bin (>)
app-skipped = Die Bots beeilen sich, bis du gefragt bist.
app-tempo = Bots spielen { $pace ->
    [slow] langsam
    [fast] schnell
   *[normal] normal
}
app-see-again = Das Spiel noch einmal ansehen, mit seiner Kurve
app-once-more = Noch einmal
app-seat-away = weg
app-seat-relieved = weg, ein Bot spielt weiter
app-seat-ready = hat geantwortet
app-undo = Zurücknehmen (u)
app-language = Sprache: { $lang ->
    [de] Deutsch
   *[other] English
}
app-theme = Farben: { $theme }
app-theme-dark = Nacht
app-theme-light = Tag
app-theme-contrast = Hoher Kontrast
app-confirm = Vor einer Antwort nachfragen: { $when }
app-confirm-never = nie
app-confirm-irreversible = wenn sie sich nicht zurücknehmen lässt
app-confirm-always = immer
app-key-keys = Hilfe
app-key-rules = Regeln
app-key-log = Ticker
app-key-zoom = Lupe
app-key-details = Info
app-key-say = Sagen
app-key-asides = Einwurf
app-key-hint = Tipp
app-key-menu = Menü
app-key-leave = Gehen
app-close = Esc schließt, Pfeile und Bild↑/Bild↓ blättern.
app-close-log = Das Neueste zuerst. Esc schließt, / am Tisch sucht nach Worten.
app-take = Enter nimmt es, Esc lässt es.
app-choose = Pfeile und Enter wählen, Tippen sucht nach Worten, Esc schließt.
app-help =
    Antworten: Vor jeder steht ihre Taste: tippe sie. Wo sie länger ist oder nach einem Betrag gefragt wird, tippe ihn und drück Enter. Wo Karten oder Ziele eigene Zahlen haben, haben Antworten Buchstaben, und eine Zahl meint, was sie sagt.

    Tab und Umschalt+Tab: zum nächsten, was sich berühren lässt (»).
    Pfeile: zu dem, was daneben liegt; es wird erklärt, sobald du darauf stehst.
    Enter oder Leertaste: berühren: erst eine Karte, dann wohin sie soll (*). Esc nimmt das zurück.
    Maus: ein Klick berührt, Ruhen erklärt, das Rad blättert.

    u: zurücknehmen    h: Tipp    l: der Ticker    /: im Ticker nach Worten suchen
    ?: Regeln, bei der zuletzt genannten Regelung    !: was außer der Reihe gesagt werden kann
    +: Lupe    q: gehen    Bild↑/Bild↓: blättern
    *: die Antwort, die für alle weiteren solchen Fragen gilt    >: vorspulen

    F1 Hilfe  F2 Regeln  F3 Ticker  F4 Lupe  F5 erklären  F6 sagen
    F7 außer der Reihe  F8 Tipp  F9 Menü  F10 gehen

    Das Spiel wird nach jedem Zug gespeichert; wer geht, verliert nichts.

# Die Vollbildansicht: ihre Türen
app-home = LARCENY · ein Haus voller Gaunerkartenspiele
app-play = Spielen
app-more = Und
app-menu-lessons = Lektionen
app-menu-lessons-tip = Ein paar Minuten je Spiel: Du ziehst, und ein Lehrer sagt, warum.
app-menu-saved = Gespeicherte Spiele
app-menu-saved-tip = Weiterspielen, wo du aufgehört hast, oder ein beendetes Spiel noch einmal ansehen.
app-menu-house = Ein Haus im Netz
app-menu-house-tip = Offene Tische eines Hauses, deine Tische dort, neue für Freunde.
app-menu-rules = Regeln
app-menu-rules-tip = Die Regeln jedes Spiels.
app-menu-settings = Einstellungen
app-menu-settings-tip = Name, Sprache, Farben, wann nachgefragt wird.
app-menu-quit = Gehen
app-menu-quit-tip = Außerdem: larceny --help zählt alle Befehle auf; larceny serve öffnet das Haus im Browser.
app-menu-keys = ↑↓ wählen · Enter tut es · ←→ anderer Wert · Esc zurück
app-home-keys = ↑↓ oder Ziffern wählen · Enter · Esc geht · mehr: larceny --help
app-new-table = Neuer Tisch
app-deal = Geben
app-players = Spieler
app-seat = Platz { $number }
app-seat-tip = Mehrere an dieser Tastatur: Zwischen ihren Zügen fällt ein Vorhang.
app-seat-me = Ich
app-seat-open = Frei, für Freunde
app-number = Eine ganze Zahl von { $low } bis { $high }.
app-saved-none = Noch ist kein Spiel gespeichert. Jedes Spiel, das du beginnst, wird von selbst aufgehoben.
app-saved-open = geht weiter ({ $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
})
app-saved-over = zu Ende ({ $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
})
app-name = Name
app-name-tip = Wie andere dich nennen, in einem Haus und in den Aufzeichnungen deiner Spiele.
app-pace = Der Zug eines Bots bleibt { $seconds } Sekunden stehen
app-pace-tip = Damit man folgen kann; 0: so schnell es geht.
app-house-address = Adresse des Hauses
app-needs = Das braucht { $what }: { $how }
app-asks-rematch = { $name } möchte eine Revanche, und dein Platz ist freigehalten.
app-retry = Noch einmal versuchen
app-back = Zurück
app-knocking = Es wird angeklopft …
app-open-tables = Offene Tische
app-your-tables = Deine Tische
app-no-tables = Gerade hat niemand einen öffentlichen Tisch. Eröffne einen, und andere finden ihn hier.
app-which-new = Welches Spiel?
app-which-lesson = Eine Lektion in welchem Spiel?
app-phase-gathering = { $open ->
    [one] ein Platz frei
   *[other] { $open } Plätze frei
}
app-phase-playing = wird gespielt
app-phase-over = zu Ende
app-wish-public = Diesen Tisch allen zeigen
app-wish-watch = Andere dürfen zusehen
app-wish-hints = Alle dürfen um Tipps bitten
app-yes = ja
app-no = nein
app-gathering = Es wird auf Mitspieler gewartet
app-invite = Wer diesen Link hat, kann sich setzen, im Browser oder mit larceny join:
app-invite-link = Der Link dieses Tisches
app-sit = Setzen
app-fill = Freie Plätze mit Bots füllen: { $level }
app-who = Wer ist da
app-rematch = Revanche
app-record = Die Aufzeichnung hier speichern
app-moment = Moment { $moment } von { $moments }
app-replay-keys = ←→ ein Moment · ↑↓ zehn · Pos1/Ende · n nächste Anmerkung · t alle · Tab wessen Augen · Esc zurück
app-viewpoint = Gesehen von
app-view-all = Alles aufgedeckt
app-view-watch = Wie Zuschauer es sahen
app-view-seat = Wie { $name } es sah
app-chances = Siegchancen
app-study-warming = der Gutachter wird vorbereitet; beim ersten Mal dauert das ein bis zwei Minuten
app-study-failed = der Gutachter ist ausgefallen
app-study-none = dieses Deck hat niemand gelernt; larceny analyse DATEI beurteilt jeden Zug
app-doubted = { $name }: { $played }. Ein starker Spieler würde eher wählen: { $better } (in { $share } von 100 solchen Fällen).
app-turns = Anmerkungen
app-no-turns = Es gibt keine Anmerkungen.

# house.py
visit-address = { $words } ist keine Adresse eines Hauses, wie http://127.0.0.1:8080

# visits.py
visit-no-house = { $url }: das ist kein Haus von uns
visit-unknown-game = { $url }: dort wird { $game } gespielt, das diese Version nicht kennt
visit-deck = Deck des Tisches

# listing.py
saves-none = in { $folder } liegt kein angefangenes Spiel

# online.py
visit-link = { $url } ist kein Link eines Tisches, wie http://127.0.0.1:8080/t/TABLE
visit-version = { $url }: dort gilt Version { $rules } von { $name }; Bots hier kennen { $version }

# saves.py
saves-too-large = das ist keine Aufzeichnung: sie hat mehr als { $most } MB

# checking.py
check-no-suite = die Prüfung kommt nicht mit einem installierten Larceny: sie liegt bei den Tests seines Repositoriums
check-needs = für die Prüfung fehlt { $module }: { $install }

# new_game.py
new-in-browser = im Browser spielen
new-play = hier spielen
new-sim = Bots hunderttausendmal spielen lassen
new-check = beweisen, dass es hält, was jedes muss
new-made = { $made }: ein kleines, ganzes Spiel, das du ändern kannst; docs/a-new-game.md zeigt, wie
new-where = in { $place } oder überall mit { $places }={ $resolve }:
new-name = zwei bis dreißig kleine Buchstaben, Ziffern oder _, zwei Buchstaben voran, und kein Wort von Python
new-cannot = { $name } kann kein Spielname sein: { $wanted }
new-already = ein Spiel { $name } gibt es schon
new-no-folder = { $folder }: diesen Ordner gibt es nicht
new-there = { $target }: da ist schon etwas

# analysis.py
analyse-not-over = { $file }: dieses Spiel ist noch nicht aus; mit `larceny resume { $file }` geht es weiter
analyse-forfeited = { $file }: { $bot } gab dieses Spiel verloren, zu beurteilen ist da nichts: { $reason }
analyse-seat = --seat: { $seat } ist nicht 1 bis { $players }
analyse-same-file = { $plot }: das Bild und das JSON können nicht dieselbe Datei sein
analyse-picture = { $path }: der Name eines Bildes endet auf { $pictures }
analyse-needs = für ein Bild fehlt matplotlib: { $install }

# arena.py
lab-arena-not-kept = von dieser Arena bleibt nichts: --out ORDNER behält jedes Spiel und macht nach einer Unterbrechung weiter
lab-arena-there = { $folder }: { $done } von { $of } Spielen sind schon da
lab-stopped-nothing = abgebrochen; nichts ist geblieben
lab-arena-stopped = abgebrochen; derselbe Befehl macht hier weiter: alle fertigen Spiele sind in { $folder }
lab-deals-from = { $deals } Verteilungen ab Startwert { $seed }
lab-cross-head = zu { $players }: Siege des einen (Zeile) unter Kopien des anderen (Spalte)
lab-fair = gerecht: { $fair }
lab-at-least = mindestens { $bar }
lab-as-two = , so viel wie 65 % von Spielen zu zweit
lab-cross-foot = { $fair }; * { $bar }, und p < { $chance }
lab-pairs-head = jede Verteilung in allen Sitzordnungen ist eine Beobachtung; Intervall und p nach Students t
lab-interval = 95-%-Intervall
lab-between = { $low } bis { $high }
lab-ratings-head = Wertungen von openskill, Plackett-Luce: mu ± 2 sigma
lab-to-players = zu { $count }
lab-one-game-lost = 1 Spiel
lab-games-lost = { $games } Spiele
lab-forfeit = { $bot } gab { $games } verloren, alle anderen gewannen; Spiel { $first }: { $reason }
lab-games-of = { $games } von { $of } Spielen
lab-this-time = ; diesmal { $seconds } s auf { $threads } Kernen
lab-kept-in = liegt in { $file }; `larceny replay { $file }#1` zeigt Spiel 1

# balance.py
lab-same-file = { $out }: der Bericht und das JSON können nicht dieselbe Datei sein
lab-written = geschrieben: { $path }
lab-stopped-unwritten = abgebrochen; nichts ist geschrieben
lab-against = {" "}gegen { $against }
lab-in-every-seat = { $bot } auf allen Plätzen
lab-games-with = je { $games } Spiele { $players_in }, ab Startwert { $seed }
lab-in-the-deck = {"\u000A"}im Deck
lab-no-edit = nichts, was eine Regel liest
lab-in-the-games = {"\u000A"}in den Spielen: { $sure } von { $many_changes } Unterschieden sind mehr als Zufall
lab-by-seat = % der Siege nach Plätzen
lab-seat = Platz { $seat }
lab-by-turn = % der Siege nach Zugfolge
lab-p-equal = p, wenn gleich
lab-a-game = ein Spiel
lab-best = Punkte des Siegers
lab-settled = entschieden nach

# deck.py
deck-copy-there = { $path }: diese Datei gibt es schon

# many.py
lab-league-head = { $game }, { $many_standings } Decks, je { $games } Spiele auf denselben Verteilungen, { $bot } auf allen Plätzen
lab-first-of = Erster von { $players } %
lab-decisions-of = Entscheidungen, { $players }
lab-least-of = am seltensten, { $players }
lab-missed-line = {"  "}verfehlt: { $miss }
lab-against-line = {"  "}gegen { $base }: { $sentence }
lab-sweep-head = { $game }, { $deck }, { $kind } { $card }: { $field } jetzt { $now }, je { $games } Spiele mit jedem Wert, { $bot } auf allen Plätzen
lab-taken-share = genommen %
lab-winning-with = gewinnt damit %
lab-first-wins = zuerst gefragt gewinnt %
lab-left-out = { $value } ist ausgelassen: { $refused }

# simulation.py
lab-device-alone = --device { $device } spielt auf der Grafikkarte dieses Rechners: lass --threads und --cluster weg
lab-sim-head = { $game }, zu { $players }, { $options }, { $deck }
lab-chance = das kann Zufall sein
lab-no-chance = das ist kaum Zufall
lab-uneven = { $verdict }: gleich Starke schneiden in { $p } solcher Läufe so ungleich ab
lab-endings = Enden: { $endings }; das längste Spiel { $longest } Schritte
lab-cores = { $threads } Kernen
lab-gpu = der Grafikkarte
lab-speed = { $games } Spiele, { $steps } Schritte in { $seconds } s auf { $where }: { $steps_per_second } Schritte/s, { $games_per_second } Spiele/s

# sprt.py
lab-went-on = { $keep }: weitergemacht nach { $resumed } Verteilungen, die dort liegen
lab-sprt-live = Verteilung { $blocks } von höchstens { $most }: { $share } der Siege, LLR { $llr } ({ $lower } bis { $upper })
lab-players = zu { $players }
lab-from-seed = Verteilungen ab Startwert { $seed }
lab-elo = , { $elo } Elo
lab-sprt-wins = gewinnt { $share } der Spiele (95-%-Intervall { $low } bis { $high }){ $points }; { $deals } Verteilungen, jede in allen Sitzordnungen
lab-sprt-test = verallgemeinerter SPRT von { $share0 } gegen { $share1 }: LLR { $llr }, entscheidet bei { $lower } oder { $upper } (alpha { $alpha }, beta { $beta })
lab-sprt-forfeits = verloren gegebene Spiele: { $many_forfeits }; das erste: { $forfeits }
lab-seconds = { $seconds } s auf { $threads } Kernen
lab-copies = Kopien von { $among }
lab-better-among = { $bot } ist besser unter { $rival }
lab-better-than = { $bot } ist besser als { $rival }
lab-not-better = { $bot } ist nicht so viel besser als { $among }: { $share1 } ist zu viel erwartet
lab-not-known = noch ist nicht bekannt, ob { $bot } besser ist als { $among }

# tune.py
lab-nothing-written = nichts ist geschrieben
lab-tune-went-on = { $folder }: weitergemacht nach { $many } von Spielen, die dort lagen
lab-tune-kept = { $folder }: die Suche; derselbe Befehl macht dort weiter
lab-tuned-deck = das abgestimmte Deck
lab-tune-players = zu { $listed }
lab-tune-head = { $game }, { $deck }, { $bot } auf allen Plätzen, { $players }
lab-tune-stopped = abgebrochen: das ist bisher das Beste
lab-tune-tried = { $many } in { $many2 }, je { $games } Spiele { $players }; { $many3 } durften sich ändern
lab-tune-checked = was vorn lag, wurde auf { $checked } anderen Verteilungen geprüft, ehe es geglaubt wurde
lab-tune-deals = auf { $final } Verteilungen ab Startwert { $final_seed }
lab-tune-before = vorher, { $deals }
lab-tune-after = nachher, auf denselben Verteilungen
lab-tune-not-better = nicht sicher besser
lab-tune-none = ein besseres Deck wurde nicht gefunden
lab-tune-nothing = es gibt nichts abzustimmen
lab-tune-finer = -n { $finer } würde halb so große Fehler zeigen
lab-tune-chance = was verfehlt ist, kann auf { $final } Verteilungen Zufall sein: { $more }
lab-tune-missed = Ziele sind um { $value } verfehlt ({ $part } bis { $high })
lab-tune-miss = {"  "}zu { $players }: { $text }
lab-tune-more = {"  "}und { $many_misses } weitere
lab-tune-itself = { $path }: das ist die Datei von { $name } selbst
lab-tune-same = { $out }: das Deck und der Bericht können nicht dieselbe Datei sein

# Tabellen des Labors
lab-head-seat = Platz
lab-head-bot = Bot
lab-head-deviation = Streuung
lab-head-wins = Siege
lab-head-one = einer
lab-head-among = unter
lab-head-players = Leute
lab-head-deals = Verteilungen
lab-head-fair = gerecht
lab-head-p = p
lab-head-games = Spiele
lab-head-all = alle
lab-head-rating = Wertung
lab-head-decisions = Entscheidungen
lab-head-choices = Wahl
lab-head-ahead = Vorsprung
lab-head-shared = geteilt
lab-head-deck = Deck
lab-head-missed = verfehlt
lab-head-mean-points = Punkte im Mittel
lab-head-with-95 = mit 95%
lab-compiling = wird kompiliert
lab-sprt-stopped = abgebrochen; derselbe Befehl macht mit { $keep } weiter
lab-pieces = { $count ->
    [one] 1 Stück
   *[other] { $count } Stücken
}
lab-decks = { $count ->
    [one] 1 Deck
   *[other] { $count } Decks
}
lab-generations = { $count ->
    [one] 1 Generation
   *[other] { $count } Generationen
}
lab-numbers = { $count ->
    [one] 1 Zahl
   *[other] { $count } Zahlen
}
lab-tune-better = besser
lab-tune-met = alle Ziele sind erreicht
