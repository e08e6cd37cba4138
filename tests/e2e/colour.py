"""Colours as eyes tell them apart: CIEDE2000, contrast, and reading them from screenshots."""

import struct
import zlib
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
RGB = tuple[float, float, float]
WHITE = (0.95047, 1.0, 1.08883)  # D65


def read_png(data: bytes) -> Pixels:
    """The pixels of a PNG as browsers make them: 8 bits a channel, not interlaced; height × width × channels."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    offset, packed = 8, b""
    width = height = channels = 0
    while offset < len(data):
        length, kind = struct.unpack(">I4s", data[offset : offset + 8])
        body = data[offset + 8 : offset + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, interlaced) == (8, 0)
            channels = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            packed += body
        offset += length + 12
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + width * channels)
    pixels = np.zeros((height, width * channels), np.int64)
    for y in range(height):
        above = pixels[y - 1] if y else np.zeros(width * channels, np.int64)
        pixels[y] = unfiltered(int(rows[y, 0]), rows[y, 1:].astype(np.int64), above, channels)
    return pixels.astype(np.uint8).reshape(height, width, channels)


def unfiltered(kind: int, row: npt.NDArray[np.int64], above: npt.NDArray[np.int64], step: int) -> npt.NDArray[np.int64]:
    """A row of a PNG, of which only differences are stored."""
    if kind == 0:
        return row
    if kind == 2:
        return (row + above) % 256
    found = row.copy()
    for x in range(len(row)):
        left = int(found[x - step]) if x >= step else 0
        up = int(above[x])
        corner = int(above[x - step]) if x >= step else 0
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + up) // 2
        else:
            near = left + up - corner
            guess = min((left, up, corner), key=lambda each: abs(near - each))
        found[x] = (row[x] + guess) % 256
    return found


def linear(channel: float) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def luminance(colour: RGB) -> float:
    red, green, blue = (linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio of WCAG, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def lab(colour: RGB) -> RGB:
    red, green, blue = (linear(channel) for channel in colour)
    xyz = (
        0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        0.0193339 * red + 0.1191920 * green + 0.9503041 * blue,
    )
    x, y, z = (bent(value / white) for value, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def bent(share: float) -> float:
    return float(share ** (1 / 3)) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def difference(one: RGB, other: RGB) -> float:
    """CIEDE2000 between two colours in CIELAB (Sharma, Wu and Dalal, 2005)."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    chroma1, chroma2 = hypot(a1, b1), hypot(a2, b2)
    hue1, hue2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    apart = hue2 - hue1
    hue = (hue1 + hue2) / 2
    if chroma1 * chroma2 == 0:
        apart, hue = 0.0, hue1 + hue2
    elif abs(apart) > 180:
        hue += 180 if hue1 + hue2 < 360 else -180
        apart += 360 if apart < 0 else -360
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    turn = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(apart / 2)) / (1 + 0.015 * chroma * turn)
    bend = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + bend * by_chroma * by_hue)
