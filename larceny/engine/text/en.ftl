# Texts of the house: whatever is the same in every game.

house-and = { $first } and { $last }
house-seat = Player { $number }
house-you = you
house-unknown = unknown
house-wait = Waiting for { $seat }.
house-over = The game is over.
house-shared = Shared victory: { $winners }.
house-winner = { $winners } wins.
house-no-action = There is no action { $action }; actions are numbered 0 to { $last }.
house-game-over = The game is over.
house-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
