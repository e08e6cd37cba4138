"""A port that cannot be listened to: each reason is told with what to do."""

import errno
import socket

import pytest

from sintra.server.process.port_fault import port_fault
from sintra.server.process.serving import CannotServe, listen
from sintra.server.process.settings import Settings


def test_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(CannotServe, match=rf"^port {port} of 127.0.0.1 .* in use\..* another port with --port$"):
            listen(Settings(port=port))


def test_a_host_that_nobody_knows() -> None:
    with pytest.raises(CannotServe, match=r"^the host is 'no-such-host\.invalid', .* expected 127\.0\.0\.1 for"):
        listen(Settings(host="no-such-host.invalid", port=0))


def test_an_address_of_another_machine() -> None:
    with pytest.raises(CannotServe, match=r"^the host is '203\.0\.113\.7', which is no address of this machine"):
        listen(Settings(host="203.0.113.7", port=0))


def test_a_port_that_is_for_root() -> None:
    told = port_fault("0.0.0.0", 80, PermissionError(errno.EACCES, "Permission denied"))
    assert told.startswith("port 80 of 0.0.0.0 cannot be opened: those below 1024 are for root. Choose another port ")


def test_another_reason_for_another_port() -> None:
    told = port_fault("127.0.0.1", 9100, OSError(errno.ENOBUFS, "No buffer space available"), "--metrics-port")
    assert told == (
        "port 9100 of 127.0.0.1 cannot be opened: No buffer space available. Choose another port with --metrics-port"
    )
