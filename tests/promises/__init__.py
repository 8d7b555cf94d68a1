"""The promises of the server, each as a program that shows it: `python -m tests.promises.load --sockets 5000`."""
