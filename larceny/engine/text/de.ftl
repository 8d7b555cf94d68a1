# Texte des Hauses: alles, was in jedem Spiel gleich ist.

house-and = { $first } und { $last }
house-or = { $first } oder { $last }
house-seat = Spieler { $number }
house-you = du
house-wait = { $seat } ist am Zug.
house-over = Das Spiel ist aus.
house-shared = Geteilter Sieg: { $winners }.
house-winner = { $winners } gewinnt.
house-won = Du gewinnst!
house-won-shared = Du gewinnst, zusammen mit { $winners }!
house-no-action = Es gibt keine Aktion { $action }; Aktionen haben die Nummern 0 bis { $last }.
house-no-interjection = Den Einwurf { $number } gibt es in diesem Spiel nicht.
house-not-your-turn = Du bist nicht am Zug.
house-game-over = Das Spiel ist aus.
house-hint = Ein starker Spieler wählte: { $answer } (in { $share } von 100 solchen Fällen).
house-hint-other = { $answer } ({ $share })
house-hint-others = Danach: { $others }.
house-hint-chance = Deine Siegchance: etwa { $chance } von 100.
house-hint-fact = { $label } { $value }
house-hint-lead = Vorsprung { $lead }
house-hint-why = Was dabei herauskommt, bevor jemand anders entscheidet: { $ours }. Mit „{ $other }“: { $theirs }.
house-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
house-dollars = { $dollars } $

# deck.py
deck-no-such = es gibt kein { $kind } { $name }; { $choices }
deck-and-more = {" "}und { $many_names } weitere
deck-other-game = dieses Deck ist für { $found }, nicht für { $game }
deck-unknown-entry = unbekannter Eintrag; { $perhaps }
deck-no-name = ein Deck braucht einen Namen
deck-none = es gibt keine;
deck-cards-are-written = { $lead }Karten werden als [[{ $kind }]] geschrieben
deck-name-twice = diesen Namen gibt es zweimal
deck-house = Hausdeck
deck-unknown-language = unbekannte Sprache; { $perhaps }
deck-name-form = 1 bis { $longest_name } Zeichen, kein Komma, Doppelpunkt oder #, keine Ziffer am Anfang{ $long }

# door.py
door-no-interjection = { $entry } ist kein Einwurf dieses Spiels

# files.py
file-folder = { $path }: das ist ein Ordner
file-no-stdout = -: es gibt keine Standardausgabe

# game.py
game-not-players = , nicht { $count }
game-players-number = : das ist eine ganze Zahl, nicht { $players }
game-players = { $name } ist für { $counts } Leute{ $wrong }
game-options = Optionen sind Namen mit ihren Werten, nicht { $given }
game-no-option = { $name } hat keine Option { $name2 }; { $perhaps }
game-option-value = { $name }, Option { $name2 }: { $value } gibt es nicht, nur: { $option }
game-deck-file = ein Deck ist der Name einer Datei, nicht { $path }
game-deck-fault = Deck { $name }: { $field }: { $fault }

# match.py
match-players-number = players: { $told } ist keine Zahl
match-other-deck = die Stellung wurde mit dem Deck { $told } aufgebaut, nicht mit { $name }
match-record-rules = die Aufzeichnung braucht Version { $version } der Regeln von { $game }; dieses Haus hat nur Version { $ours }
match-position-rules = die Stellung braucht Version { $version } der Regeln von { $game }; dieses Haus hat nur Version { $ours }
match-deck-of-record = Deck { $name } der Aufzeichnung
match-blind-view = diese Ansicht kennt die Optionen ihres Tisches nicht: weitergespielt wird nur auf einer, die ein Match gemacht hat
match-names = { $players } Leute brauchen { $players } druckbare Namen, nicht { $names }
match-rules = das Spiel ist nach Version { $version } der Regeln von { $name }; dies ist Version { $version2 }
match-sealed = verdeckte Antworten sind Aktionen nach Platz, wie in {"{"}0: 5, 1: 7{"}"}, nicht { $answers }
match-seats-missing = Plätze, die noch nicht geantwortet haben: { $missing } (ab 0 gezählt)
match-no-undo = das lässt sich nicht zurücknehmen: Etwas wurde aufgedeckt, gezogen oder von anderen getan
record-other-deck = das Deck { $name } der Aufzeichnung ist nicht das, das ihre Prüfsumme nennt
record-no-start = der Aufzeichnung fehlt ein Anfang: Sie hat weder Startwert noch Stellung
record-other-position = Leute und Optionen der Aufzeichnung sind nicht die ihrer Stellung
record-steps = die Aufzeichnung hat { $many_actions } Aktionen, nicht { $steps }
record-refused = Aktion { $number } der Aufzeichnung ist nicht spielbar: { $refusal }
record-other-table = die Aufzeichnung führt zu einem anderen Tisch, als sie sagt
record-other-result = die Aufzeichnung sagt { $result }, das Spiel ergibt { $result2 }

# position.py
position-key-twice = Zeile { $number }: { $key } steht zweimal da
position-missing = { $key }: fehlt; das ist keine ganze Stellung
position-version = position: Version { $told } ist nicht { $version }
position-line = Zeile { $number }: { $key }: { $fault }
position-no-seat = { $name }: diesen Platz gibt es nicht
position-no-meaning = { $name }: { $int } hat keine Bedeutung
position-told = told: für so viele Ereignisse ist kein Platz
position-ended = ended: dieses Ende gibt es nicht
position-two-places = { $name } liegt an mehr als einer Stelle: { $found }
position-out-of-range = eine Zahl liegt außerhalb ihrer Grenzen
position-no-colon = Zeile { $number }: { $stripped } hat keinen Doppelpunkt oder keinen Namen davor
position-unknown-field = unbekanntes Feld; { $perhaps }
position-no-place = diese Stelle gibt es nicht; { $perhaps }
position-too-large = { $value } ist zu groß
position-no-set = { $value } ist keine Menge von Zahlen von 0 bis { $most_bits }
position-shape = { $many_numbers } Zahlen statt { $shape }
position-no-card = eine Karte { $name } gibt es nicht; { $perhaps }
position-one-card = hier ist Platz für eine Karte
position-twice = { $twice } ist zweimal da
position-hint = ; { $perhaps }
position-no-number = { $word } ist keine Zahl{ $hint }

# record.py
record-seed = ein Startwert ist eine ganze Zahl von 0 bis 2^63 - 1, nicht { $seed }
record-not-whole = das ist keine ganze Aufzeichnung: { $fault }
record-other-json = das ist JSON, aber keine Aufzeichnung eines Spiels
record-version = die Aufzeichnung ist von Version { $get }; dieses Larceny ist für Version { $format_version }
record-damaged = die Aufzeichnung ist beschädigt: { $fault }
record-altered = die Aufzeichnung wurde verändert: Ihr Siegel passt nicht zu dem, was sie sagt

# text.py
language-unknown = eine Sprache „{ $lang }“ gibt es nicht, nur: { $languages }

# view.py
view-no-seat = einen Platz { $wrong } gibt es an einem Tisch mit { $players } nicht: 0 bis { $players2 }

# Was Fehlern gemeinsam ist
hint-meant = meintest du { $word }?
hint-there-is = es gibt: { $words }
hint-install = pip install -e '.[{ $extra }]' (in Larcenys Ordner)
deck-line = Zeile { $line }
deck-number = { $kind } Nummer { $place }
deck-missing = fehlt
deck-unknown-field = unbekanntes Feld; { $perhaps }
deck-no-choice = { $value } gibt es nicht; { $choices }
deck-too-long = ; dieser hat { $length }
deck-look-alikes = { $kind }: { $names } sehen gleich aus
deck-and-more-faults = { $where }: und mehr

# Was msgspec über einen Wert sagt
value-type = erwartet wird { $wanted }, da steht { $found }
value-bound = erwartet wird { $wanted } { $sign } { $bound }
value-length = erwartet wird { $wanted } mit einer Länge { $sign } { $bound }
value-unknown-field = unbekanntes Feld `{ $field }`
value-missing-field = das Feld `{ $field }` fehlt
value-int = eine ganze Zahl
value-float = eine Zahl
value-str = ein Text
value-bool = true oder false
value-array = eine Liste
value-object = eine Tabelle
value-null = nichts

# Was an TOML falsch ist
toml-at = Zeile { $line }: { $complaint } (Spalte { $column })
toml-in-line = Zeile { $line }: { $complaint }
toml-not-text = { $path }: das ist keine Textdatei in UTF-8
toml-letters = sie hat mehr als { $most } Zeichen
toml-signs = Zeile { $line }: mehr als { $most } Schlüssel, Werte und Zeichen
toml-word = Zeile { $line }: eine Zahl oder ein Schlüssel mit { $letters } Zeichen, mehr als { $most }
toml-brackets = Zeile { $line }: mehr als { $most } Klammern ineinander
toml-dots = Zeile { $line }: ein Schlüssel mit mehr als { $most } Punkten

# Was das System sagt
system-EACCES = keine Berechtigung
system-EADDRINUSE = die Adresse wird schon benutzt
system-EADDRNOTAVAIL = diese Adresse hat dieser Rechner nicht
system-EBUSY = wird gerade benutzt
system-ECONNREFUSED = die Verbindung wurde abgelehnt
system-ECONNRESET = die Verbindung wurde abgebrochen
system-EDQUOT = dein Anteil an der Platte ist voll
system-EEXIST = gibt es schon
system-EFBIG = die Datei ist zu groß
system-EHOSTUNREACH = dieser Rechner ist nicht zu erreichen
system-EINVAL = das geht hier nicht
system-EIO = Fehler beim Lesen oder Schreiben
system-EISDIR = das ist ein Ordner
system-ELOOP = zu viele Verweise hintereinander
system-EMFILE = zu viele offene Dateien
system-ENAMETOOLONG = der Name ist zu lang
system-ENETUNREACH = das Netz ist nicht zu erreichen
system-ENOENT = diese Datei oder diesen Ordner gibt es nicht
system-ENOSPC = auf der Platte ist kein Platz mehr
system-ENOTDIR = das ist kein Ordner
system-ENOTEMPTY = der Ordner ist nicht leer
system-ENXIO = dieses Gerät gibt es nicht
system-EPERM = das ist nicht erlaubt
system-EPIPE = niemand liest mehr mit
system-EROFS = hier lässt sich nur lesen
system-ETIMEDOUT = es kam keine Antwort

# Was Pythons Parser über TOML sagt
toml-invalid-statement = das ist keine Zuweisung und keine Überschrift
toml-expected-newline-or-end-of-document-after-a-statement = hinter dem Wert muss die Zeile enden
toml-found-invalid-character = hier darf { $value } nicht stehen
toml-illegal-character = das Zeichen { $value } ist nicht erlaubt
toml-duplicate-inline-table-key = { $value } steht zweimal in den geschweiften Klammern
toml-cannot-declare = { $value } wird zweimal angelegt
toml-cannot-redefine-namespace = { $value } wird zweimal angelegt
toml-cannot-mutate-immutable-namespace = zu { $value } lässt sich nichts mehr hinzufügen
toml-cannot-overwrite-a-value = dieser Wert steht schon weiter oben
toml-expected-at-the-end-of-a-table-declaration = am Ende der Überschrift fehlt ]
toml-expected-at-the-end-of-an-array-declaration = am Ende der Überschrift fehlt ]]
toml-expected-after-a-key-in-a-key-value-pair = hinter dem Namen fehlt =
toml-invalid-initial-character-for-a-key-part = hier beginnt kein Name
toml-unclosed-array = die Liste hat kein Ende: es fehlt ]
toml-unclosed-inline-table = die Tabelle hat kein Ende: es fehlt {"}"}
toml-unescaped-in-a-string = in einem Text steht \ nur vor bestimmten Zeichen
toml-invalid-hex-value = das ist keine Hexadezimalzahl
toml-escaped-character-is-not-a-unicode-scalar-value = dieses Zeichen gibt es in Unicode nicht
toml-unterminated-string = der Text hat kein Ende: es fehlt ein Anführungszeichen
toml-invalid-date-or-datetime = das ist kein Datum
toml-invalid-value = das ist kein Wert

# compiler.py
compiler-needed = dazu fehlt numba, das die Spiele kompiliert: { $install }
hint-nearest = am nächsten von { $many }: { $words }
