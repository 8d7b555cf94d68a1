
# __init__.py
games-already = there is a game { $name } already
games-no-game = { $package } is no game: { $fault }
games-unknown = there is no game { $name }; { $stranger }
games-stranger = the folder { $name } is somebody else's: with { $places }=. it is trusted
games-no-folder = { $places }: there is no folder { $folder }
