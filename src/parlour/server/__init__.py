"""The server: matches over HTTP, a live feed, and the store. It knows no rules; it folds moves through a `Game`."""
