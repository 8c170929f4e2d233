"""For a real table: the plan of the board, the score sheet, and what is counted."""
