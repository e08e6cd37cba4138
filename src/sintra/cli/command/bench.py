"""`sintra bench`: how fast the rules run on this machine, as a table or as JSON lines."""

from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.command.warm_up import ensure_warm
from sintra.cli.console import console_for

if TYPE_CHECKING:
    from sintra.cli.measurement import Measurement


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help="Only measurements whose name contains one of these.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line instead of a table.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=60, help="CPU time for each of the five repeats; the best one counts.")
    ] = 0.5,
) -> None:
    """Measure how fast the rules run here: CPU time on one core, the best of five repeats.

    Other programs on the machine cost speed, so compare figures of one run with each other: the first one,
    reference-words, is a fixed piece of work that shows how fast the core is at the moment. The last one,
    search-signature, is no speed: it changes only when the search goes another way.
    """
    import msgspec

    from sintra.cli.measurement import measurements
    from sintra.games.errors import InvalidOption

    ensure_warm()
    chosen = [(name, measure) for name, measure in measurements() if not names or any(part in name for part in names)]
    if not chosen:
        known = ", ".join(name for name, _ in measurements())
        raise InvalidOption(f"no measurement is named like {' or '.join(names or [])}, expected some of {known}")
    if json:
        for _, measure in chosen:
            typer.echo(msgspec.json.encode(measure(seconds)).decode())
        return
    console = console_for(stderr=True)
    results = []
    with console.status("measuring …") as status:
        for name, measure in chosen:
            status.update(f"measuring {name} …")
            results.append(measure(seconds))
    print_grid(results)


def print_grid(results: "list[Measurement]") -> None:
    """The figures, with their ratio to the reference where it was measured too."""
    from rich.table import Table as Grid

    reference = next((result.value for result in results if result.name == "reference-words"), None)
    grid = Grid("measurement", "value", "unit", "per million words")
    grid.columns[0].no_wrap = True
    grid.columns[1].justify = grid.columns[3].justify = "right"
    for result in results:
        is_rate = result.unit.endswith("/s")
        ratio = f"{result.value / reference * 1e6:,.0f}" if reference and is_rate else ""
        shown = f"{result.value:,.0f}" if is_rate or isinstance(result.value, int) else f"{result.value:.2f}"
        grid.add_row(result.name, shown, result.unit, ratio)
    console_for().print(grid)
