"""The parts of `workshop.benchmarks.server`: servers in separate processes, players, spectators, and a move's cost."""
