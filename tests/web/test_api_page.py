"""The page of the API's description, in a browser and under the policy of its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser


def test_the_description_is_shown(server: Serving, windows: Windows) -> None:
    """Every script of it comes from this server, and none is in the page; the windows fail at any complaint."""
    page = windows.open(f"{server.url}api/docs")
    expect(page.get_by_text("Make a match")).to_be_visible()
