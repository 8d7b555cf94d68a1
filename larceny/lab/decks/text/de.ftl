
# balance.py
balance-few = weniger als { $fewest } Spiele sagen nichts über ein Deck: { $games }
decks-seeds = ab { $seed } gibt es keine { $games } Startwerte: das sind ganze Zahlen von 0 bis 2^63 - 1
balance-rung = eine Sprosse der Leiter braucht mindestens zwei Verteilungen, oder 0 für keine Leiter, nicht { $skill }
balance-time = Bot { $bot }: was ein Deck bewirkt, wird mit Budgets in Annahmen erzählt, damit es sich wiederholen lässt

# counting.py
counting-games = Spiele
counting-options = Optionen
counting-seats = { $many_minds } Bots sind genannt, für { $players } Leute
counting-time = Bot { $name }: gezählt wird mit Budgets in Annahmen, die jeder Rechner wiederholt
counting-forfeit = Bot { $name } gibt die Verteilung { $seed } verloren, auf Platz { $seat }: { $reason }

# ladder.py
ladder-doing = Leiter
ladder-budget = Budget { $name }: gebraucht wird ein Denker mit so vielen Annahmen, wie search:100

# league.py
league-empty = { $path }: in diesem Ordner ist kein Deck ({ $decks })
league-twice = --deck: ein Deck ist zweimal genannt
league-many = --deck: { $many_found } Decks, und eine Liga hat höchstens { $most }
league-two = eine Liga hat mindestens zwei Decks, nicht { $many_read }

# report.py
report-needs = für einen HTML-Bericht fehlt matplotlib: { $install }

# sweep.py
sweep-form = --sweep: { $words } hat nicht die Form ART.KARTE.FELD=VON..BIS, wie in crook.foghorn-fiona.rank=1..9
sweep-kind = --sweep: eine Kartenart { $kind } gibt es nicht; { $perhaps }
sweep-card = --sweep: { $kind } { $card } gibt es nicht; { $perhaps }
sweep-field = --sweep: { $field } ist keine ganze Zahl von { $kind }; { $perhaps }
sweep-nothing = --sweep: { $kind } { $card } hat kein { $field }, das anders sein könnte
sweep-span = --sweep: das Spiel erlaubt { $field } von { $low } bis { $high }, nicht { $span }
sweep-order = --sweep: { $span } geht vom niedrigsten Wert zum höchsten, in Schritten von mindestens eins
sweep-many = --sweep: { $many_values } Werte, und { $most } genügen für eine Kurve

# targets.py
bounds-entry = { $path }: { $key }: unbekannter Eintrag; { $perhaps }
bounds-nothing = { $path }: bounds: sie lassen keine Zahl dieses Decks, die sich ändern dürfte
bounds-length = { $path }: targets.length: least ist mehr als most
bounds-no-targets = { $path }: targets: es gibt keine
bounds-but = { $path }: targets.{ $target }.but: eine Karte { $name } gibt es nicht; { $perhaps }
bounds-kind = diese Kartenart gibt es nicht; { $perhaps }
bounds-card = diese Karte gibt es nicht; { $perhaps }
bounds-field = das ist keine ganze Zahl von { $kind }; { $hint }
bounds-form = Grenzen sind ganze Zahlen: [niedrigste, höchste] oder [niedrigste, höchste, Schritt]
bounds-span = das Spiel erlaubt { $least } bis { $most }, nicht { $low } bis { $high }
bounds-table = hier gehört eine Tabelle hin: [{ $where }]

# toml_edit.py
edit-cards = { $spot }: Karten müssen als [[{ $kind }]] geschrieben sein
edit-number = { $spot }: das ist nicht als einfache Zahl geschrieben
edit-text = dieser Text lässt sich nicht stellenweise ändern: { $fault }
edit-before = { $spot }: davor steht kein Feld in einer eigenen Zeile
edit-name = name: der Name eines Decks muss in einer eigenen Zeile stehen, vor den Karten
edit-kind = { $kind }: Karten müssen als [[{ $kind }]] geschrieben sein
edit-no-card = { $kind }: eine Karte Nummer { $number } gibt es nicht

# tune.py
tune-doing-now = das Deck, wie es ist
tune-doing-generation = Generation { $generation } von { $generations }
tune-doing-check = Prüfung des besten
tune-doing-back = was zurückgenommen werden kann
tune-doing-finalists = die besten bei anderen Verteilungen
tune-doing-last = Verteilungen für das letzte Wort
tune-players = zu { $players }: { $text }
tune-generation = mindestens eine Generation muss gezüchtet werden, nicht { $generations }
tune-seeds = ab { $seed } gibt es keine { $needed } Startwerte: das sind ganze Zahlen von 0 bis 2^63 - 1
tune-time = Bot { $bot }: abgestimmt wird mit Budgets in Annahmen, damit es sich wiederholen lässt
tune-cards = { $name }: { $kind } { $name2 }: { $field }: schreib Karten als [[{ $kind }]]

# tuning_folder.py
tune-tried = Generation { $generation }, { $decks } Decks: { $state ->
        [leads] führt
       *[lucky] hatte Glück
    }, verfehlt { $missed }, besser um { $gain } bei { $deals } Verteilungen, nach denen es nicht ausgesucht ist: { $changes }
tune-more = { $changes } und { $more } mehr
tune-unchanged = keine Änderung
tune-still = noch verfehlt: { $miss }
tune-all-met = dort verfehlt es kein Ziel
tune-counts = { $path }: die Zählungen sind nicht zu lesen: { $fault }

# findings.py
found-fair = Gerecht bis auf { $points }, { $players_in }.
found-seat-off = Platz { $seat } von { $players } gewinnt { $value } ({ $between }), { $points } { $part ->
        [more] mehr
       *[less] weniger
    } als gerecht.
found-perhaps = { $text } Das kann Zufall sein: mehr Spiele würden es zeigen.
found-turn-fair = Höchstens { $points } wert, { $players_in }.
found-turn-off = Wer an { $order } Stelle von { $players } gefragt wird, gewinnt { $value } ({ $between }), { $points } { $part ->
        [more] mehr
       *[less] weniger
    } als gerecht.
found-no-cards = Unter Karten wählt hier niemand.
found-left = In weniger als { $taken } der Fälle genommen: { $named }. { $least }
found-seldom = In weniger als { $taken } der Fälle genommen, soweit diese Spiele zeigen: { $named }. { $least }
found-where = in { $value } der Fälle zu { $players }
found-taken = Jede Karte wird genommen, am seltensten „{ $name }“: { $where }.
found-least = Am seltensten: „{ $name }“, { $taken } ({ $between }) zu { $players }.
found-none-out = Keine Karte sticht heraus: Mit keiner gewinnt man { $part } Punkte mehr oder weniger als mit ihresgleichen.
found-most = Am meisten „{ $name }“: { $points } { $word ->
        [more] mehr
       *[less] weniger
    } als ihresgleichen zu { $players }.
found-edge = Wer sie nimmt, gewinnt { $word ->
        [more] öfter
       *[less] seltener
    } als wer sie liegen lässt, deutlich über ihresgleichen hinaus: { $names }. { $most }
title-edge = { $word ->
        [more] Gewinnt öfter
       *[less] Gewinnt seltener
    }, wer sie hat
found-silent = Mindestens { $often } Mal im Angebot und nie gewählt: { $named }.
found-never = Diese Ereignisse kamen nie vor: { $listed }.
found-length-of = { $value } zu { $players } ({ $middle } bis { $middle2 } in neun von zehn)
found-length = Entscheidungen in einem Spiel: { $listed }.
found-lead-of = { $value } zu { $players }
found-leads = Wer zur Halbzeit allein führt, gewinnt { $listed }.
found-no-leads = Zur Halbzeit führt kaum jemand allein.
found-shared = {" "}Zu { $players } sind { $value } der Siege geteilt.
found-changes = {" "}Die Führung wechselt bis zu { $changes } Mal im Spiel.
found-one-ending = Alle Spiele enden gleich: { $spaced }.
found-endings = { $players_in }: { $words }.
found-no-ending = {" "}Nie: { $listed }.
found-no-option = Keine Option ändert die Länge.
found-option = { $option }={ $value } ändert die Länge am meisten: { $signed } Entscheidungen zu { $players }.
found-idle = {" "}So, wie die anderen Optionen stehen, ändert sich gar nichts mit { $listed }.
found-twice = Das doppelte Budget gewinnt öfter
found-not-twice = So wenige Verteilungen zeigen nicht, dass das doppelte Budget gewinnt
found-rung = { $stronger } unter { $weaker } { $share } ({ $between })
found-skill = { $verdict }: { $listed }; Zufall wären { $fair }.
found-luck = Von dem, was Ergebnisse zwischen { $weaker } und { $stronger } verschieden macht, sind { $within } das Glück von Karten und Platz, { $within2 } wer spielt; der Rest ist, wie sie gerade spielen.
found-change = { $name }: { $format }, vorher { $before } ({ $size }); zu { $players }
found-with-players = {" "}(zu { $listed })
found-and-more = { $words } und { $many_words } weitere
found-points = { $part } Punkte
found-between = { $low } bis { $high }
found-signed = { $value }{ $unit }, { $low } bis { $high }
found-within = { $part } ({ $part2 } bis { $part3 })
found-players = zu { $listed }

# report.py
report-against = {" "}gegen { $against }
report-facts = je { $games } Spiele { $players_in }; { $bot } auf allen Plätzen
report-over = Larceny: Was macht dieses Deck?
report-nothing = Nichts fällt auf: Dieses Deck tut, was es soll.
report-as-it-is = { $deck }, wie es jetzt ist
report-no-change = Nichts, was mehr als Zufall ist.
report-no-edit = Nichts, was eine Regel liest.
report-both = Beide Decks spielten mit jeder Zahl von Leuten dieselben { $games } Verteilungen; der Unterschied in jeder ist eine Beobachtung. { $sure } von { $many_rows } Unterschieden sind mehr als Zufall.
report-what-changed = Was die Änderung bewirkt
report-in-deck = Im Deck
report-in-games = In den Spielen
report-moved = Anteile, die sich verschoben
report-moved-words = Anteile vorher und nachher
report-decks = Die Decks, Karte für Karte und Zahl für Zahl
report-all-changes = Alle Unterschiede in den Spielen
report-other-order = andere Reihenfolge
report-in = in { $before }
report-in-after = in { $after }
report-two-decks = Die zwei Decks
report-same = Sie sagen dasselbe.
report-differs = Was sich zwischen den Decks unterscheidet
label-seat = Platz { $seat }
report-by-seat = Nach Plätzen
report-by-turn = Nach Zugfolge
report-what-players = { $what }, zu { $players }
report-shares-alt = { $caption }: Anteile an den Siegen
head-from-fair = #% vom Gerechten
head-points = #Punkte im Spiel
head-p-equal = #p, wenn alle gleich wären
report-who-words = Anteil an den Siegen mit seinem 95%-Intervall; ein geteilter Sieg zählt geteilt. Ein Platz, der mehr als zwei Punkte vom Gerechten abweicht, braucht Abhilfe; ein Vorteil, zuerst gefragt zu werden, ist Glück, wo das ausgelost wird.
report-who-wins = Wer gewinnt
report-grey-diamonds = {" "}Graue Rauten: das Deck, mit dem es verglichen wird.
report-shares-table = Anteile an Siegen und Punkte als Tabelle
report-cards-of = Karten zu { $players }
report-cards-alt = { $caption }: wie oft jede genommen wird, wenn sie zu haben ist, und wie das mit dem Gewinnen zusammengeht
report-all-cards = Alle Karten zu { $players }
report-cards-words = Nach rechts: öfter genommen, wenn zu haben. Nach oben: Wer sie nahm, gewann öfter als wer sie hätte nehmen können und es nie tat; die Linie ist das 95%-Intervall, ein großer Punkt gilt unter allen betrachteten Karten (Benjamini und Hochberg). Links der gestrichelten Linie will sie niemand. Dass Sieger eine Karte hatten, heißt nicht, dass sie durch sie gewannen.
report-blind = {" "}Karten dieser Arten wählt nie jemand, also wird nichts über sie gesagt: { $listed }.
head-of-chances = #der Gelegenheiten
head-of-games = #aller Spiele
head-won-with = #gewonnen mit
head-won-without = #gewonnen ohne
report-length-of = Länge zu { $players }
report-histogram = { $caption }: ein Histogramm
report-leads = Wer allein führt, gewinnt am Ende
report-leads-alt = { $caption }, im Lauf eines Spiels
report-how-end = Wie Spiele enden
report-course-words = Entscheidungen sind Aktionen mit einer Wahl. Wer führt, wird nach den Karten gerechnet, wie sie liegen, auch denen, die noch niemand sieht; gepunktet: wie oft man durch Zufall gewänne.
report-how-it-goes = Wie es läuft
report-grey = {" "}Grau: das Deck, mit dem es verglichen wird.
report-course-table = Länge, Punkte und Verlauf als Tabelle
report-leads-table = Wer wann führt, als Tabelle
row-middle = Entscheidungen: die Hälfte aller Spiele, neun von zehn
row-middle-of = { $middle }, { $middle2 } bis { $middle3 }
row-longest = das längste, in Entscheidungen
row-choices = Antworten zur Wahl
row-best = Punkte des Siegers
row-margin = Punkte Vorsprung
row-narrow = mit höchstens einem Zehntel gewonnen
row-shared = geteilte Siege
row-changes = Wechsel der Führung
row-settled = entschieden nach diesem Teil des Spiels
row-ends = endet: { $spaced }
report-a-game = Ein Spiel
head-of-players = #zu { $players }
head-of-game = #des Spiels
head-one-leads = #eine führt, zu { $players }
head-and-wins = #und gewinnt
report-who-leads = Wer führt
report-happens-alt = Was am häufigsten geschieht
report-chosen-alt = Was am häufigsten gewählt wird
report-answers-of = Antworten zu { $players }
report-events-of = Ereignisse zu { $players }
report-uses-words = Jede Antwort, die bei einer Wahl zu haben war, und jedes Ereignis: wie oft, und wie das mit dem Gewinnen zusammengeht, nach den Siegen der Plätze, die es taten, und derer, die es gekonnt hätten und nie taten. Antworten heißen wie an einem frischen Tisch.
report-what-is-done = Was getan wird
report-options-alt = Wie Optionen die Länge eines Spiels ändern
report-options-length = Was Optionen mit der Länge machen
head-longer = #Entscheidungen mehr
head-first-wins = #Erster gewinnt
head-favour = #Erster gewinnt mehr
report-options-words = Jede Option mit einem anderen Wert, auf { $games } derselben Verteilungen.
report-no-clock = {" "}Bots kennen keine Zeit: Ein Spiel gegen die Uhr geht weiter, bis es aus anderem Grund endet.
report-options-table = Optionen als Tabelle
row-trial = { $option }={ $value } (sonst { $usual })
row-no-difference = : kein Unterschied
report-thinking = Gewinnt mehr Nachdenken?
report-thinking-alt = Siege eines stärkeren Bots unter schwächeren
report-chance = Zufall gegen Können
report-chance-alt = Was Ergebnisse verschieden macht
head-luck = #Karten und Platz
head-skill = #wer spielt
head-rest = #wie sie spielen
report-skill-words = Ein stärkerer Bot unter schwächeren, auf jedem Platz derselben Verteilungen, zu { $players }. Grün: sicher mehr als Zufall. Was die Ergebnisse beider Bots mit demselben Blatt gemeinsam haben, ist Glück; der Abstand der Bots ist Können; der Rest ist, wie sie und die anderen gerade spielen.
report-ladder = Die Leiter
report-ladder-table = Die Leiter als Tabelle
report-compared = , verglichen mit { $against } ({ $against_digest })
report-made = Larceny { $larceny }, { $game }, Deck { $deck } ({ $digest }){ $against }; Verteilungen ab Startwert { $seed }. Derselbe Aufruf ergibt auf jedem Rechner dieselben Zahlen.
report-method = Intervalle sind 95%-Intervalle: für Anteile an Spielen nach Wilson, für Mittelwerte nach der Normalverteilung mit einem Spiel als Beobachtung, für Karten und Antworten mit den Spielen als Gruppen, für die Leiter nach Students t über Verteilungen und dem Jackknife. Wo vieles betrachtet wird, hält das Verfahren von Benjamini und Hochberg falsche Funde bei einem von zwanzig. Bots sind keine Menschen: Was ein Bot liegen lässt, könnte jemand lieben.
report-how-sure = Wie sicher ist das?

# plots.py
tip-share = { $label }: { $value } ({ $low } bis { $high })
plot-fair = gerecht: { $fair }
axis-victories = % der Siege
plot-half = die Hälfte: bis { $half }; 19 von 20: bis { $most }
axis-decisions = Entscheidungen in einem Spiel
axis-games = % der Spiele
plot-players = zu { $players }
axis-played = % des Spiels vorbei
axis-leader-wins = % gewinnt, wer allein führt
tip-card = genommen in { $value } der Gelegenheiten, Siege { $part } Punkte
tip-card-of = { $name }: { $tip } ({ $part } bis { $part2 })
axis-taken = % genommen, wenn zu haben
axis-edge = Siege: genommen minus liegen gelassen, in Punkten
axis-times = Mal in einem Spiel
tip-moved = { $name }: { $format }, vorher { $old }%
axis-moved = %; grau: vorher
    Linie: 95% des Unterschieds
plot-moved = { $name } { $format }, zu { $players }
axis-longer = Entscheidungen mehr als sonst
plot-rung = { $stronger }\nunter { $weaker }
axis-stronger = % der Siege des Stärkeren (Zufall: { $fair })
plot-luck = Karten und Platz
plot-skill = wer spielt
plot-rest = wie sie spielen
axis-sources = % dessen, was Ergebnisse verschieden macht
tip-ending = { $ending }, zu { $players }: { $value }
tip-number = { $label }: { $value } ({ $low } bis { $high })
axis-now = { $axes_names } (gestrichelt: jetzt)

# many_report.py
many-title = { $title }: { $many_standings } Decks
many-facts = je { $games } Spiele { $players_in }, alle auf denselben Verteilungen; { $bot } auf allen Plätzen{ $options }.
many-over = Larceny: Welches dieser Decks?
many-made = Larceny { $version }, { $game }; Verteilungen ab Startwert { $seed }. Derselbe Aufruf ergibt auf jedem Rechner dieselben Zahlen.
many-missed = Verfehlte Ziele
axis-missed = verfehlt, in dem, was erlaubt ist
many-first = Wer zuerst gefragt wird, gewinnt, zu { $players }
many-length = Länge, zu { $players }
head-furthest = #der ungerechteste Platz, zu { $players }
head-asked-first = #zuerst gefragt, { $players }
head-decisions-of = #Entscheidungen, { $players }
head-least = am seltensten, { $players }
many-words = Wie weit jedes Deck verfehlt, was man meist will: kein Platz mehr als zwei Punkte von hundert neben seinem gerechten Anteil, jede Karte in mindestens 2% ihrer Gelegenheiten genommen. 0,5 ist ein Platz, der drei Punkte abweicht, wo zwei erlaubt sind. Jedes Deck spielte dieselben Verteilungen wie „{ $base }“.
many-decks = Die Decks
many-nobody = niemand wählt
many-misses = Verfehlt
many-base = das Deck, mit dem die anderen verglichen werden
many-against = verglichen mit „{ $base }“
sweep-title = { $card }: Was wäre, wenn { $field } anders wäre?
sweep-facts = { $title }, { $deck }, { $kind } „{ $card }“: { $field } ist jetzt { $now }. Je { $games } Spiele mit jedem Wert zu { $players }, alle auf denselben Verteilungen; { $bot } auf allen Plätzen{ $options }.
sweep-over = Larceny: Was wäre, wenn?
sweep-refused = Werte, die das Spiel ablehnt
sweep-left-out = Sie wurden ausgelassen.
sweep-caption = { $caption }, für jedes { $field }
head-edge = #gewinnt damit
head-first = #zuerst gefragt gewinnt
head-far = #der ungerechteste Platz
sweep-curve-words = Jede Kurve mit ihrem 95%-Intervall. Gestrichelt: { $field } { $now }, wie es jetzt ist.
sweep-curves = Die Kurven
sweep-as-table = Als Tabelle
sweep-against = Gegen { $field } { $now }, Verteilung für Verteilung: was mehr als Zufall ist, an ganzen Spielen und an dieser Karte.
sweep-each = Was jeder Wert bewirkt

# differences.py
edit-card = { $kind } { $card } ist { $what ->
        [new] neu
       *[other] weg
    }
edit-field = { $field } { $before } wird { $after }

# league.py
league-miss = zu { $players }: { $text }
league-chance = {" "}Das kann Zufall sein.
league-best = „{ $label }“ verfehlt die üblichen Ziele am wenigsten, um { $missed_words }; „{ $label2 }“ am meisten, um { $missed_words2 }.{ $chance }
league-against = „{ $label }“ gegen „{ $base }“: { $sentence }.
league-house = Haus
league-turns = Die Zugfolge zählt am meisten in „{ $label }“: bis zu { $points } vom Gerechten, zu { $players }.
league-missed = { $value } ({ $part } bis { $high })

# sweep.py
sweep-no-two = Es gibt keine zwei Werte, die sich spielen ließen.
sweep-is-taken = wird „{ $name }“ genommen, wenn zu haben
sweep-first = gewinnt, wer zuerst gefragt wird
sweep-length = Entscheidungen hat ein Spiel
sweep-nobody = Niemand wählt je „{ $name }“, also wird nichts darüber gesagt.
sweep-moves = { $part } { $words }: von { $form } mit { $field } { $value } auf { $form2 } mit { $value2 }, zu { $players }
sweep-chance = ; das kann Zufall sein.

# targets.py
miss-asked = wer an { $order } Stelle gefragt wird
miss-share = { $who } gewinnt { $share }, { $percent } Punkte vom Gerechten ({ $within } erlaubt)
miss-length = das mittlere Spiel hat { $middle } Entscheidungen ({ $least } bis { $most } gewünscht)
miss-taken = in { $share } % der Gelegenheiten genommen
miss-never = nie zu haben
miss-card = { $kind } { $name } wird { $much } ({ $least } % gewünscht)
miss-edge = wer { $kind } { $name } nimmt, gewinnt { $off } Punkte mehr als ihresgleichen ({ $within } erlaubt)

# Worte des Berichts
title-seats = Plätze
title-turn-order = Zugfolge
title-cards = Karten
title-cards-left-lying = Karten, die liegen bleiben
title-cards-seldom-taken = Karten, die selten jemand nimmt
title-cards-taken = Genommene Karten
title-winning-with-cards = Gewinnen mit Karten
title-answers-nobody-gives = Antworten, die niemand gibt
title-never-seen = Nie gesehen
title-length = Länge
title-decisiveness = Entschiedenheit
title-endings = Enden
title-options = Optionen
title-skill = Können
title-chance-and-skill = Zufall und Können
unit-points = {" "}Punkte
quoted = „{ $name }“
order-1 = erster
order-2 = zweiter
order-3 = dritter
order-4 = vierter
order-5 = fünfter
order-6 = sechster
order-7 = siebter
order-8 = achter
bounds-not-written = nicht geschrieben
bounds-outside = jetzt ist es { $value }, das liegt nicht darin
bounds-unknown = unbekannt; { $perhaps }
change-asked = wer als { $order } gefragt wird
measure-wins = gewinnt {"{}"}
measure-in-a-game = {"{}"} in einem Spiel
measure-a-decision = {"{}"} je Entscheidung
measure-of-all-games = {"{}"} aller Spiele
measure-after = nach {"{}"} des Spiels
measure-taken = in {"{}"} der Gelegenheiten genommen
measure-edge = wer sie nimmt, gewinnt {"{}"} mehr als wer sie liegen lässt
row-decisions = Entscheidungen
row-actions = Aktionen
change-narrow = knappe Siege
change-settled = es ist entschieden
change-leads = eine führt zur Halbzeit und gewinnt
edit-none = nichts
level-good = Gut
level-look = Sieh es dir an
level-bad = Nicht gut
level-note = Gut zu wissen
report-verdict = { $things }.
report-things-bad = { $count ->
    [one] eins ist nicht gut
   *[other] { $count } Dinge sind nicht gut
}
report-things-look = { $count ->
    [one] eins ist einen Blick wert
   *[other] { $count } Dinge sind einen Blick wert
}
head-kind = Art
head-card = Karte
head-what = was
head-field = Feld
head-by = #um
head-about = Bereich
head-measure = Maß
head-players = #Leute
head-before = #vorher
head-after = #nachher
head-difference = #Unterschied
head-p = #p
head-who = wer
head-victories = #Siege
head-name = Name
head-chances = #Gelegenheiten
head-option = Option
head-decisions = #Entscheidungen
head-stronger = stärker
head-among = unter
head-deals = #Verteilungen
head-missed = #verfehlt
head-hash = Prüfsumme
head-deck = Deck
head-taken = #genommen
title-events = Ereignisse
title-answers = Antworten
head-given = #gegeben
head-times = #Mal
diff-changed = geändert
diff-new = neu
diff-gone = weg
way-up = mehr
way-down = weniger
about-seat = Platz
about-turn-order = Zugfolge
about-length = Länge
about-points = Punkte
about-course = Verlauf
about-ending = Ende
about-action = Antwort
about-event = Ereignis
page-top = Was am meisten zählt
many-sure = Intervalle sind 95%-Intervalle: für Anteile an Spielen nach Wilson, für Mittelwerte nach der Normalverteilung mit einem Spiel als Beobachtung, für Karten mit den Spielen als Gruppen, für das Verfehlte nach dem Jackknife über 16 Blöcke von Verteilungen. Bots sind keine Menschen: Was ein Bot liegen lässt, könnte jemand lieben.
many-no-miss = Nichts.
measure-taken-caption = Genommen
measure-taken-axis = % genommen, wenn zu haben
measure-edge-caption = Gewinnen damit
measure-edge-axis = Siege: genommen − gelassen, %
measure-first-caption = Wer zuerst gefragt wird
measure-first-axis = % der Siege
measure-furthest-caption = Der ungerechteste Platz
measure-furthest-axis = % vom gerechten Anteil
measure-decisions-caption = Länge
measure-decisions-axis = Entscheidungen in einem Spiel
title-values = Werte
sweep-estimate = { $value } ({ $low } bis { $high })
sweep-how-often = Wie oft
sweep-how-many = Wie viele

# on_gpu.py
gpu-device = device: { $device } gibt es nicht; { $choices }
gpu-cluster = --device { $device } zählt auf der Grafikkarte dieses Rechners: lass --cluster weg
gpu-bot = Bot { $bot }: eine Grafikkarte zählt Spiele von random und instinct: lass --device cuda weg
