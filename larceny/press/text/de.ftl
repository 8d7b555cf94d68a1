# Was die Presse sagt, auf Deutsch.

contents = **Darin:** { $card } Karten, { $aid } Übersichten, { $chip } Chips, { $token } Marken, { $mat } Tableaus und die Regeln.
piles = **Karten:** { $piles }.
how = **Drucken:** auf { $paper }, beidseitig, in 100 % („tatsächliche Größe“), über die lange Kante gewendet. Alle Seiten stehen hochkant, und jede Rückseite ist das Spiegelbild ihrer Vorderseite.
test = **Zuerst dieses Blatt probieren.** Halte es gegen das Licht: Die vier Kreuze beider Seiten müssen aufeinander liegen, auf einen Millimeter genau. Die Linie unten muss 100 mm lang sein; wenn nicht, hat der Drucker die Seite verkleinert.
cut = **Schneiden:** die Karten entlang der Marken am Rand: { $width } x { $height } mm, { $places } auf einem Blatt. Die Farbe geht { $bleed } mm über die Kante hinaus, damit ein etwas schiefer Schnitt kein Weiß zeigt. Papier ab 200 g hält länger, oder Hüllen mit einer Spielkarte dahinter.
chips = **Chips** messen { $chip } mm, etwas weniger als das Loch einer Zoll-Stanze; Marken { $token } mm. Wer mag, klebt das Blatt vor dem Schneiden auf Pappe.
booklet = **Die Regeln** kommen zuletzt: Blätter aufeinanderlegen, in der Mitte falten, im Falz heften.
needed = Nicht dabei: Würfel, wo ein Spiel sie braucht, und Hüllen.
paper-a4 = A4
paper-letter = Letter
kind-crook = Gauner
kind-target = Ziele
kind-hangout = Spelunken
kind-aid = Übersichten
kind-henchman = Handlanger
kind-boost = Pluskarten
kind-spoke = Minuskarten
kind-part = Teile für Wagen
kind-trick = Tricks
kind-loot = Beute
kind-cop = Polizei
kind-caught = Erwischt
kind-racket = Geschäfte
kind-special = Sonderkarten
kind-mob = Banden

# __init__.py
press-unknown = { $name }: { $word } gibt es nicht; { $perhaps }
press-module = zum Drucken fehlt { $module }: { $install }

# rules.py
press-no-chapter = { $where }: es gibt kein Kapitel für eine Übersicht
press-no-table = { $where }: hinter { $ruling } steht keine Tabelle

# printer.py
press-many = Deck { $name }: es sind { $total } Teile, und gedruckt werden höchstens { $most }
press-no-font = { $who }: keine unserer Schriften hat { $odd }, in { $words }
press-too-long = { $who }: { $fault } auf { $mm }
press-letters = { $letters } Buchstaben, und Platz ist für etwa { $room },
