
# analysis.py
analysis-not-over = this game is not over yet
analysis-no-seat = there is no seat { $seat } at a table of { $players }: they count from 0
analysis-no-judge = { $bot } does not think ahead, and cannot judge anybody; { $usual } can
analysis-not-learned = nothing that was learned of { $game } fits this table; { $usual } can judge it

# arena.py
arena-how-many = an arena needs to know how many play
arena-twice = players: { $players } names a number twice
arena-two-bots = it takes at least two bots, and { $many_names } is named: one plays against copies of another
arena-time = bot { $name } thinks for { $ms } ms, and a game has to go alike on every machine: let it think for a number of guesses, such as { $policy }:{ $iterations }
arena-bot-twice = bot { $name } is named twice: it is { $name2 }
lab-one-deal = at least one deal has to be played, not { $deals }
arena-seeds = there are no { $deals } seeds from { $seed } on: they are from 0 to 2^63 - 1

# arena_folder.py
arena-stdout = -: an arena is kept in a folder, and standard output is none
arena-busy = { $parent }: somebody is playing this arena already
arena-other = { $parent }: another arena lies there: { $differences }
arena-differs = { $name } { $old } there, { $new } here
arena-decks-differ = the decks differ
arena-no-plan = { $parent }: { $records } is there, but { $plan } that belongs to it is not
arena-not-game = { $path }, line { $row }: this is not game { $game } of this arena
arena-no-arena = { $path }: this is no arena: { $fault }
arena-format = { $path }: this is { $format } { $version }, not { $format2 } { $format_version }
arena-altered = { $path }: the arena was altered: its seal does not fit what it says
arena-no-game = { $file }: there is no game { $number }
arena-broken-game = { $path }, line { $row }: this is no game: { $fault }
arena-game-altered = { $path }, line { $row }: the game was altered: its seal does not fit what it says

# cluster.py
cluster-threads = a cluster's processors all play: --threads is for this machine alone
cluster-fault = cluster { $address }: { $in_one_line }
cluster-died = cluster { $address }: the worker died { $retries } times over the same task
cluster-empty = cluster { $address }: it has no processors
cluster-silent = cluster { $address }: no worker starts on { $machine }
cluster-edition = cluster { $address }: { $machine } has { $answer }, here is { $edition }
cluster-other-edition = a machine of the cluster has { $edition }, the one that asks has { $asked }
cluster-needs = a cluster needs Ray: { $install }
cluster-already = cluster { $address }: this program works on a cluster already
cluster-hint = {""} (from a machine that is not part of it: ray://host:10001)
cluster-refused = cluster { $address }: { $in_one_line }{ $hint }
cluster-address = cluster { $address }: an address is host:port, ray://host:port, auto or local
cluster-nobody = cluster { $address }: nobody answers ({ $strerror })

# fixtures.py
lab-twice = players: { $wanted } names a number twice
lab-time = bot { $name }: here a budget is in guesses; time differs from machine to machine

# resumable.py
kept-stdout = { $path }: what is to be gone on with is kept in a file, and standard output is none
kept-busy = { $path }: somebody is working with this file already
kept-line = { $path }, line { $number }: { $fault }
kept-stranger = this is no file that Larceny kept
kept-altered = it was altered: its seal does not fit
kept-wrong = { $path }, line { $number }: { $wrong }
kept-difference = { $name } { $short } there, { $short2 } here
kept-other = { $path }: other work is kept there: { $words }

# ratings.py
lab-openskill = ratings need openskill: { $install }

# simulate.py
lab-device = device: { $device } is not known; { $choices }
lab-one-game = at least one game has to be played, not { $games }
lab-seeds = there are no { $games } seeds from { $seed } on: they are whole numbers from 0 to 2^63 - 1
lab-thinks = bot { $name } thinks ahead: `larceny arena` and `larceny balance` have time for it
lab-seats = { $many_seats } seats are named for { $players } players

# sprt.py
sprt-shares = the shares to tell apart have to be 0 < share0 < share1 < 1, not { $share0 }, { $share1 }
sprt-rate = { $name }: an error rate lies between 0 and 0.5, not at { $rate }
sprt-both = the hypotheses are given as shares or as Elo points, not as both
sprt-two-bots = a test is between two bots, not { $many_names }
sprt-one-deal = at least one deal has to be played, not { $most }
sprt-forfeit = { $bot } in seat { $seat } of the deal { $seed }: { $reason }
sprt-seeds = there are no { $most } seeds from { $seed } on: they are whole numbers from 0 to 2^63 - 1

# statistics.py
lab-scipy = Student's t needs scipy: { $install }

# workers.py
lab-threads = at least one thread has to play, not { $count }

remark-with = with { $players } players
remark-over-all = over all games
remark = { $where } { $better } is rated above { $worse }, but wins less in their own games with { $players } players ({ $gained } against { $given }): { $why }
remark-close = the ratings are too close to tell them apart
remark-places = a rating counts every place, and the games against all other bots; the cross table their victories alone
