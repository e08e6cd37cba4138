"""The report on a review as it is kept: a tenth as long."""

import base64
import zlib


def packed(text: bytes) -> str:
    return base64.b85encode(zlib.compress(text)).decode()


def unpacked(body: str) -> bytes:
    return zlib.decompress(base64.b85decode(body))
