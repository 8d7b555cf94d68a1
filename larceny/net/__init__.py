"""What both ends of the line share: the messages, a client for programs, and limits. Knows no server and no screen."""
