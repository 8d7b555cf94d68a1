# Criminal's, auf Deutsch.

title = Criminal's
pitch = Ein paar Sicherungen ansehen, Abwürfe lesen, fünf Handlanger behalten, den Tresor überwinden.
goal = Räum den Tresor mit den richtigen Gehilfen: Die meisten Juwelen gewinnen.

# Namen
brief = { $contact ->
    [two_way] { $strong } { $card } (nie neben { $weak })
   *[one_way] { $strong } { $card } (nie nach { $weak })
}
short = { $strong } { $card }
chip = { $letter } { $skill }
chip-B = B{ $number }
chip-C = C{ $number }

# Der Tisch
group-casing = Runde { $round }: Auskundschaften
group-heist = Runde { $round }: der Coup
group-stacks = Sicherungen
group-hand = Deine Handlanger
group-aside = Beiseite
stack-A = A Gesichtet
stack-B = B Erkundet
stack-C = C Tresor
zone-discards = Ablage, der Reihe nach
zone-undealt = Nicht ausgeteilt
cell-casing = { $seat } bei B{ $number }
cell-heist = { $seat } bei C{ $number }
jewels = Juwelen
held = Handlanger
centre = Mitte
pot = Topf
undealt = Handlanger
first = beginnt
withdrew = ausgestiegen
now = jetzt
order = { $number }.
looked = gesehen
took = nahm { $letter }
gone = verlor { $letter }
holds = { $count ->
    [one] hat { $letter }
   *[other] hat { $count } { $letter }
}
lacks = ohne { $letter }
note-picked = als Erstes gewählt
note-seen = von dir angesehen
note-follows = folgt aus den anderen
tip-jewels = Die meisten Juwelen gewinnen.
tip-held = Handlanger auf der Hand.
tip-first = Sieht die erste Sicherung dieser Runde und ist beim Coup zuerst dran.
tip-holds = { $card } kam aus der Ablage zurück und ist noch auf dieser Hand.
tip-must-hold = { $card } muss auf dieser Hand sein: Das folgt aus dem, was du siehst.
tip-lacks = { $card } kann nicht auf dieser Hand sein: Zwei für eine Sicherung oder das Aussteigen haben es bewiesen.
tip-order = Die Reihenfolge, in der in dieser Runde abgeworfen wurde.
tip-looked = Hat diese Sicherung vor dem Abwerfen angesehen.
tip-took = Nahm aus der Ablage: { $card }.
tip-gone = Hier hat sich der Nächste bedient: { $card }.
tip-pot = Juwelen in der Mitte: vier, wenn einer allein den Tresor schafft, je zwei bei zweien, sonst je eines.
tip-undealt = Diese Handlanger sieht in dieser Runde niemand.
tip-chip-B = Von einem oder zweien heimlich angesehen.
tip-chip-C = Wer noch dabei ist, muss sie überwinden.
tip-stack-A = Für alle offen: Was hier liegt, ist nicht im Tresor.
tip-stack-B = Heimlich angesehen: Auch was hier liegt, ist nicht im Tresor.
tip-stack-C = Der Tresor: wird beim Coup Stück für Stück aufgedeckt.
tip-henchman = Stark: { $strong }. Schwach: { $weak }. Zu viert gibt es { $count } davon, zu zweit die Hälfte.
tip-skill = { $letter } { $skill }: { $chips } der zwölf Sicherungen verlangen das.
tip-strong = Überwindet allein: { $skill }.
tip-weak = { $contact ->
    [two_way] Nie direkt vor oder nach: { $skill }.
   *[one_way] Nie direkt nach: { $skill }.
}

# Fragen
ask-reduce = Von { $hand } auf { $left } Handlanger: Wer geht?
help-reduce = { $pile ->
    [empty] Wirf einen ab. Der Nächste darf ihn nehmen und zwei andere abwerfen.
    [own] Wirf einen ab, oder nimm zurück, was du zuletzt abgeworfen hast, und wirf zwei andere ab.
   *[lies] Wirf einen ab, oder nimm den obersten der Ablage und wirf zwei andere ab.
}
ask-first = Du nimmst { $took }. Wer geht zuerst?
help-first = Zwei von den anderen gehen; der zweite liegt dann obenauf.
ask-second = Zuerst { $card }: Wer kommt obenauf?
help-second = Was obenauf liegt, darf der Nächste nehmen. Du behältst { $took }.
ask-clear = { $chip }: Wer überwindet das?
help-clear = { $alone ->
    [yes] Die letzte Sicherung: Nur ein passender Handlanger überwindet sie.
   *[no] { $pair ->
        [free] Ein passender Handlanger genügt, oder irgendwelche zwei, die sich vertragen.
        [strict] Ein passender Handlanger genügt; zwei andere nur, wenn du keinen passenden hast.
       *[needed] Ein passender Handlanger genügt; zwei andere nur, wenn keiner passt oder anliegen darf.
    }
} { $row ->
    [empty] { "" }
   *[ends] Deine Reihe endet mit { $last }.
} { $alone ->
    [yes] { "" }
   *[no] { $partners ->
        [apart] Von zweien darf keiner schwach gegen den anderen sein.
        [bold] Von zweien darf keiner schwach gegen das sein, was diese Sicherung verlangt.
       *[arranged] { "" }
    }
}
ask-partner = { $chip }: Wer folgt auf { $card }?
help-partner = { $contact ->
    [two_way] Nachbarn in einer Reihe dürfen nicht schwach gegeneinander sein, gleich, wer zuerst kommt.
   *[one_way] Wer folgt, darf nicht schwach gegen den davor sein.
} { $partners ->
    [apart] Von diesen zweien darf keiner schwach gegen den anderen sein.
    [bold] Von diesen zweien darf keiner schwach gegen das sein, was diese Sicherung verlangt.
   *[arranged] { "" }
}
ask-deal = Die Runde ist vorbei: die nächste austeilen?
help-deal = Sieh dir erst die Reihen an: Alle Karten und Sicherungen werden neu gemischt.
wait-reduce = { $seat } verkleinert die Hand.
wait-clear = { $seat } ist bei { $chip }.
wait-deal = { $seat } teilt die nächste Runde aus.

# Antworten
do-drop = { $order ->
    [first] Zuerst abwerfen: { $card }
    [second] Obenauf abwerfen: { $card }
   *[alone] Abwerfen: { $card }
}
do-swap = { $card } aus der Ablage nehmen, zwei abwerfen
do-clear = Überwinden mit { $card }
do-pair = Überwinden mit zweien, zuerst { $card }
do-then = Dann { $card }
do-withdraw = Aus dem Coup aussteigen
do-deal = Die nächste Runde austeilen

# Warum nicht
reason-not-asked = Danach ist gerade nicht gefragt.
reason-no-such-type = Solche Handlanger gibt es in diesem Blatt nicht.
reason-not-in-hand = Diesen Handlanger hast du nicht.
reason-pile-empty = Es liegt noch nichts in der Ablage.
reason-taken-stays = Der Handlanger aus der Ablage bleibt; zwei andere gehen.
reason-no-match = Niemand auf deiner Hand kann, was diese Sicherung verlangt.
reason-match-touches = Der passende Handlanger darf nicht ans Ende deiner Reihe.
reason-touches = Dieser Handlanger darf nicht neben dem davor liegen.
reason-one-alone = Die letzte Sicherung überwindet einer allein.
reason-match-playable = Du hast einen passenden Handlanger, der liegen darf; zwei sind nur für den Notfall.
reason-match-in-hand = Du hast einen passenden Handlanger; zwei sind mit dieser Regel nur ohne einen solchen erlaubt.
reason-no-partner = Niemand sonst auf deiner Hand darf auf diesen Handlanger folgen.
reason-must-clear = Du kannst diese Sicherung überwinden, also musst du.
reason-at-odds = Einer von den zweien ist schwach gegen den anderen; mit dieser Regel geht das zusammen nicht.
reason-timid = Dieser Handlanger ist schwach gegen das, was die Sicherung verlangt; mit dieser Regel hilft er dabei nicht.

# Was geschah
event-starts = { $you ->
    [yes] Runde { $round }: Du beginnst.
   *[no] Runde { $round }: { $seat } beginnt.
}
event-scouted = Stapel A: { $chip }, { $chip2 }, { $chip3 }, { $chip4 }.
event-opened = { $you ->
    [yes] Du siehst dir Sicherung B{ $number } an.
   *[no] { $seat } sieht sich Sicherung B{ $number } an.
}
event-handed = { $you ->
    [yes] Sicherung B{ $number } kommt zu dir: Du siehst sie an und behältst sie.
   *[no] Sicherung B{ $number } geht an { $seat }, der Blick darauf bleibt geheim.
}
event-saw = Sicherung B{ $number } ist { $chip }.
event-dropped = { $you ->
    [yes] Du wirfst ab: { $card }.
   *[no] { $seat } wirft ab: { $card }.
}
event-swapped = { $you ->
    [yes] Du nimmst { $took } und wirfst ab: { $card }, dann { $card2 }.
   *[no] { $seat } nimmt { $took } und wirft ab: { $card }, dann { $card2 }.
}
event-revealed = Der Tresor, Sicherung C{ $number }: { $chip }.
event-cleared = { $you ->
    [yes] Du überwindest { $chip } mit { $card }.
   *[no] { $seat } überwindet { $chip } mit { $card }.
}
event-cleared-by-two = { $you ->
    [yes] Du überwindest { $chip } mit zweien: { $card }, dann { $card2 }.
   *[no] { $seat } überwindet { $chip } mit zweien: { $card }, dann { $card2 }.
}
event-withdrew = { $you ->
    [yes] Du steigst bei { $chip } aus.
   *[no] { $seat } steigt bei { $chip } aus.
}
event-shared = { $count ->
    [one] Den Tresor schafft { $seats } allein: { $share } Juwelen. In der Mitte bleiben { $left }.
   *[other] Den Tresor schaffen { $seats }: je { $share ->
        [one] ein Juwel
       *[other] { $share } Juwelen
    }. In der Mitte bleiben { $left }.
}
event-nobody-cleared = Niemand schafft den Tresor; in der Mitte bleiben { $left } Juwelen.
event-finished = Der letzte Coup ist vorbei.

# Das Ende
ending-looted = Höchstens drei Juwelen sind übrig.
ending-tired = Zwölf Runden sind vorbei.
ending-three-rounds = Drei Runden sind vorbei.
row-jewels = { $jewels }

# Gedruckt
print-jewel = Juwel
print-starter = Startspieler
print-plan = Der Plan
print-henchmen = Wer was kann, und wer wen nicht erträgt

# Varianten
option-contact = Berührung der Handlanger
option-contact-one_way = niemand folgt auf die eigene Schwäche
option-contact-two_way = niemand liegt neben der eigenen Schwäche
option-pair = Überwinden mit zweien
option-pair-needed = wenn nichts Passendes liegen darf
option-pair-free = immer
option-pair-strict = nur ohne Passendes auf der Hand
option-partners = Zwei, die gemeinsam überwinden
option-partners-arranged = beliebige, in passender Reihenfolge
option-partners-apart = keiner schwach gegen den anderen
option-partners-bold = keiner schwach gegen die Sicherung
option-length = Das Spiel endet
option-length-jewels = wenn höchstens drei Juwelen übrig sind
option-length-three = nach drei Runden

# Die Lektion: der Kopf der Bande spricht
lesson-welcome = Guten Abend. Vier Sicherungen bewachen den Tresor, Stapel C, und noch kennt sie niemand. Für jede der sechs Fähigkeiten gibt es zwei: Vier liegen offen in Stapel A, und B1 hast du gerade angesehen. Beide fürs Klettern liegen offen, also ist keine im Tresor: Lass eine Fassadenkletterin gehen.
lesson-rival = B1 kennt nur du; die anderen können bloß aus deinem Abwurf raten.
lesson-rival-looks = Die zweite Sicherung sieht sich die Konkurrenz an. Achte darauf, was als Nächstes fällt.
lesson-telltale = Ein Blick, und dann geht ein Panzerknacker: Das riecht bei B2 nach Schlössern. Ein Beweis ist es nicht, aber was man braucht, wirft man selten weg. Beim Pulver weißt du Bescheid: Eine liegt offen, die andere ist B1. Wirf eine Sprengmeisterin ab.
lesson-second-look = B3 ist Elektrik, und die andere liegt offen. Klettern, Pulver und Elektrik sind damit vollzählig: Im Tresor gibt es nur Schlösser, Hunde und Masken. Lass auch die andere Sprengmeisterin gehen.
lesson-rival-guesses = Die Konkurrenz rät wieder.
lesson-rival-last = Die letzte Sicherung, und der letzte Blick gehört nicht dir.
lesson-swap = Nehmen darf man nur, was obenauf liegt, und da liegt ein Hundeflüsterer: Einen zweiten kannst du brauchen. Nimm ihn, dafür gehen zwei andere statt einem. Alle sehen, was du nimmst, und merken es sich.
lesson-first = Zwei von den anderen gehen, in der Reihenfolge, die du willst. Der zweite liegt obenauf, wo sich der Nächste bedienen könnte. Zuerst die Fassadenkletterin.
lesson-second = Und der Elektriker obenauf: Wohl bekomm's. Dann sind es fünf, und das ist eine Mannschaft.
lesson-heist = Der Coup. Eine Sicherung des Tresors wird aufgedeckt, und jeder überwindet sie oder ist draußen. Ein Handlanger mit der richtigen Fähigkeit schafft das allein: bei Hunden der Hundeflüsterer.
lesson-rival-clears = Auch die Konkurrenz hat den Richtigen.
lesson-contact = Masken. Sieh dir vorher das kleine rote Zeichen auf der Karte an: Das ist die schwache Fähigkeit. Niemand liegt direkt nach einem, der darin stark ist. Die Hochstaplerin verträgt keine Fassadenkletterin, aber ein Hundeflüsterer stört sie nicht.
lesson-pair = Wieder Hunde, und da ist der Ärger: Dein Hundeflüsterer darf nicht nach der Hochstaplerin kommen. Wenn kein Passender liegen darf, überwinden zwei gemeinsam die Sicherung, egal wer, solange jeder nach dem davor liegen darf. Ein Panzerknacker darf nach der Hochstaplerin: Fang mit einem an.
lesson-partner = Und nach einem Panzerknacker hat auch der Hundeflüsterer seine Ruhe. Spiel ihn, und behalte den anderen Panzerknacker: Die letzte Sicherung muss einer allein überwinden.
lesson-rival-pair = Die Konkurrenz hat denselben Ärger, und weniger Panzerknacker.
lesson-last = Schlösser, wie du es dir ausgerechnet hast. Dafür ist der zweite Panzerknacker da.
lesson-rival-withdraws = Nichts Passendes für die letzte Sicherung, und zwei gelten dort nicht.
lesson-ending = Der Tresor gehört dir allein: vier Juwelen. Schaffen ihn zwei, bekommt jeder zwei, sind es mehr, jeder eines. So geht es Runde um Runde, bis höchstens drei Juwelen übrig sind; die meisten gewinnen. Wer zuerst aussteigt, beginnt die nächste Runde. Jetzt kennst du das Handwerk: Spiel weiter!

# box.py
deck-odd-chips = { $chips } ist keine gerade Zahl; Chips kommen paarweise, mindestens ein Paar (CM-02)
deck-few-chips = es sind { $total } Chips, und drei Stapel zu vier brauchen { $chips } (CM-02)
deck-no-letter = { $letter } ist kein Buchstabe
deck-letter-taken = { $letter } ist schon der Buchstabe von { $letters }
deck-own-weakness = niemand ist in der eigenen Stärke schwach, { $strong } (CM-01)
deck-strength-taken = { $strong } ist schon die Stärke von { $by } (CM-01)
deck-strength-missing = niemand hat { $name } als Stärke (CM-01)
deck-odd-count = { $count } ist keine gerade Zahl, und zu zweit spielt man mit der Hälfte (CM-02)
deck-few-henchmen = es sind { $total } Handlanger, und vier Leute mit je { $dealt } brauchen { $fewest } (CM-02)

# Beobachtungen; was sie auf Englisch bedeuten, steht in observation.py
sight-chip = was jeder Chip verlangt: Stapel A, B und C
sight-looked = wie viele jeden Chip von Stapel B angesehen haben
sight-open = der Chip, der gerade angesehen oder überwunden wird
sight-hand = Handlanger jeder Art, die ein Platz erwiesenermaßen hält
sight-lacks = Arten, die ein Platz erwiesenermaßen nicht hält
sight-held = Handlanger auf jeder Hand
sight-jewels = Juwelen jedes Platzes
sight-played = Handlanger in jeder Reihe
sight-withdrew = bei welchem Chip von Stapel C ein Platz aufgab, ab 1; 0 für keinen
sight-turn = wer entscheidet
sight-first = wer in dieser Runde Spieler 1 ist
sight-playing = welche Plätze besetzt sind
sight-row = die Handlanger in jeder Reihe, der Reihe nach
sight-reducer = wer welchen Abwurf machte
sight-took = was dabei vom Stapel genommen wurde
sight-dropped = was dabei abgeworfen wurde, zuerst und danach
sight-top = die oberste Karte der Ablage
sight-picked = die Art, die von zweien zuerst gewählt wurde
sight-asking = die Frage
sight-round = die wievielte Runde es ist
sight-reduced = erledigte Abwürfe
sight-opened = aufgedeckte Chips von Stapel C
sight-pot = Juwelen in der Mitte
sight-supply = Juwelen, die noch nicht in der Mitte waren
sight-henchmen = wie viele jeder Art das Deck hat
sight-chips = wie viele Chips jede Art verlangen
sight-touch = welchen Arten jede Art in einer Reihe folgen darf
sight-pair = Option pair: needed, free, strict
sight-partners = Option partners: arranged, apart, bold
sight-three = Option length=three
