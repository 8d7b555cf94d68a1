
# app.py
desk-no-kind = there is no kind of cards { $kind }
desk-more-than-a-deck = more than a deck
desk-port = --port: { $here }, port { $port }: { $strerror }

# deck_file.py
desk-no-file = { $path }: there is no such file; `larceny deck copy GAME { $path }` makes one
desk-no-plain-file = { $path }: this is no plain file
desk-open-already = { $path }: is open at another desk already: { $where }
desk-changed = somebody has changed the file meanwhile; nothing was overwritten

# trials.py
desk-games = { $fewest } to { $most } games, not { $games }

# app.py
desk-lies = { $path } lies on the desk: { $link }
desk-only-here = only this machine, and only whoever has this link; Ctrl+C puts it away
