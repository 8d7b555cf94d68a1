"""What the commands of the lab print: progress while they work, tables when they are done."""
