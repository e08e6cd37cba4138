"""Set up `.venv` with what playing needs, or what testing needs, with pinned versions.

    python3 tools/set_up.py play
    python3 tools/set_up.py test

For playing that is a fifth of what testing needs. uv installs it in a few seconds where it can be had, with pip's own
settings; else pip does. Then the page is built, and while that goes on the rules are compiled beside it; a server that
is started meanwhile waits for that compiler instead of starting its own. Where nothing has changed nothing is done, and
nothing said.
"""

from __future__ import annotations  # so that an older Python can say that it is too old

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
CONSTRAINTS = ROOT / "constraints.txt"
EXTRAS = {"play": "page", "test": "dev"}
COVERS = {"play": ("play", "test"), "test": ("test",)}
"""Which set-ups have all that one needs."""
OLDEST = (3, 11)
QUICK_SECONDS = 1.0
"""In which it is known that the page is built already."""
UV_NAMES = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}
"""What pip calls a setting, and by which variable uv is told."""


class CannotSetUp(Exception):
    """What is missing, and what to do."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("purpose", choices=tuple(EXTRAS))
    purpose = parser.parse_args().purpose
    try:
        set_up(purpose)
    except CannotSetUp as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def set_up(purpose: str) -> None:
    """Install what a purpose needs, unless that was done with these very pins."""
    check_python()
    if not is_done(purpose):
        print(f"Setting up .venv for {purpose}ing, once: installing pinned packages …", flush=True)
        if not (BIN / name_of("python")).exists():
            run([sys.executable, "-m", "venv", str(VENV)], "the virtual environment cannot be made")
        install(EXTRAS[purpose])
        stamp_of(purpose).write_text(digest_of_pins())
    if purpose == "play":
        build_page([python(), str(ROOT / "hatch_build.py")], [str(BIN / name_of("sintra")), "warm-up"])


def check_python() -> None:
    if sys.version_info < OLDEST:
        raise CannotSetUp(
            f"Sintra needs Python 3.11 or newer, {sys.executable} is {sys.version.split()[0]}. Set PYTHON=… to another."
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise CannotSetUp(
            f"{sys.executable} lacks venv or pip: install them first (on Debian: apt install python3-venv)."
        ) from None


def stamp_of(purpose: str) -> Path:
    return VENV / f".installed-for-{purpose}"


def is_done(purpose: str) -> bool:
    digest = digest_of_pins()
    stamps = [stamp_of(each) for each in COVERS[purpose]]
    return any(stamp.is_file() and stamp.read_text() == digest for stamp in stamps)


def digest_of_pins() -> str:
    """A digest of everything that decides what is installed, and where."""
    digest = hashlib.sha256(f"{sys.version} {VENV}".encode())
    for path in (ROOT / "pyproject.toml", CONSTRAINTS):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def install(extra: str) -> None:
    """Install Sintra as it lies here, and what it needs. The page is not built on the way: that is done beside."""
    environment = {**os.environ, "SINTRA_SKIP_PAGE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    what = ["--constraint", str(CONSTRAINTS), "--editable", f"{ROOT}[{extra}]"]
    if has_uv(environment):
        command = [str(BIN / name_of("uv")), "pip", "install", "--quiet", "--python", python(), *what]
        told = {**environment, **uv_settings(pip_settings(python())), "UV_BUILD_CONSTRAINT": str(CONSTRAINTS)}
        if subprocess.run(command, env=told).returncode == 0:
            return
        print("uv could not install it: pip tries, which takes longer …", flush=True)
    run(
        [python(), "-m", "pip", "install", "--quiet", *what],
        "the packages could not be installed. Is there a connection? What pip said is above",
        {**environment, "PIP_CONSTRAINT": str(CONSTRAINTS)},
    )


def has_uv(environment: Mapping[str, str]) -> bool:
    """Whether uv is there, or could be had."""
    if (BIN / name_of("uv")).exists():
        return True
    command = [python(), "-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--constraint", str(CONSTRAINTS)]
    got = subprocess.run([*command, "uv"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return got.returncode == 0


def pip_settings(python: str) -> dict[str, str]:
    """What the pip of this Python is told by its files and the environment, by name."""
    found = subprocess.run([python, "-m", "pip", "config", "list"], capture_output=True, text=True)
    settings: dict[str, str] = {}
    for line in found.stdout.splitlines():
        name, _, value = line.partition("=")
        settings[name.rpartition(".")[2]] = value.strip("'\"")  # those of the environment come first and count
    return settings


def uv_settings(settings: Mapping[str, str]) -> dict[str, str]:
    """The same for uv; where there are several indexes all of them count, as for pip: versions are pinned."""
    told = {UV_NAMES[name]: value for name, value in settings.items() if name in UV_NAMES and value}
    return told | ({"UV_INDEX_STRATEGY": "unsafe-best-match"} if "UV_INDEX" in told else {})


def build_page(build: Sequence[str], compile: Sequence[str]) -> subprocess.Popen[bytes] | None:
    """Build the page. If there is something to build, compile beside it; that goes on when the page is there."""
    building = subprocess.Popen(build)
    compiling: subprocess.Popen[bytes] | None = None
    try:
        try:
            code = building.wait(QUICK_SECONDS)
        except subprocess.TimeoutExpired:
            print("Building the page for browsers, and compiling the rules beside it …", flush=True)
            quiet = (
                subprocess.DEVNULL
            )  # whoever waits for the rules is told by the page, also if they cannot be compiled
            compiling = subprocess.Popen(compile, stdin=quiet, stdout=quiet, stderr=quiet)
            code = building.wait()
        if code:
            raise CannotSetUp("the page could not be built: what was said above tells why")
        return compiling
    except BaseException:
        for process in (building, compiling):
            if process is not None:
                process.terminate()
                process.wait()
        raise


def run(command: Sequence[str], what_failed: str, environment: Mapping[str, str] | None = None) -> None:
    if subprocess.run(command, env=environment).returncode:
        raise CannotSetUp(f"{what_failed}.")


def python() -> str:
    return str(BIN / name_of("python"))


def name_of(program: str) -> str:
    return f"{program}.exe" if os.name == "nt" else program


if __name__ == "__main__":
    main()
