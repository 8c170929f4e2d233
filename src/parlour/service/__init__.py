"""What the house does for people, without HTTP: matches are made, joined, played and read over a `Store`.

It runs wherever Python runs: behind the server, and in one process without one.
"""
