"""The command `sintra`: its commands, and how every failure becomes one clear line."""

import os
import sys
import warnings
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from sintra.cli.command.arena import arena
from sintra.cli.command.bench import bench
from sintra.cli.command.calibrate import calibrate
from sintra.cli.command.db import db
from sintra.cli.command.doctor import doctor
from sintra.cli.command.hint import hint
from sintra.cli.command.join import join
from sintra.cli.command.league import league
from sintra.cli.command.levels import levels
from sintra.cli.command.open_table import open_table
from sintra.cli.command.perft import perft
from sintra.cli.command.play import play
from sintra.cli.command.replay import replay
from sintra.cli.command.review import review
from sintra.cli.command.serve import serve
from sintra.cli.command.train import train
from sintra.cli.command.verify import verify
from sintra.cli.command.void import void
from sintra.cli.command.warm_up import warm_up
from sintra.cli.console import console_for, prepare_streams, print_error, print_warning
from sintra.folder import why_not
from sintra.games.errors import SintraError

FAILURE = 2
INTERRUPTED = 130


class Commands(TyperGroup):
    """The commands; what goes wrong in one of them is told in a line, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except SintraError as error:
            print_error(str(error))
        except BrokenPipeError:  # whoever read our output has seen enough; Typer ends quietly
            raise
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            is_denied = isinstance(error, PermissionError) and isinstance(error.filename, str)
            why = why_not(Path(error.filename), error) if is_denied else error.strerror or error
            print_error(f"{where}{why}")
        except KeyboardInterrupt:
            console_for(stderr=True).print("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        raise typer.Exit(FAILURE)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
at_the_table = (play, serve, join, void, hint, replay, review, verify)
for command in (*at_the_table, arena, league, levels, train, calibrate, perft, bench, doctor, warm_up):
    app.command()(command)
app.command("open")(open_table)
app.add_typer(db, name="db")


def show_version(is_wanted: bool) -> None:
    if is_wanted:
        from sintra import __version__

        typer.echo(f"sintra {__version__}")
        raise typer.Exit


@app.callback()
def sintra(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and leave.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Play, replay and examine the board games Azul: Master Chocolatier and Azul Duel. Begin with: sintra play"""


def main() -> None:
    """The entry point of the command line."""
    prepare_streams()
    warnings.showwarning = print_warning
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        print_error("NUMBA_DISABLE_JIT is set, but the rules need numba's compiler: unset it and try again")
        sys.exit(FAILURE)
    app(prog_name="sintra")
