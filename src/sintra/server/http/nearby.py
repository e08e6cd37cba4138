"""By which address devices in the same network reach a server that is used on its own machine."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from sintra.server.process.settings import Settings

EVERYWHERE = "0.0.0.0"
"""Listening on all addresses of the machine, of IPv4."""
SOMEWHERE = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737): the way to it is looked up, and nothing is sent there."""


def nearby_origin(settings: Settings, host: str, visitor: str) -> str:
    """The origin for devices in the same network, for whoever sits at this machine; empty if there is none.

    Others are not told: it is nobody's business what the machine is called in its own network.
    """
    if settings.host != EVERYWHERE or settings.address or not is_here(visitor):
        return ""
    asked = urlsplit(f"//{host}")
    if asked.hostname != "localhost" and not is_here(asked.hostname or ""):
        return ""
    own = own_address()
    return "" if is_here(own) else f"http://{own}:{asked.port or 80}"


def is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def own_address() -> str:
    """The address of this machine in its network; that of the machine itself if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
        try:
            looking.connect(SOMEWHERE)
        except OSError:
            return "127.0.0.1"
        address: str = looking.getsockname()[0]
        return address
