"""Where what people made is kept, and why nothing can be kept there."""

import errno
import os
import shlex
import stat
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """The folder of everything the user would miss: `SINTRA_DATA_DIR` if set, else the user's data folder."""
    chosen = os.environ.get("SINTRA_DATA_DIR")
    return Path(chosen) if chosen else platformdirs.user_data_path("sintra", appauthor=False)


def why_not(file: Path, error: OSError) -> str:
    """Why a file cannot be written, or its folder not be made: what is in the way, whose it is, and what to do."""
    obstacle, folder = nearest(file), file.parent
    if obstacle != file and not obstacle.is_dir():
        return f"{obstacle} is a file, expected a folder"
    if error.errno == errno.EROFS:
        return f"{obstacle} is on a disk that can only be read"
    if os.name != "posix" or not isinstance(error, PermissionError):
        return error.strerror or str(error)
    found, user = obstacle.stat(), os.geteuid()
    mode = f"mode {stat.S_IMODE(found.st_mode):o}"
    if found.st_uid == user:
        return f"{obstacle} cannot be written ({mode}), though it is this user's own: chmod u+rwX {quoted(obstacle)}"
    owner = f"{obstacle} belongs to user {found.st_uid} ({mode}), and this process is user {user}"
    if obstacle not in (file, folder):
        return f"{owner}. Make the folder for it: mkdir -p {quoted(folder)} && chown {user} {quoted(folder)}"
    if folder.resolve() == data_folder().resolve():
        return f"{owner}. Give it the folder: chown -R {user} {quoted(folder)}"
    return f"{owner}. Give it to that user: chown {user} {quoted(obstacle)}"


def nearest(path: Path) -> Path:
    """This, or the nearest above it, that can be seen to be there."""
    for each in (path, *path.absolute().parents):
        try:
            each.stat()
        except OSError:
            continue
        return each
    return path


def quoted(path: Path) -> str:
    return shlex.quote(str(path))
