"""The engine: detect, advance, resolve, record.

`forecast` detects what comes next (`rays` for one mover, `meeting` for two) and `travel` advances. `cluster` resolves
impacts among the discs that `gather` found touching: `impact` one pair, `blow` several that share discs, with what
`together` has for both. `recess` is the hole. `loop` drives all of it and records; `play` is its compiled entry.
"""
