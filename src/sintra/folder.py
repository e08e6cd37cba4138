"""Where what people made is kept."""

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """The folder of everything the user would miss: `SINTRA_DATA_DIR` if set, else the user's data folder."""
    chosen = os.environ.get("SINTRA_DATA_DIR")
    return Path(chosen) if chosen else platformdirs.user_data_path("sintra", appauthor=False)
