"""The kernels' worker in a browser, from a file server that knows nothing of parlour."""

from __future__ import annotations

import json
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from parlour.server.documents import PAGE
from tests.needs import CHROMIUM_FLAGS, need_chromium
from tests.physics.scenes import random_scene, take_out
from tests.webassembly.scenes import scene

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SCENES = 100
PLAY = """async ([worker, scenes]) => {
  const kernels = new Worker(worker, { type: "module" });
  const inflate = async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
  const whole = new Uint8Array(await (await fetch("/uniform.field")).arrayBuffer());
  const answers = new Map();
  kernels.onmessage = ({ data }) => answers.get(data.id)?.(data);
  const results = [];
  for (const [id, { head, tail, at, discs, shot }] of scenes.entries()) {
    const field = whole.slice();
    field.set(await inflate(head), 0);
    field.set(await inflate(tail), at);
    const answer = new Promise((resolve) => answers.set(id, resolve));
    kernels.postMessage({ id, job: "simulate", input: { field, discs, shot } });
    const { output, error } = await answer;
    if (error) throw new Error(error);
    results.push({
      events: output.events.map(({ kind, disc, other, direction }) => [kind, disc, other, direction]),
      x: [...output.x], y: [...output.y], fates: [...output.fates],
    });
  }
  return results;
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing: a test's output is for failures."""


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """An empty page on a file server with the built assets."""
    (tmp_path / "assets").symlink_to(PAGE / "assets")
    (tmp_path / "index.html").write_text("<!doctype html><title>kernels</title>")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
        opened = browser.new_page()
        opened.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        yield opened
        browser.close()
    server.shutdown()
    server.server_close()


def test_a_hundred_scenes_are_the_same_in_a_browser(page: Page, tmp_path: Path) -> None:
    from parlour.physics.arrays import field_of, memory  # noqa: PLC0415 - needs NumPy
    from tests.webassembly.scenes import TAIL  # noqa: PLC0415

    made = [take_out(seed) if seed % 2 else random_scene(seed) for seed in range(2 * SCENES)]
    made = [each for each in made if each[0].material.profile.name == "uniform"][:SCENES]
    assert len(made) == SCENES
    (tmp_path / "uniform.field").write_bytes(memory(field_of(made[0][0])).tobytes())
    scenes = [{**scene(table, shot), "at": TAIL} for table, shot in made]
    (worker,) = (PAGE / "assets").glob("kernels-*.js")
    results = page.evaluate(PLAY, [f"/assets/{worker.name}", json.loads(json.dumps(scenes))])
    for number, (expected, found) in enumerate(zip(scenes, results, strict=True)):
        assert found["events"] == expected["events"], number
        for (x, y, fate), x_found, y_found, fate_found in zip(
            expected["rest"], found["x"], found["y"], found["fates"], strict=True
        ):
            assert fate == fate_found, number
            assert (x, y) == (x_found, y_found), number
