
# balance.py
balance-few = weniger als { $fewest } Spiele sagen nichts über ein Deck: { $games }
decks-seeds = ab { $seed } gibt es keine { $games } Startwerte: das sind ganze Zahlen von 0 bis 2^63 - 1
balance-rung = eine Sprosse der Leiter braucht mindestens zwei Verteilungen, oder 0 für keine Leiter, nicht { $skill }
balance-time = Bot { $bot }: was ein Deck bewirkt, wird mit Budgets in Annahmen erzählt, damit es sich wiederholen lässt

# counting.py
counting-seats = { $many_minds } Bots sind genannt, für { $players } Leute
counting-time = Bot { $name }: gezählt wird mit Budgets in Annahmen, die jeder Rechner wiederholt
counting-forfeit = Bot { $name } gibt die Verteilung { $seed } verloren, auf Platz { $seat }: { $reason }

# ladder.py
ladder-budget = Budget { $name }: gebraucht wird ein Denker mit so vielen Annahmen, wie search:100

# league.py
league-empty = { $path }: in diesem Ordner ist kein Deck ({ $decks })
league-twice = --deck: ein Deck ist zweimal genannt
league-many = --deck: { $many_found } Decks, und eine Liga hat höchstens { $most }
league-two = eine Liga hat mindestens zwei Decks, nicht { $many_read }

# report.py
report-needs = für einen HTML-Bericht fehlt matplotlib: { $install }

# sweep.py
sweep-form = --sweep: { $words } hat nicht die Form { $form }
sweep-kind = --sweep: eine Kartenart { $kind } gibt es nicht; { $perhaps }
sweep-card = --sweep: { $kind } { $card } gibt es nicht; { $perhaps }
sweep-field = --sweep: { $field } ist keine ganze Zahl von { $kind }; { $perhaps }
sweep-nothing = --sweep: { $kind } { $card } hat kein { $field }, das anders sein könnte
sweep-span = --sweep: das Spiel erlaubt { $field } von { $low } bis { $high }, nicht { $span }
sweep-order = --sweep: { $span } geht vom niedrigsten Wert zum höchsten, in Schritten von mindestens eins
sweep-many = --sweep: { $many_values } Werte, und { $most } genügen für eine Kurve

# targets.py
bounds-entry = { $path }: { $key }: unbekannter Eintrag; { $perhaps }
bounds-nothing = { $path }: bounds: sie lassen keine Zahl dieses Decks, die sich ändern dürfte
bounds-length = { $path }: targets.length: least ist mehr als most
bounds-no-targets = { $path }: targets: es gibt keine
bounds-but = { $path }: targets.{ $target }.but: eine Karte { $name } gibt es nicht; { $perhaps }
bounds-kind = diese Kartenart gibt es nicht; { $perhaps }
bounds-card = diese Karte gibt es nicht; { $perhaps }
bounds-field = das ist keine ganze Zahl von { $kind }; { $hint }
bounds-form = Grenzen sind ganze Zahlen: [niedrigste, höchste] oder [niedrigste, höchste, Schritt]
bounds-span = das Spiel erlaubt { $least } bis { $most }, nicht { $low } bis { $high }
bounds-table = hier gehört eine Tabelle hin: [{ $where }]

# toml_edit.py
edit-cards = { $spot }: Karten müssen als [[{ $kind }]] geschrieben sein
edit-number = { $spot }: das ist nicht als einfache Zahl geschrieben
edit-text = dieser Text lässt sich nicht stellenweise ändern: { $fault }
edit-before = { $spot }: davor steht kein Feld in einer eigenen Zeile
edit-name = name: der Name eines Decks muss in einer eigenen Zeile stehen, vor den Karten
edit-kind = { $kind }: Karten müssen als [[{ $kind }]] geschrieben sein
edit-no-card = { $kind }: eine Karte Nummer { $number } gibt es nicht

# tune.py
tune-generation = mindestens eine Generation muss gezüchtet werden, nicht { $generations }
tune-seeds = ab { $seed } gibt es keine { $needed } Startwerte: das sind ganze Zahlen von 0 bis 2^63 - 1
tune-time = Bot { $bot }: abgestimmt wird mit Budgets in Annahmen, damit es sich wiederholen lässt
tune-cards = { $name }: { $kind } { $name2 }: { $field }: schreib Karten als [[{ $kind }]]

# tuning_folder.py
tune-counts = { $path }: die Zählungen sind nicht zu lesen: { $fault }
