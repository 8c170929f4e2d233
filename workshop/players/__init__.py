"""Players that nobody plays against: those with which our own are compared."""
