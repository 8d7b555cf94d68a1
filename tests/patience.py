"""How long tests wait for what must come.

A limit only ends a test that hangs: it never judges speed, for the machine may be busy with something else. Whoever
asks whether something is fast measures it in bench/ or in a soak.
"""

PATIENCE = 300.0  # seconds
