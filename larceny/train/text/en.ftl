
# checkpoint.py
train-no-checkpoint = { $path }: this is no checkpoint of `larceny train`
train-damaged = { $path }: this checkpoint is damaged: some of its bytes are missing or changed
train-torch = { $path }: torch cannot read this checkpoint: { $splitlines }
train-other-kind = { $path }: a checkpoint of another kind: { $what } is { $state } there, { $here } here

# diary.py
train-log-short = { $path }: this log is shorter than its checkpoint says: it was changed
train-no-log = { $path }: this is no log of `larceny train`
train-log-line = { $path }: line { $number } is no line of a log

# command.py
train-no-gpu = --device cuda: there is no GPU here that torch can use; --device cpu trains, slowly

# page.py
train-nothing = { $log }: nothing was trained yet

# run.py
train-not-empty = { $folder }: there is a training in this folder; --start needs an empty one
train-shape = the network in the checkpoint has { $before } blocks { $before2 } wide, the settings { $now } blocks { $now2 } wide
train-no-room = the memory of { $device } has no room even for { $tables } tables
train-broke = training broke in iteration { $iteration }: { $figures }; the last checkpoint is whole: go on from it with a smaller rate of learning
train-busy = { $folder }: another training is at work in this folder

# settings.py
train-no-game = { $source }: there is no game { $part }; { $perhaps }
train-table = { $where }: a table of settings is expected, not { $more }
train-span = { $where }: { $named }: { $value } is not between { $least } and { $most }
train-rivals = { $where }: tables.rivals and tables.earlier are more than all tables together
train-tables = { $where }: tables.pairs and tables.crowds are more than all tables together
train-against-not-empty = { $folder }: there is a training in this folder; --against needs an empty one
