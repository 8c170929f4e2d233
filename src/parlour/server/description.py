"""The API's description of itself, and the page that shows it. It requests nothing from other hosts."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from parlour import __version__
from parlour.server.schema import parts

__all__ = ["described"]

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


class _Swagger(OpenAPIRenderPlugin):
    """Swagger's page, with its scripts served from here."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        """The page; it reads the description itself."""
        return _PAGE

    def receive_router(self, router: Router) -> None:
        """Add the page's own script."""
        router.register(get("/start.js", sync_to_thread=False, include_in_schema=False)(_start))


class _Json(JsonRenderPlugin):
    """The description with the schemas by which messages are really read and written.

    The framework's own say that a value fits exactly one of several alternatives, where it can fit two.
    """

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        components = {**openapi_schema["components"], "schemas": parts("#/components/schemas/{name}")}
        return super().render(request, {**openapi_schema, "components": components})


def _start() -> Response[str]:
    return Response(_START, media_type="text/javascript")


def described() -> OpenAPIConfig:
    """The description, at `/api/docs/openapi.json`, and its page, at `/api/docs`."""
    return OpenAPIConfig(
        title="parlour",
        version=__version__,
        description="Matches over HTTP, and a live feed at `/api/matches/{match}/feed?since=PLY` (WebSocket).",
        path="/api/docs",
        render_plugins=[_Swagger(path="/"), _Json()],
        components=Components(
            security_schemes={
                "seat-key": SecurityScheme(
                    type="http", scheme="bearer", description="The key of a seat, sent only once."
                )
            }
        ),
    )
