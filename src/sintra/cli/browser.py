"""Playing in the browser: a server for this machine alone, and its page."""

import contextlib
import os
import sys
import urllib.request
import webbrowser
from dataclasses import replace

from sintra.cli.command.warm_up import tell_compiling
from sintra.cli.console import console_for

USUAL_PORT = 8000
SECONDS = 2


def play_in_browser(port: int | None, *, opens_browser: bool) -> None:
    """Serve until Ctrl-C, and show the page. Where one of ours is running already, its page is shown."""
    from sintra.server.process.settings import settings_from

    settings = settings_from(port=port if port is not None else USUAL_PORT, log_level="warning")
    from sintra.server.process.serving import CannotServe, serve

    def announce(address: str) -> None:
        show(address, opens_browser=opens_browser)

    try:
        serve(settings, announce)
    except CannotServe:
        if is_ours(settings.public_address):
            show(settings.public_address, opens_browser=opens_browser)
        elif port is None:
            serve(replace(settings, port=0), announce)
        else:
            raise


def show(address: str, *, opens_browser: bool) -> None:
    """Open the page, or say where it is."""
    console = console_for(stderr=True)
    console.print(f"Sintra is at {address} (Ctrl-C ends it; your matches are kept)", soft_wrap=True)
    tell_compiling(console)
    if opens_browser and has_screen():
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


def has_screen() -> bool:
    """Whether a browser has somewhere to open; one in the terminal would be in the way."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_ours(address: str) -> bool:
    """Whether a Sintra server answers there."""
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=SECONDS) as response:
            return bool(response.read(100) == b'{"status":"ok"}')
    except (OSError, ValueError):
        return False
