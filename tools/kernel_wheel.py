"""Make a wheel of compiled kernels for this Python and platform: installed beside Sintra, nothing is compiled.

    python -m tools.kernel_wheel [FOLDER]

It is for the versions of Sintra, numba and numpy that are installed here, and for any processor of a sort: x86-64-v3,
or any aarch64. What that costs against this machine's own processor is measured by `sintra bench`.
"""

import argparse
import base64
import hashlib
import sys
import sysconfig
import tempfile
import zipfile
from importlib.metadata import version
from pathlib import Path

from sintra import __version__
from sintra.preparation.portable import make_package

NAME = "sintra_kernels"
PINNED = ("numba", "llvmlite", "numpy")


def tag() -> str:
    """The tag of a wheel for this Python and platform, and no other."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"cp{sys.version_info.major}{sys.version_info.minor}-none-{platform}"


def metadata() -> str:
    """What an installer is told: with any other version of these the kernels would not be found."""
    lines = [
        "Metadata-Version: 2.1",
        "Name: sintra-kernels",
        f"Version: {__version__}",
        "Summary: Compiled kernels for Sintra, for this Python, platform and sort of processor.",
        "License-Expression: MIT",
        f"Requires-Dist: sintra=={__version__}",
        *(f"Requires-Dist: {name}=={version(name)}" for name in PINNED),
    ]
    return "\n".join(lines) + "\n"


def make_wheel(folder: Path) -> Path:
    """Compile, and write the wheel to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    information = f"{NAME}-{__version__}.dist-info"
    wheel = folder / f"{NAME}-{__version__}-{tag()}.whl"
    with tempfile.TemporaryDirectory() as made:
        package = make_package(Path(made))
        contents = {
            path.relative_to(made).as_posix(): path.read_bytes()
            for path in sorted(package.rglob("*"))
            if path.is_file()
        }
    contents[f"{information}/METADATA"] = metadata().encode()
    contents[f"{information}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: sintra\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    )
    rows = [f"{name},sha256={digest_of(content)},{len(content)}" for name, content in contents.items()]
    record = f"{information}/RECORD"
    contents[record] = ("\n".join([*rows, f"{record},,"]) + "\n").encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in contents.items():
            file.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)  # without a time: the same each time
    return wheel


def digest_of(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path("dist"))
    wheel = make_wheel(parser.parse_args().folder)
    print(f"{wheel} ({wheel.stat().st_size / 2**20:.1f} MB)")


if __name__ == "__main__":
    main()
