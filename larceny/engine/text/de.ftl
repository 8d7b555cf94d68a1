# Texte des Hauses: alles, was in jedem Spiel gleich ist.

house-and = { $first } und { $last }
house-or = { $first } oder { $last }
house-seat = Spieler { $number }
house-you = du
house-wait = { $seat } ist am Zug.
house-over = Das Spiel ist aus.
house-shared = Geteilter Sieg: { $winners }.
house-winner = { $winners } gewinnt.
house-won = Du gewinnst!
house-won-shared = Du gewinnst, zusammen mit { $winners }!
house-no-action = Es gibt keine Aktion { $action }; Aktionen haben die Nummern 0 bis { $last }.
house-no-interjection = Den Einwurf { $number } gibt es in diesem Spiel nicht.
house-not-your-turn = Du bist nicht am Zug.
house-game-over = Das Spiel ist aus.
house-hint = Ein starker Spieler wählte: { $answer } (in { $share } von 100 solchen Fällen).
house-hint-other = { $answer } ({ $share })
house-hint-others = Danach: { $others }.
house-hint-chance = Deine Siegchance: etwa { $chance } von 100.
house-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
house-dollars = { $dollars } $
