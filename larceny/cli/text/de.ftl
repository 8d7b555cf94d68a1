# Was die Befehlszeile sagt: zuerst die Hilfeseiten. Schlüssel: command-NAME; NAME-OPTION, oder option-OPTION, wo mehrere sie teilen.

bots = Bots: easy, medium, hard, ruthless; oder random, instinct, flat:ANNAHMEN, search:ANNAHMEN, search:ZEITms, learned, learned:search=ANNAHMEN; oder ein eigener, MODUL:KLASSE.
command-program = Ein Haus voller Kartenspiele um Verbrechen.
option-version = Sag, welche Version das ist.
option-lang = en oder de; sonst die Sprache des Systems.
option-install-completion = Richte das Vervollständigen für diese Shell ein.
option-show-completion = Zeig das Skript zum Vervollständigen für diese Shell, zum Kopieren oder Anpassen.
option-help = Zeig diese Seite.
command-play = Spiel im Terminal: auf dem ganzen Bildschirm oder in einfachen Zeilen.
option-game = Das Spiel: siehe `larceny games`.
option-seats = Wer wo sitzt, mit Kommas: me, me:NAME oder ein Bot. { bots }
play-seed = Teil dieses Spiel noch einmal aus. Bots antworten wieder dasselbe, außer denen, die nach der Uhr denken: ZEITms; hard und ruthless auch, wo ein Spiel nicht gelernt wurde.
option-option = Eine Option des Spiels, als name=wert; geht mehrmals.
option-deck = Eine Deckdatei statt des Hausdecks.
option-plain = Einfache Zeilen, für Vorleseprogramme und Pipes; kein ganzer Bildschirm.
command-resume = Spiel ein gespeichertes Spiel weiter; sind es mehrere, such eins aus.
resume-file = Ein gespeichertes Spiel; sonst das letzte, das nicht zu Ende ist.
option-choose = Zähl stattdessen die gespeicherten Spiele auf.
command-replay = Spiel eine Aufzeichnung noch einmal ab, prüf jeden Schritt und druck sie aus.
replay-file = Eine Aufzeichnung oder ein Spiel einer Arena: ORDNER/records.jsonl#17.
option-seat = Wessen Wissen: die Nummer eines Platzes ab 1, `public` oder `all`.
option-position = Druck stattdessen die Stellung nach so vielen Aktionen aus.
command-analyse = Beurteile jede Entscheidung eines fertigen Spiels nach dem, was ihr Platz wusste, und sag, was besser gewesen wäre.
analyse-file = Die Aufzeichnung eines fertigen Spiels oder ARENA/records.jsonl#N.
analyse-bot = Wer urteilt: search:ANNAHMEN oder learned:search=ANNAHMEN je Entscheidung; das zweite, wo es geht.
analyse-seat = Nur die Entscheidungen dieses Platzes, ab 1.
option-json = Schreib alles als JSON in diese Datei, auf Englisch, für Programme; - druckt es aus.
option-plot = Zeichne die Siegchancen: eine Datei .png, .svg oder .pdf; - druckt ein .png aus.
analyse-seed = Derselbe Startwert urteilt wieder so.
option-threads = Wie viele Kerne; sonst alle.
command-sim = Lass sehr viele Spiele auf einmal spielen, kompiliert, und sag, was herauskam.
sim-players = Wie viele Leute.
option-count = Wie viele Spiele.
sim-seats = Ein Bot für alle Plätze oder für jeden einer, mit Kommas.
option-seed = Startwert des ersten Spiels; jedes weitere hat den nächsten.
option-cluster = Arbeite auf einem Ray-Cluster: host:port, ray://host:port, auto oder local.
option-device = cpu, oder cuda für die Grafikkarte dieses Rechners.
command-arena = Veranstalte ein Turnier der Bots: wer wie oft gegen wen gewinnt, und wie sicher das ist.
option-bots = Zwei Bots oder mehr, mit Kommas: instinct, search:2000, MODUL:KLASSE.
arena-players = Wie viele Leute; mehrere Zahlen mit Kommas.
option-deals = Wie oft ausgeteilt wird; jedes Mal wird in allen Sitzordnungen gespielt.
arena-seed = Startwert der ersten Verteilung; jede weitere hat den nächsten.
option-out = Ein Ordner, in dem jedes Spiel bleibt; derselbe Befehl macht dort weiter.
command-sprt = Finde heraus, ob ein Bot besser ist als ein anderer, und hör auf, sobald das feststeht.
sprt-bots = Zwei Bots: Ist der erste besser als der zweite?
sprt-players = Wie viele Leute: der erste zwischen lauter Kopien des zweiten.
option-share0 = Nicht besser: gewinnt diesen Anteil; sonst den gerechten.
option-share1 = Besser: gewinnt diesen Anteil; sonst 0.55, oder zu mehreren ebenso viel stärker.
option-elo0 = Dasselbe in Elo-Punkten.
option-elo1 = Dasselbe in Elo-Punkten.
option-alpha = Wie oft einer besser heißen darf, der es nicht ist.
option-beta = Wie oft einer übersehen werden darf, der besser ist.
option-most = Wie oft höchstens ausgeteilt wird, jedes Mal in allen Sitzordnungen.
sprt-seed = Startwert der ersten Verteilung; jede weitere hat den nächsten.
option-keep = Eine Datei, in der jede Verteilung bleibt; derselbe Befehl macht dort weiter.
command-balance = Finde heraus, was ein Deck bewirkt: wer von wo gewinnt, was benutzt wird, wie lang es dauert, was Nachdenken bringt.
option-players = Wie viele Leute; mehrere Zahlen mit Kommas. Sonst 2 bis 4.
balance-count = Wie viele Spiele mit jeder Zahl von Leuten.
option-bot = Wer auf allen Plätzen sitzt.
balance-deck = Eine Deckdatei statt des Hausdecks. Mehrere oder ein Ordner voller Decks ergeben eine Liga.
option-against = Eine andere Deckdatei oder `house`: Was macht das Deck anders?
option-sweep = Was wäre, wenn eine Zahl anders wäre? ART.KARTE.FELD=VON..BIS: crook.foghorn-fiona.rank=1..9
option-skill = Verteilungen auf jeder Sprosse der Leiter aus Bots, 0 für keine; sonst eine Minute lang.
option-budget = Denker auf der Leiter, der schwächste zuerst, mit Kommas; ein einzelner wird zweimal verdoppelt.
option-variants = Probier auch die Optionen des Spiels mit anderen Werten.
balance-out = Schreib einen Bericht zum Ansehen: eine HTML-Datei; - druckt sie aus.
command-tune = Such bessere Zahlen für ein Deck: gerechte Plätze, jede Karte ist es wert, oder was eine Datei will.
option-bounds = Eine Datei, die sagt, welche Zahlen sich ändern dürfen und was gewünscht ist; sonst alle um eins.
option-generations = Wie viele Generationen von Decks höchstens.
tune-count = Wie viele Spiele jedes Deck mit jeder Zahl von Leuten spielt.
tune-seed = Startwert der Suche und des ersten Spiels.
tune-out = Schreib das neue Deck in diese Datei, wenn es besser ist; - druckt es aus.
option-report = Schreib auf, was es anders macht: eine HTML-Datei; - druckt sie aus.
option-force = Schreib es auch, wenn nicht sicher ist, dass es besser ist.
tune-keep = Ein Ordner, in dem die Suche und ihr bestes Deck bleiben; derselbe Befehl macht dort weiter. Sonst AUSGABE.tuning, bis das Deck geschrieben ist.
command-desk = Bearbeite ein Deck im Browser: seine Karten, wie sie aussehen werden, und was jede Änderung in den Spielen bewirkt.
desk-file = Eine Deckdatei: `larceny deck copy SPIEL DATEI` legt eine an.
option-port = Ein Port dieses Rechners; sonst irgendein freier.
option-show = Öffne auch einen Browser.
command-train = Trainiere ein Netz: Erst ahmt es den Instinkt nach, dann spielt es gegen sich selbst; --page, --carry und --export allein schreiben nur. Was dabei gemeldet wird, ist für Programme und bleibt englisch.
train-out = Ein Ordner, in dem alles bleibt; derselbe Befehl macht dort weiter.
option-minutes = Hör nach so vielen Minuten auf und mach ein andermal weiter.
option-land = Lass die Raten bis zum Ende dieser Minuten auf ihre Endwerte fallen.
train-device = cuda, cpu oder auto für das, was da ist.
train-seed = Derselbe Startwert lernt wieder dasselbe, auf einer CPU.
option-settings = Eine TOML-Datei mit anderen Einstellungen.
option-start = Fang mit dem an, was --carry geschrieben hat, in einem eigenen Ordner.
option-export = Schreib das Netz, wie Bots es spielen, in diese Datei.
option-carry = Schreib einen kleinen Zwischenstand in diese Datei, um anderswo weiterzumachen.
train-against = Lern, dieses Netz zu schlagen, das bleibt, wie es ist: Wie angreifbar ist es?
option-page = Zeichne die Kurven: eine HTML-Datei oder eine Zeichnung .svg; - druckt sie aus.
command-print =
    Druck ein Spiel zum Ausschneiden und Spielen: Karten, Chips, Pläne, Übersichten und die Regeln als Heft.

    Druck beide Seiten mit 100 %, über die lange Kante gewendet; die erste Seite sagt den Rest.
print-out = Das PDF; mit --sheet ein neuer Ordner oder eine .zip.
option-paper = a4 oder letter.
option-size = Der Karten: 63x88 (Millimeter), poker oder mini.
option-ink-saving = Blasse Bilder auf Weiß, Rückseiten ohne Grund.
option-sheet = tabletop: PNG-Bögen für virtuelle Tische statt eines PDF.
command-serve =
    Öffne das Haus: Spiel im Browser, mit Freunden und Bots.

    Jede Option kann auch in einer Umgebungsvariable stehen; mehrere Herkünfte oder Namen trennt man dort mit Leerzeichen.
option-host = Die Adresse, an der es lauscht; 0.0.0.0 lässt andere herein.
serve-port = Sonst 8080 oder der nächste freie.
option-store = sqlite:PFAD oder postgresql://...; sonst eine Datei bei dir zu Hause.
option-redis = redis://..., für Neuigkeiten zwischen mehreren Servern an einem PostgreSQL.
option-origin = Herkunft einer Seite, die mit diesem Server sprechen darf; geht mehrmals.
option-name = Ein Rechnername, auf den dieser Server hört, etwa hinter einem Proxy; geht mehrmals.
option-proxy = Glaub einem Proxy auf diesem Rechner, was er über seine Besucher sagt.
option-proxy-at = Glaub auch einem Proxy an dieser Adresse oder in diesem Netz, etwa in einem anderen Container; geht mehrmals.
option-crowd = Wie viele Leute sich eine Adresse teilen, etwa in einer Schule; entsprechend mehr darf eine Adresse verlangen.
option-pace = Sekunden, die ein Bot für einen Zug braucht; 0, für Tests, verbirgt keine Denkzeiten.
serve-bot = Ein eigener Bot, MODUL:KLASSE, den Leute an den Tisch setzen dürfen; geht mehrmals.
option-decks = Ob Gäste eigene Decks mitbringen dürfen.
option-log = Was auf stderr geschrieben wird: debug, info, warning oder error. Für Programme, deshalb auf Englisch.
option-metrics = PORT oder HOST:PORT für Prometheus; sonst gibt es keine.
option-keep-days = Tage, nach denen ein Tisch gelöscht wird, den niemand angefasst hat; sonst nie.
option-check = Sieh dir erst das ganze Lager an; öffne nur, wenn es heil ist.
command-mcp = Öffne ein Haus für Sprachmodelle: Werkzeuge des Model Context Protocol über Standardein- und -ausgabe.
command-join = Setz dich an einen Tisch eines Hauses, hier im Terminal; ohne Tisch sieh dir an, welche offen sind.
option-url = Der Link eines Tisches, http://host:port/t/TISCH; oder ein Haus, dessen offene Tische gezeigt werden.
join-name = Wie die anderen dich nennen; sonst wie beim letzten Mal.
join-seat = Ein bestimmter Platz, ab 1; sonst irgendeiner.
option-watch = Setz dich nicht, sieh nur zu.
join-bot = Lass stattdessen einen Bot Platz nehmen. { bots }
command-games = Nenn die Spiele des Hauses.
command-observation = Sag, woraus die Beobachtungen eines Spiels bestehen: die Zahlen, aus denen man lernt, Feld für Feld.
command-new-game = Schreib ein kleines, ganzes Spiel, um daraus ein anderes zu machen.
new-game-name = Wie es heißt: kleine Buchstaben, Ziffern und _.
option-folder = Wo sein Ordner entstehen soll.
command-check = Beweise, dass ein Spiel hält, was jedes muss: die eine Prüfung für alle und die eigenen Tests des Spiels. Ihre Meldungen sind englisch.
command-house = Kümmere dich um die Tische eines Hauses, ob offen oder nicht.
command-house-list = Zähl die Tische auf: Name, Spiel, Phase, Einträge, wann zuletzt jemand da war, wer dort sitzt.
option-phase = Nur Tische in dieser Phase: { $phases }.
option-idle = Nur Tische, die so viele Tage niemand angefasst hat.
command-house-close = Beende Tische: Niemand spielt dort mehr oder sieht zu, und sie verschwinden aus der Lobby; ihre Journale bleiben.
option-tables = Namen von Tischen: siehe `larceny house list`.
command-house-delete = Lösch Tische mit ihren Journalen, endgültig.
house-delete-tables = Namen von Tischen; oder wähle sie mit --idle aus.
option-yes = Lösch wirklich, was --phase und --idle auswählen.
command-house-export = Schreib das Spiel eines Tisches als Aufzeichnung, für `larceny replay`; von einem laufenden Spiel verrät sie alles.
option-table = Der Name eines Tisches.
option-file = Wohin; die Datei darf es noch nicht geben. - druckt es aus.
option-journal = Stattdessen das ganze Journal, wie es gespeichert ist.
command-house-backup = Kopiere alle Tische, wie sie in einem Augenblick sind, in eine SQLite-Datei, die `larceny serve --store` öffnen kann.
house-backup-file = Die neue SQLite-Datei; es darf sie noch nicht geben.
command-house-restore = Nimm alle Tische einer Sicherung in ein Lager auf, das keine hat: eins, das `larceny serve` eben angelegt hat.
house-restore-file = Eine Sicherung.
command-house-check = Such nach Schäden: in der Datenbank, in den Nummern der Einträge und in jedem Journal.
option-quick = Folge keinem Journal: sieh dir nur die Datenbank an.
command-house-reports = Zähl auf, was Gäste gemeldet haben: wann, welcher Tisch, wer gemeldet wurde und von wem (als Prüfsumme), Grund und Worte.
option-limit = Wie viele, die neuesten zuerst.
command-deck = Sieh dir Decks an und prüf deine eigenen.
command-deck-check =
    Sag, ob sich ein Deck spielen lässt, oder alles, was daran falsch ist.

    Wer ein gedrucktes Spiel abtippt: Der Kopf des Hausdecks sagt, was jedes Feld bedeutet. In Crooks ist ein roter Kreis die Bande "north", ein blauer "west", ein gelber "outfit".
deck-check-file = Eine Deckdatei.
command-deck-copy = Kopiere ein Hausdeck, um ein anderes daraus zu machen.
deck-copy-name = Wie die Kopie heißt; sonst wie das Hausdeck.
command-deck-show = Zeig die Karten eines Decks.
deck-show-deck = Eine Deckdatei, oder ein Spiel für sein Hausdeck.
command-deck-diff = Sag, worin sich zwei Decks unterscheiden, Karte für Karte und Zahl für Zahl.
option-before = Eine Deckdatei; oder ein Spiel oder `house` für ein Hausdeck.
option-after = Eine andere Deckdatei desselben Spiels; oder `house`.
command-deck-link = Druck einen Link mit dem ganzen Deck darin: Wer ihn öffnet, kann das Deck in jenem Haus spielen.
deck-link-file = Eine Deckdatei.
option-house = Die Adresse eines Hauses, in dem es gespielt werden soll.

# Feste Worte der Hilfeseiten
page-some-options = {"["}OPTIONEN]
page-some-command = BEFEHL [ANGABEN]...
page-file = DATEI
page-address = ADRESSE
page-usage = Aufruf
page-arguments = Angaben
page-options = Optionen
page-commands = Befehle
page-default = sonst
page-required = nötig
page-env-var = Umgebungsvariable

# Was an einer Befehlszeile falsch ist
usage-no-option = eine Option { $option } gibt es nicht
usage-no-option-but = eine Option { $option } gibt es nicht (möglich: { $known })
usage-no-command = einen Befehl „{ $command }“ gibt es nicht
usage-no-command-but = einen Befehl „{ $command }“ gibt es nicht; meintest du { $known }?
usage-no-value = Option „{ $option }“ hat keinen Wert
usage-argument = hinter Option „{ $option }“ fehlt ihr Wert
usage-arguments = hinter Option „{ $option }“ fehlen ihre { $count } Werte
usage-extra = zu viele Angaben: { $words }
usage-missing-argument = die Angabe „{ $name }“ fehlt
usage-missing-option = die Option „{ $name }“ fehlt
usage-missing-command = der Befehl fehlt
usage-invalid = { $name }: { $fault }
usage-int = das ist keine ganze Zahl
usage-float = das ist keine Zahl
usage-most = höchstens { $most }
usage-least = mindestens { $least }
usage-bool = das ist weder ja noch nein
usage-type = „{ $value }“ ist { $type ->
    [integer] keine ganze Zahl
    [int] keine ganze Zahl
    [float] keine Zahl
    [boolean] weder ja noch nein
    [bool] weder ja noch nein
   *[other] hier nicht möglich
}
usage-range = { $value } liegt nicht im Bereich { $range }

# Was überall schiefgehen kann
stopped = abgebrochen
output = Ausgabe
language-not = { $where }: { $lang } gibt es nicht, nur: { $known }
broken = etwas ist kaputtgegangen, das nicht sollte: { $fault } (LARCENY_DEBUG=1 zeigt, wo)
hint = larceny serve öffnet das Haus im Browser, larceny --help zählt auf, was es sonst noch gibt.

# deck.py
deck-playable = { $file }: { $name } lässt sich als { $name2 } spielen: { $counts }, { $digest }
deck-warning = { $file }: Warnung: { $warning }
deck-copied = { $file }: eine Kopie des Hausdecks von { $game }, { $name }; `larceny deck check { $file }` nach jeder Änderung
deck-two-houses = zwei Hausdecks: nenn eine Datei oder ein Spiel
deck-two-games = { $before } ist ein Deck von { $name }, { $after } ist eins von { $name2 }
deck-neither = { $name } ist weder eine Datei noch ein Spiel; { $perhaps }
deck-no-game = ein Spiel { $name } gibt es nicht

# desk.py
desk-needs = zum Bearbeiten fehlt { $name }: { $install }
desk-no-file = { $file }: diese Datei gibt es nicht; `larceny deck copy SPIEL { $file }` legt sie an

# house.py
house-table = Tisch { $table }: { $part }
house-deleted = gelöscht: { $at }
house-exported = { $file }: { $part } von Tisch { $table }
house-backed-up = { $file }: { $size } Byte, geprüft
house-restored = übernommen: { $at }
house-remark = Bemerkung: { $remark }
house-sound = { $tables } Tische, alle heil
house-report = { $when }  { $table }  { $about }  von { $by }  { $reason }  { $words }
house-which = nenn die Tische, die gelöscht werden sollen, oder wähl sie mit --idle TAGE aus
house-really = damit würden { $many_chosen } Tische endgültig gelöscht; --yes tut es
house-there = { $file }: gibt es schon
house-phase = --phase: { $phase } gibt es nicht, nur: { $phases }

# lab.py
balance-sweep-alone = --sweep: ein Deck, das mit sich selbst verglichen wird: lass --against und weitere Decks weg
balance-ladder-alone = --skill, --budget: die Leiter gibt es nur für ein einzelnes Deck

# play.py
resume-no-file = { $path }: ein Spiel geht in einer Datei weiter, und das ist keine
resume-over = { $path }: dieses Spiel ist aus; `larceny replay { $path }` zeigt es
replay-no-seat = --seat: { $seat } ist nicht all, public oder 1 bis { $players }
replay-no-position = --position: die Aufzeichnung hat { $many_actions } Aktionen, nicht { $position }
join-needs = für den Tisch eines Hauses fehlt { $name }: { $install }
join-bot-watches = --watch: ein Bot sieht nicht zu, er spielt
join-watch-seat = --watch: wer zusieht, hat keinen Platz, und --seat verlangt einen
seats-number = seats: es sagt nicht, wer auf jedem der { $players } Plätze sitzt
seats-nobody = seats: niemand heißt { $seat }; { $perhaps }

# press.py
print-there = { $out }: das gibt es schon; die Bögen brauchen einen neuen Ordner oder eine .zip
print-pages = { $name }, { $pages } Seiten
print-pictures = { $name }, { $many_pictures } Bilder und { $game }.json, das sagt, was wo liegt

# serve.py
serve-needs = für das Haus fehlt { $name }: { $install }
serve-own-bot = --bot: { $one } ist kein eigener Bot, MODUL:KLASSE; die des Hauses sind schon da
mcp-needs = für die Werkzeuge fehlt { $partition }: { $install }

# train.py
train-minutes-none = --minutes: { $minutes } ist weniger als nichts
train-land-when = --land braucht --minutes: bis wann sollen die Raten fallen?
train-device-unknown = --device: { $device } gibt es nicht; { $choices }
train-needs = zum Trainieren fehlt torch: { $install }

# arguments.py
option-form = --option: { $pair } hat nicht die Form name=wert
not-numbers = { $name }: { $given } ist keine Zahl, auch nicht mehrere mit Kommas
house-tables = { $count ->
    [one] 1 Tisch
   *[other] { $count } Tische
}
house-reports = { $count ->
    [one] 1 Meldung
   *[other] { $count } Meldungen
}
house-closed = geschlossen
house-closed-already = war schon geschlossen
house-the-journal = das Journal
house-the-record = die Aufzeichnung
house-spectator = jemand im Publikum
house-the-table = der Tisch
house-in-lobby = Lobby
house-by-link = Link

serve-no-compiler = larceny: hier ist kein numba: Alles geht langsamer, und starke Bots spielen nach Instinkt. So kommt es her: { $install }
deck-game-missing = fehlt

# completion.py
completion-installed = { $shell } vervollständigt `larceny` ab dem nächsten Start: { $path }
completion-no-shell = { $shell } ist keine Shell, die das lernen kann; { $choices }
