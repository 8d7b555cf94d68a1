# What the press says, in English.

contents = **In here:** { $card } cards, { $aid } player aids, { $chip } chips, { $token } tokens, { $mat } mats, and the rules.
piles = **Cards:** { $piles }.
how = **Print** on { $paper }, both sides, at 100 % (“actual size”), and let the printer turn the paper over along its long edge. All pages are upright, and every back is the mirror of its front.
test = **Try this sheet first.** Hold it against the light: the four crosses of both sides must lie on each other, within a millimetre. The line below must be 100 mm long; if it is not, the printer has scaled the page.
cut = **Cut** the cards along the marks in the margins: { $width } x { $height } mm, { $places } on a sheet. The colour goes { $bleed } mm beyond the edge, so a cut that is a little off leaves no white. Thick paper of 200 g or more, or sleeves with a playing card behind, make them last.
chips = **Chips** are { $chip } mm across, a little less than the hole of an inch punch; tokens are { $token } mm. Glue the sheet on cardboard before cutting, if you like.
booklet = **The rules** come last: put their sheets on each other, fold them in the middle, and staple the fold.
needed = Not in here: dice, where a game needs them, and sleeves.
paper-a4 = A4
paper-letter = Letter
kind-crook = crooks
kind-target = targets
kind-hangout = hangouts
kind-aid = player aids
kind-henchman = henchmen
kind-boost = plus cards
kind-spoke = minus cards
kind-part = parts of cars
kind-trick = tricks
kind-loot = loot
kind-cop = cops
kind-caught = Caught
kind-racket = rackets
kind-special = Specials
kind-mob = mobs

# __init__.py
press-unknown = { $name }: there is no { $word }; { $perhaps }
press-module = printing needs { $module }, which is not installed: { $install }

# rules.py
press-no-chapter = { $where }: there is no chapter to make a player aid of
press-no-table = { $where }: there is no table after { $ruling }

# printer.py
press-many = deck { $name }: there are { $total } pieces, and the press prints { $most } at most
press-no-font = { $who }: no font of ours has { $odd }, in { $words }
press-too-long = { $who }: { $fault } on { $mm }
press-letters = { $letters } letters, and there is room for about { $room }
