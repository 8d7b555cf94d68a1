
# analysis.py
analysis-not-over = dieses Spiel ist noch nicht zu Ende
analysis-no-seat = einen Platz { $seat } gibt es an einem Tisch mit { $players } nicht: sie zählen ab 0
analysis-no-judge = { $bot } denkt nicht voraus und kann niemanden beurteilen; { $usual } kann es
analysis-not-learned = nichts, was über { $game } gelernt wurde, passt zu diesem Tisch; { $usual } kann urteilen

# arena.py
arena-how-many = eine Arena muss wissen, wie viele spielen
arena-twice = players: { $players } nennt eine Zahl zweimal
arena-two-bots = es braucht mindestens zwei Bots, genannt ist { $many_names }: einer spielt gegen Kopien eines anderen
arena-time = Bot { $name } denkt { $ms } ms, und ein Spiel muss auf jedem Rechner gleich verlaufen: gib ihm eine Zahl von Annahmen, wie { $policy }:{ $iterations }
arena-bot-twice = Bot { $name } ist zweimal genannt: es ist { $name2 }
lab-one-deal = mindestens einmal muss ausgeteilt werden, nicht { $deals }
arena-seeds = ab { $seed } gibt es keine { $deals } Startwerte: sie gehen von 0 bis 2^63 - 1

# arena_folder.py
arena-stdout = -: eine Arena bleibt in einem Ordner, und die Standardausgabe ist keiner
arena-busy = { $parent }: in dieser Arena spielt schon jemand
arena-other = { $parent }: da liegt eine andere Arena: { $differences }
arena-differs = { $name } dort { $old }, hier { $new }
arena-decks-differ = die Decks sind verschieden
arena-no-plan = { $parent }: { $records } ist da, { $plan } dazu fehlt
arena-not-game = { $path }, Zeile { $row }: das ist nicht Spiel { $game } dieser Arena
arena-no-arena = { $path }: das ist keine Arena: { $fault }
arena-format = { $path }: das ist { $format } { $version }, nicht { $format2 } { $format_version }
arena-altered = { $path }: die Arena wurde verändert: Ihr Siegel passt nicht zu dem, was sie sagt
arena-no-game = { $file }: ein Spiel { $number } gibt es nicht
arena-broken-game = { $path }, Zeile { $row }: das ist kein Spiel: { $fault }
arena-game-altered = { $path }, Zeile { $row }: das Spiel wurde verändert: Sein Siegel passt nicht zu dem, was es sagt

# cluster.py
cluster-threads = die Prozessoren eines Clusters spielen alle mit: --threads gilt nur für diesen Rechner
cluster-fault = Cluster { $address }: { $in_one_line }
cluster-died = Cluster { $address }: der Arbeiter starb { $retries } Mal an derselben Aufgabe
cluster-empty = Cluster { $address }: er hat keine Prozessoren
cluster-silent = Cluster { $address }: auf { $machine } fängt kein Arbeiter an
cluster-edition = Cluster { $address }: { $machine } hat { $answer }, hier ist { $edition }
cluster-other-edition = ein Rechner des Clusters hat { $edition }, der fragende { $asked }
cluster-needs = für einen Cluster fehlt Ray: { $install }
cluster-already = Cluster { $address }: dieses Programm arbeitet schon auf einem Cluster
cluster-hint = {" "}(von einem Rechner aus, der nicht dazugehört: ray://host:10001)
cluster-refused = Cluster { $address }: { $in_one_line }{ $hint }
cluster-address = Cluster { $address }: eine Adresse ist host:port, ray://host:port, auto oder local
cluster-nobody = Cluster { $address }: niemand antwortet ({ $strerror })

# fixtures.py
lab-twice = players: { $wanted } nennt eine Zahl zweimal
lab-time = Bot { $name }: hier zählt ein Budget in Annahmen; Zeit ist auf jedem Rechner anders

# resumable.py
kept-stdout = { $path }: womit weitergemacht werden soll, bleibt in einer Datei, und die Standardausgabe ist keine
kept-busy = { $path }: mit dieser Datei arbeitet schon jemand
kept-line = { $path }, Zeile { $number }: { $fault }
kept-stranger = das ist keine Datei, die Larceny angelegt hat
kept-altered = sie wurde verändert: Ihr Siegel passt nicht
kept-wrong = { $path }, Zeile { $number }: { $wrong }
kept-difference = { $name } { $short } dort, { $short2 } hier
kept-other = { $path }: da liegt andere Arbeit: { $words }

# ratings.py
lab-openskill = für Wertungen fehlt openskill: { $install }

# simulate.py
lab-device = device: { $device } gibt es nicht; { $choices }
lab-one-game = mindestens ein Spiel muss gespielt werden, nicht { $games }
lab-seeds = ab { $seed } gibt es keine { $games } Startwerte: das sind ganze Zahlen von 0 bis 2^63 - 1
lab-thinks = Bot { $name } denkt voraus: `larceny arena` und `larceny balance` haben Zeit dafür
lab-seats = { $many_seats } Plätze sind besetzt, für { $players } Leute

# sprt.py
sprt-shares = zu unterscheiden sind Anteile mit 0 < share0 < share1 < 1, nicht { $share0 }, { $share1 }
sprt-rate = { $name }: eine Fehlerrate liegt zwischen 0 und 0.5, nicht bei { $rate }
sprt-both = die Annahmen nennt man als Anteile oder als Elo-Punkte, nicht als beides
sprt-two-bots = geprüft werden zwei Bots, nicht { $many_names }
sprt-one-deal = mindestens einmal muss ausgeteilt werden, nicht { $most }
sprt-forfeit = { $bot } auf Platz { $seat } der Verteilung { $seed }: { $reason }
sprt-seeds = ab { $seed } gibt es keine { $most } Startwerte: das sind ganze Zahlen von 0 bis 2^63 - 1

# statistics.py
lab-scipy = für Students t fehlt scipy: { $install }

# workers.py
lab-threads = mindestens ein Thread muss spielen, nicht { $count }

remark-with = zu { $players }
remark-over-all = über alle Spiele
remark = { $where } steht { $better } in der Wertung über { $worse }, gewinnt aber in ihren eigenen Spielen zu { $players } seltener ({ $gained } gegen { $given }): { $why }
remark-close = die Wertungen liegen zu nah beieinander
remark-places = eine Wertung zählt jeden Rang und die Spiele gegen alle anderen Bots; die Kreuztabelle nur ihre Siege
