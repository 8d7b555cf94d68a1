# Hot Goods, in English.

title = Hot Goods
pitch = Bid in secret for what fell off a lorry.

# The board
group-lots = For sale
group-bought = Bought
group-aside = Set aside
zone-bought = Bought by { $seat }
zone-burnt = Burnt
zone-left = Left out
lot = Lot { $lot }
on-sale = on sale
coins = Coins
bid-hidden = has bid
bid-own = bids { $coins }
tip-worth = Worth { $worth }.

# Questions and answers
ask-bid = What do you bid for lot { $lot }?
help-bid = All bid at once, face down. The highest pays; of several highest nobody gets it.
do-bid = Bid { $coins }
say-give = Give { $seat } a coin
say-time-up = Time is up

# Why not
reason-not-asked = Nothing is asked of you now.
reason-no-coins = You have not so many coins.
reason-no-spare = You have no coin that is not part of a bid.
reason-no-gift = A gift goes from one player to another.
reason-no-clock = Only the house calls time, and only with a clock.

# What happened
event-starts = Lot { $lot } is for sale.
event-bid = { $seat } has bid.
event-bid-own = You bid { $coins }.
event-showed = { $you ->
    [yes] Your bid was { $coins }.
   *[no] { $seat } bid { $coins }.
}
event-won = { $you ->
    [yes] You pay { $coins } for lot { $lot }.
   *[no] { $seat } pays { $coins } for lot { $lot }.
}
event-saw = In lot { $lot } you see: { $good }.
event-burnt = Lot { $lot } is burnt: { $good }.
event-gave = { $you ->
    [yes] You give { $victim } a coin.
   *[no] { $seat } gives { $yours ->
        [yes] you
       *[no] { $victim }
    } a coin.
}
event-rang = Time is up.

# The end
ending-sold-out = All lots are sold.
ending-late = Time was up.

# Options
option-minutes = Minutes until time is up (0: no clock)
