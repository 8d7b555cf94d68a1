# Heiße Ware, auf Deutsch.

title = Heiße Ware
pitch = Geheime Gebote auf das, was vom Laster fiel.

# Der Tisch
group-lots = Im Angebot
group-bought = Gekauft
group-aside = Beiseite
zone-bought = Gekauft: { $seat }
zone-burnt = Verbrannt
zone-left = Nicht im Spiel
lot = Posten { $lot }
on-sale = wird verkauft
coins = Münzen
bid-hidden = hat geboten
bid-own = bietet { $coins }
tip-worth = Wert { $worth }.

# Fragen und Antworten
ask-bid = Was bietest du für Posten { $lot }?
help-bid = Alle bieten zugleich und verdeckt. Das höchste Gebot zahlt; bieten mehrere gleich hoch, bekommt ihn niemand.
do-bid = { $coins } bieten
say-give = { $seat } eine Münze schenken
say-time-up = Die Zeit ist um

# Warum nicht
reason-not-asked = Danach wird gerade nicht gefragt.
reason-no-coins = So viele Münzen hast du nicht.
reason-no-spare = Du hast keine Münze, die in keinem Gebot steckt.
reason-no-gift = Ein Geschenk geht von einem Spieler an einen anderen.
reason-no-clock = Die Zeit ruft nur das Haus aus, und nur mit einer Uhr.

# Was geschah
event-starts = Posten { $lot } wird verkauft.
event-bid = { $seat } hat geboten.
event-bid-own = Du bietest { $coins }.
event-showed = { $you ->
    [yes] Dein Gebot war { $coins }.
   *[no] { $seat } bot { $coins }.
}
event-won = { $you ->
    [yes] Du zahlst { $coins } für Posten { $lot }.
   *[no] { $seat } zahlt { $coins } für Posten { $lot }.
}
event-saw = In Posten { $lot } siehst du: { $good }.
event-burnt = Posten { $lot } wird verbrannt: { $good }.
event-gave = { $you ->
    [yes] Du schenkst { $victim } eine Münze.
   *[no] { $seat } schenkt { $yours ->
        [yes] dir
       *[no] { $victim }
    } eine Münze.
}
event-rang = Die Zeit ist um.

# Ende
ending-sold-out = Alle Posten sind verkauft.
ending-late = Die Zeit war um.

# Einstellungen
option-minutes = Minuten, bis die Zeit um ist (0: ohne Uhr)

# Beobachtungen; was sie auf Englisch bedeuten, steht in observation.py
sight-round = welcher Posten verkauft wird, ab 0
sight-asking = die Frage
sight-playing = welche Plätze besetzt sind
sight-coins = Münzen jedes Platzes
sight-bid = was jeder Platz bietet: -1 für noch nichts, -2 für Verdecktes
sight-good = welche Ware in jedem Posten liegt, und welche übrig sind
sight-owner = wer jeden Posten gekauft hat
sight-worth = Punkte jeder Ware
