
# __init__.py
weights-divisor = weights: scale has a divisor below 1
weights-value = weights: a value is { $values }, not { $told }
weights-size = weights of { $name }: { $many_getvalue } bytes, and a file has at most { $most }
weights-no-layers = weights: there is no in.weight or no policy.weight
weights-layer = weights of { $name }: { $name2 } is { $part }
weights-shape = weights of { $name }: { $name2 } has the shape { $shape }, not { $wanted }
weights-no-numbers = weights of { $name }: { $name2 } has numbers that are none
weights-none = nothing was learned of { $name }: there is no file { $where }
weights-head = weights { $path }: damaged: what they say about themselves cannot be read
weights-hash = weights { $path }: damaged: their hash is not { $found }
weights-damaged = weights { $path }: damaged: { $split }
weights-other-game = weights { $path }: these were learned of { $told }, not of { $name }
weights-rules = weights { $path }: learned by version { $told } of the { $name } rules; this is { $version }
weights-other-size = weights { $path }: of another size: { $told } { $what }, and { $name } has { $now }
weights-observation = weights { $path }: the numbers of an observation of { $name } mean something else by now
weights-missing = missing
weights-left-over = left over
