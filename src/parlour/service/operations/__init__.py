"""One table of operations: what can be asked for, mounted by the HTTP server and by a browser's worker alike."""

from parlour.service.operations.at_once import answer
from parlour.service.operations.operation import Operation
from parlour.service.operations.table import OPERATIONS
from parlour.service.operations.visits import Answer, Asked

__all__ = ["OPERATIONS", "Answer", "Asked", "Operation", "answer"]
