
# checkpoint.py
train-no-checkpoint = { $path }: das ist kein Zwischenstand von `larceny train`
train-damaged = { $path }: dieser Zwischenstand ist beschädigt: einige Bytes fehlen oder sind verändert
train-torch = { $path }: torch kann diesen Zwischenstand nicht lesen: { $splitlines }
train-other-kind = { $path }: ein Zwischenstand von anderer Art: { $what } ist dort { $state }, hier { $here }

# diary.py
train-log-short = { $path }: dieses Protokoll ist kürzer, als sein Zwischenstand sagt: es wurde verändert
train-no-log = { $path }: das ist kein Protokoll von `larceny train`
train-log-line = { $path }: Zeile { $number } ist keine Zeile eines Protokolls

# command.py
train-no-gpu = --device cuda: hier ist keine Grafikkarte, die torch benutzen kann; --device cpu trainiert, langsam

# page.py
train-nothing = { $log }: es wurde noch nichts trainiert

# run.py
train-not-empty = { $folder }: in diesem Ordner liegt ein Training; --start braucht einen leeren
train-shape = das Netz im Zwischenstand hat { $before } Blöcke mit Breite { $before2 }, die Einstellungen { $now } Blöcke mit Breite { $now2 }
train-no-room = der Speicher von { $device } hat nicht einmal für { $tables } Tische Platz
train-broke = das Training brach in Runde { $iteration }: { $figures }; der letzte Zwischenstand ist heil: mach von dort mit einer kleineren Lernrate weiter
train-busy = { $folder }: in diesem Ordner ist ein anderes Training an der Arbeit

# settings.py
train-no-game = { $source }: ein Spiel { $part } gibt es nicht; { $perhaps }
train-table = { $where }: hier gehört eine Tabelle von Einstellungen hin, nicht { $more }
train-span = { $where }: { $named }: { $value } liegt nicht zwischen { $least } und { $most }
train-rivals = { $where }: tables.rivals und tables.earlier sind zusammen mehr als alle Tische
train-tables = { $where }: tables.pairs und tables.crowds sind zusammen mehr als alle Tische
train-against-not-empty = { $folder }: in diesem Ordner liegt ein Training; --against braucht einen leeren
