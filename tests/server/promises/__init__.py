"""Programs that show the server's promises, one each: `python -m tests.server.promises.load --sockets 5000`."""
