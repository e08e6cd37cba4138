"""A wire between a browser and the server that can be cut: browsers' own offline switch leaves open sockets alone."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Wire:
    """Passes on all bytes between whoever connects and a port of this machine, unless it is cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.origin = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._is_cut = False
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End every connection, and let none come about."""
        self._is_cut = True
        for each in list(self._open):
            end(each)

    def mend(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        end(self._listening)
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        with near, contextlib.suppress(OSError):
            if self._is_cut:
                return
            with socket.create_connection(("127.0.0.1", self._to)) as far:
                self._open |= {near, far}
                back = threading.Thread(target=pump, args=(far, near), daemon=True)
                back.start()
                pump(near, far)
                back.join()
                self._open -= {near, far}


def pump(one: socket.socket, other: socket.socket) -> None:
    """Pass on what comes from one end, until it or the other one ends."""
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    end(one)
    end(other)


def end(plug: socket.socket) -> None:
    with contextlib.suppress(OSError):
        plug.shutdown(socket.SHUT_RDWR)


@contextmanager
def wire_to(port: int) -> Iterator[Wire]:
    wire = Wire(port)
    try:
        yield wire
    finally:
        wire.close()
