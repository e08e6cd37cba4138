"""Why a port cannot be listened to, and what to do."""

import errno
import socket

FIRST_FREE = 1024
EXPECTED = "127.0.0.1 for this machine alone, or 0.0.0.0 for others too (--host or SINTRA_HOST)"


def port_fault(host: str, port: int, error: OSError, option: str = "--port") -> str:
    """What was wrong, in a sentence or two; `option` is how another port is chosen."""
    if isinstance(error, socket.gaierror):
        return f"the host is {host!r}, which this machine does not know: expected {EXPECTED}"
    if error.errno == errno.EADDRNOTAVAIL:
        return (
            f"the host is {host!r}, which is no address of this machine: expected {EXPECTED}. "
            "What people type, if that is another one, is --address"
        )
    cannot = f"port {port} of {host} cannot be opened:"
    if error.errno == errno.EADDRINUSE:
        return f"{cannot} it is in use. Is another server running there? Choose another port with {option}"
    if isinstance(error, PermissionError) and port < FIRST_FREE:
        return (
            f"{cannot} those below {FIRST_FREE} are for root. Choose another port with {option}, and let a proxy in "
            "front have 80 and 443"
        )
    return f"{cannot} {error.strerror or error}. Choose another port with {option}"
