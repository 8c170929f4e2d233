"""The engine: detect, advance, resolve, record.

`forecast` detects what comes next (`rays` for one mover, `meeting` for two), `travel` advances, `cluster` resolves
impacts among the discs that `gather` found touching (`impact` one pair, `together` several at once), `recess` is the
hole, `loop` turns it all and records; `play` is the compiled entry to it.
"""
