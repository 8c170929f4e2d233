"""parlour without a server: the same operations in a browser's worker, over entries in IndexedDB. No threads.

Two workers: the *table* has the service, the *thinker* bots and engines.
"""

from parlour.offline.browser import begin_compiling, open_table, open_thinker

__all__ = ["begin_compiling", "open_table", "open_thinker"]
