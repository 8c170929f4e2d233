"""The service, without HTTP: matches are made, joined, played and read over a `Store`.

It runs wherever Python runs: behind the server, or in one process without a server.
"""
