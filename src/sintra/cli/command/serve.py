"""`sintra serve`: the server on which people play."""

from typing import Annotated

import typer

from sintra.cli.command.warm_up import tell_compiling
from sintra.cli.console import console_for


def serve(
    host: Annotated[
        str | None,
        typer.Option(metavar="HOST", help="Where to listen; 0.0.0.0 for every address.", show_default="127.0.0.1"),
    ] = None,
    port: Annotated[int | None, typer.Option(metavar="N", help="The port; 0 for any.", show_default="8000")] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="A file, or postgresql://…", show_default="sintra.db in your data folder"),
    ] = None,
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="redis://…, so that several processes hear of moves at once.")
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="The address people use, such as https://play.example.org.",
            show_default="host and port",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many processes; more than one need PostgreSQL.", show_default="1"),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(metavar="N", help="Where Prometheus may ask, on this machine only; one port a process."),
    ] = None,
    trusted_proxy: Annotated[
        str | None,
        typer.Option(metavar="IP", help="The proxy in front, or its network, whose X-Forwarded-For is believed."),
    ] = None,
    bot_seconds: Annotated[
        float | None, typer.Option(metavar="S", help="How long the strongest bots think.", show_default="1")
    ] = None,
    absence_seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="After how long others can call a bot for one who is away.", show_default="180"),
    ] = None,
    log_level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="debug, info, warning or error.", show_default="info")
    ] = None,
) -> None:
    """Serve tables for people and bots, until Ctrl-C.

    Every option can also be given as an environment variable: SINTRA_PORT for --port, and so on. docs/server.md says
    how to run it, back it up and let it grow.
    """
    from sintra.server.process.settings import settings_from

    settings = settings_from(
        host=host,
        port=port,
        database=database,
        redis=redis,
        address=address,
        workers=workers,
        metrics_port=metrics_port,
        trusted_proxy=trusted_proxy,
        bot_seconds=bot_seconds,
        absence_seconds=absence_seconds,
        log_level=log_level,
    )
    from sintra.server.process.serving import serve as run

    console = console_for(stderr=True)

    def announce(address: str) -> None:
        console.print(f"Sintra is at {address} (Ctrl-C ends it)", soft_wrap=True)
        tell_compiling(console)

    run(settings, announce)
