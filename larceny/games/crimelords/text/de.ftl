# Crime Lords auf Deutsch.

title = Crime Lords
pitch = Führ eine Bande, halt sie bei Laune, übernimm die Stadt, und achte darauf, wer hinter dir steht.
goal = Übernimm Geschäfte und ganze Viertel: Die erste Bande mit genug Punkten besitzt die Stadt.

# Namen und Zahlen
gs = { $gs ->
    [one] 1 Riese
   *[other] { $gs } Riesen
}
gs-object = { $gs ->
    [one] einen Riesen
   *[other] { $gs } Riesen
}
odds = { $number } ({ $percent } %)
odds-none = { $number } ({ $missing ->
    [one] 1 fehlt
   *[other] { $missing } fehlen
})
nobodys = herrenlos
somebody = jemand

# Der Tisch
group-city = Die Stadt, Zug { $turn } von höchstens { $last }: { $goal } Punkte gewinnen
group-recruit = Anwerbung
group-take-over = Übernahme
group-hit = { $war ->
    [yes] Ein Anschlag im Bandenkrieg
   *[no] Ein Anschlag
}
group-auction = Versteigerung, Runde { $round } von { $rounds }
group-played = Eine Sonderkarte
group-war = Bandenkrieg
group-mob = { $you ->
    [yes] Deine Bande: { $mob }
   *[no] { $seat }: { $mob }
}
group-aside = Stapel und Ablage
group-street = Herrenlose Gauner
group-known = Sonderkarten, von denen du weißt
group-hand = Deine Sonderkarten
zone-lot = Im Angebot
zone-war = { $seats }
zone-attacker = { $you ->
    [yes] Du greifst an
   *[no] { $seat } greift an
}
zone-target = { $owned ->
    [nobody] Ziel, herrenlos
    [you] Ziel, bei dir
   *[other] Ziel, bei { $owner }
}
zone-guards = Stehen im Weg
zone-stakes = Einsatz
zone-played = { $cancels ->
    [0] { $seat } spielt
   *[other] Letztes Wort: { $seat }
}
zone-known = { $seat } hat
zone-deck = Noch im Stapel
zone-discards = Ablage
rank-boss = Boss
rank-lieutenant = Leutnant
rank-crew = Fußvolk
rank-loose = Ohne Vorgesetzten
rank-none = Herrenlos
tip-rank-boss = { $boss ->
    [crook] Der Boss will Lohn und grollt wie jeder Gauner. Ein Anschlag auf ihn bringt einen Bandenkrieg.
   *[steady] Der Boss nimmt keinen Lohn und hegt keinen Groll. Ein Anschlag auf ihn bringt einen Bandenkrieg.
}
tip-rank-lieutenant = Direkt unter dem Boss: um 10 schwerer anzuwerben.
tip-rank-crew = Direkt unter einem Leutnant: um 5 schwerer anzuwerben.
tip-rank-deep = Weiter unten: nicht schwerer anzuwerben als Herrenlose.
tip-rank-loose = Braucht einen Platz unter jemandem.
tip-rank-none = Gehört zu niemandem und hat keinen Verteidiger.
points-of = { $points }/{ $goal } Punkte
cash = Riesen
held = Sonderkarten
high = Höchstes Gebot
fury = Anschläge bekommen
passes = In Folge gepasst
sealed = Verdeckt
deck-crooks = Gauner
deck-rackets = Geschäfte
deck-specials = Sonderkarten
bonus = { $name } +{ $by }
is-out = ausgeschaltet
is-turn = am Zug
is-war = im Krieg
is-attacks = greift an
is-defends = verteidigt
is-served = hat einen Gauner
is-bidding = bietet mit
is-silent = ausgestiegen
is-hiding = taucht unter
is-leading = Höchstbietend: { $seat }
is-thinking = { $seat } überlegt
is-cancelled = aufgehoben
is-holds = gilt, wenn es niemand aufhebt
tip-is-out = Die Bande hat keine Gauner mehr.
tip-is-turn = Hat gerade den Zug.
tip-is-war = Verübt Anschläge und ist Ziel von Anschlägen, bis alle im Krieg der Reihe nach passen.
tip-is-attacks = Führt den Angriff, der gerade läuft.
tip-is-defends = Hat, worauf der Angriff aus ist.
tip-is-served = Hat einen Gauner dieser Runde und bietet in der nächsten wieder mit.
tip-is-bidding = Kann um diesen Gauner noch mitbieten.
tip-is-silent = Bei diesem Gauner draußen, beim nächsten wieder dabei.
tip-is-hiding = Hat die Marke ausgegeben, um unterzutauchen.
tip-is-cancelled = So, wie es steht, bewirkt die Sonderkarte nichts.
tip-is-holds = So, wie es steht, bewirkt die Sonderkarte, was auf ihr steht.
tip-is-shielded = Kann bis zum nächsten Zug des Besitzers nicht übernommen werden.
tip-is-empty = Die Marke ist ausgegeben: Bis der Zug des Besitzers endet, lässt sich damit nichts erben.
tip-points = { $count ->
    [one] Ein Geschäft
   *[other] { $count } Geschäfte
}; { $goal } Punkte am Ende eines Zugs gewinnen.
tip-bonus-type = +{ $by }: mindestens drei in der Branche { $name }, und sonst hat niemand eins.
tip-bonus-district = +{ $by }: mindestens vier im Viertel { $name }, und sonst hat niemand mehr als eins.
tip-cash = Nimmt { $income } im Zug ein und zahlt { $pay } Lohn.
tip-held = Sonderkarten auf der Hand. Wie viele, wissen alle; welche, nicht.
tip-lot = Wer am meisten bietet, sucht sich davon jemanden aus.
tip-known = Was du von dieser Hand gesehen hast und was noch dort sein muss.
tip-deck = Was noch kommt, kann jeder abzählen. Gauner mit ihrer Macht: { $crooks }. Geschäfte: { $rackets }.
tip-discards = Wird gemischt, wenn der Stapel leer ist.
tip-fury = Kommt im Bandenkrieg bei jedem Anschlag zur Macht des Anführers.
tip-passes = Der Krieg ist aus, wenn alle Beteiligten der Reihe nach passen.
tip-sealed = Wie viel, weiß niemand, bis alle gesetzt haben.
tip-number = Zwei Würfel müssen diese Zahl oder weniger zeigen. 11 und 12 scheitern immer.
tip-stake = { $sign ->
    [against] Riesen gegen den Angriff
   *[other] Riesen für den Angriff
}

# Was auf Karten steht
label-power = Macht
label-weak = Schwäche
label-resistance = Widerstand
label-pay = Lohn
label-unhappy = Groll
label-income = Ertrag
label-type = Branche
mark-free = herrenlos
mark-own = deins
mark-bodyguard = Leibwächter
mark-unhappy = ☹{ $markers }
mark-spent = ohne Marke
mark-shielded = geschützt
tip-muscle = Macht { $printed } laut Karte, { $by } mehr durch Anschläge.
tip-profit = Ertrag { $printed } laut Karte, { $by } mehr durch Zähler.
tip-markers = { $markers } Groll: { $left ->
    [one] noch 1, und es heißt Abschied.
   *[other] noch { $left }, und es heißt Abschied.
}
tip-spent = { $helpers ->
    [free] Ohne Marke: kann jetzt nicht handeln oder untertauchen, aber helfen und beschützen.
   *[token] Ohne Marke: kann jetzt nicht handeln, helfen, beschützen oder untertauchen.
}
about-crook = Macht { $power }, Widerstand { $resistance }, Lohn { $pay }. Schwäche: { $weak }.
about-bodyguard = Leibwächter: Ein Anschlag auf den direkten Vorgesetzten ist um 5 schwerer.
about-racket = { $type }, Viertel { $district }. Ertrag { $income }, Widerstand { $resistance }.
about-type = { $count ->
    [one] Ein Geschäft gehört zu dieser Branche: { $rackets }.
   *[other] { $count } Geschäfte gehören zu dieser Branche: { $rackets }.
}
about-district = { $count ->
    [one] Hier ist ein Geschäft: { $rackets }.
   *[other] Hier sind { $count } Geschäfte: { $rackets }.
}
edge-income = Ertrag +{ $by }
edge-pass = Passen +{ $by }
edge-hit = Anschläge +{ $by }
edge-recruit = Anwerben +{ $by }
edge-take-over = Übernahmen +{ $by }
edge-shelter = Übernahmen hier -{ $by }
edge-draw = Ziehen +{ $by }
edge-lieutenant = Leutnants +{ $by }
about-edge-income = Nimmt in jedem Zug { $gs } mehr ein.
about-edge-pass = Bekommt fürs Passen { $gs } mehr.
about-edge-hit = +{ $by } bei eigenen Anschlägen.
about-edge-recruit = +{ $by } beim Anwerben.
about-edge-take-over = +{ $by } bei eigenen Übernahmen.
about-edge-shelter = -{ $by } bei Übernahmen ihrer Geschäfte.
about-edge-draw = { $by ->
    [one] Zieht eine Karte mehr.
   *[other] Zieht { $by } Karten mehr.
}
about-edge-lieutenant = { $by ->
    [one] Hat Platz für einen Leutnant mehr.
   *[other] Hat Platz für { $by } Leutnants mehr.
}
when-nudge = bei einem Angriff
when-cancel = als Antwort
when-token = in deinem Zug
when-protect = in deinem Zug
when-calm = in deinem Zug
when-profit = in deinem Zug
when-spy = in deinem Zug
when-raid = in deinem Zug
about-nudge = Sonderkarte, bei jedem Angriff nach den Helfern zu spielen; es gibt { $count }.
about-cancel = Sonderkarte, gleich nach einer anderen zu spielen; es gibt { $count }.
about-token = Sonderkarte, in deinem Zug zu spielen; es gibt { $count }.
about-protect = Sonderkarte, in deinem Zug zu spielen; es gibt { $count }.
about-calm = Sonderkarte, in deinem Zug zu spielen; es gibt { $count }.
about-profit = Sonderkarte, in deinem Zug zu spielen; es gibt { $count }.
about-spy = Sonderkarte, in deinem Zug zu spielen; es gibt { $count }.
about-raid = Sonderkarte, in deinem Zug zu spielen; es gibt { $count }.

# Die Rechnung eines Angriffs
attack-title = { $attack ->
    [recruit] { $crook } will { $target } anwerben
    [take-over] { $crook } will „{ $target }“ übernehmen ({ $type }, { $district })
   *[hit] { $crook } verübt einen Anschlag auf { $target }
}
attack-brief = { $attack ->
    [recruit] { $crook } will { $target } anwerben
    [take-over] { $crook } will „{ $target }“ übernehmen
   *[hit] { $crook } verübt einen Anschlag auf { $target }
}
plan-title = { $attack ->
    [recruit] { $crook } will anwerben
    [take-over] { $crook } will übernehmen
   *[hit] { $crook } plant einen Anschlag
}
plan-target = { $attack ->
    [recruit] Das Ziel: Widerstand, Rang, Schwäche, Groll
    [take-over] Das Ziel: Widerstand, und wer in der Nähe sitzt
   *[hit] Das Ziel: Macht, Rang, Leibwächter
}
plan-verdict = { $attack ->
    [hit] Jedes Ziel hat seine Zahl. Dazu kommen bis zu 5 Riesen, ein Helfer und Sonderkarten.
   *[other] Jedes Ziel hat seine Zahl. Dazu kommen Riesen, Helfer und Sonderkarten.
}
term-power = Macht von { $crook }
term-target = { $attack ->
    [hit] Macht von { $target }
    [recruit] Widerstand von { $target }
   *[take-over] Widerstand von „{ $target }“
}
term-rank = { $attack ->
    [hit] { $value ->
        [-10] { $target } ist ein Boss
       *[other] { $target } hat Untergebene
    }
   *[other] { $value ->
        [-10] { $target } ist ein Leutnant
       *[other] { $target } steht direkt unter einem Leutnant
    }
}
term-weakness = { $value ->
    [4] { $you ->
        [yes] Du hast mehr von der Schwäche von { $target } ({ $types }: { $ours } zu { $theirs })
       *[no] { $seat } hat mehr von der Schwäche von { $target } ({ $types }: { $ours } zu { $theirs })
    }
   *[other] { $yours ->
        [yes] Du hast mehr von der Schwäche von { $target } ({ $types }: { $theirs } zu { $ours })
       *[no] { $victim } hat mehr von der Schwäche von { $target } ({ $types }: { $theirs } zu { $ours })
    }
}
term-markers = { $count } Groll bei { $target }
term-type = { $you ->
    [yes] Deine Geschäfte der Branche { $type }: { $count }
   *[no] Geschäfte von { $seat } der Branche { $type }: { $count }
}
term-district = { $you ->
    [yes] Deine Geschäfte im Viertel { $district }: { $count }
   *[no] Geschäfte von { $seat } im Viertel { $district }: { $count }
}
term-their-type = { $yours ->
    [yes] Deine anderen Geschäfte der Branche { $type }: { $count }
   *[no] Andere Geschäfte von { $victim } der Branche { $type }: { $count }
}
term-their-district = { $yours ->
    [yes] Deine anderen Geschäfte im Viertel { $district }: { $count }
   *[no] Andere Geschäfte von { $victim } im Viertel { $district }: { $count }
}
term-bodyguards = { $count ->
    [one] Ein Leibwächter unter { $target }
   *[other] { $count } Leibwächter unter { $target }
}
term-edge = { $attack ->
    [recruit] { $mob }: gut im Anwerben
    [take-over] { $mob }: gut im Übernehmen
   *[hit] { $mob }: gut bei Anschlägen
}
term-shelter = { $mob }: gut im Festhalten
term-war = Bandenkrieg
term-protector = { $crook } beschützt es
term-stake = { $you ->
    [yes] Deine Riesen{ $sealed ->
        [yes] , noch verdeckt
       *[no] { "" }
    }
   *[no] Riesen von { $seat }
}
term-sealed = { $answered ->
    [yes] Riesen von { $seat }, verdeckt
   *[no] Riesen von { $seat }, noch offen
}
term-help = { $crook } hilft
term-backup = { $crook } geht dazwischen
term-hiding = { $target } taucht unter
term-nudges = Sonderkarten
tip-term-type = 2 für jedes Geschäft derselben Branche.
tip-term-district = 2 für jedes Geschäft im selben Viertel.
tip-term-their-type = 2 für jedes Geschäft derselben Branche, das Ziel nicht mitgezählt.
tip-term-their-district = 2 für jedes Geschäft im selben Viertel, das Ziel nicht mitgezählt.
tip-term-markers = 2 für jeden Groll.
tip-term-bodyguards = 5 für jeden Leibwächter direkt darunter.
tip-term-weakness = Geschäfte aller Branchen, die jemandes Schwäche sind, werden zusammengezählt und einmal verglichen.
verdict = { $more ->
    [0] { $number } oder weniger mit zwei Würfeln: { $percent } %.
   *[other] { $number } oder weniger mit zwei Würfeln: { $percent } %, und { $more } mehr als nötig.
}
verdict-none = { $missing ->
    [one] Unter { $least } gelingt nichts: Eins fehlt noch.
   *[other] Unter { $least } gelingt nichts: { $missing } fehlen noch.
}
to-come-protecting = Es kommen noch: ein Beschützer, Riesen, Helfer, Sonderkarten.
to-come-staking = { $attack ->
    [hit] { $owned ->
        [yes] Es kommen noch: Riesen des Angreifers, ein Helfer, das Untertauchen, Sonderkarten.
       *[no] Es kommen noch: Riesen des Angreifers, ein Helfer, Sonderkarten.
    }
   *[other] Es kommen noch: verdeckte Riesen, Helfer, Sonderkarten.
}
to-come-showdown = Es kommen noch: Helfer, Sonderkarten.
to-come-helping = { $attack ->
    [hit] { $owned ->
        [yes] Es kommen noch: ein Helfer, das Untertauchen, Sonderkarten.
       *[no] Es kommen noch: ein Helfer, Sonderkarten.
    }
   *[other] { $owned ->
        [yes] Es kommen noch: Helfer auf beiden Seiten, Sonderkarten.
       *[no] Es kommen noch: Helfer, Sonderkarten.
    }
}
to-come-backing = { $attack ->
    [hit] Es kommen noch: das Untertauchen, Sonderkarten.
   *[other] Es kommen noch: Helfer des Verteidigers, Sonderkarten.
}
to-come-nudging = Es kommen noch: Sonderkarten.
to-come-rolling = Die Würfel fallen.

# Fragen
ask-bid = { $opened ->
    [yes] { $leader } bietet { $bid }. Bietest du mehr? Du hast { $cash }.
   *[no] Du eröffnest das Bieten. Du hast { $cash }.
}
help-bid = Runde { $round }: Wer gewinnt, sucht sich einen dieser { $lot } Gauner aus. Was du behältst, ist dein erster Lohn und Einsatz.
ask-pick = Für { $bid } gehört der Zuschlag dir. Wen nimmst du?
help-pick = { $lot } stehen da. Macht handelt, Lohn kostet jeden Zug.
ask-boss = { $first ->
    [yes] Wer ist dein Boss?
   *[no] Dein Boss ist nicht mehr da. Wer folgt?
}
help-boss = { $first ->
    [yes] { $boss ->
        [crook] Auch der Boss will Lohn und grollt, und wer mehr Macht hat als der Vorgesetzte, murrt jeden Zug.
       *[steady] Der Boss nimmt keinen Lohn, und wer mehr Macht hat als der Vorgesetzte, murrt jeden Zug.
    }
   *[no] Der neue Boss verliert allen Groll.
}
ask-pay = { $target } will { $pay }. Du hast { $cash }.
help-pay = { $others ->
    [0] Sonst wartet niemand.
    [one] Mit einem weiteren, der wartet, macht das { $all }.
   *[other] Mit { $others } weiteren, die warten, macht das { $all }.
} { $markers ->
    [0] Weniger als alles bringt 1 Groll, nichts bringt 2; mit 3 heißt es Abschied.
   *[other] Da ist schon { $markers } Groll; mit 3 heißt es Abschied.
}
ask-action = { $acted ->
    [yes] Was noch? Du hast { $cash }.
   *[no] Dein Zug: Was tust du? Du hast { $cash }.
}
help-action = { $tokens ->
    [0] Keiner deiner Gauner hat noch eine Marke.
    [one] Einer deiner Gauner hat eine Marke.
   *[other] { $tokens } deiner Gauner haben Marken.
} Punkte: { $points } von { $goal }.
ask-who = { $doing ->
    [recruit] Wer wirbt an?
    [take-over] Wer übernimmt?
    [hit] Wer verübt den Anschlag?
    [move] Wer wird versetzt?
    [give] Wer wird abgegeben?
    [visit] Wer geht aus?
    [drop] Wer wird entlassen?
    [double-cross] Welcher Leutnant fällt dem Boss in den Rücken?
    [retire] Welcher Leutnant folgt dem Boss?
   *[other] Wer macht es?
}
help-who = { $doing ->
    [recruit] Jeweils mit dem leichtesten Ziel und der Zahl, bei der es anfängt. Das Ziel muss weniger Macht haben.
    [take-over] Jeweils mit dem leichtesten Ziel und der Zahl, bei der es anfängt.
    [hit] Jeweils mit dem leichtesten Ziel und der Zahl, bei der es anfängt. Ein Anschlag auf einen Boss ist Krieg.
    [move] Mit allen darunter. Es kostet eine Marke.
    [give] Mit allen darunter. Es kostet eine Marke, und den Platz sucht der Empfänger aus.
    [visit] Es kostet die Marke des Gauners und nimmt 1 Groll weg.
    [drop] Kostet nichts und macht herrenlos. Wer direkt darunter stand, bleibt bei dir.
    [double-cross] Es gelingt immer und bringt Macht wie jeder Anschlag. Alle anderen in deiner Bande bekommen 1 Groll.
    [retire] Das Geschenk geht an die Bank, der alte Boss auf die Ablage. Niemand murrt, auch nicht über einen verlorenen Rang.
   *[other] { "" }
}
ask-crook = { $doing ->
    [recruit] Wen wirbt { $crook } an?
    [hit] Wem gilt der Anschlag von { $crook }?
    [token] Wer bekommt eine Marke?
    [calm] Wer soll sich beruhigen?
   *[other] Wer?
}
help-crook = { $doing ->
    [recruit] Zwei Würfel müssen die Zahl oder weniger zeigen. Riesen und Helfer kommen dazu. Einmal angesagt, gibt es kein Zurück.
    [hit] Zwei Würfel müssen die Zahl oder weniger zeigen. Bis zu 5 Riesen und ein Helfer kommen dazu. Einmal angesagt, gibt es kein Zurück.
   *[other] { "" }
}
ask-racket = { $doing ->
    [take-over] Was übernimmt { $crook }?
    [visit] Wohin geht { $crook }?
    [protect] Welches Geschäft ist bis zu deinem nächsten Zug geschützt?
    [profit] Welches Geschäft bringt von jetzt an mehr?
   *[other] Welches Geschäft?
}
help-racket = { $doing ->
    [take-over] Zwei Würfel müssen die Zahl oder weniger zeigen. Riesen und Helfer kommen dazu. Einmal angesagt, gibt es kein Zurück.
   *[other] { "" }
}
ask-seat = { $doing ->
    [give] Wer bekommt { $crook }?
    [spy] Wessen Sonderkarten siehst du dir an?
    [raid] Wen besucht die Polizei?
   *[other] Wer?
}
help-seat = { $doing ->
    [spy] Eine davon wirfst du ab.
    [raid] 6 Riesen oder ein Geschäft, wie das Opfer möchte.
   *[other] { "" }
}
ask-place = Unter wen kommt { $crook }?
help-place = Direkt unter dem Boss steht ein Leutnant. Wer mehr Macht hat als der Vorgesetzte, wird neidisch: jeden Zug 1 Groll.
ask-orphan = Einige deiner Leute haben niemanden über sich. Wer findet zuerst einen Platz?
help-orphan = Alle kommen mit ihren Leuten.
ask-protector = { $what }: jetzt bei { $odds }. Wer beschützt es?
help-protector = Die Macht des Beschützers wird abgezogen, und wer unter ihm steht, kann später helfen.
ask-stake = { $side ->
    [attacker] { $what }: jetzt bei { $odds }. Wie viele Riesen setzt du darauf?
    [defender] { $what }: jetzt bei { $odds }. Wie viele Riesen setzt du dagegen?
   *[other] { $what }: jetzt bei { $odds }. Setzt du Riesen dafür oder dagegen?
}
help-stake = { $attack ->
    [hit] Jeder zählt 1, höchstens { $most }. Du hast { $cash }; was du setzt, ist in jedem Fall weg.
   *[other] { $side ->
        [other] Verdeckt, bis alle gesetzt haben: höchstens { $most }. Du hast { $cash }; was du setzt, ist in jedem Fall weg.
       *[same] Verdeckt, bis alle gesetzt haben. Du hast { $cash }; was du setzt, ist in jedem Fall weg.
    }
}
ask-help = { $helpers ->
    [0] { $what }: jetzt bei { $odds }. Wer hilft?
   *[other] { $what }: jetzt bei { $odds }. Wer hilft noch?
}
help-help = { $attack ->
    [take-over] So viele du willst, die unter { $crook } stehen. Danach antwortet, wer sich verteidigt.
   *[other] Nur eine Person, die unter { $crook } steht. Danach antwortet, wer sich verteidigt.
}
ask-backup = { $attack ->
    [recruit] { $what }: jetzt bei { $odds }. Geht { $superior } dazwischen?
    [hit] { $what }: jetzt bei { $odds }. Taucht { $target } unter?
   *[take-over] { $helpers ->
        [0] { $what }: jetzt bei { $odds }. Wer hilft beim Beschützen?
       *[other] { $what }: jetzt bei { $odds }. Wer hilft noch beim Beschützen?
    }
}
help-backup = { $attack ->
    [hit] Das zieht 3 ab und kostet die Marke.
   *[other] Macht wird von der Zahl abgezogen. Danach fallen die Würfel.
}
ask-nudge = { $what }: jetzt bei { $odds }. Änderst du etwas daran?
help-nudge = Gefragt wird, wer Sonderkarten hat, bis alle der Reihe nach nichts ändern. Dann fallen die Würfel.
aim-nudge = { $by }, dann { $odds }
ask-cancel = { $cancels ->
    [0] { $player } spielt „{ $special }“ ({ $aim }). Hebst du das auf?
   *[other] { $odd ->
        [yes] { $player } hebt „{ $special }“ auf ({ $aim }). Hebst du wiederum das auf?
       *[no] { $player } hebt das auf: { $special } ({ $aim }) gilt wieder. Hebst du es auf?
    }
}
help-cancel = Gefragt wird, wer Sonderkarten hat.
ask-expose = Welche Sonderkarte von { $victim } wird abgeworfen?
help-expose = Die anderen erfahren, welche es war.
ask-bribe = Die Polizei ist da. { $bribe } an die Bank, oder welches Geschäft geht?
help-bribe = Du hast { $cash }. Ein Geschäft, das geht, wird herrenlos.
ask-spoils = { $fallen } ist ausgeschaltet. Welches Geschäft nimmst du?
help-spoils = { $left ->
    [one] Eins ist noch da.
   *[other] { $left } sind noch da.
} Was du nicht nimmst, wird herrenlos.
ask-spend = Wessen Marke gibst du für ein weiteres Geschäft von { $fallen } aus?
help-spend = { $left ->
    [one] Ein Geschäft ist noch da.
   *[other] { $left } Geschäfte sind noch da.
} Für jedes eine Marke, von Gauner oder Geschäft.
ask-war = Bandenkrieg: Anschlag oder passen?
help-war = Jeder Anschlag bekommt +{ $fury }. { $quiet ->
    [0] Wenn alle Beteiligten der Reihe nach passen, ist er aus.
    [one] Gepasst hat schon jemand; wenn es alle der Reihe nach tun, ist er aus.
   *[other] Der Reihe nach gepasst haben schon { $quiet }; wenn es alle tun, ist er aus.
}
wait-bid = { $opened ->
    [yes] { $leader } bietet { $bid }. Geht { $seat } mit?
   *[no] { $seat } eröffnet das Bieten.
}
wait-pick = { $seat } sucht sich jemanden aus.
wait-boss = { $first ->
    [yes] { $seat } ernennt einen Boss.
   *[no] { $seat } braucht einen neuen Boss.
}
wait-pay = { $seat } zahlt die Löhne.
wait-action = { $seat } überlegt.
wait-place = { $seat } ordnet die Bande.
wait-orphan = { $seat } ordnet die Bande.
wait-protector = { $what }: jetzt bei { $odds }. Schickt { $seat } einen Beschützer?
wait-stake = { $what }: jetzt bei { $odds }. { $attack ->
    [hit] { $seat } zählt Riesen.
   *[other] Verdeckt wird gesetzt.
}
wait-help = { $what }: jetzt bei { $odds }. Wen ruft { $seat }?
wait-backup = { $what }: jetzt bei { $odds }. Was tut { $seat } dagegen?
wait-nudge = { $what }: jetzt bei { $odds }. Lässt { $seat } es dabei?
wait-cancel = { $cancels ->
    [0] { $player } spielt „{ $special }“ ({ $aim }). Lässt { $seat } das gelten?
   *[other] { $odd ->
        [yes] { $player } hebt „{ $special }“ auf ({ $aim }). Lässt { $seat } das gelten?
       *[no] { $player } hebt das auf: { $special } ({ $aim }) gilt wieder. Lässt { $seat } das gelten?
    }
}
wait-expose = { $seat } liest die Sonderkarten von { $victim }.
wait-bribe = Die Polizei ist bei { $seat }.
wait-spoils = { $seat } bedient sich bei { $fallen }.
wait-spend = { $seat } bedient sich bei { $fallen }.
wait-war = Bandenkrieg: { $seat } lädt nach.

# Antworten
heading-own = Deine eigene Bande
heading-free = Herrenlos
do-pass = { $war ->
    [yes] Passen
   *[no] Passen und { $gs } nehmen
}
do-done = Genug
do-done-action = Zug beenden
do-done-spend = Genug davon
do-recruit = Jemanden anwerben
do-take-over = Ein Geschäft übernehmen
do-hit = Einen Anschlag verüben
do-move = Jemanden versetzen
do-give = Jemanden abgeben
do-visit = Ein Geschäft besuchen
do-drop = Jemanden entlassen
do-double-cross = Verrat an { $boss }
do-retire = { $boss } in den Ruhestand schicken ({ $gs })
do-pay-all = Allen, die noch warten, den vollen Lohn: { $all }
do-pay-full = Den vollen Lohn: { $pay }
do-pay-part = { $leaves ->
    [yes] Nur 1 Riese; das bringt das Fass zum Überlaufen, und Abschied
   *[no] Nur 1 Riese; das macht dann { $markers } Groll
}
do-pay-nothing = { $leaves ->
    [yes] Nichts; das bringt das Fass zum Überlaufen, und Abschied
   *[no] Nichts; das macht dann { $markers } Groll
}
do-drop-out = Aussteigen
out-for-round = Raus für Runde { $round }
do-yes = Ja
do-no = Nein
do-no-protector = Niemand
do-no-nudge = Dabei bleibt es
do-no-cancel = Gelten lassen
do-no-bribe = Keine Zahlung
do-no-help = { $helpers ->
    [0] Niemand hilft
   *[other] Niemand mehr
}
do-no-backup = { $helpers ->
    [0] Nein
   *[other] Niemand mehr
}
do-nudge-up = { $special }: { $by }, dann { $odds }
do-nudge-down = { $special }: { $by }, dann { $odds }
do-hide = { $crook } taucht unter: { $by }, dann { $odds }
do-superior = { $crook } geht dazwischen: { $by }, dann { $odds }
do-bribe = { $gs } zahlen
do-cancel = Aufheben: { $special }
do-crook = { $crook } (Macht { $power })
do-crook-pick = { $crook } (Macht { $power }, Widerstand { $resistance }, Lohn { $pay })
do-crook-boss = { $crook } (Macht { $power })
do-crook-place = { $envious ->
    [yes] { $rank ->
        [lieutenant] Leutnant unter { $crook } (Macht { $power }: Neid)
       *[crew] Unter { $crook } (Macht { $power }: Neid)
    }
   *[no] { $rank ->
        [lieutenant] Leutnant unter { $crook } (Macht { $power })
       *[crew] Unter { $crook } (Macht { $power })
    }
}
do-crook-orphan = Zuerst { $crook } (Macht { $power })
do-crook-protector = { $crook }: { $by }, dann { $odds }
do-crook-help = { $crook }: { $by }, dann { $odds }
do-crook-backup = { $crook }: { $by }, dann { $odds }
do-crook-spend = Die Marke von { $crook }
do-who = { $crook } (Macht { $power })
do-who-attack = { $crook } (Macht { $power }): bestenfalls { $odds }, Ziel: { $target }
do-who-attack-none = { $crook } (Macht { $power }): kein Ziel
do-who-visit = { $crook } ({ $markers } Groll)
do-target = { $rank ->
    [boss] { $crook }, Boss von { $owner }: { $odds }
    [lieutenant] { $crook }, Leutnant von { $owner }: { $odds }
    [none] { $crook }, herrenlos: { $odds }
   *[other] { $crook }, bei { $owner }: { $odds }
}
do-target-own = { $crook }, bei dir: ohne Würfel
do-take = { $racket } ({ $type }, { $district }, { $income }), { $owner }: { $odds }
do-racket = { $racket } ({ $type }, { $district }, { $income })
do-racket-bribe = Verlieren: { $racket } ({ $type }, { $district }, { $income })
do-racket-spoils = Nehmen: { $racket } ({ $type }, { $district }, { $income })
do-racket-spend = Die Marke auf „{ $racket }“
do-profit = { $racket } ({ $type }, { $district }): bisher { $income }, dann { $then }
do-seat = { $doing ->
    [spy] { $held ->
        [one] { $seat }, eine Sonderkarte
       *[other] { $seat }, { $held } Sonderkarten
    }
    [raid] { $rackets ->
        [one] { $seat }, ein Geschäft, { $cash }
       *[other] { $seat }, { $rackets } Geschäfte, { $cash }
    }
   *[other] { $seat }
}
do-special = Spielen: { $special }
do-expose = Abwerfen: { $special }
do-bid = Gebot: { $gs }
do-stake = { $sign ->
    [none] Nichts: bleibt bei { $odds }
    [against] { $gs } dagegen: dann { $odds }
   *[for] { $gs } dafür: dann { $odds }
}
cue = { $percent } %
cue-short = −{ $missing }
plan-recruit = { $target } mit { $crook } anwerben: { $odds }
plan-take-over = „{ $target }“ mit { $crook } übernehmen: { $odds }
plan-hit = Anschlag auf { $target } mit { $crook }: { $odds }
plan-by-recruit = { $crook } wirbt jemanden an
plan-by-take-over = { $crook } übernimmt ein Geschäft
plan-by-hit = { $crook } verübt einen Anschlag
plan-by-move = { $crook } versetzen
plan-by-give = { $crook } abgeben
plan-by-visit = { $crook } besucht ein Geschäft
plan-by-drop = { $crook } entlassen
plan-by-double-cross = { $crook } verrät { $boss }
plan-by-retire = { $crook } folgt auf { $boss }, der Ruhestand kostet { $gs }
heading-gifts = Geschenke
heading-give-gs = Riesen für { $seat }
heading-give-racket = Ein Geschäft für { $seat }
heading-give-special = Eine Sonderkarte für { $seat }
heading-give-crook = Ein Gauner für { $seat }
give-to = Geschenk für { $seat }
give-gs = Geschenk für { $seat }: { $gs }
give-racket = Geschenk für { $seat }: das Geschäft { $racket }
give-special = Geschenk für { $seat }: die Sonderkarte { $special }
give-crook = Geschenk für { $seat }: { $crook } mit allen darunter

# Warum nicht
reason-not-asked = Danach ist gerade nicht gefragt.
reason-no-such-card = Diese Karte gibt es in diesem Blatt nicht.
reason-not-yours = Das gehört dir nicht.
reason-already-acted = Du hast schon etwas getan: Passen kann nur, wer nichts tut.
reason-nothing-done = Du hast noch nichts getan: Dann pass und nimm die Riesen.
reason-no-token = Dafür braucht es eine Marke.
reason-no-target = Dafür gibt es gerade kein Ziel.
reason-not-a-target = Das kommt hier nicht in Frage.
reason-boss-immune = Ein Boss lässt sich nicht anwerben.
reason-not-stronger = Anwerben lässt sich nur, wer weniger Macht hat.
reason-protected = Dieses Geschäft ist bis zum nächsten Zug des Besitzers geschützt.
reason-own-boss = Den eigenen Boss kann man nicht entlassen, versetzen, abgeben oder beschießen: Dafür gibt es Verrat und Ruhestand.
reason-not-lieutenant = Das kann nur ein Leutnant.
reason-too-dear = So viele Riesen hast du nicht.
reason-too-low = Ein Gebot muss höher sein als das letzte.
reason-too-much = So viel darf auf diesen Angriff nicht gesetzt werden.
reason-no-room = Dort ist kein Platz frei, oder der Platz ist es schon.
reason-content = Da ist kein Groll, der weggehen könnte.
reason-not-in-hand = Diese Sonderkarte ist nicht da.
reason-not-now = Diese Sonderkarte wird zu einer anderen Zeit gespielt.
reason-eliminated = Diese Bande ist ausgeschaltet.
reason-gifts-off = An diesem Tisch gibt es keine Geschenke.
reason-no-gifts-now = Geschenke gibt es in den ruhigen Momenten eines Zugs: wenn jemand Löhne zahlt oder überlegt, was zu tun ist.
reason-not-active = Außer der Reihe kann ein Gauner nur an den gehen, der am Zug ist.
reason-no-receiver = Sag zuerst, für wen.
reason-full-pay = Ein Teil von einem einzigen Riesen ist schon alles.
reason-not-below = Helfen kann nur, wer darunter steht.
reason-at-most = Mehr Zähler dürfen nicht darauf liegen.

# Was geschah
event-mob-drawn = { $you ->
    [yes] Deine Bande: { $mob }. { $edge }
   *[no] Die Bande von { $seat }: { $mob }. { $edge }
}
event-first = { $you ->
    [yes] Du beginnst.
   *[no] { $seat } beginnt.
}
event-lot = Runde { $round } der Versteigerung: { $crooks }.
event-bidding = { $you ->
    [yes] Du eröffnest das Bieten.
   *[no] { $seat } eröffnet das Bieten.
}
event-bid = { $you ->
    [yes] Du bietest { $gs }.
   *[no] { $seat } bietet { $gs }.
}
event-out = { $you ->
    [yes] Du steigst aus.
   *[no] { $seat } steigt aus.
}
event-picked = { $you ->
    [yes] { $crook } gehört für { $gs } zu dir.
   *[no] { $seat } nimmt { $crook } für { $gs }.
}
event-dealt = { $you ->
    [yes] Deine ersten Leute: { $crooks }.
   *[no] { $seat } beginnt mit { $crooks }.
}
event-crowned = { $you ->
    [yes] Ein Hoch auf deinen Boss: { $crook }.
   *[no] Boss bei { $seat } ist jetzt { $crook }.
}
event-starts-with = { $you ->
    [yes] Deine erste Adresse: { $racket } ({ $type }, { $district }).
   *[no] Die erste Adresse von { $seat }: { $racket } ({ $type }, { $district }).
}
event-turned-up = { $which ->
    [crook] { $crook } ist in der Stadt und gehört zu niemandem.
   *[racket] { $racket } ({ $type }, { $district }) ist zu haben.
}
event-turn = { $you ->
    [yes] Zug { $turn }: Du bist dran.
   *[no] Zug { $turn }: { $seat }.
}
event-unhappy = { $cause ->
    [pay] Zu wenig Lohn: { $crooks }.
    [envy] Mehr Macht als der Vorgesetzte, und man merkt es: { $crooks }.
    [hit] Beschossen und nicht amüsiert: { $crooks }.
    [death] In Trauer: { $crooks }.
    [demotion] Degradiert: { $crooks }.
    [treason] Entsetzt über den Verrat: { $crooks }.
   *[other] Missmutig: { $crooks }.
} { $count ->
    [one] Das macht { $markers } Groll mehr.
   *[other] Das macht je { $markers } Groll mehr.
}
event-calmed = { $cause ->
    [promotion] Befördert, und 1 Groll weniger: { $crooks }.
    [new-mob] Neue Freunde, und 1 Groll weniger: { $crooks }.
    [conquest] Ganz nach Geschmack, und 1 Groll weniger: { $crooks }.
    [visit] 1 Groll weniger: { $crooks }.
   *[calm] Aller Groll verflogen: { $crooks }.
}
event-left = { $cause ->
    [pay] { $count ->
        [one] { $crooks } geht und ist jetzt herrenlos.
       *[other] { $crooks } gehen und sind jetzt herrenlos.
    }
   *[other] { $count ->
        [one] { $crooks } hat genug und verlässt die Stadt.
       *[other] { $crooks } haben genug und verlassen die Stadt.
    }
}
event-earned = { $you ->
    [yes] Deine Geschäfte bringen { $gs }.
   *[no] { $seat } kassiert { $gs }.
}
event-paid = { $how ->
    [pay-all] { $you ->
        [yes] Du zahlst allen, die noch warten, den vollen Lohn: { $gs }.
       *[no] { $seat } zahlt allen, die noch warten, den vollen Lohn: { $gs }.
    }
    [pay-full] { $you ->
        [yes] Du zahlst { $crook } den vollen Lohn: { $gs }.
       *[no] { $seat } zahlt { $crook } den vollen Lohn: { $gs }.
    }
    [pay-part] { $you ->
        [yes] Du speist { $crook } mit einem Riesen ab.
       *[no] { $seat } speist { $crook } mit einem Riesen ab.
    }
   *[pay-nothing] { $you ->
        [yes] Nichts für { $crook }: Du baust auf Geduld.
       *[no] Nichts für { $crook }: { $seat } baut auf Geduld.
    }
}
event-drew = { $you ->
    [yes] { $count ->
        [one] Du ziehst eine Sonderkarte.
       *[other] Du ziehst { $count } Sonderkarten.
    }
   *[no] { $count ->
        [one] { $seat } zieht eine Sonderkarte.
       *[other] { $seat } zieht { $count } Sonderkarten.
    }
}
event-got = Auf deiner Hand: { $specials }.
event-refilled = Die Ablage wird gemischt: Lange bleibt dieser Stadt niemand fern.
event-passed = { $you ->
    [yes] Du machst dir die Hände nicht schmutzig und nimmst { $gs }.
   *[no] { $seat } macht sich die Hände nicht schmutzig und nimmt { $gs }.
}
event-stopped = { $you ->
    [yes] Du machst Feierabend.
   *[no] { $seat } macht Feierabend.
}
event-moved = { $you ->
    [yes] Du versetzt { $crook } unter { $crook2 }.
   *[no] { $seat } versetzt { $crook } unter { $crook2 }.
}
event-gave-crook = { $you ->
    [yes] Du gibst { $crook } an { $victim } ab.
   *[no] { $yours ->
        [yes] { $seat } gibt { $crook } an dich ab.
       *[no] { $seat } gibt { $crook } an { $victim } ab.
    }
}
event-placed = { $you ->
    [yes] { $crook } dient in deiner Bande unter { $crook2 }.
   *[no] { $crook } dient bei { $seat } unter { $crook2 }.
}
event-visited = { $you ->
    [yes] { $crook } macht sich in deinem Namen einen schönen Abend: { $racket }.
   *[no] { $crook } macht sich im Namen von { $seat } einen schönen Abend: { $racket }.
}
event-dropped = { $you ->
    [yes] Du weist { $crook } die Tür.
   *[no] { $seat } weist { $crook } die Tür.
}
event-double-crossed = { $you ->
    [yes] { $crook } lädt deinen Boss { $crook2 } zu einer Bootsfahrt ein und kommt allein zurück.
   *[no] Bei { $seat } lädt { $crook } den Boss { $crook2 } zu einer Bootsfahrt ein und kommt allein zurück.
}
event-retired = { $you ->
    [yes] Dein Boss { $crook2 } geht in den Ruhestand; { $crook } sammelt { $gs } für das Geschenk.
   *[no] Bei { $seat } geht { $crook2 } in den Ruhestand; { $crook } sammelt { $gs } für das Geschenk.
}
event-attacked = { $attack ->
    [recruit] { $you ->
        [yes] Anwerbung: { $crook } lädt { $target } auf deine Rechnung zu einem Glas ein.
       *[no] Anwerbung: { $crook } lädt { $target } auf Rechnung von { $seat } zu einem Glas ein.
    }
    [take-over] { $you ->
        [yes] Übernahme: { $crook } fragt für dich nach der Pacht von „{ $target }“.
       *[no] Übernahme: { $crook } fragt für { $seat } nach der Pacht von „{ $target }“.
    }
   *[hit] { $you ->
        [yes] Anschlag: { $crook } wartet in deinem Auftrag im geparkten Wagen auf { $target }.
       *[no] Anschlag: { $crook } wartet im Auftrag von { $seat } im geparkten Wagen auf { $target }.
    }
}
event-protected = { $you ->
    [yes] { $crook } beschützt es für dich.
   *[no] { $crook } beschützt es für { $seat }.
}
event-unprotected = { $you ->
    [yes] Du schickst keinen Beschützer.
   *[no] { $seat } schickt keinen Beschützer.
}
event-staked = { $you ->
    [yes] Dein Umschlag liegt auf dem Tisch.
   *[no] { $seat } legt einen Umschlag auf den Tisch.
}
event-staked-own = { $sign ->
    [none] In deinem ist nichts.
    [against] Du setzt { $gs } dagegen.
   *[for] Du setzt { $gs } dafür.
}
event-stakes = { $sign ->
    [none] { $you ->
        [yes] Du setzt nichts dazu.
       *[no] { $seat } setzt nichts dazu.
    }
   *[other] { $you ->
        [yes] Du setzt { $gs } dazu.
       *[no] { $seat } setzt { $gs } dazu.
    }
}
event-shown = { $sign ->
    [none] { $you ->
        [yes] Dein Umschlag ist leer.
       *[no] Der Umschlag von { $seat } ist leer.
    }
    [against] { $you ->
        [yes] Du hast { $gs } dagegen gesetzt.
       *[no] { $seat } hat { $gs } dagegen gesetzt.
    }
   *[for] { $you ->
        [yes] Du hast { $gs } dafür gesetzt.
       *[no] { $seat } hat { $gs } dafür gesetzt.
    }
}
event-helped = { $you ->
    [yes] { $crook } hilft dir: { $signed }.
   *[no] { $crook } hilft { $seat }: { $signed }.
}
event-no-help = { $you ->
    [yes] Du belässt es dabei.
   *[no] { $seat } belässt es dabei.
}
event-hid = { $you ->
    [yes] { $crook } taucht in deinem Keller unter.
   *[no] { $crook } taucht im Keller von { $seat } unter.
}
event-let-be = { $you ->
    [yes] Du hältst dich heraus.
   *[no] { $seat } hält sich heraus.
}
event-nudged = { $you ->
    [yes] Du spielst „{ $special }“: { $signed }.
   *[no] { $seat } spielt „{ $special }“: { $signed }.
}
event-played = { $you ->
    [yes] Du spielst „{ $special }“.
   *[no] { $seat } spielt „{ $special }“.
}
event-meant = { $which ->
    [crook] Das gilt { $crook }.
    [racket] Das gilt dem Geschäft { $racket }.
   *[rival] { $yourself ->
        [yes] Das gilt dir.
       *[no] Das gilt { $rival }.
    }
}
event-cancelled = { $you ->
    [yes] Du hebst „{ $special }“ auf.
   *[no] { $seat } hebt „{ $special }“ auf.
}
event-fizzled = { $special } verpufft.
event-rolled = Die Würfel: { $one } und { $two }, zusammen { $sum }. Nötig: { $needed } oder weniger.
event-hopeless = Die Zahl ist { $number }: Da wird gar nicht erst gewürfelt.
event-recruited = { $you ->
    [yes] { $count ->
        [one] { $crooks } schließt sich dir an.
       *[other] { $crooks } schließen sich dir an.
    }
   *[no] { $count ->
        [one] { $crooks } schließt sich { $seat } an.
       *[other] { $crooks } schließen sich { $seat } an.
    }
}
event-taken = { $you ->
    [yes] { $racket } ({ $type }, { $district }) steht jetzt unter deiner Leitung.
   *[no] { $racket } ({ $type }, { $district }) steht jetzt unter der Leitung von { $seat }.
}
event-killed = { $crook2 } kommt morgen nicht zur Arbeit. Schöne Grüße von { $crook }.
event-stronger = Der Ruf wächst: { $crook } hat { $number } Macht mehr.
event-failed = { $crook } scheitert.
event-tokened = { $crook } ist wieder wach und hat eine Marke.
event-shielded = { $racket } ist geschützt.
event-profited = { $racket } bringt { $number } mehr im Zug.
event-looked = { $you ->
    [yes] Du liest die Sonderkarten von { $victim }.
   *[no] { $yours ->
        [yes] { $seat } liest deine Sonderkarten.
       *[no] { $seat } liest die Sonderkarten von { $victim }.
    }
}
event-saw = { $count ->
    [0] { $victim } hat nichts.
   *[other] { $victim } hat: { $specials }.
}
event-exposed = { $yours ->
    [yes] Du verlierst „{ $special }“.
   *[no] { $victim } verliert „{ $special }“.
}
event-raided = { $yours ->
    [yes] Die Polizei klopft bei dir an.
   *[no] Die Polizei klopft bei { $victim } an.
}
event-bribed = { $you ->
    [yes] Du spendest { $gs } für den Polizeiball.
   *[no] { $seat } spendet { $gs } für den Polizeiball.
}
event-lost-racket = { $you ->
    [yes] Du verlierst „{ $racket }“; es ist jetzt herrenlos.
   *[no] { $seat } verliert „{ $racket }“; es ist jetzt herrenlos.
}
event-war-began = { $you ->
    [yes] Du hast auf den Boss von { $victim } schießen lassen: Bandenkrieg!
   *[no] { $yours ->
        [yes] { $seat } hat auf deinen Boss schießen lassen: Bandenkrieg!
       *[no] { $seat } hat auf den Boss von { $victim } schießen lassen: Bandenkrieg!
    }
}
event-joined = { $you ->
    [yes] Jetzt bist du im Krieg.
   *[no] Jetzt ist { $seat } im Krieg.
}
event-war-pass = { $you ->
    [yes] Du hältst das Feuer zurück.
   *[no] { $seat } hält das Feuer zurück.
}
event-war-over = Der Krieg ist aus. Alle zählen ihre Leute.
event-eliminated = { $you ->
    [yes] Deine Bande gibt es nicht mehr.
   *[no] Die Bande von { $seat } gibt es nicht mehr.
}{ $count ->
    [0] { "" }
   *[other] { " " }Abgelegt: { $specials }.
}
event-spoils = { $you ->
    [yes] Du erbst „{ $racket }“ ({ $type }, { $district }).
   *[no] { $seat } erbt „{ $racket }“ ({ $type }, { $district }).
}
event-spent = { $which ->
    [crook] { $you ->
        [yes] Du gibst die Marke von { $crook } aus.
       *[no] { $seat } gibt die Marke von { $crook } aus.
    }
   *[racket] { $you ->
        [yes] Du gibst die Marke auf „{ $racket }“ aus.
       *[no] { $seat } gibt die Marke auf „{ $racket }“ aus.
    }
}
event-lost-rackets = Jetzt herrenlos: { $rackets }.
event-turned-to = { $you ->
    [yes] Du wendest dich { $victim } zu, die Hand in der Tasche.
   *[no] { $yours ->
        [yes] { $seat } wendet sich dir zu, die Hand in der Tasche.
       *[no] { $seat } wendet sich { $victim } zu, die Hand in der Tasche.
    }
}
event-gave-gs = { $you ->
    [yes] Du steckst { $victim } { $gs } zu.
   *[no] { $yours ->
        [yes] { $seat } steckt dir { $gs } zu.
       *[no] { $seat } steckt { $victim } { $gs } zu.
    }
}
event-gave-racket = { $you ->
    [yes] Du überschreibst „{ $racket }“ auf { $victim }.
   *[no] { $yours ->
        [yes] { $seat } überschreibt „{ $racket }“ auf dich.
       *[no] { $seat } überschreibt „{ $racket }“ auf { $victim }.
    }
}
event-gave-special = { $you ->
    [yes] Du gibst { $victim } eine Sonderkarte.
   *[no] { $yours ->
        [yes] { $seat } gibt dir eine Sonderkarte.
       *[no] { $seat } gibt { $victim } eine Sonderkarte.
    }
}
event-gave-which = Es ist { $special }.
event-finished = Die Stadt hat genug gesehen.

# Das Ende
line-rackets = Geschäfte
line-bonuses = Boni
line-cash = Riesen
ending-victory = Genug von der Stadt ist in guten Händen.
ending-last-mob = Nur noch eine Bande ist übrig.
ending-worn-out = Zweihundert Züge sind für jede Stadt genug.

# Gedruckt
print-mob = Bande
print-token = Marke
print-power = Macht
print-income = Ertrag
print-starter = Startspieler
print-types = Branchen
print-districts = Viertel
print-goal = Geschäfte zum Sieg, langes/kurzes Spiel, nach Spielern
print-hit = Anschlag
print-odds = Zwei Würfel
print-number = Die Chance, eine Zahl oder weniger zu würfeln; 11 und 12 misslingen immer.

# Optionen
option-length = Spiel
option-length-long = lang
option-length-short = kurz
option-start = Die ersten Gauner
option-start-auction = werden versteigert
option-start-dealt = werden verteilt
option-draw = Wenn schon vier Karten herrenlos liegen
option-draw-one = kommt noch eine
option-draw-none = kommt keine
option-helpers = Helfen kostet
option-helpers-token = eine Marke
option-helpers-free = nichts
option-gifts = Geschenke
option-gifts-on = erlaubt
option-gifts-off = nicht erlaubt
option-boss = Der Boss ist
option-boss-steady = wunschlos
option-boss-crook = ein Gauner wie alle
option-opening = Wer auf den ersten Zug wartet
option-opening-equal = bekommt nichts dafür
option-opening-staggered = bekommt Riesen dafür

# Die Lektion
lesson-welcome = Willkommen in Port Perdu. Du bekommst eine Bande, und die Bande, die am Ende eines Zuges genug Geschäfte hat, gewinnt. Zuerst brauchst du Leute, drei an der Zahl, und die werden versteigert. Die Gauner dieser Runde liegen offen. Biete einen Riesen auf die erste Wahl; sagt jemand mehr, bekommt er sie.
lesson-rival-out = Die Konkurrenz denkt nach.
lesson-pick = Die Konkurrenz ist ausgestiegen: Die erste Wahl gehört dir, für einen einzigen Riesen. Seine Macht bringt ein Gauner in jeden Angriff mit, sein Widerstand macht ihn schwerer abzuwerben, seinen Lohn will er jeden Zug. Nimm den mächtigsten.
lesson-rival-free = Der Letzte einer Runde wählt umsonst.
lesson-rival-all = Die zweite Runde, und die Konkurrenz hat sich verliebt: alle 20 Riesen für einen Gauner. Das kannst du nicht überbieten, also bist du draußen, ohne gefragt zu werden.
lesson-free = Eine Bande ohne Geld: Was daraus wird, wirst du sehen. Als Letzter dieser Runde wählst du umsonst. Nimm den Besseren.
lesson-zero = Die dritte Runde, und du eröffnest. Die Konkurrenz hat nichts mehr, also genügt jedes Gebot. Biete 0.
lesson-third = Das kann niemand überbieten. Bedien dich.
lesson-rival-last = Was übrig ist, nimmt die Konkurrenz.
lesson-boss = Jetzt bestimm einen Boss. Der Boss will keinen Lohn, hat keine Launen und lässt sich nicht abwerben; die anderen beiden werden Leutnants. Wer mehr Macht hat als sein Vorgesetzter, bekommt Zug für Zug Groll. Also gehört dein Stärkster nach oben.
lesson-rival-boss = Auch die Konkurrenz bestimmt einen Boss. Dann bekommen alle ein kleines Geschäft, und vier Karten werden aufgedeckt: herrenlose Gauner und Geschäfte.
lesson-short = Dein Zug. Dein Geschäft hat seinen Ertrag gebracht, jetzt wollen deine Leute ihren Lohn. Probieren wir etwas aus: Dieser bekommt nur einen Teil, nämlich einen Riesen. Dafür gibt es 1 Groll, für gar keinen Lohn 2, und mit 3 Groll verlässt er dich. Außerdem bringt jeder Groll allen, die ihn abwerben wollen, +2.
lesson-pay = Und dieser bekommt alles und ist zufrieden.
lesson-act = Der Groll sitzt. Inzwischen sind Karten aufgedeckt worden, und eine war eine Sonderkarte: Sie ist auf deiner Hand, und niemand sonst weiß, welche es ist. Jeder hat eine Marke, und was jemand tut, kostet ihn seine Marke. Da draußen liegt die Stadt: Übernimm ein Geschäft.
lesson-leader = Wer führt den Angriff? Auf die Macht kommt es an, und helfen dürfen nur Leute, die unter dem Anführer stehen. Also der Boss.
lesson-racket = Bei jedem Geschäft steht die Zahl, mit der es anfängt: die Macht des Anführers, weniger der Widerstand, und 2 mehr für jedes Geschäft, das du aus derselben Branche oder im selben Viertel hast. Zwei Würfel müssen diese Zahl oder weniger zeigen. Dieses hier ist aus einer Branche, für die dein grollender Gauner eine Schwäche hat. Nimm es.
lesson-stake = Die Marke des Anführers ist weg, und zurück geht es nicht mehr. Jetzt wird gesetzt, und zwar verdeckt: Jeder deiner Riesen bringt +1. Der Besitzer eines Geschäfts könnte dagegenhalten, und alle anderen dürften bis zu 10 auf eine der beiden Seiten setzen; aber dieses gehört niemandem, und die Konkurrenz ist pleite. Das Geld ist in jedem Fall weg, also wirf nicht damit um dich: Helfen können auch deine Leute.
lesson-help = Bei einer Übernahme darf jeder helfen, der unter dem Anführer steht, mit seiner ganzen Macht und für seine Marke. Der Erste.
lesson-help-too = Und der Zweite. Dann hat niemand mehr eine Marke, und ohne Marke könnte im Zug der anderen keiner helfen oder beschützen. Aber am Ende deines Zuges gibt es neue, also macht es nichts.
lesson-roll = Wer Sonderkarten hat, wird vor dem Würfeln gefragt, denn manche ändern die Zahl. Deine nicht. Lass es gut sein, und viel Glück: 11 und 12 würden immer misslingen.
lesson-special = Das Geschäft gehört dir, und dein Gauner hat ein neues Stammlokal: Der Groll ist weg. Ein Besuch hätte später dasselbe bewirkt. Alle Marken sind ausgegeben, aber du hast eine Sonderkarte auf der Hand. Sonderkarten sind keine Handlungen und kosten keine Marke. Spiel sie.
lesson-coffee = Starker Kaffee gibt jemandem eine Marke, der keine hat. Die meiste Macht hat der Boss.
lesson-recruit = Es geht weiter. Auch Gauner sind herrenlos. Wirb einen an.
lesson-recruiter = Wer anwirbt, muss mehr Macht haben als der Umworbene. Also der Boss; sonst hat ohnehin niemand eine Marke.
lesson-target = Hier ist die Zahl Macht weniger Widerstand, dazu kommt etwas für Schwächen, Groll und Rang. Leutnants anderer Banden kosten -10, die direkt unter ihnen -5, und ein Boss kommt nie. Ein Herrenloser ist viel leichter zu haben.
lesson-bet = Wieder bringt jeder Riese +1. Sieh dir an, was er aus deinen Chancen macht: Ab 8 gelingt es in fünf von sieben Fällen, und über 10 hinaus ist jeder Riese verschwendet.
lesson-done = Willkommen an Bord, und zwar direkt unter dem Boss: ein neuer Leutnant. Du hast genug getan. Beende den Zug, dann bekommen alle wieder eine Marke, auch er.
lesson-rival-broke = Die Konkurrenz ist am Zug, und jetzt kommt die Rechnung für die Versteigerung: kaum Geld, und alle wollen Lohn. Wer nichts bekommt, hat 2 Groll. Noch einer, und er ist herrenlos.
lesson-rival-passes = Die Konkurrenz passt: in diesem Zug keine einzige Handlung, dafür 10 Riesen von der Bank.
lesson-again = Dein Zug, und das neue Geschäft hat schon mitverdient. Diesmal bekommen alle auf einmal ihren vollen Lohn.
lesson-pass = Du könntest weitermachen: Wer bei der Konkurrenz 2 Groll hat, ist mit +4 abzuwerben. Aber sieh dir deine Kasse an. Auch dir zahlt die Bank 10 Riesen, wenn du in deinem Zug gar nichts tust. Passe, und komm reich zurück.
lesson-ending = Das ist das Geschäft. Es gehört noch mehr dazu: Ein Anschlag schafft einen Gauner für immer aus der Welt und macht den Anführer mächtiger, aber wer einen Boss angreift, hat einen Bandenkrieg. Beschützer und Helfer verteidigen, was dir gehört, wenn sie ihre Marken noch haben. Drei Geschäfte einer Branche, aus der sonst niemand eines hat, zählen eines mehr, vier in einem Viertel zwei mehr. Den Rest weiß das Regelbuch, mit einer Übersicht am Ende. Spiel ruhig weiter: Die Konkurrenz hat Abwerbungen zu fürchten.

# box.py
deck-room = es sind { $many_cards }, und Platz ist für { $most }
deck-auction = es sind { $many_crooks }, und eine Versteigerung unter acht braucht { $fewest_crooks } (CL-03)
deck-weak-twice = { $weak } steht zweimal da
deck-same-racket = auch { $other } hat die Branche { $type } und das Viertel { $district } (CL-01)
deck-small-incomes = { $small } haben ein Einkommen von höchstens { $small2 }, und { $players } Leute brauchen { $players } (CL-03)
deck-mobs = es sind { $many_of }, und acht Leute brauchen { $most_players } (CL-01)
deck-mob-cards = { $by } Karten mehr in Schritt 3, und höchstens { $most }: eine Aktion könnte { $told } Ereignisse auslösen, und ein Tisch hat Platz für { $room }
deck-specials-order = Specials stehen in der Reihenfolge { $deeds }
deck-specials-none = keine tut { $deed }
deck-few-rackets = es sind { $many_of }, und zum Sieg braucht es { $needed } (CL-25)

# Beobachtungen; was sie auf Englisch bedeuten, steht in observation.py
sight-crook = wo jeder ist: in wessen Bande, auf der Straße, im Stapel, im Angebot oder in der Ablage
sight-boss = ist jeder Gauner Boss einer Bande?
sight-lieutenant = ist jeder Gauner Leutnant?
sight-ready = hat jeder Gauner eine Marke?
sight-markers = Grollmarken auf jedem Gauner
sight-power = jedes Gauners, mit seinen Zählern
sight-superior = wer direkt über jedem Gauner steht, ab 1 gezählt; 0 für niemanden
sight-unpaid = ist jeder Gauner noch zu bezahlen?
sight-leader = führt jeder Gauner an, was gerade geschieht?
sight-target = geht es um jeden Gauner?
sight-protector = schützt jeder Gauner das Geschäft?
sight-helper = hilft jeder Gauner beim Angriff?
sight-backer = hilft jeder Gauner bei der Abwehr?
sight-resistance = jedes Gauners
sight-pay = jedes Gauners
sight-bodyguard = ist jeder Gauner Leibwächter?
sight-weak = für welche Branchen jeder Gauner eine Schwäche hat
sight-racket = wo jedes ist: wem es gehört, auf der Straße oder im Stapel
sight-stocked = hat jedes Geschäft eine Marke?
sight-shielded = schützt eine Sonderkarte jedes Geschäft?
sight-profit = Zähler auf dem Ertrag jedes Geschäfts
sight-income = auf jedes Geschäft gedruckt
sight-aim = geht es um jedes Geschäft?
sight-hold = Widerstand jedes Geschäfts
sight-kind = die Branche jedes Geschäfts
sight-district = in welchem Viertel jedes Geschäft liegt
sight-playing = welche Plätze besetzt sind
sight-cash = Riesen jedes Platzes
sight-held = wie viele Sonderkarten jeder Platz hält
sight-points = Geschäfte jedes Platzes, Zuschläge mitgezählt
sight-out = wer ausgeschieden ist
sight-turn = wer am Zug ist
sight-asked = wer gefragt ist
sight-attacker = wer angreift
sight-defender = wer angegriffen wird
sight-waiting = wer noch gefragt wird, nach Riesen oder nach einer Sonderkarte
sight-stake = Riesen für den Angriff, unter null dagegen, soweit bekannt
sight-war = wer im Bandenkrieg steht
sight-bidding = wer noch mitbietet
sight-lacking = wem ein Gauner dieser Runde fehlt, oder ein Boss
sight-victim = wem die Sonderkarte gilt
sight-player = wer die Sonderkarte gespielt hat, oder das letzte Veto
sight-settling = wessen Bande neu geordnet wird
sight-fallen = wer gerade ausgeschieden ist
sight-edge = was jede Bande besser kann
sight-hand = Sonderkarten jedes Platzes, soweit bekannt
sight-deck-specials = Sonderkarten, die im Stapel sein müssen
sight-gone-specials = Sonderkarten in der Ablage
sight-specials = Sonderkarten, die es gibt
sight-asking = die Frage
sight-step = wo der Zug steht
sight-stage = wo der Angriff steht
sight-doing = was halb entschieden ist: eine Antwort noch ohne Karte, oder eine Sonderkarte
sight-turns = wie viele Züge begonnen haben
sight-round = der Versteigerung, ab 0
sight-high = das höchste Gebot, und 1; 0 für keins
sight-acted = hat, wer am Zug ist, schon etwas getan?
sight-attack = welcher, nach der Nummer der Antwort und 1; 0 für keinen
sight-number = die Erfolgszahl bisher
sight-hiding = taucht das Ziel unter?
sight-nudges = was Sonderkarten zum Angriff beitragen
sight-quiet = wie viele im Krieg hintereinander gepasst haben
sight-played = die Sonderkarte, die auf ein Veto wartet, und 1; 0 für keine
sight-cancels = wie viele Vetos auf ihr liegen
sight-spoils = wie viele Geschäfte der Ausgeschiedenen zu haben sind
sight-goal = Punkte zum Sieg
sight-receiver = welchem Platz der Betrachter gleich etwas gibt; 0 für niemanden
sight-peaceful = grollt nach einem Ruhestand niemand über verlorenen Rang?
sight-draw-one = Option draw=one
sight-free-help = Option helpers=free
sight-boss-crook = Option boss=crook
