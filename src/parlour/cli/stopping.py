"""Long work on the command line: where it is done, and what Ctrl-C and lost processes leave of it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from parlour.arena import Here, LostGamesError, own_processes
from parlour.errors import ParlourError
from parlour.extras import import_with_extra

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

__all__ = ["Work", "executor_of", "until_stopped"]


QUIETLY = "ignore:resource_tracker"
"""Python's own process that removes the semaphores of a program which was stopped need not warn of it."""
CONNECT_SECONDS = 20
"""How long a Dask scheduler may take to answer."""


@dataclass
class Work:
    """Work that Ctrl-C may have ended early, or of which some games are missing."""

    stopped: bool = False
    missing: str = ""

    def leave(self) -> None:
        """End the command, once what was done is shown: as Ctrl-C does, or with status 1 if games are missing."""
        if self.missing:
            click.echo(f"parlour: {self.missing}", err=True)
        if self.stopped:
            raise KeyboardInterrupt
        if self.missing:
            raise click.exceptions.Exit(1)


@contextmanager
def until_stopped() -> Iterator[Work]:
    """Work of which every finished part counts: Ctrl-C ends it, not the command. Call `leave` at the command's end."""
    work = Work()
    try:
        yield work
    except KeyboardInterrupt:
        work.stopped = True
    except LostGamesError as error:
        work.missing = str(error)


@contextmanager
def executor_of(workers: int | None, dask: str | None = None) -> Iterator[Executor]:
    """Where the command line lets work be done; when that fails, nobody waits for what is still computed.

    Args:
        workers: this process for 0, else processes of our own; by default one for each processor.
        dask: the address of a scheduler, instead.

    Raises:
        MissingExtraError: Dask is not installed.
        ParlourError: both are given, or no scheduler answers.
    """
    if dask is not None:
        if workers is not None:
            raise ParlourError("choose --workers or --dask, not both")
        with _dask_client(dask) as client:
            yield client.get_executor(pure=False)  # a call that was lost is made again
        return
    if QUIETLY not in sys.warnoptions:
        sys.warnoptions.append(QUIETLY)
    if workers == 0:
        yield Here()
        return
    executor = own_processes(workers)
    try:
        yield executor
    except BaseException:
        executor.abandon()
        raise
    executor.shutdown()


def _dask_client(address: str) -> Any:  # noqa: ANN401 - the library has no types
    """The client of a scheduler. If no worker has joined yet, a line on standard error says so."""
    distributed = import_with_extra("distributed", "dask")
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise ParlourError(f"no Dask scheduler answers at {address}: {error}") from error
    if not client.nthreads():
        click.echo(f"The cluster has no workers yet. Work begins with the first: dask worker {address}", err=True)
    return client
