"""The engines that `workshop.benchmarks.physics` compares with `parlour.physics`, all on the same scenes."""
