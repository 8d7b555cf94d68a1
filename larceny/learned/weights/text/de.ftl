
# __init__.py
weights-divisor = Gewichte: scale hat einen Teiler unter 1
weights-value = Gewichte: ein Wert ist { $values }, nicht { $told }
weights-size = Gewichte von { $name }: { $many_getvalue } Byte, und eine Datei hat höchstens { $most }
weights-no-layers = Gewichte: in.weight oder policy.weight fehlt
weights-layer = Gewichte von { $name }: { $name2 } ist { $part }
weights-shape = Gewichte von { $name }: { $name2 } hat die Form { $shape }, nicht { $wanted }
weights-no-numbers = Gewichte von { $name }: in { $name2 } stehen Zahlen, die keine sind
weights-none = über { $name } wurde nichts gelernt: die Datei { $where } gibt es nicht
weights-head = Gewichte { $path }: beschädigt: was sie über sich sagen, ist nicht zu lesen
weights-hash = Gewichte { $path }: beschädigt: ihre Prüfsumme ist nicht { $found }
weights-damaged = Gewichte { $path }: beschädigt: { $split }
weights-other-game = Gewichte { $path }: sie wurden für { $told } gelernt, nicht für { $name }
weights-rules = Gewichte { $path }: gelernt mit Version { $told } der Regeln von { $name }; dies ist Version { $version }
weights-other-size = Gewichte { $path }: von anderer Größe: { $told } { $what }, und { $name } hat { $now }
weights-observation = Gewichte { $path }: die Zahlen einer Beobachtung von { $name } bedeuten inzwischen etwas anderes
weights-missing = nicht da
weights-left-over = überzählig
