# The desk of designers: everything it says.

opening = The deck is on its way.
deck-name = Name of the deck
undo = Undo
redo = Redo
save = Save
saved = saved
unsaved = not saved yet
language = Language
keys = Arrows go from card to card. Ctrl+S saves, Ctrl+Z undoes, Ctrl+Shift+Z does it again.
changed = Somebody has changed the file on disk meanwhile. Nothing is overwritten. Loading it puts it on the desk; Undo brings back yours.
load = Load it
error-token = This link is not (or no longer) the key to this desk: take the one that the command has printed.
error-away = The desk does not answer. Is the command still running? What is here is not lost as long as this page is open.
limits = { $low } to { $high }
longest = at most { $longest } letters
house-has = house deck: { $value }
nothing = nothing
not-written = not written
not-written-usual = not written ({ $usual })
has-faults = has faults
is-new = not in the house deck
is-gone = gone
is-changed = changed
copy-card = Copy this card
remove-card = Remove it
group-numbers = What the rules read
group-words = Words
group-look = Looks
faults = { $count ->
    [one] One fault
   *[other] { $count } faults
}
no-faults = It can be played
changes = { $count ->
    [0] As the house deck
    [one] One card other than in the house deck
   *[other] { $count } cards other than in the house deck
}
share = Share
share-help = The whole deck is in the link. Who opens it can play it at a house that allows own decks.
house = Address of the house
link = Link
trial = What does it do?
trial-help = Bots that play by instinct play the same deals with both decks. Intervals are of 95 %.
try = Simulate
stop = Stop
try-players = Players
try-games = Deals
try-against = Compared with
against-file = the file as it was opened
against-house = the house deck
state-compiling = getting ready; the first time that takes half a minute
state-playing = playing
state-done = done
state-stopped = stopped
results = Results
after-games = After { $games } of { $total } deals.
sure-of = { $sure } of { $looked } differences are more than chance.
what = What
before = Before
after = After
difference = Difference
picture = Picture of the intervals
sure = sure
seat-wins = Seat { $seat } wins, %
first-wins = Who is asked first wins, %
length = Decisions in a game
taken = { $card } is taken when on offer, %

kind-crook = Crooks
kind-henchman = Henchmen
kind-skill = Skills
kind-robber = Robber cards
kind-loot = Loot
kind-cop = Cops
kind-racket = Rackets
kind-mob = Mobs
kind-special = Specials
kind-type = Types of rackets
kind-district = Districts

field-name = Name
field-called = Called
field-about = A word about it
field-look = Look
field-rank = Rank
field-modifier = Modifier
field-gangs = Gangs
field-action = Action
field-strong = Strong in
field-weak = Weak for
field-count = Copies
field-letter = Letter
field-symbol = Symbol
field-chips = Chips
field-does = Does
field-number = Number
field-duel = Copies with two players
field-worth = Worth, thousands
field-force = Force
field-caught = Catches
field-power = Power
field-resistance = Resistance
field-pay = Pay
field-bodyguard = Bodyguard
field-type = Type
field-district = District
field-income = Income
field-colour = Colour
field-edge = Edge
field-by = By

trait-hat = Hat
trait-hair = Hair
trait-shade = Shade of hair
trait-beard = Beard
trait-eyes = Eyes
trait-scar = Scar
trait-smoke = Smoke
trait-collar = Collar
trait-skin = Skin
trait-tool = Tool
trait-mask = Mask
trait-goggles = Goggles
trait-badge = Badge
