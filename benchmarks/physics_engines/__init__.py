"""The engines that `benchmarks/physics.py` sets against `parlour.physics`, all on the same scenes."""
