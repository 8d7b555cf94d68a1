# Crooks, auf Deutsch.

title = Crooks
pitch = Spelunken durchsuchen, Gauner auf Ziele ansetzen, Banden anführen.
goal = Gewinn die Ziele durch Rang und führ die Banden an: die meisten Punkte, wenn alle gepasst haben.

# Orte
hangout-A = A Anker
hangout-B = B Brunos Billard
hangout-C = C Club Caprice
hangout-D = D Docks
hangout-E = E Ellas Imbiss
hangout-F = F Gießerei
hangout-G = G Goldene Möwe
hangout-H = H Hotel Hathaway
hangout-I = I Eishaus
target-2 = 2 Kiosk
target-3 = 3 Pfandhaus
target-4 = 4 Trambahn
target-5 = 5 Rennbahn
target-6 = 6 Juwelier
target-7 = 7 Casino
target-8 = 8 Bank
target-9 = 9 Münze
gang-north = Nordseite
gang-west = Westseite
gang-outfit = Outfit

# Was ein Gauner kann
special-pickpocket = Taschendieb
special-accomplice = Komplize
special-switch = Tauschen
special-killer = Killer
special-kingpin = Kingpin
special-spy = Spion
about-pickpocket = Offen: nimm 2 $ aus der Bank.
about-accomplice = Offen: darf sich dem eigenen Trupp an einem Ziel anschließen; die Ränge zählen zusammen.
about-switch = Offen: darf den eigenen Trupp ablösen, der an ein Ziel weiterzieht, an dem du niemanden hast.
about-killer = Offen: erledigt alle Gauner eines Spielers an seinem Ziel.
about-kingpin = Lässt sich nur als Letzter einer Spelunke anheuern und liegt immer offen.
about-spy = Offen: sieh dir alle verdeckten Gauner eines Ziels oder alle Karten einer Spelunke an.

# Das Brett
group-hangouts = Spelunken
group-city = Die Stadt
group-hand = Auf der Hand
group-aside = Beiseite
zone-gone = Erledigt und abgeworfen
zone-undealt = Nicht ausgeteilt
spot = { $seat } beim Ziel { $target }
cash = Geld
price = Preis
loot = Beute
rank = Rang
passed = ausgestiegen
searched = wird durchsucht
note-seen = dort hast du ihn gesehen
note-certain = kann sonst nirgends sein
note-down = verdeckt
tip-rank = Rang { $rank }.
tip-modifier = { $modifier } Punkte für das Ziel, an dem er steht.
tip-gang = Mitglied der Bande { $gang }.
tip-special = { $name }: { $what }
tip-members = Bekannte Mitglieder der Bande { $gang }; wer allein vorn liegt, punktet.
tip-hangout = Kostet 1 $ für jeden Gauner dort: jetzt { $price } $.
tip-loot = So viel bringt es, soweit du weißt: der Wert und alle Modifikatoren dort.
tip-target = Bringt dem höchsten Rang { $value } Punkte und alle Modifikatoren dort.
tip-suspects = Vielleicht { $crooks }.
tip-suspects-many = Einer von { $count } Gaunern.

# Fragen
ask-turn = Du bist am Zug: eine Spelunke durchsuchen oder passen?
help-turn = Suchen kostet 1 $ für jeden Gauner im Stapel. Wer passt, ist draußen, punktet aber noch.
ask-crook = { $hangout }: Welchen Gauner nimmst du?
help-crook = Du nimmst einen, die anderen bleiben. Den Kingpin gibt es nur als Letzten.
ask-place = { $way ->
    [nowhere] { $crook } findet keinen Platz.
    [crowded] Wohin geht { $crook }?
   *[any] Wohin geht { $crook }, offen oder verdeckt?
    [broke] Wohin geht { $crook }?
    [kingpin] Wohin geht { $crook }?
}
help-place = { $way ->
    [nowhere] Alle deine Ziele sind besetzt: Wer nicht angelegt werden kann, wird abgeworfen, ungesehen, und zählt nichts.
    [crowded] Alle deine Ziele sind besetzt: Ein Komplize stößt zu deinem Trupp, ein Killer ersetzt ihn. Abwerfen geht nicht.
   *[any] Verdeckt kostet 1 $ mehr, verbirgt den Gauner und löst keine Aktion aus.
    [broke] Verdeckt kostet 1 $ mehr, als dir bleibt.
    [kingpin] Der Kingpin liegt immer offen.
}
ask-cash = { $crook } könnte 2 $ aus der Bank stibitzen.
help-cash = Das Geld kommt sofort, aber zu spät für diesen Zug.
ask-victim = Wen erledigt { $crook } beim Ziel { $target }?
help-victim = Alle Gauner dieses Spielers dort sind für immer fort.
ask-move = Wohin zieht dein Trupp vom Ziel { $target } weiter?
help-move = Alle zusammen, an ein Ziel, an dem du niemanden hast. Verdeckt bleibt verdeckt.
ask-spy = Was späht { $crook } aus?
help-spy = Nur du siehst die Karten; alle sehen, wo du nachschaust.
wait-searching = { $seat } durchsucht die Spelunke { $hangout }.

# Antworten
do-pass = Passen und endgültig aussteigen
do-recruit = { $hangout }: durchsuchen für { $price } $
do-take = { $crook } nehmen
do-up = { $how ->
    [accomplice] { $target }, offen, zu deinem Trupp
    [killer] { $target }, offen, dein eigener Trupp stirbt
    [switch] { $target }, offen, dein Trupp zieht weiter
   *[free] { $target }, offen
}
do-down = { $target }, verdeckt für 1 $
do-discard = Ungesehen abwerfen
do-collect = { $price } $ aus der Bank nehmen
do-kill = Den Trupp von { $victim } erledigen
do-move = Weiter zum Ziel { $target }
do-spy-target = Die verdeckten Gauner beim Ziel { $target } ausspähen
do-spy-hangout = { $hangout }: ausspähen
do-decline = Sein lassen

# Warum nicht
reason-not-asked = Das ist keine Antwort auf die Frage, die jetzt gestellt ist.
reason-not-in-play = Diese Spelunke ist bei so wenigen Spielern nicht dabei.
reason-hangout-empty = In dieser Spelunke ist niemand mehr.
reason-too-expensive = Du kannst nicht 1 $ für jeden Gauner dort zahlen.
reason-must-pass = Alle deine Ziele sind besetzt, also musst du passen.
reason-not-in-pile = Dieser Gauner ist nicht im Stapel.
reason-kingpin-last = Den Kingpin gibt es nur als Letzten des Stapels.
reason-target-taken = Du hast schon jemanden an diesem Ziel.
reason-no-way-out = Dein Trupp könnte nirgends hin: Alle deine Ziele sind besetzt.
reason-kingpin-up = Der Kingpin versteckt sich nie: nur offen.
reason-down-costs = Verdeckt kostet 1 $ mehr, als dir bleibt.
reason-target-free = Abgeworfen wird nur, wenn alle deine Ziele besetzt sind.
reason-can-be-placed = Ein Komplize oder Killer findet bei deinen Leuten Platz, also muss er angelegt werden.
reason-no-victim = Dieser Spieler hat niemanden an diesem Ziel.
reason-move-elsewhere = Dort hast du schon jemanden.
reason-nothing-hidden = Dort gibt es nichts zu sehen.

# Was geschah
event-starts = { $you ->
    [yes] Du beginnst.
   *[no] { $seat } beginnt.
}
event-searched = { $you ->
    [yes] Du zahlst { $price } $ und durchsuchst die Spelunke { $hangout }.
   *[no] { $seat } zahlt { $price } $ und durchsucht die Spelunke { $hangout }.
}
event-saw = Du siehst { $crooks }.
event-recognised = { $yours ->
    [yes] { $crook } arbeitet dort für dich.
   *[no] { $crook } arbeitet dort für { $victim }.
}
event-placed-up = { $you ->
    [yes] Du schickst { $crook } zum Ziel { $target }.
   *[no] { $seat } schickt { $crook } zum Ziel { $target }.
}
event-placed-down = { $seat } schickt jemanden verdeckt zum Ziel { $target }.
event-hid = Du schickst { $crook } verdeckt zum Ziel { $target }.
event-threw = { $seat } wirft ungesehen einen Gauner ab.
event-threw-own = Du wirfst { $crook } ab.
event-collected = { $you ->
    [yes] Du stibitzt { $price } $ aus der Bank.
   *[no] { $seat } stibitzt { $price } $ aus der Bank.
}
event-stacked = { $you ->
    [yes] { $crook } stößt beim Ziel { $target } zu deinem Trupp.
   *[no] { $crook } stößt beim Ziel { $target } zum Trupp von { $seat }.
}
event-moved = { $you ->
    [yes] Dein Trupp zieht vom Ziel { $target } weiter zum Ziel { $to }.
   *[no] Der Trupp von { $seat } zieht vom Ziel { $target } weiter zum Ziel { $to }.
}
event-murdered = { $yours ->
    [yes] Dein Trupp beim Ziel { $target } wird erledigt.
   *[no] Der Trupp von { $victim } beim Ziel { $target } wird erledigt.
}
event-unmasked = { $crook } war unter den Toten.
event-spied-target = { $you ->
    [yes] Du spähst das Ziel { $target } aus.
   *[no] { $seat } späht das Ziel { $target } aus.
}
event-spied-hangout = { $you ->
    [yes] Du spähst die Spelunke { $hangout } aus.
   *[no] { $seat } späht die Spelunke { $hangout } aus.
}
event-passed = { $you ->
    [yes] Du passt.
   *[no] { $seat } passt.
}
event-finished = Alle haben gepasst: Die Karten werden aufgedeckt.

# Das Ende
ending-all-passed = Alle haben gepasst.
row-target = { $target } (bringt { $loot })
row-points = { $points } (Rang { $rank })
row-members = { $points } (Mitglieder { $members })

# Gedruckt
print-target = Ziel
print-hangout = Spelunke
print-pile = Zu { $players ->
    [2] zweit
    [3] dritt
   *[other] viert
}: { $crooks } Gauner.
print-starter = Startspieler
print-actions = Aktionen und Banden
print-gangs = Allein die meisten Mitglieder: { $points } Punkte zu zweit, zu dritt, zu viert.

# Optionen
option-full = Wenn alle acht Ziele besetzt sind
option-full-recruit = wird weiter angeheuert
option-full-pass = muss man passen
option-killed = Erledigte verdeckte Gauner
option-killed-secret = bleiben geheim
option-killed-shown = werden allen gezeigt

# Die Lektion: Ein alter Gauner spricht
lesson-welcome = Willkommen im Gewerbe! Acht Ziele dieser Stadt sind 2 bis 9 Punkte wert; Gauner aus den Spelunken holen sie für dich, und die meisten Punkte gewinnen. Ein Blick in eine Spelunke kostet 1 $ für jeden Gauner dort, also fang mit dem Anker an: zwei Gauner, 2 von deinen 18 $.
lesson-take = Du hast für alle bezahlt, also siehst du alle und heuerst einen an; der Rest bleibt verdeckt liegen. An jedem Ziel holt der höchste Rang die Punkte. Nimm Velvet Vera: Rang 7 macht Eindruck, und ihr +2 macht jedes Ziel wertvoller.
lesson-face-up = Schick sie offen zur Münze. Das kostet nichts, ihr +2 macht aus 9 Punkten 11, und eine 7, die jeder sieht, hält ängstliche Leute fern.
lesson-rival = Jetzt die Konkurrenz. Welche Spelunke durchsucht wird, sehen alle; wer dort zu finden war, steht auf einem anderen Blatt.
lesson-cheap = Neben Vera hat sich jemand verdeckt einquartiert: Wer das ist, weiß nur die Konkurrenz, bis zum Schluss oder bis ein Spion nachsieht. Geduld. Im Anker sitzt nur noch einer, also kostet er 1 $, und du weißt schon, wer es ist.
lesson-pickpocket = Featherlight Finn hat nur Rang 3, aber flinke Finger. Manche Gauner bringen eine Aktion mit: Sie wirkt einmal, beim Anlegen, und nur offen. Nimm ihn.
lesson-action = An der Münze hast du schon Vera, und ein Zweiter darf nur dazu, wenn seine Aktion es erlaubt. Die Rennbahn ist leer, da genügt auch eine 3. Aber offen: Verdeckt lässt er die Finger in den eigenen Taschen.
lesson-collect = Jetzt lass ihn arbeiten: 2 $ aus der Bank für einen Mann, der dich 1 $ gekostet hat. Ausgeben kannst du sie ab deinem nächsten Zug.
lesson-rival-bank = Fünf Gauner, fünf Dollar: Da kauft jemand im großen Stil ein.
lesson-search-more = Avalanche Olaf bei der Bank: Rang 9, und du hast niemanden, der da mithält. Aber wer versteckt sich an der Münze? Durchsuch die Docks: 4 $ für vier Gauner, und wen du einmal gesehen hast, den führe ich für dich auf meiner Liste.
lesson-gang = Keyhole Kitty ist ein Spion, und wie Finn trägt sie das Abzeichen vom Outfit, das O. Es gibt drei Banden, jede mit eigenem Buchstaben und eigener Form, und wer allein die meisten Mitglieder einer Bande hat, bekommt am Ende 5 Punkte. Heuer sie an.
lesson-spread = Wieder offen, sonst sieht sie nichts. Der Juwelier ist frei, und 6 Punkte für eine 5, die keiner stört, sind ehrliche Arbeit.
lesson-spy = Sie darf alle verdeckten Gauner eines Ziels ansehen oder in eine Spelunke spähen. Nimm die Münze: Du willst wissen, ob Vera dort sicher ist.
lesson-rival-casino = Sieh an: Baroness Bianca. Wo Kitty nachgesehen hat, wissen alle; was du daraus machst, muss sonst keiner wissen.
lesson-bianca = Biancas 9 schlägt Veras 7, die Münze gehört dir also vorerst nicht; dazu fällt mir noch etwas ein. Erst verderben wir Olaf den Abend. Durchsuch den Club Caprice: Einer ist schon fort, also reichen zwei Dollar.
lesson-modifier = Ein Modifikator ändert die Punkte seines Ziels, ganz gleich, wer sie holt. Ein Plus gehört also dahin, wo du gewinnst, und ein Minus dahin, wo es andere tun. Nimm Taxman Tibbs mit seinen -3.
lesson-face-down = Schick ihn verdeckt zur Bank. Olaf schlägt er nicht, aber er frisst die Beute: 8, weniger Olafs 2, weniger seine 3. Verdeckt kostet 1 $ mehr, dafür ahnt niemand etwas, und für seine Bande zählt er auch verdeckt.
lesson-rival-killer = Im Club Caprice ist einer übrig, für einen einzigen Dollar. Weißt du noch, wer? Ein Killer.
lesson-killed = Das war Finn. Ein Killer erledigt alle Gauner, die ein Spieler an seinem Ziel hat; überleg dir also, wen du liegen lässt. Nun zur Münze: zurück in die Docks, 3 $ für drei alte Bekannte.
lesson-accomplice = Stepladder Stan ist ein Komplize, und nur Komplizen dürfen sich deinem Trupp anschließen. Die Ränge zählen zusammen, und genau das braucht Vera. Nimm ihn.
lesson-stack = Stell ihn zu Vera: 7 und 4 sind 11, und Bianca hat 9. Die Münze bringt dir jetzt 10: ihre 9, Veras +2, Biancas -1.
lesson-rival-known = Behalt die Docks im Auge: Die beiden, die dort übrig waren, kennst du.
lesson-known = Die Konkurrenz hat einen der beiden genommen und beim Juwelier versteckt. Durchsuch die Docks: Für 1 $ bekommst du den anderen und weißt dann auch, wer sich dort versteckt.
lesson-badges = Hier ist Dolores, also steht Flo beim Juwelier, und ihre 6 schlägt Kittys 5. Aber zähl die Abzeichen: Mit Tibbs und Dolores hast du zwei von der Nordseite, mit Kitty und Dolores zwei vom Outfit. Soweit du weißt, führst du beide allein an; bei Gleichstand geht jeder leer aus.
lesson-last = Schick sie offen ins Casino, gegen den Unbekannten. Wo beide Neunen sind, weißt du, und der Kingpin versteckt sich nie: Niemand dort schlägt ihre 8. Ihre -2 tun ein wenig weh, Verlieren tut mehr weh.
lesson-rival-broke = Die Konkurrenz hat kein Geld mehr und muss passen.
lesson-ending = Wer passt, ist endgültig draußen, aber sein Trupp bleibt und punktet. Mach allein weiter, solange ein Gauner seinen Preis wert ist, und pass dann auch: Übrige Dollar zählen nur bei Gleichstand. Am Ende wird alles aufgedeckt, jedes Ziel zahlt dem höchsten Rang, samt Modifikatoren, und jede Bande dem, der sie allein anführt.

# box.py
deck-crooks = es sind { $many_crooks }, und ein Deck hat genau { $crooks } (CR-20)
deck-gang-twice = eine Bande steht zweimal da
deck-kingpin-already = einen Boss gibt es schon, { $kingpin } (CR-20)

# Beobachtungen; was sie auf Englisch bedeuten, steht in observation.py
sight-may = wo jeder Gauner sein kann: Spelunken, nicht ausgeteilt, die Ziele Platz für Platz, tot oder abgeworfen
sight-rank = jedes Gauners
sight-modifier = was jeder Gauner zu seinem Ziel beiträgt
sight-special = welche Aktion jeder Gauner hat; die erste für keine
sight-gangs = zu welchen Banden jeder Gauner gehört
sight-crew = wie viele Gauner jeder Platz an jedem Ziel hat
sight-down = wie viele davon verdeckt liegen
sight-cash = Dollar jedes Platzes
sight-passed = wer gepasst hat
sight-playing = welche Plätze besetzt sind
sight-turn = wer am Zug ist
sight-piled = wie viele Gauner in jeder Spelunke liegen, und wie viele nicht ausgeteilt sind
sight-asking = die Frage
sight-hangout = welche Spelunke durchsucht wird
sight-hand = welcher Gauner auf der Hand ist
sight-target = wohin er soll
sight-full-pass = Option full=pass
sight-killed-shown = Option killed=shown
