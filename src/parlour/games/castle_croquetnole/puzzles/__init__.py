"""Finding and proving puzzles of Castle Croquetnole."""
