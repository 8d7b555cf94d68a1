# Texte des Hauses: alles, was in jedem Spiel gleich ist.

house-and = { $first } und { $last }
house-seat = Spieler { $number }
house-you = du
house-unknown = unbekannt
house-wait = { $seat } ist am Zug.
house-over = Das Spiel ist aus.
house-shared = Geteilter Sieg: { $winners }.
house-winner = { $winners } gewinnt.
house-no-action = Es gibt keine Aktion { $action }; Aktionen haben die Nummern 0 bis { $last }.
house-game-over = Das Spiel ist aus.
house-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
