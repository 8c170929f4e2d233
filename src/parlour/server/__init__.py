"""The server: matches over HTTP, a live feed, and the store. It knows no rules; it applies moves through a `Game`."""
