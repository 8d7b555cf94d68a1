# Cops & Robbers auf Deutsch.

title = Cops & Robbers
pitch = Räum die Bank aus, rüste den Wagen auf und entkomm der Polizei, ehe dir die Freunde ein Bein stellen.
goal = Bring die Beute an den Cops vorbei nach Hause: Wer zuerst genug im Versteck hat, gewinnt.

# Namen
brief = { $card } ({ $number })
decimal = { $whole },{ $tenth }

# Der Tisch
group-road = Die Straße
group-chase = Die Verfolgung
group-garage = { $late ->
    [yes] Runde { $round }: Die Uhr hat geläutet, letzter Zug
   *[no] { $goal ->
        [cash] Runde { $round }: Wer hat zuerst { $money }?
        [rounds] Runde { $round } von { $rounds }
        [time] Runde { $round }: bis die Uhr läutet
       *[bank] Runde { $round }: bis die Bank leer ist
    }
}
group-hand = Deine Hand
group-aside = Ablagen
line-of-car = Wagen
line-of-driver = Fahrer
line-of-upgrade = Extra
line-of-loot = Beute
line-of-stash = Versteck
unstashed = Beutekarten nicht versteckt
zone-cop-deck = Polizei im Dienst
zone-bank = Die Bank
zone-robber-deck = Gaunerkarten
zone-cops = Polizei
zone-decks = In den Stapeln
deck-cop = Polizei
deck-loot = Bank
deck-robber = Karten
zone-runner = { $you ->
    [yes] Deine Flucht
   *[no] { $seat } flieht
}
zone-car = { $seat }: Wagen
zone-driver = { $seat }: Fahrer
zone-upgrade = { $seat }: Extra
zone-loot = { $seat }: Beute
zone-stash = { $seat }: Versteck
zone-discards = Gaunerkarten
zone-lost = Verlorene Beute
zone-off-duty = Polizei nach Dienst
left = Karten
force = Stärke
against = Dagegen
held = Handkarten
actions = Aktionen übrig
sum-car = Wagen
sum-plus = Plus
sum-minus = Minus
sum-score = Stand
to-go = noch { $money }
is-jailed = in Haft
is-running = flieht
is-passed = passt
is-in = dabei
is-asked = überlegt
is-away = unterwegs
is-caught = Erwischt!
is-starter = begann
is-quiet = still seit { $turns } von { $most } Zügen
is-certain = sicher: { $cards }
is-lost = kein Entkommen
is-short = { $short } zu wenig
is-enough = { $more ->
    [0] reicht gerade
   *[other] { $more } darüber
}
note-down = verdeckt
note-certain = muss hier sein
note-picked = wird gleich gespielt
tip-stashed = { $counted ->
    [all] Verstecktes Geld ist vor der Polizei sicher. Am Ende zählt alle Beute, versteckt oder nicht.
   *[stash] Verstecktes Geld ist vor der Polizei sicher, und nur dieses Geld zählt.
}
tip-held = Gaunerkarten auf der Hand.
tip-is-jailed = Im Gefängnis: setzt einmal aus und spielt bis dahin keine Karte.
tip-is-running = Wird von der Polizei verfolgt.
tip-is-passed = Spielt bei dieser Flucht keine Karte mehr.
tip-is-in = Kann bei dieser Flucht noch Minuskarten legen.
tip-is-asked = Muss sich jetzt entscheiden.
tip-is-away = Draußen auf der Straße.
tip-is-starter = Hat begonnen. Vor dem nächsten Zug dieser Person endet eine Runde.
tip-is-quiet = Vergehen { $most } Züge hintereinander ohne neue Beute und ohne Flucht, ist das Spiel aus, und das vollste Versteck gewinnt.
tip-certain = Niemand hat es gezeigt: Alle anderen Orte für diese Karten lassen sich ausschließen.
tip-actions = Aktionen, die in diesem Zug noch übrig sind.
tip-must-hold = Nach allem, was sich zählen lässt, müssen hier liegen: { $cards }.
tip-caught = Wie auch immer es steht: erwischt. Nur Schleudersitz oder Ballast helfen.
tip-force = So viel braucht, wer flieht. Gleichstand genügt.
tip-against = Was diese Person gegen die Flucht gelegt hat.
tip-sum-car = Wagen, Fahrer und Extras zusammen.
tip-sum-plus = Gelegte Pluskarten.
tip-sum-minus = Minuskarten der anderen.
tip-sum-score = Wagen und Pluskarten, weniger die Minuskarten.
tip-cop-deck = Was von der Polizei noch im Stapel ist. Bei zwei Karten oder weniger wird der Rest wieder eingemischt.
tip-bank = Beutekarten, die noch in der Bank sind.
tip-robber-deck = Gaunerkarten, die noch im Stapel sind.
tip-car = Ein Wagen. Für eine Flucht braucht es keinen, aber er hilft.
tip-driver = Ein Fahrer, mit oder ohne Wagen.
tip-upgrade = Zwei Extras, auch zwei gleiche.
tip-loot = Beute liegt verdeckt, bis sie versteckt ist: Für jede Karte kommt eine Polizeikarte.
tip-loot-sum = So viel wert, sobald es versteckt ist.
tip-stash = Versteckte Beute, offen. Ein Dietrich nimmt eine dieser Karten.
tip-discards = Benutzte und abgeworfene Gaunerkarten; sie werden gemischt, wenn der Stapel leer ist.
tip-lost = Beute, die unterwegs verloren ging.
tip-off-duty = Polizei früherer Verfolgungen; sie wird eingemischt, wenn höchstens zwei Karten im Stapel sind.
outlook = { $you ->
    [yes] { $count ->
        [one] Eine Polizeikarte käme
       *[other] { $count } Polizeikarten kämen
    }: im Schnitt { $average } gegen deine { $car }, und in { $percent } % der Fälle ist kein Erwischt dabei.
   *[no] { $count ->
        [one] Eine Polizeikarte käme
       *[other] { $count } Polizeikarten kämen
    } auf { $seat } zu: im Schnitt { $average } gegen { $car }, und in { $percent } % der Fälle ist kein Erwischt dabei.
}

# Was die Karten sind und was sie tun
kind-plus = für die Flucht
kind-minus = gegen die Flucht
kind-car = Wagen
kind-driver = Fahrer
kind-upgrade = Extra
kind-pick-lock = im eigenen Zug
kind-booby-trap = als Antwort
kind-ejector-seat = als letzte Rettung
kind-dump-loot = als letzte Rettung
kind-snitch = im eigenen Zug
kind-spree = im eigenen Zug
kind-car-jack = im eigenen Zug
kind-up-on-blocks = im eigenen Zug
kind-feed-the-driver = im eigenen Zug
kind-loot = Beute
kind-cop = Polizei
kind-caught = erwischt
about-plus = { $number } für dich, einmal, bei deiner eigenen Flucht.
about-minus = { $number } für die, die fliehen, einmal, bei deren Flucht.
about-car = { $number } bei jeder Flucht, solange du ihn hast. Ein Wagen für jeden.
about-driver = { $number } bei jeder Flucht, solange du diesen Fahrer hast. Einer für jeden.
about-upgrade = { $number } bei jeder Flucht, solange du es hast. Zwei Extras für jeden, auch gleiche.
about-pick-lock = Im eigenen Zug: Nimm blind eine Karte aus einem fremden Versteck.
about-booby-trap = Wenn jemand an deinem Versteck ist: Nichts kommt weg, und der Dieb geht ins Gefängnis.
about-ejector-seat = Wenn du nicht entkommst: Behalte eine Beutekarte oder keine, verliere den Wagen, bleib frei.
about-dump-loot = Wenn du Erwischt bist: Verliere die Beute, behalte den Wagen, bleib frei.
about-snitch = Im eigenen Zug: Jemand mit Beute muss sofort fliehen.
about-spree = Im eigenen Zug: Nimm eine bis vier Beutekarten und flieh sofort. Das beendet den Zug.
about-car-jack = Im eigenen Zug: Ein fremder Wagen wird deiner.
about-up-on-blocks = Im eigenen Zug: Ein fremdes Extra wird deines.
about-feed-the-driver = Im eigenen Zug: Ein fremder Fahrer steigt bei dir ein.
about-loot = { $money } wert, sobald es versteckt ist.
about-cop = Die Polizei wird um { $force } stärker.
about-caught = Die Flucht ist gescheitert, wie auch immer es steht.
about-count = { $count ->
    [one] Davon gibt es eine.
   *[other] Davon gibt es { $count }.
}

# Fragen
ask-turn = { $game ->
    [alternate] { $left ->
        [1] Noch eine Aktion?
       *[other] { $loot ->
            [0] Zwei Aktionen: Was kommt zuerst?
           *[other] Zwei Aktionen, oder fliehen?
        }
    }
   *[standard] { $loot ->
        [0] Die Bank ausräumen oder untertauchen?
       *[other] Weiter plündern, untertauchen oder fliehen?
    }
}
help-turn = { $loot ->
    [0] { $game ->
        [alternate] Karte ziehen, Karte spielen, abwerfen: jedes ist eine Aktion.
       *[standard] Plündern bringt eine Beutekarte und eine Gaunerkarte, Untertauchen zwei Gaunerkarten.
    }
   *[other] { $outlook }
}
ask-play = Welche Karten spielst du?
help-play = { $over ->
    [0] So viele du willst; dann endet der Zug.
    [one] So viele du willst; dann endet der Zug. Von { $held } Karten muss eine weg.
   *[other] So viele du willst; dann endet der Zug. Von { $held } Karten müssen { $over } weg.
}
ask-discard = { $over ->
    [0] { $game ->
        [alternate] Was wirfst du ab?
       *[standard] Willst du etwas abwerfen?
    }
    [one] Eine Karte muss weg. Welche?
   *[other] { $over } Karten müssen weg. Welche zuerst?
}
help-discard = { $topup ->
    [normal] { $discard ->
        [any] Höchstens fünf bleiben; dann wird die Hand auf fünf aufgefüllt, wenn du willst.
       *[excess] Höchstens fünf bleiben; dann wird die Hand auf fünf aufgefüllt.
    }
   *[other] { $game ->
        [alternate] So viele du willst, für eine Aktion.
       *[standard] Höchstens fünf bleiben.
    }
}
ask-tidy = { $over ->
    [0] Willst du etwas abwerfen?
    [one] Eine Karte muss weg. Welche?
   *[other] { $over } Karten müssen weg. Welche ist die nächste?
}
help-tidy = { $topup ->
    [normal] { $discard ->
        [any] Höchstens fünf bleiben; dann wird die Hand auf fünf aufgefüllt, wenn du willst.
       *[excess] Höchstens fünf bleiben; dann wird die Hand auf fünf aufgefüllt.
    }
   *[other] { $game ->
        [alternate] So viele du willst, für eine Aktion.
       *[standard] Höchstens fünf bleiben.
    }
}
ask-victim = { $does ->
    [pick-lock] In welches Versteck brichst du ein?
    [snitch] Wen verpfeifst du?
    [car-jack] Wessen Wagen nimmst du?
    [up-on-blocks] Wessen Extra nimmst du?
   *[feed-the-driver] Wessen Fahrer lädst du ein?
}
help-victim = { $does ->
    [pick-lock] Eine Karte daraus, blind. Vielleicht gibt es eine Falle.
    [snitch] Dann beginnt dort sofort eine Flucht mit aller Beute. Danach geht dein Zug weiter.
   *[other] Das kommt gleich in deinen Wagen; was dort war, wird abgelegt.
}
ask-take = Welches Extra nimmst du von { $seat }?
help-take = Es kommt gleich in deinen Wagen.
ask-replace = Welches Extra macht Platz für { $card }?
help-replace = Es wird abgelegt.
ask-spree = Wie viel Beute raffst du zusammen?
help-spree = Damit fliehst du sofort, und für jede Beutekarte kommt eine Polizeikarte: im Schnitt { $average }, und { $catches } von { $cops } sind Erwischt. Dein Wagen hat { $car }.
ask-trap = { $seat } ist an deinem Versteck. Gibt es eine Falle?
help-trap = Ohne Falle ist eine Karte deines Verstecks weg, welche auch immer.
ask-run = { $reached ->
    [yes] Die Polizei hat { $against }, du hast { $number }: Das reicht fürs Erste.
   *[no] Die Polizei hat { $against }, du hast { $number }: { $short ->
        [one] Eins fehlt noch.
       *[other] { $short } fehlen noch.
    }
}
help-run = { $rivals ->
    [none] Niemand kann dich mehr aufhalten: Hol die Polizei ein, und du bist davon; hörst du vorher auf, bist du gescheitert.
   *[some] { $stand ->
        [below] Leg mindestens eine Pluskarte, sonst bist du gescheitert. Es muss noch nicht reichen: Verglichen wird, wenn du wieder dran bist, und bis dahin können die anderen Minuskarten legen.
        [staying] Damit bleibst du dabei. Leg mehr, oder warte ab: Verglichen wird, wenn du wieder dran bist, und bis dahin können die anderen Minuskarten legen.
        [once] Leg so viele Pluskarten, wie du willst, aber genug: Reicht es nicht, bist du gescheitert. Die anderen können danach noch Minuskarten legen.
       *[enough] Leg noch mehr, wenn du willst. Die anderen können Minuskarten legen, bis du wieder dran bist, und dann wird verglichen.
    }
}
ask-chase = { $reached ->
    [yes] { $runner } hat { $number }, die Polizei { $against }: { $needed ->
        [one] Eins weniger, und der Wagen steht.
       *[other] { $needed } weniger, und der Wagen steht.
    }
   *[no] { $runner } hat { $number }, die Polizei { $against }: { $short ->
        [one] Schon eins zu wenig.
       *[other] Schon { $short } zu wenig.
    }
}
help-chase = { $reached ->
    [yes] Wer passt, spielt bei dieser Flucht keine Karte mehr.
   *[no] Wer passt, spielt bei dieser Flucht keine Karte mehr. So muss { $runner } Pluskarten legen oder scheitert.
}
ask-rescue = { $caught ->
    [yes] Erwischt! Gibt es einen Ausweg?
   *[no] { $number } gegen { $against }: Du entkommst nicht. Gibt es einen Ausweg?
}
help-rescue = { $caught ->
    [yes] Der Schleudersitz rettet eine Beutekarte, Ballast rettet den Wagen. Sonst geht es ins Gefängnis.
   *[no] Der Schleudersitz rettet eine Beutekarte. Sonst geht es ins Gefängnis.
}
ask-keep = Hältst du eine Beutekarte fest, und welche?
help-keep = Sie bleibt verdeckt bei deiner Beute. Der Rest ist weg, und der Wagen auch.
wait-run = { $reached ->
    [yes] { $seat } hat { $number }, die Polizei { $against }.
   *[no] { $seat } hat { $number }, die Polizei { $against }: { $short ->
        [one] Eins fehlt noch.
       *[other] { $short } fehlen noch.
    }
}
wait-chase = { $runner } hat { $number }, die Polizei { $against }. Lässt { $seat } das durchgehen?
wait-rescue = { $caught ->
    [yes] { $seat } ist erwischt und sucht einen Ausweg.
   *[no] { $seat } schafft es nicht und sucht einen Ausweg.
}
wait-trap = Jemand ist am Versteck von { $seat }. Gibt es eine Falle?
wait-tidy = { $seat } räumt auf.

# Antworten
do-loot = { $game ->
    [alternate] Beutekarte ziehen
   *[standard] Die Bank ausräumen
}
do-lie-low = Untertauchen
do-stash = { $count ->
    [one] Fliehen mit einer Beutekarte
   *[other] Fliehen mit { $count } Beutekarten
}
do-draw = Gaunerkarte ziehen
do-discard = Karten abwerfen
do-done-turn = Zug beenden
do-done-play = Zug beenden
do-done-discard = { $filled ->
    [yes] Diese Karten behalten und auffüllen
   *[no] Diese Karten behalten
}
do-done-tidy = { $filled ->
    [yes] Diese Karten behalten und auffüllen
   *[no] Diese Karten behalten
}
do-unfilled = Diese Karten behalten, ohne aufzufüllen
do-done-trap = Geschehen lassen
do-done-pass = Passen
do-done-enough = Das genügt
do-done-fail = Aufgeben
do-done-stay = Das ist vorerst alles
do-done-keep = Alles loslassen
do-done-rescue = Ins Gefängnis gehen
do-play = { $does ->
    [car] Nehmen: { $card }
    [driver] Anheuern: { $card }
    [upgrade] Einbauen: { $card }
    [plus] Legen: { $card }
    [minus] Legen: { $card }
   *[other] Spielen: { $card }
}
do-drop = Abwerfen: { $card }
do-victim = { $does ->
    [pick-lock] Das Versteck von { $seat }
    [snitch] { $count ->
        [one] { $seat }, mit einer Beutekarte
       *[other] { $seat }, mit { $count } Beutekarten
    }
    [car-jack] { $part } von { $seat }
    [feed-the-driver] { $part } von { $seat }
   *[other] { $seat }
}
do-take = Nehmen: { $part }
do-replace = Ablegen: { $part }
do-haul = { $count ->
    [one] Eine Beutekarte
   *[other] { $count } Beutekarten
}, { $cops ->
    [one] eine Polizeikarte
   *[other] { $cops } Polizeikarten
}
do-keep = Behalten: { $loot }
say-time-up = Die Zeit ist um

# Warum nicht
reason-not-asked = Danach ist gerade nicht gefragt.
reason-no-such-card = Diese Karte gibt es in diesem Blatt nicht.
reason-not-in-hand = Diese Karte hast du nicht.
reason-no-loot = Es ist keine Beute mehr da.
reason-no-cards = Es sind keine Gaunerkarten mehr da.
reason-nothing-to-stash = Du hast keine Beute, mit der du fliehen könntest.
reason-has-acted = Eine Flucht braucht den ganzen Zug, und du hast schon etwas getan.
reason-other-game = Diese Aktion gehört zur anderen Spielweise.
reason-in-getaways-only = Diese Karte wird auf der Flucht gespielt.
reason-against-theft-only = Diese Karte antwortet auf einen Dietrich.
reason-as-rescue-only = Diese Karte ist für eine Flucht, die gescheitert ist.
reason-not-in-getaways = Diese Karte wird nicht auf der Flucht gespielt.
reason-runner-only = Pluskarten spielt nur, wer flieht.
reason-others-only = Minuskarten sind für die anderen, nicht für den, der flieht.
reason-caught-only = Ballast hilft nur, wenn du Erwischt bist.
reason-no-target = Niemand hat, worauf diese Karte aus ist.
reason-not-a-target = Hier ist für diese Karte nichts zu holen.
reason-too-many = So viele Beutekarten gibt es nicht mehr.
reason-too-full = Fünf Karten darfst du behalten: Wirf erst ab.
reason-not-above-five = Abwerfen darfst du nur, was über fünf ist.
reason-drop-one = Wirf wenigstens eine Karte ab.
reason-not-in-pile = Das ist nicht bei deiner Beute.
reason-no-filling = Die Hand wird jetzt nicht aufgefüllt, also gibt es nichts abzulehnen.
reason-no-clock = Nur die Uhr des Hauses läutet, und nur einmal.

# Was geschah
event-showed = { $you ->
    [yes] Du zeigst: { $loot }.
   *[no] { $seat } zeigt: { $loot }.
}
event-tied = Gleichstand ({ $loot }): { $seats }. Noch einmal.
event-starts = { $you ->
    [yes] Du beginnst.
   *[no] { $seat } beginnt.
}
event-turn = { $you ->
    [yes] Runde { $round }: Du bist dran.
   *[no] Runde { $round }: { $seat }.
}
event-looted = { $you ->
    [yes] { $count ->
        [one] Du räumst in der Bank auf.
       *[other] Du leerst { $count } Tresore.
    }
   *[no] { $count ->
        [one] { $seat } räumt in der Bank auf.
       *[other] { $seat } leert { $count } Tresore.
    }
}
event-got-loot = Im Sack: { $loot } ({ $money }).
event-lay-low = { $you ->
    [yes] Du tauchst unter.
   *[no] { $seat } taucht unter.
}
event-drew = { $you ->
    [yes] { $count ->
        [one] Du ziehst eine Karte.
       *[other] Du ziehst { $count } Karten.
    }
   *[no] { $count ->
        [one] { $seat } zieht eine Karte.
       *[other] { $seat } zieht { $count } Karten.
    }
}
event-got = Du bekommst: { $cards }.
event-installed = { $replaced ->
    [yes] { $you ->
        [yes] Du tauschst „{ $old }“ gegen „{ $card }“.
       *[no] { $seat } tauscht „{ $old }“ gegen „{ $card }“.
    }
   *[no] { $you ->
        [yes] Neu bei dir: { $card }.
       *[no] { $seat } hat etwas Neues: { $card }.
    }
}
event-sprang = { $you ->
    [yes] Klick: { $card }! { $victim } liegt verschnürt vor der Wache.
   *[no] { $yours ->
        [yes] Klick: { $card } bei { $seat }! Du liegst verschnürt vor der Wache.
       *[no] Klick: { $card } bei { $seat }! { $victim } liegt verschnürt vor der Wache.
    }
}
event-stole = { $you ->
    [yes] Du holst etwas aus dem Versteck von { $victim }: { $loot }.
   *[no] { $seat } holt etwas aus { $yours ->
        [yes] deinem Versteck: { $loot }.
       *[no] dem Versteck von { $victim }: { $loot }.
    }
}
event-took-part = { $you ->
    [yes] Du nimmst { $victim } etwas weg: { $card }.
   *[no] { $seat } nimmt { $yours ->
        [yes] dir
       *[no] { $victim }
    } etwas weg: { $card }.
}{ $replaced ->
    [yes] { " " }Auf den Schrott: { $old }.
   *[no] { "" }
}
event-snitched = { $you ->
    [yes] Du hast der Polizei etwas über { $victim } zu erzählen.
   *[no] { $seat } hat der Polizei etwas über { $yours ->
        [yes] dich zu erzählen.
       *[no] { $victim } zu erzählen.
    }
}
event-spreed = { $you ->
    [yes] { $card }! Du raffst { $count } zusammen und fliehst.
   *[no] { $card }! { $seat } rafft { $count } zusammen und flieht.
}
event-ran = { $you ->
    [yes] Du fliehst mit { $count ->
        [one] einer Beutekarte.
       *[other] { $count } Beutekarten.
    }
   *[no] { $seat } flieht mit { $count ->
        [one] einer Beutekarte.
       *[other] { $count } Beutekarten.
    }
}
event-cops-came = { $count ->
    [0] Es ist keine Polizei mehr da, die kommen könnte.
   *[other] Sirenen: { $cops }. Die Polizei hat { $number }.
}
event-caught = { $you ->
    [yes] Erwischt! Der Inspektor tippt dir auf die Schulter.
   *[no] Erwischt! Der Inspektor tippt { $seat } auf die Schulter.
}
event-laid = { $you ->
    [yes] Du legst { $card }: { $number } gegen { $against }.
   *[no] { $seat } legt { $card }: { $number } gegen { $against }.
}
event-passed = { $you ->
    [yes] Du siehst weg.
   *[no] { $seat } sieht weg.
}
event-stopped = { $you ->
    [yes] Du lässt es dabei.
   *[no] { $seat } lässt es dabei.
}
event-away = { $you ->
    [yes] Du bist davon! Versteckt: { $loot } ({ $money }).
   *[no] { $seat } ist davon! Versteckt: { $loot } ({ $money }).
}
event-failed = { $you ->
    [yes] { $number } gegen { $against }: Du schaffst es nicht.
   *[no] { $number } gegen { $against }: { $seat } schafft es nicht.
}
event-ejected = { $you ->
    [yes] Du verlässt den Wagen durchs Dach, mit einem Stück Gepäck.
   *[no] { $seat } verlässt den Wagen durchs Dach, mit einem Stück Gepäck.
}{ $count ->
    [0] { "" }
   *[other] { " " }Verloren: { $loot } ({ $money }).
}
event-dumped = { $you ->
    [yes] Du wirfst alles aus dem Fenster: { $loot } ({ $money }).
   *[no] { $seat } wirft alles aus dem Fenster: { $loot } ({ $money }).
}
event-jailed = { $you ->
    [yes] Du gehst ins Gefängnis.
   *[no] { $seat } geht ins Gefängnis.
}{ $count ->
    [0] { "" }
   *[other] { " " }Verloren: { $loot } ({ $money }).
}
event-lost-parts = Beschlagnahmt: { $cards }.
event-missed = { $you ->
    [yes] Du setzt aus und bist wieder frei.
   *[no] { $seat } setzt aus und ist wieder frei.
}
event-dropped = { $you ->
    [yes] Du wirfst ab: { $card }.
   *[no] { $seat } wirft ab: { $card }.
}
event-refilled = { $deck ->
    [robber] Die Gaunerkarten werden neu gemischt.
    [loot] Die verlorene Beute ist wieder in der Bank, gemischt.
   *[cop] Die Polizei tritt neu gemischt zum Dienst an.
}
event-clock-rang = Die Uhr läutet: Das ist der letzte Zug.
event-picked = { $you ->
    [yes] Du kniest vor dem Versteck von { $victim }.
   *[no] { $seat } kniet vor { $yours ->
        [yes] deinem Versteck.
       *[no] dem Versteck von { $victim }.
    }
}
event-kept = { $you ->
    [yes] Du behältst den Rest.
   *[no] { $seat } behält den Rest.
}
event-bailed-out = { $you ->
    [yes] Du verlässt den Wagen durchs Dach und lässt das Gepäck zurück: { $loot } ({ $money }).
   *[no] { $seat } verlässt den Wagen durchs Dach und lässt das Gepäck zurück: { $loot } ({ $money }).
}
event-left-it = { $you ->
    [yes] Du füllst die Hand nicht auf.
   *[no] { $seat } füllt die Hand nicht auf.
}
event-finished = Die Nacht ist vorbei.

# Das Ende
ending-rich = Das Ziel ist erreicht.
ending-rounds-over = Die letzte Runde ist vorbei.
ending-late = Die Zeit war um.
ending-bank-empty = Die Bank ist leer.
ending-quiet = Fünf Runden ohne Überfall: Die Straße ist schlafen gegangen.
ending-worn-out = Hundert Runden sind für alle genug.

# Gedruckt
print-starter = Startspieler
print-garage = Garage
print-loot = Beutestapel
print-stash = Versteck
print-garage-help = Was du erbeutest, kommt verdeckt auf den Beutestapel und zählt erst im Versteck. Misslingt eine Flucht, sind Beutestapel und Wagen verloren.
print-tricks = Tricks
print-goal = Ziel nach Spielern
print-duel = Zu zweit kommen weg

# Varianten
option-goal = Das Spiel dauert
option-goal-cash = bis ein Versteck voll ist
option-goal-rounds = so viele Runden
option-goal-time = so viele Minuten
option-rounds = Runden
option-minutes = Minuten
option-topup = Auffüllen der Hand auf fünf
option-topup-normal = am Ende des Zuges
option-topup-start = am Anfang des Zuges
option-topup-off = nie
option-discard = Abwerfen am Ende des Zuges
option-discard-any = so viel man will
option-discard-excess = nur über fünf Karten
option-chase = Wer auf der Flucht zu wenig hat
option-chase-on = bleibt mit jeder gelegten Karte dabei
option-chase-once = muss es in einem Zug schaffen
option-play = Ein Zug ist
option-play-standard = plündern, untertauchen oder fliehen
option-play-alternate = zwei Aktionen oder fliehen
option-counted = Mit zwei Aktionen im Zug zählt
option-counted-stash = verstecktes Geld
option-counted-all = alle Beute, versteckt oder nicht

# Die Lektion: ein Fluchtfahrer im Ruhestand spricht
lesson-welcome = n'Abend. In der Bank da liegt Geld, und du wirst es umlagern. In deinem Zug plünderst du, tauchst unter oder fliehst, und es zählt nur, was in deinem Versteck ankommt. Meist gewinnt, wer zuerst eine Million hat; heute spielen wir acht Runden. Noch hast du nichts, womit du fliehen könntest: Räum die Bank aus.
lesson-car = Im Sack: Wertpapiere, 50.000 $. Das liegt verdeckt, und niemand sonst weiß es. Eine Gaunerkarte hast du auch gezogen, und jetzt darfst du spielen, so viele du willst. Zuerst ein Wagen (Geborgter Roadster): Er zählt bei jeder Flucht 3, solange du ihn hast.
lesson-done = Die anderen Karten müssen warten: Manche gehören auf eine Flucht, manche brauchen ein Opfer. Beende den Zug.
lesson-discard = Am Ende des Zuges darfst du abwerfen, was du willst. Platz ist nur für einen Wagen, und der zweite (Milchwagen) ist nicht besser als deiner: weg damit.
lesson-fill = Fünf Karten dürfen bleiben, dann wird die Hand auf fünf aufgefüllt. Du könntest darauf verzichten, aber warum? Behalte den Rest und füll auf.
lesson-rival = Jetzt die Konkurrenz. Auch sie holt einen Sack und lässt niemanden hineinsehen.
lesson-again = Ein Sack oder zwei? Wenn du fliehst, kommt für jede Beutekarte eine Polizeikarte: Mit einer fährst du sicherer, mit zweien wirst du reicher. Untertauchen ginge auch: zwei Gaunerkarten und keine Beute. Ich sage: noch ein Sack.
lesson-driver = Im Sack: Goldbarren, 150.000 $. Und da ist jemand fürs Steuer: Nachttaxler zählt 2, mit dem Wagen macht das 5. Extras kämen noch dazu, höchstens zwei. Heuer an.
lesson-ready = Flieh nicht, bevor der Wagen fertig ist, denn auf der Flucht wird nichts eingebaut. Deiner kann sich sehen lassen. Beende den Zug.
lesson-keep = So eine Hand behält man: Da ist etwas für deine Flucht dabei, und die eine oder andere Überraschung für die Konkurrenz. Behalte sie.
lesson-rival-again = Die Konkurrenz war wieder in der Bank: Da drüben liegen jetzt zwei Säcke.
lesson-stash = Zwei Säcke mit 200.000 $ und ein Wagen, der 5 zählt. Zwei Polizeikarten werden kommen, und niemand weiß, welche. Flieh!
lesson-rival-chases = Die Polizei hat 3, du hast 5, und gleich viel genügt schon. Also sind jetzt die anderen dran, mit Minuskarten.
lesson-plus = Banane! kostet dich 3, und 2 gegen 3 reicht nicht. Du bist dran: Leg eine Pluskarte, sonst geht es ins Gefängnis. Sie muss nicht gleich reichen, denn verglichen wird erst, wenn du wieder dran bist. Aber Reißzwecken bringt 1, und dann hast du 3: Leg sie.
lesson-stop = 3 gegen 3. Du dürftest noch mehr legen, wenn du es hast, aber was du sparst, hast du bei der nächsten Flucht. Das genügt.
lesson-rival-passes = Wer eine Karte gelegt hat, wird wieder gefragt; wer passt, ist bei dieser Flucht nicht mehr dabei.
lesson-home = Davongekommen! 200.000 $ liegen in deinem Versteck, offen, zum Bewundern. Die Polizei bekommt sie nie mehr, ein Dietrich vielleicht schon. Was gelegt wurde, ist verbraucht, dein Wagen bleibt, wie er ist. Behalte deine Karten, dann wird die Hand wieder aufgefüllt.
lesson-rival-low = Diesmal taucht die Konkurrenz unter: zwei Gaunerkarten und keine Beute.
lesson-loot = Die Konkurrenz hat immer noch zwei Säcke im Kofferraum. Dagegen sollte man etwas tun, und du wirst die Karte dafür haben. Erst in die Bank: Nach dem Plündern darfst du Karten spielen.
lesson-snitch = Die Petze schickt jemanden, der Beute hat, auf die Flucht, sofort, ob der Wagen fertig ist oder nicht. Spiel sie.
lesson-victim = Ihr seid nur zu zweit, das macht die Wahl leicht.
lesson-minus = 6 für die Konkurrenz, 5 für die Polizei: Das würde reichen. Aber diesmal gehörst du zu den anderen, und die legen Minuskarten. Leg Wink: Das kostet 2, dann steht es 4 gegen 5.
lesson-wait = Jetzt muss die Konkurrenz eine Pluskarte legen, oder sie scheitert. Das genügt.
lesson-rival-fails = Keine Pluskarte und auch kein Schleudersitz.
lesson-jailed = Gefängnis: Beute und Wagen sind weg, und der nächste Zug fällt aus. Was im Versteck liegt, bleibt dort. Dein eigener Zug geht weiter, aber für heute hast du der Polizei genug erzählt. Beende ihn.
lesson-tidy = Diesmal gibt es nichts wegzuwerfen. Behalte alles.
lesson-risk = Die Konkurrenz setzt aus, also bist du wieder dran. Ein Sack, eine Polizeikarte, und dein Wagen zählt 5. Was soll da passieren? Flieh.
lesson-dump = Das kann passieren. Bei Erwischt hilft der beste Wagen nichts: Beute weg, Wagen weg, Gefängnis. Aber du hast Ballast: Der Sack fliegt aus dem Fenster, du bleibst frei und behältst den Wagen. Ein Schleudersitz hätte einen Sack gerettet, aber nicht den Wagen. Spiel Ballast aus.
lesson-last = 50.000 $ sind weg, der Wagen ist gerettet: Der hat dir schon mehr eingebracht. Behalte deine Karten.
lesson-ending = Jetzt kennst du das Handwerk. Der Rest steht auf den Karten: Ein Dietrich holt etwas aus einem Versteck, und eine Falle wartet auf alle, die das versuchen; andere stehlen Wagen, Fahrer oder Extras; ein Raubzug ist bis zu vier Säcke und eine Flucht in einem. Nach Runde acht gewinnt das vollste Versteck. Spiel weiter!

# box.py
deck-cop-number = ein Polizist, der zuschnappt, hat keine Zahl
deck-all-cops = jeder Polizist schnappt zu: so käme nie jemand davon (RO-09)
deck-types = es sind { $many_cards } Sorten, und Platz ist für { $types }
deck-no-cards = jede Anzahl ist 0: das Deck hat keine Karten
deck-many-cards = es sind { $total } Karten, und Platz ist für { $cards }
deck-many-for-two = zu zweit sind es { $total } Karten, und Platz ist für { $cards }
deck-few-dealt = { $players } Leute bekommen { $need } Karten, und es gibt { $have } (RO-23)
deck-few-drawn = { $players } Leute ziehen je eine Karte, wer beginnt, und es gibt { $have } (RO-23)
deck-undealable = damit kann man nicht zu { $players } spielen: { $fault }
deck-comes-round = zu { $players } sind es { $total } Karten; mit weniger als { $fewest } kommen sie bald wieder (RO-23)
deck-poor = alle zusammen sind { $worth } $ wert, und zu { $players } könnten nicht alle das Ziel erreichen und noch etwas übrig haben (RO-23)
deck-number-needless = eine Karte, die { $does } ist, hat keine Zahl
deck-number-needed = eine Karte, die { $does } ist, braucht eine Zahl von 1 bis 20
deck-dear-loot = die ganze Beute ist { $worth } Tausend wert, und Platz ist für { $dearest }

# Beobachtungen; was sie auf Englisch bedeuten, steht in observation.py
sight-hand = Räuberkarten jeder Art, die ein Platz erwiesenermaßen hält
sight-played = die er bei dieser Flucht gelegt hat
sight-part = sein Wagen, sein Fahrer und sein erstes Extra
sight-second = sein zweites Extra
sight-pile = Beute jeder Art, die erwiesenermaßen auf seinem Haufen liegt
sight-stash = Beute in seinem Versteck
sight-held = Räuberkarten auf jeder Hand
sight-piled = Beutekarten auf jedem Haufen
sight-stashed = Tausender in jedem Versteck
sight-enhancements = was Wagen, Fahrer und Extras zusammen ausmachen
sight-jailed = wer im Gefängnis sitzt
sight-passed = wer bei dieser Flucht nichts mehr legt
sight-turn = wer am Zug ist
sight-asked = wer entscheidet
sight-runner = wer auf der Flucht ist
sight-playing = welche Plätze besetzt sind
sight-robber-deck = Räuberkarten, die erwiesenermaßen in ihrem Stapel sind
sight-discards = abgelegte Räuberkarten
sight-loot-deck = Beute, die erwiesenermaßen in ihrem Stapel ist
sight-loot-discards = verlorene Beute
sight-cop-deck = Polizisten in ihrem Stapel
sight-cop-discards = abgelegte Polizisten
sight-chasing = Polizisten hinter dem Fliehenden
sight-asking = die Frage
sight-picked = die Räuberkarte, die gleich gespielt wird
sight-round = die wievielte Runde es ist
sight-spent = Aktionen dieses Zuges, im Spiel mit zwei Aktionen
sight-idle = Züge seit neuer Beute oder einer Flucht; -1, wenn es in diesem war
sight-late = hat die Uhr geläutet?
sight-deck-left = Karten im Räuberstapel
sight-loot-left = Karten im Beutestapel
sight-caught = kam schon eine Karte „Erwischt“?
sight-laid = hat, wer in der Verfolgung gefragt ist, seither eine Karte gelegt?
sight-tally = der Stand des Fliehenden
sight-force = was die Polizisten zusammen ausmachen
sight-victim = gegen wen die Karte gespielt wird, ab 1; 0 für niemanden
sight-slot = welches Extra dort, ab 1; 0 für keins
sight-robbers = wie viele Räuberkarten es von jeder Art gibt
sight-number = was auf ihnen steht, ohne Vorzeichen
sight-deed = was sie bewirken
sight-loot = wie viele Beutekarten es von jeder Art gibt
sight-worth = Tausender, die jede wert ist
sight-cops = wie viele Polizisten es von jeder Art gibt
sight-strength = was auf ihnen steht; -1 für „Erwischt“
sight-goal = Option goal: cash, rounds, time
sight-topup = Option topup: normal, start, off, ab 0
sight-excess = Option discard=excess
sight-alternate = Option play=alternate
sight-cash = Tausender, mit denen das Spiel endet
sight-rounds = wie viele Runden höchstens gespielt werden
sight-once = Option chase=once
sight-all-counts = Option counted=all, im Spiel mit zwei Aktionen
