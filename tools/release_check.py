"""Try a release before it is one: build it, install it where there is nothing, and play.

    python -m tools.release_check [--dist FOLDER]

Builds the archive of sources, of that the wheel, and with it the wheel of kernels. Both are installed into an empty
environment outside the repository, with an empty home; there a server must have a bot move in a match of each game
within seconds, and nothing may be compiled. It takes about five minutes and needs what testing needs. Nothing is
published; with --dist the files stay.
"""

import argparse
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tools import set_up

ROOT = set_up.ROOT
GAMES = ("chocolatier", "duel")
LEVEL = "adept"
"""A bot that searches, and so needs the kernels of the search; and that is quick."""
BAR = 5.0
"""Seconds from starting the server to the moment in which a bot has moved in a match of each game."""
STARTS = 3
PATIENCE = 180.0
"""Seconds after which a server, or a bot, is taken to have failed."""
NEEDED = (
    "sintra/server/page/index.html",
    "sintra/server/page/table.html",
    "sintra/search/learned/duel.json",
    "sintra/py.typed",
)
UNWANTED = re.compile(r"\.map(\.|$)|(^|/)(tests|benchmarks|tools|node_modules|__pycache__)/|\.db$")
NEEDED_SOURCES = (
    "pyproject.toml",
    "LICENSE",
    "CHANGELOG.md",
    "hatch_build.py",
    "web/package-lock.json",
    "web/index.html",
)
FORGOTTEN = ("SINTRA_", "NUMBA_", "PYTHON", "XDG_", "VIRTUAL_ENV")
"""How variables begin that an empty environment does not have."""


class Failed(Exception):
    """What is wrong with the release, and what to do."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--dist", type=Path, help="keep what was built in this folder")
    parser.add_argument("--seconds", type=float, default=BAR, help="how long a first match may take")
    options = parser.parse_args()
    table: list[tuple[str, str]] = []
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="sintra-release-") as folder:
        try:
            for what, found in steps(Path(folder), options.seconds, faults):
                table.append((what, found))
                print(f"  {found}", flush=True)
            if options.dist is not None:
                shutil.copytree(Path(folder) / "dist", options.dist, dirs_exist_ok=True)
        except (Failed, set_up.CannotSetUp) as error:
            faults.append(str(error))
        except KeyboardInterrupt:
            raise SystemExit(130) from None
    width = max((len(what) for what, _ in table), default=0)
    print("\n".join(["", *(f"✓ {what:{width}}  {found}" for what, found in table)]))
    if faults:
        raise SystemExit("\n".join(f"✗ {fault}" for fault in faults))
    print("This could be released. What is left: CONTRIBUTING.md, Making a release.")


def steps(folder: Path, seconds: float, faults: list[str]) -> Iterator[tuple[str, str]]:
    """Everything, one thing after another: what was done, and what was found; what is no reason to stop is a fault."""
    dist = folder / "dist"
    say("building the archive of sources …")
    sources = build("sdist", ROOT, dist)
    check_sources(sources)
    yield "sources", described(sources)
    say("building the wheel of these sources, with the page …")
    with tarfile.open(sources) as archive:
        archive.extractall(folder / "sources", filter="data")
    (unpacked,) = (folder / "sources").iterdir()
    wheel = build("wheel", unpacked, dist)
    check_wheel(wheel)
    yield "wheel", described(wheel)
    say("compiling the kernels, a minute or two …")
    builder = Installed(folder / "builder", wheel)
    run([builder.python, "-m", "tools.kernel_wheel", str(dist)], builder.environment, cwd=ROOT)
    (kernels,) = dist.glob("sintra_kernels-*.whl")
    yield "kernels", described(kernels)
    say("installing both into an empty environment …")
    installed = Installed(folder / "empty", wheel, kernels)
    version = installed.sintra("--version").strip()
    if version.removeprefix("sintra ") not in wheel.name:
        raise Failed(f"{wheel.name} says that it is {version!r}: is it __version__ in src/sintra/__init__.py?")
    yield "installed", version
    say("starting a server there, and playing …")
    taken, records = play_on_server(installed, seconds)
    yield "first moves", f"{taken} after starting the server"
    if taken.seconds > seconds:
        faults.append(
            f"a bot's first move came {taken}, at best, after starting the server, expected {seconds:g} s: is the "
            "machine busy? Else look at what the server does before it is ready"
        )
    for game, record in records.items():
        file = installed.folder / f"{game}.json"
        file.write_bytes(record)
        installed.sintra("verify", str(file))
        yield f"record of {game}", "played to its end over the socket, and its deals verified"
    say("playing at the command line …")
    for game in GAMES:
        installed.sintra("arena", "regular", "greedy", "--game", game, "--games", "2", "--jobs", "1", "--seed", "1")
    yield "arena", "2 matches of each game"
    installed.sintra("doctor")
    yield "doctor", "all is well"
    if compiled := [path.name for path in installed.cache.rglob("*.kernel")]:
        raise Failed(
            f"{len(compiled)} kernels were compiled though they were installed, such as {compiled[0]}: "
            "src/sintra/preparation/steps.py must name whatever compiles them"
        )
    yield "compiled there", "nothing"


@dataclass(frozen=True, slots=True)
class Taken:
    """How long it took until a bot had moved in a match of every game."""

    seconds: float
    processor_seconds: float | None

    def __str__(self) -> str:
        used = "" if self.processor_seconds is None else f" ({self.processor_seconds:.1f} s of the processor)"
        return f"{self.seconds:.1f} s{used}"


def play_on_server(installed: "Installed", seconds: float) -> tuple[Taken, dict[str, bytes]]:
    """Play a match of each game to its end: how long the first moves took, and the records.

    Where others use the machine one start says little, so there are a few, until one is quick enough.
    """
    all_taken: list[Taken] = []
    while True:
        with Server(installed) as server, contextlib.ExitStack() as sockets:
            matches = [Match(server, game) for game in GAMES]
            for match in matches:
                match.play_until_bot_moved(sockets)
            all_taken.append(Taken(server.seconds, server.processor_seconds))
            best = min(all_taken, key=lambda taken: taken.seconds)
            if best.seconds <= seconds or len(all_taken) == STARTS:
                return best, {match.game: match.play_to_end() for match in matches}
        say(f"  {all_taken[-1]} until both bots had moved: once more …")


def say(text: str) -> None:
    print(text, flush=True)


def run(command: list[str], environment: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    """Run a program and return what it says; Failed with the end of it if it fails."""
    done = subprocess.run(
        command, env=environment, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-20:])
        raise Failed(f"{' '.join(command)} ended with {done.returncode}:\n{said}")
    return done.stdout


def build(target: str, sources: Path, dist: Path) -> Path:
    """Build an archive or a wheel, by the builder that pyproject.toml names; its version is pinned."""
    before = set(dist.glob("*"))
    run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(dist)], cwd=sources)
    (built,) = set(dist.glob("*")) - before
    return built


def described(file: Path) -> str:
    return f"{file.name} ({file.stat().st_size / 2**20:.1f} MB)"


def check_sources(archive: Path) -> None:
    """Failed if something is missing of which a wheel is built."""
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    if missing := [name for name in NEEDED_SOURCES if name not in names]:
        raise Failed(f"{archive.name} lacks {', '.join(missing)}: see tool.hatch.build in pyproject.toml")


def check_wheel(wheel: Path) -> None:
    """Failed if something is missing that is needed where it is installed, or if there is what nobody needs there."""
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
    missing = [name for name in NEEDED if name not in names]
    if not any(re.fullmatch(r"sintra/server/page/assets/.+\.js", name) for name in names):
        missing.append("the scripts of the page")
    if missing:
        raise Failed(f"{wheel.name} lacks {', '.join(missing)}: see hatch_build.py and pyproject.toml")
    if unwanted := [name for name in names if UNWANTED.search(name)]:
        raise Failed(f"{wheel.name} has {unwanted[0]}, and {len(unwanted) - 1} more that nobody needs there")


class Installed:
    """An environment with wheels, a home and folders of its own, all of them empty."""

    def __init__(self, folder: Path, *wheels: Path) -> None:
        self.folder = folder
        self.cache, self.data, home = folder / "cache", folder / "data", folder / "home"
        home.mkdir(parents=True)
        self.bin = folder / "venv" / set_up.BIN.name
        self.python = str(self.bin / set_up.name_of("python"))
        kept = {name: value for name, value in os.environ.items() if not name.startswith(FORGOTTEN)}
        self.environment = kept | {
            "HOME": str(home),
            "USERPROFILE": str(home),
            "PATH": os.pathsep.join((str(self.bin), os.environ.get("PATH", ""))),
            "SINTRA_CACHE_DIR": str(self.cache),
            "SINTRA_DATA_DIR": str(self.data),
        }
        uv = uv_program()
        without = ["--without-pip"] if uv else []
        run([sys.executable, "-m", "venv", *without, str(folder / "venv")])
        what = ["--quiet", "--constraint", str(set_up.CONSTRAINTS), *map(str, wheels)]
        if uv:
            told = {**os.environ, **set_up.uv_settings(set_up.pip_settings(sys.executable))}
            run([uv, "pip", "install", "--compile-bytecode", "--python", self.python, *what], told)  # as pip does
        else:
            run([self.python, "-m", "pip", "install", *what])

    def sintra(self, *arguments: str) -> str:
        """Run `sintra` there, away from the repository."""
        return run([self.command, *arguments], self.environment, cwd=self.folder)

    @property
    def command(self) -> str:
        return str(self.bin / set_up.name_of("sintra"))


def uv_program() -> str | None:
    """uv, beside this Python or wherever it is installed; None if it is not."""
    return shutil.which(str(Path(sys.executable).parent / "uv")) or shutil.which("uv")


class Server:
    """`sintra serve` of an environment, until the block is left."""

    def __init__(self, installed: Installed) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        self._log = installed.folder / "server.log"
        command = [installed.command, "serve", "--port", self.address.rpartition(":")[2]]
        with self._log.open("wb") as log:
            self.started = time.monotonic()
            self._process = subprocess.Popen(
                command,
                env=installed.environment,
                cwd=installed.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *error: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def seconds(self) -> float:
        """Since it was started."""
        return time.monotonic() - self.started

    @property
    def processor_seconds(self) -> float | None:
        """That it has used since then, where the system tells."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")  # its own, and the kernel's for it

    def ask(self, page: str, body: Any = None, secret: str = "") -> bytes:
        """Ask for a page as soon as the server can answer: it may not listen yet, or still prepare the game."""
        headers = {"Content-Type": "application/json", "X-Sintra": "1"}
        headers |= {"Authorization": f"Bearer {secret}"} if secret else {}
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                request = urllib.request.Request(f"http://{self.address}{page}", data, headers)
                with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                    return bytes(response.read())
            except urllib.error.HTTPError as error:
                said = error.read().decode(errors="replace")
                if error.code != 503 or self.seconds > PATIENCE:
                    raise Failed(f"the server answered {page} with {error.code}: {said}") from None
            except OSError as error:
                if self._process.poll() is not None or self.seconds > PATIENCE:
                    raise Failed(f"the server cannot be reached ({error}). What it said:\n{self.said}") from None
            time.sleep(0.05)

    @property
    def said(self) -> str:
        return "\n".join(self._log.read_text(errors="replace").splitlines()[-20:])


class Match:
    """A match against a bot, played over the socket by whatever brings most points at once."""

    def __init__(self, server: Server, game: str) -> None:
        self._server = server
        self.game = game
        self._bot_has_moved = False
        self._is_over = False

    def play_until_bot_moved(self, sockets: contextlib.ExitStack) -> None:
        """Open the table and play until the bot has moved."""
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": LEVEL}]
        made = json.loads(self._server.ask("/api/matches", {"game": self.game, "seats": seats}))
        self._page = f"/api/matches/{made['match']}"
        self._secret = next(link["secret"] for link in made["links"] if link["kind"] == "seat")
        headers = {"Authorization": f"Bearer {self._secret}"}
        address = f"ws://{self._server.address}{self._page}/socket"
        self._socket: ClientConnection = sockets.enter_context(connect(address, additional_headers=headers))
        while not self._bot_has_moved:
            self._take_part()

    def play_to_end(self) -> bytes:
        """Play to the end, and return the record."""
        while not self._is_over:
            self._take_part()
        return self._server.ask(f"{self._page}/record", secret=self._secret)

    def _take_part(self) -> None:
        """Take in a message, and move if it is our turn."""
        try:
            message = json.loads(self._socket.recv(PATIENCE))
        except TimeoutError:
            raise Failed(f"nothing was heard of the match of {self.game} for {PATIENCE:g} s") from None
        if message["type"] == "refused" and message["code"] == "rate_limited":
            time.sleep(1)
            self._send("resync", "again")
        elif message["type"] == "refused":
            raise Failed(f"a move in {self.game} was refused: {message['message']}")
        event, table, view = (message.get(part) or {} for part in ("event", "table", "view"))
        self._bot_has_moved |= event.get("kind") == "played" and event["action"]["seat"] == 1
        self._is_over |= table.get("status") == "over"
        if choices := view.get("choices"):
            best = max(choices, key=lambda choice: (choice["points"], -choice["fallen"], choice["taken"]))
            version = message["version"]
            self._send("play", f"v{version}", version=version, action=best["text"])

    def _send(self, type: str, id: str, **fields: Any) -> None:
        self._socket.send(json.dumps({"type": type, "id": id, **fields}))


if __name__ == "__main__":
    main()
