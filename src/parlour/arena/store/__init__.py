"""A store of games: a folder of Parquet files, a row for each game, written in parts as the games end.

    FOLDER/game=castille/part-6f0c...parquet

A part is written beside its place and renamed when it is complete, so a file that is there is whole, and nobody writes
it again. Machines may write into one folder, and two folders are merged by copying one into the other: a game has a key
(`parlour.arena.fixtures.Fixture.key`), and a key that is there twice is the same game. DuckDB, pandas and whatever else
reads Parquet opens the folder. Needs the extra `store`.
"""

from parlour.arena.store.folder import GameStore
from parlour.arena.store.parts import SCHEMA, digest_of

__all__ = ["SCHEMA", "GameStore", "digest_of"]
