"""A package of compiled kernels: where it is installed nothing is compiled, and everything is the same."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sintra.kernel.cache import PACKAGE
from sintra.kernel.processor import FEATURES, NAME, has_features, portable_processor
from sintra.preparation import portable
from sintra.preparation.steps import games_to_prepare
from tools import kernel_wheel

GAME = next(iter(games_to_prepare()))
PROGRAM = f"""
from numba.core import event
compiled = []

class Listener(event.Listener):
    def on_start(self, event):
        compiled.append(event.data["dispatcher"].py_func.__qualname__)

    def on_end(self, event):
        pass

event.register("numba:compile", Listener())
from sintra.bots.limit import Limit
from sintra.kernel.cache import target_processor
from sintra.preparation.ready import is_ready
from sintra.preparation.steps import STAGES, games_to_prepare
assert all(is_ready("{GAME}", stage) for stage in STAGES)
for steps in STAGES.values():
    for step in steps:
        step.compile(games_to_prepare()["{GAME}"])
from sintra.bots.level import LEVELS
state = games_to_prepare()["{GAME}"].start(seed=1)
for level in LEVELS:
    state.apply(level.bot(1).decide(state, Limit(nodes=3000)).action)
print(compiled, target_processor())
"""


@pytest.mark.slow
def test_where_the_wheel_is_installed_nothing_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, needed = portable_processor()
    if not has_features(list(needed)):
        pytest.skip(f"this machine is no {name}")
    make = portable.make_package
    monkeypatch.setattr(kernel_wheel, "make_package", lambda folder: make(folder, [GAME]))
    wheel = kernel_wheel.make_wheel(tmp_path / "dist")
    with zipfile.ZipFile(wheel) as file:
        assert file.testzip() is None
        file.extractall(tmp_path / "installed")
    environment = {key: value for key, value in os.environ.items() if key not in (NAME, FEATURES)}
    environment |= {
        "PYTHONPATH": os.pathsep.join([str(tmp_path / "installed"), str(PACKAGE.parent)]),
        "SINTRA_CACHE_DIR": str(tmp_path / "cache"),
    }
    ran = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == f"[] {(name, '')}"
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_the_wheel_is_for_what_is_installed_here_and_nothing_else() -> None:
    told = kernel_wheel.metadata()
    assert told.count("Requires-Dist: ") == 4
    assert all("==" in line for line in told.splitlines() if line.startswith("Requires-Dist"))
    assert kernel_wheel.tag().startswith(f"cp{sys.version_info.major}{sys.version_info.minor}-none-")
