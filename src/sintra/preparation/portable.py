"""Compile everything for any processor of a sort, as a package that is found by itself where it is installed.

    python -m sintra.preparation.portable FOLDER

makes the package `sintra_kernels` in that folder, for this Python and the packages that are installed beside Sintra.
"""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path

from sintra.kernel.kernel_file import SUFFIX
from sintra.kernel.processor import DESCRIPTION, FEATURES, NAME, PRECOMPILED, portable_processor
from sintra.preparation.job import start_worker, wait_for
from sintra.preparation.steps import games_to_prepare

CODE = '"""Compiled kernels for Sintra, which finds them by itself; processor.json says for which processors."""\n'


def make_package(folder: Path, games: Collection[str] | None = None) -> Path:
    """Compile into an empty cache, by processes that are told the processor, and make a package of it."""
    name, needed = portable_processor()
    package = folder / PRECOMPILED
    shutil.rmtree(package, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="sintra-kernels-") as cache:
        environment = os.environ | {NAME: name, FEATURES: "", "SINTRA_CACHE_DIR": cache}
        running = [start_worker(game, env=environment) for game in games or games_to_prepare()]
        ended = [wait_for(worker) for worker in running]
        if any(ended):
            raise SystemExit("what was said above could not be compiled")
        for made in sorted(Path(cache).rglob("*")):
            if made.suffix in (SUFFIX, ".ready"):
                target = package / made.relative_to(cache)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(made, target)
    (package / "__init__.py").write_text(CODE)
    (package / DESCRIPTION).write_text(json.dumps({"name": name, "needed": needed}, indent=2) + "\n")
    return package


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m sintra.preparation.portable FOLDER")
    print(make_package(Path(sys.argv[1])))  # noqa: T201


if __name__ == "__main__":
    main()
