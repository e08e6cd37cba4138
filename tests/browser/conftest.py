"""A server with the built page, and Debian's Chromium (another one: SINTRA_CHROMIUM)."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = os.environ.get("SINTRA_CHROMIUM", "/usr/bin/chromium")
START = 120
"""Seconds a server may take to start, for it may have to compile first."""

NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server listens."""
    folder: Path = tmp_path_factory.mktemp("server")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "sintra", "serve", "--port", str(port), "--database", str(folder / "matches.db")]
    with (folder / "log").open("w") as log, subprocess.Popen(command, stdout=log, stderr=log) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START
    while time.monotonic() < end and server.poll() is None:
        try:
            httpx.get(f"{address}/ready")
        except httpx.TransportError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError(f"the server did not start; it ended with {server.poll()}")


@pytest.fixture(scope="module")  # while it runs, no other test in the process can run an event loop
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[NewPage]:
    """Makes a page of a visitor of its own; a fault on any of them fails the test."""
    faults: list[str] = []
    contexts = []

    def make(width: int = 1280, height: int = 720, locale: str = "en-GB") -> Page:
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=width < 500,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert faults == []
