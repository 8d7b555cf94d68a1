"""The keeper of a table: writes for it, shows it to its guests, and answers where no guest does."""
