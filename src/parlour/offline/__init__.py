"""parlour without a server: the same operations in a browser's worker, over entries in IndexedDB. No threads.

Two workers: the *table* has the service, the *thinker* bots and engines.
"""

from parlour.offline.browser import open_table, open_thinker

__all__ = ["open_table", "open_thinker"]
