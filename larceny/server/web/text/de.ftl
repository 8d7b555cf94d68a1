# Die eigenen Worte des Browsers auf Deutsch. Jeder Schlüssel steht auch in en.ftl.

# Die Tür
ui-tagline = Ein Haus voller Gaunerkartenspiele. Setz dich, ganz ohne Konto.
ui-play-now = Jetzt spielen
ui-start-here = Fang hier an
ui-minutes = etwa { $minutes } min
ui-weight-1 = leicht
ui-weight-2 = leicht bis mittel
ui-weight-3 = knifflig
ui-weight-4 = schwer
ui-against = gegen Bots:
ui-learn-first = Dieses Spiel will gelernt sein: Mach zuerst die Lektion.
ui-more-tables = { $count } weitere Tische
ui-odd-option = „{ $option }“ ist eine Hausregel von einer Art, die diese Seite noch nicht kennt. Sie bleibt, wie sie üblich ist.
ui-qr = Der Link als Code für eine Kamera
ui-dealing = Karten werden gegeben …
ui-learn = Lernen
ui-arrange = Tisch einrichten
ui-rules = Regeln
ui-players = { $players } Personen
ui-with-friends = Mit Freunden
ui-with-friends-help = Tisch öffnen, Link verschicken, auf jedem Gerät spielen.
ui-friends = Mit Freunden spielen
ui-your-name = Dein Name
ui-another-name = Anderer Name
ui-yours = Deine Tische
ui-yours-go-on = Weiter
ui-yours-lesson = Lektion
ui-yours-won = Du hast gewonnen.
ui-won-by = Gewonnen von { $names }.
ui-waiting-for = Warten auf { $names }.
ui-lobby = Offene Tische
ui-lobby-empty = Die Straße ist still: Gerade hat niemand einen öffentlichen Tisch. Öffne einen, dann finden ihn andere hier.
ui-join = { $open ->
    [one] Mitspielen, ein Platz frei
   *[other] Mitspielen, { $open } Plätze frei
}
ui-watch = Zuschauen
ui-loading = Einen Moment …
ui-skip-games = Zu den Spielen
ui-language = Sprache
ui-theme = Licht
ui-theme-dark = Nacht
ui-theme-light = Tag
ui-theme-contrast = Hoher Kontrast
ui-settings = Einstellungen
ui-guest-first = Flinker, Feiner, Glatter, Schlauer, Leiser, Samtener, Listiger, Wendiger, Dunkler, Pfiffiger, Später, Summender
ui-guest-last = Otter, Dachs, Marder, Waschbär, Iltis, Reiher, Maulwurf, Luchs, Uhu, Spatz, Igel, Rabe

# Einen Tisch einrichten
ui-game = Spiel
ui-number-players = Personen
ui-who-sits = Wer sitzt wo
ui-seat-n = Platz { $n }
ui-seat-me = Ich
ui-seat-for-friend = Frei, für Freunde
ui-options = Hausregeln
ui-number-limits = Eine ganze Zahl von { $low } bis { $high }.
ui-table = Tisch
ui-order-public = Öffentlich: Alle, die vorbeikommen, sehen diesen Tisch
ui-order-hints = Alle dürfen um Tipps bitten: wer sich setzt, ist einverstanden
ui-order-watch = Andere dürfen zuschauen (sie sehen nur, was offen liegt)
ui-grace = Ein Bot übernimmt, wenn jemand weg ist, nach
ui-seconds = { $seconds ->
    [one] einer Sekunde
   *[other] { $seconds } Sekunden
}
ui-never = nie
ui-deck = Eigener Kartensatz
ui-deck-help = Eine Kartendatei (TOML) ersetzt die Karten des Hauses. Leer lassen, um mit unseren zu spielen.
ui-deck-warning = Eine Warnung zu diesem Deck. { $warning }
ui-deck-linked = Gespielt wird mit: { $deck }
ui-deck-broken = In diesem Link steckt kein Kartensatz, oder nur ein Teil davon.
ui-deck-unwanted = Dieses Haus spielt nur mit eigenen Kartensätzen, der aus dem Link lässt sich hier also nicht spielen.
ui-create = Tisch öffnen

# Sammeln
ui-gathering = Warten auf Mitspielende
ui-gathering-open = { $open ->
    [0] Alle Plätze sind besetzt.
    [one] Ein Platz ist frei. Das Spiel beginnt von selbst, sobald alle besetzt sind.
   *[other] { $open } Plätze sind frei. Das Spiel beginnt von selbst, sobald alle besetzt sind.
}
ui-gathering-awaited = { $count ->
    [one] Ein Platz ist freigehalten für { $names }. Das Spiel beginnt von selbst, sobald alle da sind.
   *[other] Plätze sind freigehalten für { $names }. Das Spiel beginnt von selbst, sobald alle da sind.
}
ui-fill-awaited = { $count ->
    [one] Für { $names } spielt ein Bot, bis { $names } kommt.
   *[other] Für { $names } spielen Bots, bis sie kommen.
}
ui-fill-free = Um einen Platz ganz zu vergeben, gib ihn frei.
ui-sit = Hinsetzen
ui-sit-here = Hierher setzen
ui-kick = Platz räumen
ui-kick-name = Einen Bot für { $name } spielen lassen
ui-fill-with = Freie Plätze füllen mit
ui-fill = Füllen und anfangen
ui-invite = Einladen
ui-invite-link = Wer diesen Link hat, kann sich setzen.
ui-invite-kept = Über diesen Link kommen sie zu ihren Plätzen.
ui-invite-public = Alle finden diesen Tisch in der Liste; auch dieser Link führt hin.
ui-only-here = Niemand sonst kann diesen Link öffnen: Er führt zu dem Computer, auf dem er geöffnet wird. Für andere öffne das Haus unter der Adresse dieses Computers im Netz, und starte es mit
ui-link = Link
ui-copy = Kopieren
ui-share = Teilen …
ui-copied = Kopiert.
ui-copy-by-hand = Bitte von Hand kopieren.
ui-begins = Das Spiel beginnt.

# Der Tisch
ui-skip = Zur Frage
ui-board = Der Tisch
ui-seats = Plätze
ui-tools = Werkzeuge
ui-seat-you = du
ui-seat-open = Freier Platz
ui-seat-turn = ist dran
ui-seat-bot = Bot ({ $level })
ui-seat-host = lädt ein
ui-seat-away = weg
ui-seat-relieved = weg, ein Bot spielt weiter
ui-seat-awaited = noch nicht da, der Platz ist freigehalten
ui-seat-ready = hat geantwortet
ui-watchers = { $count ->
    [0] Niemand schaut zu
    [one] Eine Person schaut zu
   *[other] { $count } Personen schauen zu
}
ui-watching = Du schaust zu.
ui-your-turn = Du bist dran.
ui-wire = Der Ticker
ui-filter = Ticker filtern
ui-older-lines =
    { $count ->
        [one] Eine frühere Zeile: zeigen
       *[other] { $count } frühere Zeilen: mehr zeigen
    }
ui-answers = Antworten auf Befehle
ui-command = Befehl
ui-command-hint = Befehl eingeben, z. B. hilfe
ui-phrases = Etwas sagen
ui-menu = Menü
ui-home = Zur Startseite
ui-close = Schließen
ui-cancel = Abbrechen
ui-stood-in = { $answers ->
    [one] Während du weg warst, hat ein Bot eine Antwort für dich gegeben.
   *[other] Während du weg warst, hat ein Bot { $answers } Antworten für dich gegeben.
}
ui-stood-in-show = Zeigen
ui-stood-in-from = Ab hier hat ein Bot für dich gespielt.
ui-stood-in-back = { $answers ->
    [one] Du bist wieder da. Der Bot hat eine Antwort für dich gegeben.
   *[other] Du bist wieder da. Der Bot hat { $answers } Antworten für dich gegeben.
}
ui-undo = Zurücknehmen
ui-sure = { $choice }?
ui-no-way-back = Das lässt sich nicht zurücknehmen.
ui-sending = Wird gesendet: { $choice } …
ui-answered = Deine Antwort: { $choice }. Du kannst sie noch ändern, bis alle geantwortet haben.
ui-typed-number = Antwort Nummer { $number } …: noch eine Ziffer, oder Enter.
ui-legend = Was die Zeichen bedeuten
ui-about-player = Was von { $name } offen liegt
ui-all-choices = Alle { $count } Möglichkeiten
ui-total = Summe
ui-unsaid = noch unbekannt
ui-unsure = nicht sicher
ui-amount = Betrag
ui-amount-typed = Betrag, von { $least } bis { $most }
ui-less = Weniger
ui-more = Mehr
ui-out-of-turn = Außer der Reihe ({ $count })
ui-about-thing = Zu { $thing }:
ui-all-of-them = Alle zeigen
ui-asides-filter = Suchen: ein Name, ein Ding, ein Betrag
ui-hidden-card = Unbekannte Karte
ui-hidden-cards = { $count ->
    [one] eine unbekannte Karte
   *[other] { $count } unbekannte Karten
}
ui-face-down = verdeckt
ui-empty = leer
ui-tip-pieces = { $count ->
    [one] Eine Karte.
   *[other] { $count } Karten.
}
ui-hint = Tipp
ui-hint-gold = Goldene Ränder zeigen, was du wählen kannst: anklicken oder die Zahl drücken.
ui-hint-why = Klick auf etwas anderes, und du erfährst, warum es nicht geht. Bleib auf einer Karte, oder halte sie, um sie zu lesen.
ui-hint-log = Der Ticker merkt sich alles; ein Klick auf eine Zeile führt zurück zu diesem Moment.
ui-hint-gold-touch = Goldene Ränder zeigen, was du wählen kannst: Tipp etwas davon an.
ui-hint-why-touch = Tipp auf etwas anderes, und du erfährst, warum es nicht geht. Halte eine Karte, um sie zu lesen.
ui-hint-log-touch = Der Ticker merkt sich alles; tipp auf eine Zeile, und du bist wieder in diesem Moment.
ui-got-it = Verstanden
ui-step = Schritt { $step } von { $steps }
ui-for-real = Jetzt richtig spielen

# Das Ende
ui-over = Das Spiel ist aus
ui-reckoning = Abrechnung
ui-rematch = Revanche
ui-rematch-asked = { $name } möchte eine Revanche.
ui-rematch-somebody = Jemand möchte eine Revanche.
ui-rematch-kept = Dein Platz ist freigehalten.
ui-rematch-join = Zur Revanche
ui-record = Aufzeichnung herunterladen
ui-verify = Kartengabe prüfen
ui-verify-honest = Die Karten wurden ehrlich gegeben: genau wie vor der ersten Karte versprochen.
ui-verify-wrong = Die Karten passen nicht zu dem, was vor der ersten Karte versprochen wurde.
ui-verify-cannot = Ohne sichere Verbindung kann dieser Browser die Prüfung nicht rechnen. So geht sie von Hand.
ui-verify-promised = Versprochen:
ui-verify-by-hand = Von Hand:

# Rückschau
ui-replay = Rückschau
ui-replay-at = Rückschau: Moment { $moment } von { $moments }
ui-replay-start = Die Karten sind gegeben.
ui-replay-first = Zum Anfang
ui-replay-back = Zurück
ui-replay-forward = Vor
ui-replay-last = Zum Ende
ui-replay-moment = Moment
ui-replay-stop = Zurück zum Spiel
ui-replay-turn = Du bist dran: zurück zum Spiel
ui-replay-end = Zurück zum Ende
ui-chances = Siegchancen
ui-chances-help = Die Siegchancen aller im Lauf des Spiels. Die Zahlen stehen darunter, die Wendepunkte in der Liste.
ui-turns = Wendepunkte ({ $count })
ui-study-warming = Der Richter wird vorbereitet, seit { $seconds } s; beim ersten Mal dauert das ein, zwei Minuten.
ui-study-failed = Der Richter ist ausgefallen; das Haus hat es notiert.
ui-study-thinking =
    { $total ->
        [0] Der Richter sieht sich das Spiel an, seit { $seconds } s.
       *[other] Der Richter denkt nach: { $done } von { $total } Entscheidungen, { $seconds } s.
    }
ui-viewpoint = Gesehen von

# Menü
ui-confirm = Vor dem Handeln nachfragen
ui-confirm-never = nie
ui-confirm-irreversible = bei Endgültigem
ui-confirm-always = immer
ui-speed = Bewegung
ui-speed-0 = keine
ui-speed-1 = normal
ui-speed-2 = schnell
ui-volume = Lautstärke
ui-sound = Töne
ui-vibrate = Vibrieren, wenn ich dran bin
ui-coach = Hinweise für Neulinge
ui-chat-shown = Zeigen, was andere sagen
ui-letters = Kurztasten aus einem Zeichen
ui-letters-help = Buchstaben und Ziffern wirken sofort. Für Spracheingabe abschalten.
ui-keys = Tasten
ui-keys-help = Eine Taste anklicken und einen anderen Buchstaben drücken, um sie zu ändern.
ui-keys-usual = Übliche Tasten
ui-key-change = Taste: { $what }
ui-key-undo = zurücknehmen
ui-key-log = der Ticker
ui-key-rules = Regeln
ui-key-menu = Menü
ui-key-chat = etwas sagen
ui-key-inspect = was ist das?
ui-key-next = nächstes Wählbare
ui-key-signs = was die Zeichen bedeuten
ui-key-choose = die Antwort mit dieser Zahl wählen
ui-key-arrows = über den Tisch gehen
ui-key-enter = wählen, bestätigen
ui-key-esc = abbrechen, schließen
ui-key-command = einen Befehl eingeben
ui-key-help = diese Übersicht
ui-key-replay = in der Rückschau: fünf Momente zurück oder vor
ui-move-seat = Meinen Platz auf ein anderes Gerät holen
ui-move-seat-help = Öffne diesen Link auf dem anderen Gerät. Er gilt einmal und nur einige Minuten; behalte ihn für dich.
ui-leave = Gehen
ui-leave-asks = Das laufende Spiel verlassen?
ui-leave-others = { $seconds ->
    [0] Die anderen warten, bis du wieder da bist.
   *[other] Die anderen warten auf dich. Nach { $seconds } Sekunden spielt ein Bot für dich, bis du wieder da bist.
}
ui-leave-alone = Das Spiel wartet auf dich.
ui-leave-found = Du findest es auf der Startseite unter deinen Tischen wieder.
ui-leave-not = Bleiben
ui-leave-now = Gehen und den Platz behalten
ui-leave-to-bot = Gehen; ein Bot spielt weiter
ui-fact-public = Öffentlicher Tisch.
ui-fact-private = Nur wer den Link hat, findet diesen Tisch.
ui-fact-hints = Alle hier dürfen um Tipps bitten.
ui-fact-grace = Wer { $seconds } Sekunden weg ist, wird von einem Bot vertreten.
ui-fact-no-grace = Wer weg ist, wird nicht von einem Bot vertreten.
ui-fact-deck = Karten: { $deck }
ui-fact-deadline = Der Tisch ist bis { $time } offen.
ui-fact-commitment = Versprechen der Kartengabe (SHA-256):
ui-rules-print = Dieses Spiel ausdrucken und am Holztisch spielen
ui-rules-search = In den Regeln suchen

# Einen Platz umziehen
ui-seat-here = Dein Platz, hierher?
ui-seat-here-help = Dieser Link holt deinen Platz am Tisch auf dieses Gerät. Er gilt einmal.
ui-seat-bring = Meinen Platz hierher holen

# Befehle
ui-command-help = 1, 2 … oder die Worte einer Möglichkeit: antworten; wo ein Betrag gefragt ist, ist eine Zahl der Betrag, und #1, #2 … zählen die Antworten. !: außer der Reihe. ja, nein: bestätigen oder abbrechen. wahl, tisch, wer, hand, ticker, letzte, zurück. regeln CR-07: eine Regelung. warum DING: warum nicht? tipp: was täte ein starker Spieler? sag SATZ. rückschau 5. sprache en. hilfe.
ui-command-sure = { $choice }: ja bestätigt, nein bricht ab.
ui-command-which = Welche davon?
ui-command-amounts = Einer dieser Beträge: { $amounts }.
ui-command-unknown = "{ $words }" verstehe ich nicht. hilfe zeigt alle Befehle.
ui-command-no-thing = Auf dem Tisch gibt es kein "{ $words }".
ui-command-no-undo = Es gibt nichts zurückzunehmen.
ui-command-phrases = Du kannst sagen: { $phrases }.

# Wenn etwas nicht stimmt
ui-connecting = Auf dem Weg hinein …
ui-reconnecting = Die Leitung ist tot. Neuer Versuch …
ui-error-title = Kein Weg hinein
ui-error-unknown = Etwas ist schiefgegangen.
ui-error-offline = Der Server antwortet nicht. Ein neuer Versuch lohnt sich.
ui-error-server = Der Server ist gestolpert ({ $status }).
ui-error-protocol = Diese Seite ist älter als der Server. Lade sie neu, um weiterzuspielen.
ui-reload = Neu laden

# Was geschieht, wird gesehen
ui-rolled = Nötig: { $needed } oder weniger. Gewürfelt: { $sum }.
ui-stamp-dice-won = Gelingt
ui-stamp-dice-lost = Misslingt
ui-stamp-dice = Die Würfel
ui-stamp-attack-won = Gelingt
ui-stamp-attack-lost = Misslingt
ui-stamp-attack = Angriff
ui-stamp-killing-lost = Überlebt
ui-stamp-killing = Ermordet
ui-stamp-theft-won = Eingesteckt
ui-stamp-theft-lost = Vereitelt
ui-stamp-theft = Gestohlen
ui-stamp-takeover-won = Übernommen
ui-stamp-takeover-lost = Verloren
ui-stamp-takeover = Übernahme
ui-stamp-recruit-won = Angeworben
ui-stamp-recruit-lost = Abgelehnt
ui-stamp-recruit = Anwerbung
ui-stamp-war = Krieg!
ui-stamp-eliminated = Ausgelöscht
ui-stamp-getaway-won = Entkommen
ui-stamp-getaway-lost = Geschnappt
ui-stamp-getaway = Flucht!
ui-stamp-jail = Gefängnis
ui-stamp-vault-won = Geknackt
ui-stamp-vault-lost = Rückzug
ui-stamp-vault = Der Tresor
ui-stamp-loot-won = Aufgeteilt
ui-stamp-loot-lost = Nichts
ui-stamp-loot = Beute
ui-stamp-spying = Ausgespäht
ui-stamp-unmasked = Enttarnt
ui-stamp-trap = Eine Falle!
ui-stamp-snitch = Verpfiffen
ui-stamp-crown = Der Boss
ui-stamp-raid = Razzia!
ui-since = { $count ->
    [one] Eines seit deinem letzten Zug
   *[other] { $count } Dinge seit deinem letzten Zug
}
ui-since-brief = { $count } neu
ui-lately = Was zuletzt geschah
ui-at-you = betrifft dich
ui-skip-ahead = Bis ich dran bin
ui-pace = Bots lassen sich Zeit
ui-pace-slow = viel
ui-pace-normal = normal
ui-pace-fast = wenig
ui-auto = Die einzige Antwort von selbst geben, wo es keine Wahl gibt
ui-only-answer = Es gibt nur eine Antwort; sie gibt sich von selbst.
ui-tap-again = Tipp dasselbe noch einmal an, oder bestätige hier.
ui-ask-no-more = Nicht mehr fragen
ui-asks-no-more = Ab jetzt gelten Antworten sofort. Im Menü lässt sich das Nachfragen wieder einschalten.
ui-sound-help = Zu jeder Szene, und wenn du dran bist.
ui-sound-refused = Dieser Browser lässt keinen Ton durch. Er ist wieder ausgeschaltet.
ui-seat-won = hat gewonnen
ui-analysis = Analyse
ui-picture = Ein Bild zum Teilen
ui-picture-saved = Das Bild liegt bei deinen Downloads.
ui-picture-refused = Dieser Browser zeichnet kein Bild.
ui-picture-won = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen!
}
ui-decided = Was entschied: { $row }, { $first } für { $name } gegen { $second } für { $other }.
ui-decided-tie = { $first } und { $second } lagen gleichauf; der Gleichstand wurde nach den Regeln aufgelöst.
ui-replay-play = Von selbst abspielen
ui-replay-pause = Anhalten
ui-replay-speed = Tempo

# Order
ui-spectator = Zuschauer { $mark }
ui-order = Für Ordnung sorgen
ui-order-help = Wer entfernt wird, kann wiederkommen und zuschauen, sich hier aber nicht mehr setzen. Wer gesperrt ist, kommt nicht herein. Beides gilt auch in der Revanche.
ui-order-nobody = Sonst ist niemand da.
ui-order-hushed = Wer zuschaut, darf nichts sagen
ui-order-shut = Niemand kommt herein, der keinen Platz hat
ui-is-muted = stummgeschaltet
ui-is-banned = gesperrt
ui-is-unseated = darf nur zuschauen
ui-mute = Stummschalten
ui-mute-name = { $name } stummschalten
ui-unmute = Sprechen lassen
ui-unmute-name = { $name } sprechen lassen
ui-remove = Entfernen
ui-remove-name = { $name } entfernen
ui-ban = Sperren
ui-ban-name = { $name } sperren
ui-unban = Wieder einlassen
ui-unban-name = { $name } wieder einlassen
ui-report = Melden …
ui-report-help = Die Meldung geht an die Person, die dieses Haus betreibt. Am Tisch erfährt niemand davon.
ui-report-about = Es geht um
ui-report-table = den ganzen Tisch
ui-report-reason = Wegen
ui-report-name = eines Namens
ui-report-phrases = dessen, was gesagt wird
ui-report-play = der Spielweise
ui-report-other = etwas anderem
ui-report-words = In deinen Worten
ui-report-send = Abschicken
ui-report-sent = Die Meldung ist unterwegs.
