"""The parts of `benchmarks.server`: servers in processes of their own, players, spectators, and a move's cost."""
