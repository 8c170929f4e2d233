"""The API's description of itself, and the page that shows it. It requests nothing from other hosts."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import MediaType, Response, get
from litestar.enums import OpenAPIMediaType

from parlour.service.operations.description import openapi

__all__ = ["DESCRIPTION"]

_PAGE = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>parlour</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-standalone-preset.js"></script>
</head>
<body>
<div id="swagger-container"></div>
<script src="/api/docs/start.js"></script>
</body>
</html>
"""
"""It has no script inside: the policy of its answer forbids that."""

_START = """SwaggerUIBundle({
  url: "/api/docs/openapi.json",
  dom_id: "#swagger-container",
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIBundle.SwaggerUIStandalonePreset],
});
"""


@get("/api/docs", sync_to_thread=False)
def _page() -> Response[bytes]:
    """The page; it reads the description itself."""
    return Response(_PAGE, media_type=MediaType.HTML)


@get("/api/docs/start.js", sync_to_thread=False)
def _start() -> Response[str]:
    """The page's own script."""
    return Response(_START, media_type="text/javascript")


@get("/api/docs/openapi.json", sync_to_thread=False)
def _description() -> Response[bytes]:
    """The description as JSON."""
    return Response(_encoded(), media_type=OpenAPIMediaType.OPENAPI_JSON)


@cache
def _encoded() -> bytes:
    return msgspec.json.encode(openapi())


DESCRIPTION = (_page, _start, _description)
"""What stands below `/api/docs`."""
