"""Finding and proving puzzles of Arithmetical Croquet."""
