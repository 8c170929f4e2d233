"""The kernels as WebAssembly: the same Python source, for a browser or Node.

`emit` compiles entries to one module, `modules` lists the modules of parlour, `layouts` describes to TypeScript how an
entry is called and what its records look like. `python -m workshop.emission` builds all of it into `web/kernels` and
`web/src/kernels`, which are generated data like the tables of the curves. Only the build needs Numba and `wasm-ld`.
"""
