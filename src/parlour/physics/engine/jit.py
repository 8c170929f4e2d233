"""How the engine's functions become machine code: all are kernels, compiled inside one entry, `play.play`."""

from parlour.compiling.kernels import kernel

__all__ = ["kernel"]
