"""Where the journals of all tables are kept: one contract, two databases that fulfil it."""
