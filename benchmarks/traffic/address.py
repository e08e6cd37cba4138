"""Addresses to come from. All of 127.0.0.0/8 is this machine, so one machine can be as many visitors as are needed."""

SOCKETS_EACH = 5
TABLES_EACH = 2
"""Fewer than one of many processes allows an address, so that no limit is reached by many who behave.

What an address may cost is reached by five who move ten times a second each.
"""


def address_of(number: int, *, block: int) -> str:
    """The address of a visitor; each block has about four million of them."""
    high, low = divmod(number, 250)
    higher, high = divmod(high, 250)
    return f"127.{block + higher}.{high + 1}.{low + 1}"


class Addresses:
    """Gives each socket and each new table an address that has not been used too much."""

    def __init__(self) -> None:
        self._sockets: dict[int, int] = {}
        self._free = 0
        self._tables = 0

    def for_table(self) -> str:
        self._tables += 1
        return address_of(self._tables // TABLES_EACH, block=128)

    def for_socket(self) -> int:
        """The number of a visitor that has room for a socket; to be given back."""
        number = self._free
        while self._sockets.get(number, 0) >= SOCKETS_EACH:
            number += 1
        self._sockets[number] = self._sockets.get(number, 0) + 1
        self._free = number
        return number

    def give_back(self, number: int) -> None:
        self._sockets[number] -= 1
        self._free = min(self._free, number)
