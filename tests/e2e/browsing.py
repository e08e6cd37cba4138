"""Debian's Chromium, and contexts in it: nothing is downloaded."""

import os
import shutil
from typing import Any

from playwright.sync_api import Browser, Playwright, ViewportSize

from tests.server.guest import new_address

DESKTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}


def launch(playwright: Playwright) -> Browser:
    program = shutil.which("chromium")
    assert program is not None, "the page is tested with Chromium, which tests/server/install_services.sh installs"
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=program, args=arguments)


def context_settings(way: str) -> dict[str, Any]:
    """What a context needs for a way to operate the page; without motion, since that is as fast as it can be."""
    return {
        "viewport": PHONE if way == "touch" else DESKTOP,
        "has_touch": way == "touch",
        "is_mobile": way == "touch",
        "reduced_motion": "reduce",
        "locale": "en-GB",
        "extra_http_headers": {"X-Forwarded-For": new_address()},
    }
