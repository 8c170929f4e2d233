"""The engines that `benchmarks/physics.py` compares with `parlour.physics`, all on the same scenes."""
