
# learned.py
bot-not-theirs = Über eine fremde Entscheidung kann niemand nachdenken
bot-learned-nothing = Nichts von dem, was über { $name } gelernt wurde, passt zu diesem Tisch

# minds.py
bot-name = ein Bot hat einen Namen wie search:500, nicht { $name }
bot-unknown = einen Bot { $policy } gibt es nicht; { $perhaps }
bot-no-budget = Bot { $name }: { $policy } denkt nicht voraus und braucht kein Budget
bot-compiled-only = Bot { $name }: { $what } spielt nur mit kompilierten Bots; arena, sprt und balance nehmen { $others }
bot-learned-ones = gelernte Bots
bot-own-ones = eigene
bot-setting-span = Bot { $name }: { $key } ist eine ganze Zahl von 0 bis { $most }, nicht { $value }
bot-learned-setting = Bot { $name }: { $part } ist keine Einstellung eines gelernten Bots; { $perhaps }
bot-temperature = Bot { $name }: eine Temperatur ist eine Zahl von 0 bis { $hottest }, nicht { $value }
bot-setting = Bot { $name }: { $key } ist keine Einstellung; { $perhaps }
bot-setting-number = Bot { $name }: { $key } ist eine ganze Zahl ab 0, nicht { $value }
bot-budget = Bot { $name }: ein Budget sind 1 bis { $most } Annahmen oder 1ms bis { $longest }ms, nicht { $part }

# own.py
bot-own-settings = Bot { $name }: hinter der Klasse stehen Einstellungen, wie (depth=3) oder :depth=3, nicht { $rest }
bot-own-form = Bot { $name }: eine Einstellung hat die Form name=wert, nicht { $strip }
bot-own-twice = Bot { $name }: { $setting } wird zweimal gesetzt
bot-patience = { $patience }: { $given } ist keine Zahl von Sekunden
bot-fault = Bot { $name }: { $reason }
bot-forfeits = Bot { $name } gibt verloren: { $reason }
bot-answered = er antwortete { $answer }: { $refusal }
bot-late =
    { $seconds ->
        [1] keine Antwort binnen einer Sekunde
       *[other] keine Antwort binnen { $seconds } Sekunden
    }
bot-raised = { $fault } ({ $file }, Zeile { $line })
bot-ended = sein Prozess ist zu Ende
bot-nonsense = sein Prozess sagte etwas, das keine Antwort ist
bot-signal = sein Prozess ist zu Ende, durch Signal { $what }
bot-exit = sein Prozess ist zu Ende, mit Exit-Status { $what }
bot-no-file = eine Datei { $what } gibt es nicht
bot-no-class = { $where } hat kein { $what }
bot-no-choose = { $what } hat keine Methode choose(view)

# thinker.py
bot-trees = ein Denker zieht mindestens einen Baum, nicht { $trees }
