"""`sintra levels`: the bots one can play against, from the weakest to the strongest."""

from typing import TYPE_CHECKING

import typer

from sintra.cli.console import console_for
from sintra.cli.contest_options import AsJson

if TYPE_CHECKING:
    from sintra.bots import Level


def levels(as_json: AsJson = False) -> None:
    """List the levels, from the weakest to the strongest, and what holds each of them back."""
    from sintra.bots import LEVELS

    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode({"levels": [level_dict(level) for level in LEVELS]}).decode())
        return
    from rich.table import Table as Grid

    grid = Grid("level", "who", "what they are like", "nodes", "depth", "noise")
    grid.columns[0].no_wrap = True
    for column in grid.columns[3:]:
        column.justify, column.no_wrap = "right", True
    for level in LEVELS:
        limit, noise = level.config.limit, level.config.options.noise
        bounds = (f"{limit.nodes:,}" if limit.nodes else "", f"{limit.depth or ''}", f"{noise:g}" if noise else "")
        grid.add_row(level.name, level.person, level.character, *bounds)
    console = console_for()
    console.print(grid)
    console.print(
        "Nodes are the positions a level looks at in a decision, depth is how many actions it looks ahead, and noise "
        "how many points its estimates may be off. Where nothing stands, only time is a limit."
    )


def level_dict(level: "Level") -> dict[str, object]:
    limit, options = level.config.limit, level.config.options
    return {
        "name": level.name,
        "person": level.person,
        "character": level.character,
        "nodes": limit.nodes,
        "depth": limit.depth,
        "noise": options.noise,
        "determinisations": options.determinisations,
    }
