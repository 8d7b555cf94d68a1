
# app.py
desk-no-kind = eine Kartenart { $kind } gibt es nicht
desk-more-than-a-deck = das ist mehr als ein Deck
desk-port = --port: { $here }, Port { $port }: { $strerror }

# deck_file.py
desk-no-file = { $path }: diese Datei gibt es nicht; `larceny deck copy SPIEL { $path }` legt sie an
desk-no-plain-file = { $path }: das ist keine gewöhnliche Datei
desk-open-already = { $path }: wird schon an einem anderen Tisch bearbeitet: { $where }
desk-changed = jemand hat die Datei inzwischen geändert; nichts wurde überschrieben

# trials.py
desk-games = { $fewest } bis { $most } Spiele, nicht { $games }

# app.py
desk-lies = { $path } liegt bereit: { $link }
desk-only-here = nur für diesen Rechner und wer diesen Link hat; Strg+C räumt es weg
