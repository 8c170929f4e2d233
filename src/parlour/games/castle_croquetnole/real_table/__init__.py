"""For a real table: the plan of the board, reports by taps, the score sheet, and what is counted."""
