# Was nur ein Haus für Sprachmodelle sagt.

mcp-opened = Tisch { $table }: { $title }. Du bist { $name }; die anderen sind Bots.
mcp-news = Was geschehen ist:
mcp-answers = Deine Antworten, mit Nummer:
mcp-asides = Außer der Reihe zu sagen, mit Nummer:
mcp-over = Das Spiel ist aus.
mcp-hint = { $bot } würde { $number } antworten: { $answer }
mcp-closed = Tisch { $table } ist geschlossen.
mcp-silent = Noch wurde nichts erzählt.
mcp-warming = { $bot } muss sich erst aufwärmen, auf diesem Rechner beim ersten Mal ein, zwei Minuten. Frag später noch einmal, oder frag instinct.
