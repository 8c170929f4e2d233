"""The parts of `benchmarks.server`: servers in separate processes, players, spectators, and a move's cost."""
