# Was der Server den Leuten sagt, auf Deutsch.

level-easy = Grünschnabel (leicht)
level-medium = Gassenschlau (mittel)
level-hard = Abgebrüht (schwer)
level-ruthless = Gnadenlos (am schwersten)

decks-none = Dieses Haus spielt nur mit seinen eigenen Kartensätzen.

phrase-hello = Guten Abend.
phrase-luck = Viel Glück!
phrase-nice = Gut gemacht.
phrase-ouch = Autsch!
phrase-laugh = Ha!
phrase-think = Ich muss nachdenken.
phrase-sorry = Tut mir leid.
phrase-hurry = Die Nacht ist kurz ...
phrase-thanks = Danke für das Spiel.
phrase-bye = Ich muss los.

refused-no-table = Diesen Tisch gibt es nicht.
refused-no-game = Ein Spiel dieses Namens gibt es nicht.
refused-full = Alle Plätze sind besetzt.
refused-seat-taken = Dieser Platz ist besetzt.
refused-no-seat = Diesen Platz gibt es nicht.
refused-seated = Du hast hier schon einen Platz.
refused-not-seated = Du hast keinen Platz an diesem Tisch.
refused-name = Ein Name hat 1 bis { $most } Zeichen.
refused-name-stacked = In diesem Namen türmen sich Zeichen auf den Buchstaben. Schreib ihn ohne sie.
refused-name-mixed = Dieser Name mischt Buchstaben verschiedener Alphabete. Schreib ihn in einem.
refused-unseated = Dir wurde der Platz genommen. Du kannst zuschauen, dich hier aber nicht mehr setzen.
refused-banned = Du wirst an diesen Tisch nicht mehr eingelassen.
refused-banned-address = Jemand von deiner Adresse wurde an diesem Tisch gesperrt. Eine Stunde lang wird von dort niemand Neues eingelassen.
refused-shut = Dieser Tisch ist für neue Gäste geschlossen.
refused-muted = Du bist an diesem Tisch stummgeschaltet.
refused-nobody = So jemand ist nicht an diesem Tisch.
refused-enough = Du hast es dir hier oft genug anders überlegt. Spiel weiter.
refused-worn-out = Dieser Tisch hat zu lange gedauert. Eröffne einen neuen.
refused-begun = Das Spiel hat begonnen.
refused-not-begun = Das Spiel hat noch nicht begonnen.
refused-over = Das Spiel ist vorbei.
refused-not-over = Das Spiel ist noch nicht vorbei.
refused-not-host = Das kann nur, wer den Tisch eröffnet hat.
refused-not-alone = Hier spielen noch andere, und die wollen sehen, was geschieht.
refused-level = Einen Bot dieser Stufe gibt es nicht.
refused-stale = Der Tisch hat sich inzwischen verändert.
refused-no-undo = Das lässt sich nicht zurücknehmen: Es wurde etwas aufgedeckt, gezogen oder von anderen getan.
refused-no-phrase = Diesen Spruch gibt es nicht.
refused-no-viewpoint = Das ist nicht für deine Augen, solange das Spiel läuft.
refused-no-moment = Diesen Augenblick hat das Spiel nicht.
refused-no-watching = Dieser Tisch ist nicht offen für Zuschauer.
refused-ticket = Dieser Link wurde schon benutzt oder ist zu alt.
refused-lesson = Die Lektion will dir hier etwas anderes zeigen. Folge der goldenen Antwort.
refused-no-hints = An diesem Tisch gibt es keine Tipps.
refused-not-asked = Du bist gerade nicht gefragt.
refused-nothing = Dort gibt es nichts zu wählen.
refused-busy = An diesem Tisch ist gerade zu viel los. Versuche es noch einmal.
refused-store = Das Haus kann gerade nichts aufschreiben. Nichts ist verloren; versuche es gleich noch einmal.
refused-old-rules = Dieses Spiel wurde nach Version { $began } seiner Regeln begonnen; dieser Server hat nur Version { $plays }.
refused-malformed = Diese Nachricht ergibt keinen Sinn: { $why }
refused-too-large = Das ist zu groß.
refused-too-fast = Zu viel auf einmal. Warte ein wenig.
refused-slow = Das hat zu lange gebraucht, bis es da war. Versuche es noch einmal.
refused-crowded = Das Haus hat gerade alle Hände voll zu tun. Versuche es gleich noch einmal.
refused-too-heavy = Das ist mehr Arbeit, als das Haus sich für jemanden macht.
refused-too-many = Zu viele Verbindungen von deiner Adresse.
refused-protocol = Diese Seite ist veraltet. Lade sie neu.
refused-origin = Diese Anfrage kommt von einer fremden Seite.
refused-no-guest = Das Haus kennt dich noch nicht. Lade die Seite neu.
refused-no-print = { $field }: { $word } gibt es nicht; es gibt: { $known }
refused-unprinted = Dieses Haus kann nicht drucken: { $why }
refused-no-page = Hier ist nichts.
refused-closed = Wer das Haus betreibt, hat diesen Tisch geschlossen.
refused-closing = Das Haus schließt für einen Augenblick.
refused-seats = Ein Tisch braucht eine Angabe je Platz: höchstens einmal „me“, „open“ oder die Stufe eines Bots.
refused-deck = Das Deck ist nicht zu gebrauchen. { $why }
refused-setup = Dieser Tisch lässt sich nicht eröffnen. { $why }
refused-no-lesson = Dieses Spiel hat keine Lektion.
refused-broken = Etwas ist kaputtgegangen, das nicht kaputtgehen sollte. Es ist aufgeschrieben.
bye-silent = Von dir war eine Weile nichts zu hören.
bye-removed = Du wurdest hinausgebeten.
bye-slow = Deine Verbindung ist zu langsam für den Tisch.
bye-malformed = Diese Nachricht ergab keinen Sinn.

view-mine = Wie ich es sah
view-watch = Wie Zuschauer es sahen
view-all = Alles aufgedeckt
view-seat = Wie { $name } es sah

study-by = { $name }: { $note }
study-choice = { $answer } ({ $chance } %)
study-best = { $question } Gespielt: { $played }. Das Beste.
study-good = { $question } Gespielt: { $played }. Nichts war klar besser.
study-inaccuracy = { $question } Ungenauigkeit. Gespielt: { $played }. Stattdessen: { $better }.
study-mistake = { $question } Fehler. Gespielt: { $played }. Stattdessen: { $better }.
study-blunder = { $question } Grober Fehler. Gespielt: { $played }. Stattdessen: { $better }.
turn-lead = { $name } führt: { $chance } %.
turn-inaccuracy = { $name }: Ungenauigkeit, { $lost } % weniger Aussicht auf den Sieg.
turn-mistake = { $name }: Fehler, { $lost } % weniger Aussicht auf den Sieg.
turn-blunder = { $name }: grober Fehler, { $lost } % weniger Aussicht auf den Sieg.

# Die Seite eines Spiels zum Drucken
print-title = { $game } zum Ausdrucken
print-home = Zum Haus
print-about = Alle Karten, Chips, Tableaus und Übersichten zum Ausschneiden, dazu die Regeln als Heft. Beidseitig in 100 % drucken, über die lange Kante gewendet; das erste Blatt prüft, ob das klappt.
print-how = Eine Datei zu machen dauert ein paar Sekunden. Ein eigenes Deck druckt man zu Hause: larceny print { $game } --deck DATEI --out karten.pdf
print-game = Spiel
print-lang = Sprache
print-lang-en = English
print-lang-de = Deutsch
print-paper = Papier
print-paper-a4 = A4
print-paper-letter = Letter
print-size = Karten
print-size-63x88 = 63 x 88 mm
print-size-poker = Poker (63,5 x 88,9 mm)
print-size-mini = Mini (44 x 68 mm)
print-ink = Tinte
print-ink-full = volle Farben
print-ink-saving = Tinte sparen
print-pdf = PDF holen
print-zip = Bilder für virtuelle Tische (ZIP)

# bus.py
redis-needed = für Redis fehlt redis: { $install }
redis-address = diese Adresse eines Redis ist nicht zu lesen: { $error }
redis-no-bus = { $partition }:... führt zu keinem Redis: schreib redis://HOST:PORT

# house.py
store-more-faults = {" "}(und { $many_faults } weitere)
store-damaged = { $faults }{ $more }; `larceny house check` nennt alles, eine Sicherung hat den Rest

# log.py
serve-log = --log: { $level } gibt es nicht, nur: { $levels }

# administration.py
house-admin-no-table = einen Tisch { $unknown } gibt es nicht; `larceny house list` nennt alle
house-admin-deleted = Tisch { $table }: inzwischen gelöscht
house-admin-busy = Tisch { $table }: gerade wird dort zu viel geschrieben; versuch es noch einmal
house-admin-not-begun = Tisch { $table }: sein Spiel hat nicht begonnen; --journal gibt, was da ist
house-admin-refused = Tisch { $name }: { $text }
house-admin-unreadable = Tisch { $name }: seinem Journal ist nicht zu folgen: { $fault }
house-admin-there = { $path }: gibt es schon
house-admin-copy-damaged = { $path }: die Kopie ist beschädigt: { $faults }
house-admin-damaged = { $path }: beschädigt: { $faults }

# run.py
serve-pace = --pace: 0 bis 60 Sekunden, nicht { $pace }
serve-crowd = --crowd: 1 bis { $most_crowd } Leute, nicht { $crowd }
serve-keep-days = --keep-days: 1 bis { $longest_kept }, nicht { $keep_days }
serve-origin = --origin: { $origin } ist keine Herkunft einer Seite, wie https://larceny.example
serve-proxy-at = --proxy-at: { $proxy } ist keine Adresse und kein Netz, wie 10.0.0.0/8
serve-name = --name: { $name } ist kein Rechnername, wie larceny.example
serve-metrics-port = --metrics: { $host }, Port { $port }: { $strerror }
serve-metrics = --metrics: { $where } ist kein Port, wie 9100, und keine Adresse mit einem, wie 10.0.0.5:9100

# connect.py
store-scheme = { $scheme }:... ist kein Lager: schreib sqlite:PFAD, sqlite::memory: oder postgresql://BENUTZER@HOST/DATENBANK
store-torn = Tisch { $name }: { $count } Einträge mit den Nummern { $first } bis { $newest }, wo 1 bis { $last } sein müssten
store-stray = Tisch { $name }: nicht da, wohl aber Zeilen von ihm in { $part }
store-late = keine Antwort in der Zeit
store-needs = für PostgreSQL fehlt { $name }: { $install }

# contract.py
store-table-name = { $table } kann kein Tischname sein
store-nothing = an Tisch { $table } ist nichts anzufügen
store-other-summary = die Übersicht von { $table } gehört nicht zu Tisch { $table2 }

# postgres.py
store-not-empty = { $place }: hat schon Tische; füllen lässt sich nur ein leeres Lager
store-not-open = { $place }: das Lager ist nicht offen
store-newer-made = { $place }: von einem neueren Larceny angelegt (Version { $found }, dieses kennt { $version })
store-address = diese Adresse einer PostgreSQL-Datenbank ist nicht zu lesen: { $error }

# sqlite.py
store-in-memory = ein Lager im Speicher lässt sich nicht kopieren
store-file-not-empty = { $path }: hat schon Tische; füllen lässt sich nur ein leeres Lager
store-file-not-open = { $path }: das Lager ist nicht offen
store-gone = { $path }: entfernt oder ersetzt, während das Haus offen ist; leg es zurück oder fang neu an
store-old = { $path }: von Version { $version }, dieses Larceny arbeitet mit { $version2 }; `larceny serve` bringt es auf den Stand
store-no-log = { $path }: dieses Dateisystem trägt kein SQLite-Journal; nimm eine lokale Platte
store-newer = { $path }: von einem neueren Larceny geschrieben (Version { $version }, dieses kennt { $version2 })
store-stranger = { $path }: eine Datenbank eines anderen Programms
store-none = { $path }: hier ist kein Lager
store-in-use = { $path }: wird von Prozess { $owner } benutzt; eine SQLite-Datei dient einem Server, mehrere brauchen postgresql://

# run.py
serve-open = Larceny ist offen: { $where } (Strg+C schließt es)
serve-port = { $host }, Port { $port }: { $why }
