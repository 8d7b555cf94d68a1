# Crooks, auf Deutsch.

title = Crooks
pitch = Spelunken durchsuchen, Gauner auf Ziele ansetzen, Banden anführen.

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
special-switch = Wechsel
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
ask-place = Wohin geht { $crook }, offen oder verdeckt?
help-place = Verdeckt kostet 1 $ mehr, verbirgt den Gauner und löst keine Aktion aus.
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

# Optionen
option-full = Wenn alle acht Ziele besetzt sind
option-full-recruit = wird weiter angeheuert
option-full-pass = muss man passen
option-killed = Erledigte verdeckte Gauner
option-killed-secret = bleiben geheim
option-killed-shown = werden allen gezeigt
