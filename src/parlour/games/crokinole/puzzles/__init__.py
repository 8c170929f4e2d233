"""Finding and proving puzzles of Crokinole."""
