# Texts of the house: whatever is the same in every game.

house-and = { $first } and { $last }
house-or = { $first } or { $last }
house-seat = Player { $number }
house-you = you
house-wait = Waiting for { $seat }.
house-over = The game is over.
house-shared = Shared victory: { $winners }.
house-winner = { $winners } wins.
house-won = You win!
house-won-shared = You win, together with { $winners }!
house-no-action = There is no action { $action }; actions are numbered 0 to { $last }.
house-no-interjection = There is no interjection { $number } in this game.
house-not-your-turn = It is not your turn.
house-game-over = The game is over.
house-hint = A strong player would choose: { $answer } (in { $share } of 100 such cases).
house-hint-other = { $answer } ({ $share })
house-hint-others = Next: { $others }.
house-hint-chance = Your chance to win: about { $chance } in 100.
house-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
house-dollars = ${ $dollars }
