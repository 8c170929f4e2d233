"""Imitated differences between Linux and other systems."""

from __future__ import annotations

import mimetypes
import socket
from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from parlour.game import ParlourError
from parlour.server.app import create_app
from parlour.server.documents import PAGE
from parlour.server.listening import listen
from tests.needs import lacking
from tests.server.conftest import one_thread

if TYPE_CHECKING:
    from parlour.service.store import Store


@pytest.mark.parametrize(("folder", "ending", "kind"), [("assets", "js", "javascript"), ("assets", "css", "css")])
def test_the_page_has_its_types_where_the_system_has_others(
    folder: str, ending: str, kind: str, sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a Windows machine whose registry declares scripts as plain text."""
    mimetypes.init()
    for each in mimetypes.types_map.copy():
        monkeypatch.setitem(mimetypes.types_map, each, "text/plain")
    found = sorted((PAGE / folder).glob(f"*.{ending}"))
    if not found:
        lacking("the built page (make play builds it)")
    with TestClient(create_app(sqlite_store, make_executor=one_thread)) as client:
        answer = client.get(f"/{folder}/{found[0].name}")
    assert answer.status_code == 200
    assert kind in answer.headers["content-type"]


def test_a_port_that_another_server_has_is_refused() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(ParlourError, match="try --port 0"):
            listen("127.0.0.1", taken.getsockname()[1])


def test_a_port_is_not_shared_where_the_system_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has an option for this under a name that other systems lack; here another option stands for it."""
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE, raising=False)
    with listen("127.0.0.1", 0) as listening:
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert not listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
