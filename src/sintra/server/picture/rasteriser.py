"""Makes PNG of SVG: a program of its own, for the library keeps Python waiting as long as it draws.

It is started with the files of the typefaces, reads drawings and writes pictures, each after its length in four bytes.
An empty picture says that a drawing could not be made one. It imports nothing of Sintra: so it is there at once.
"""

import os
import struct
import sys

import resvg_py

LENGTH = struct.Struct(">L")
LESS_URGENT = 5


def main(fonts: list[str]) -> None:
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        svg = source.read(*LENGTH.unpack(head)).decode()
        try:
            # no font of this machine: the same picture comes out everywhere
            png = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts))
        except Exception:
            png = b""
        sink.write(LENGTH.pack(len(png)) + png)
        sink.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
