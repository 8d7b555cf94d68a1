"""Networks that learned the games by playing them: their files, and how numpy alone plays them.

`network` reckons in whole numbers, so that every machine comes to the same answer. `weights` packs, checks and reads
the files. `foresight` has kernels that play guesses on, for a learned bot that looks ahead. Training imports from
here; nothing here knows how a network was trained.
"""
