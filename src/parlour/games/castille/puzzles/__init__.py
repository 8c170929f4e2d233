"""Finding and proving puzzles of Castille, and the opponent's replies in them."""
