"""How long tests wait for what must come.

A limit only ends a test that hangs. It never judges speed, because the machine may be busy with something else. Speed
is measured in bench/ or in a soak.
"""

PATIENCE = 300.0  # seconds
