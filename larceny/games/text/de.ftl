
# __init__.py
games-already = ein Spiel { $name } gibt es schon
games-no-game = { $package } ist kein Spiel: { $fault }
games-unknown = ein Spiel { $name } gibt es nicht; { $stranger }
games-stranger = der Ordner { $name } gehört jemand anderem: mit { $places }=. gilt er
games-no-folder = { $places }: einen Ordner { $folder } gibt es nicht
