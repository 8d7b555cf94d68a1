# What only a house for language models says.

mcp-opened = Table { $table }: { $title }. You are { $name }; the others are bots.
mcp-news = What happened:
mcp-answers = Your answers, by number:
mcp-asides = Said out of turn, by number:
mcp-over = The game is over.
mcp-hint = { $bot } would answer { $number }: { $answer }
mcp-closed = Table { $table } is closed.
mcp-silent = Nothing was told yet.
mcp-warming = { $bot } has to warm up first, for a minute or two the first time on this machine. Ask again later, or ask instinct.
