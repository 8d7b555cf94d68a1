# Der Schreibtisch der Entwerfer: alles, was er sagt.

opening = Das Deck kommt gleich.
deck-name = Name des Decks
undo = Rückgängig
redo = Wiederholen
save = Sichern
saved = gesichert
unsaved = noch nicht gesichert
language = Sprache
keys = Pfeile gehen von Karte zu Karte. Strg+S sichert, Strg+Z macht rückgängig, Strg+Umschalt+Z wiederholt.
changed = Jemand hat die Datei inzwischen geändert. Nichts wird überschrieben. Laden legt sie auf den Schreibtisch; Rückgängig holt deine Fassung zurück.
load = Laden
error-token = Dieser Link ist nicht (oder nicht mehr) der Schlüssel zu diesem Schreibtisch: Nimm den, den der Befehl ausgegeben hat.
error-away = Der Schreibtisch antwortet nicht. Läuft der Befehl noch? Was hier steht, ist nicht verloren, solange diese Seite offen ist.
limits = { $low } bis { $high }
longest = höchstens { $longest } Zeichen
house-has = Hausdeck: { $value }
nothing = nichts
not-written = nicht angegeben
not-written-usual = nicht angegeben ({ $usual })
has-faults = hat Fehler
is-new = nicht im Hausdeck
is-gone = fehlt
is-changed = geändert
copy-card = Karte kopieren
remove-card = Entfernen
group-numbers = Was die Regeln lesen
group-words = Worte
group-look = Aussehen
faults = { $count ->
    [one] Ein Fehler
   *[other] { $count } Fehler
}
no-faults = Das lässt sich spielen
changes = { $count ->
    [0] Wie das Hausdeck
    [one] Eine Karte anders als im Hausdeck
   *[other] { $count } Karten anders als im Hausdeck
}
share = Weitergeben
share-help = Das ganze Deck steckt im Link. Wer ihn öffnet, kann es in einem Haus spielen, das eigene Decks erlaubt.
house = Adresse des Hauses
link = Link
trial = Was bewirkt es?
trial-help = Bots, die nach Instinkt spielen, bekommen mit beiden Decks dieselben Karten. Intervalle von 95 %.
try = Simulieren
stop = Anhalten
try-players = Spieler
try-games = Partien
try-against = Verglichen mit
against-file = der Datei, wie sie geöffnet wurde
against-house = dem Hausdeck
state-compiling = wird vorbereitet; beim ersten Mal dauert das eine halbe Minute
state-playing = es wird gespielt
state-done = fertig
state-stopped = angehalten
results = Ergebnisse
after-games = Nach { $games } von { $total } Partien.
sure-of = { $sure } von { $looked } Unterschieden sind mehr als Zufall.
what = Was
before = Vorher
after = Nachher
difference = Unterschied
picture = Bild der Intervalle
sure = sicher
seat-wins = Platz { $seat } gewinnt, %
first-wins = Wer zuerst gefragt wird, gewinnt, %
length = Entscheidungen je Partie
taken = { $card } wird genommen, wenn im Angebot, %

kind-crook = Ganoven
kind-henchman = Handlanger
kind-skill = Fähigkeiten
kind-robber = Räuberkarten
kind-loot = Beute
kind-cop = Polizei
kind-racket = Geschäfte
kind-mob = Banden
kind-special = Sonderkarten
kind-type = Arten von Geschäften
kind-district = Viertel

field-name = Name
field-called = Heißt
field-about = Ein Wort dazu
field-look = Aussehen
field-rank = Rang
field-modifier = Zuschlag
field-gangs = Banden
field-action = Aktion
field-strong = Stark in
field-weak = Schwach für
field-count = Anzahl
field-letter = Buchstabe
field-symbol = Symbol
field-chips = Chips
field-does = Tut
field-number = Zahl
field-duel = Anzahl zu zweit
field-worth = Wert in Tausend
field-force = Stärke
field-caught = Fängt
field-power = Macht
field-resistance = Widerstand
field-pay = Lohn
field-bodyguard = Leibwächter
field-type = Art
field-district = Viertel
field-income = Einkommen
field-colour = Farbe
field-edge = Stärke der Bande
field-by = Um

trait-hat = Hut
trait-hair = Haar
trait-shade = Haarfarbe
trait-beard = Bart
trait-eyes = Augen
trait-scar = Narbe
trait-smoke = Rauchwerk
trait-collar = Kragen
trait-skin = Haut
trait-tool = Werkzeug
trait-mask = Maske
trait-goggles = Schutzbrille
trait-badge = Marke
