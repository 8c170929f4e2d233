"""parlour without a server: its operations in a browser's worker, over a store in IndexedDB. No threads."""
