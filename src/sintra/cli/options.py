"""Options that several commands have."""

from typing import Annotated

import typer

NoColour = Annotated[
    bool, typer.Option("--no-colour", "--no-color", help="No colours; NO_COLOR in the environment does the same.")
]
