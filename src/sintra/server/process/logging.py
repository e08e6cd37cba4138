"""Logs: one line of JSON an event on standard error, or plain lines at a terminal. No secret is ever in one."""

import logging
import sys

import structlog
from structlog.types import Processor


def set_up_logs(level: str = "info") -> None:
    """Let everything that is logged go one way."""
    is_terminal = sys.stderr.isatty()
    processors: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if not is_terminal:
        processors.append(structlog.processors.format_exc_info)
    # The one it would take by itself shows what every variable holds, secrets among them.
    console = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    processors.append(console if is_terminal else structlog.processors.JSONRenderer())
    number = getattr(logging, level.upper(), logging.INFO)
    structlog.configure(
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(number),
        # In one write, so that the lines of several workers never run into each other; `print` makes two of it.
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.getLogger("uvicorn.error").addFilter(is_ours)
    logging.getLogger("asyncpg.pool").setLevel(logging.ERROR)  # that the store is away is told by the one who asked it
    logging.basicConfig(level=max(number, logging.WARNING), stream=sys.stderr, format="%(levelname)s %(message)s")


OTHERS = (
    "Invalid UTF-8 sequence",
    "Invalid HTTP request received",
    "Unsupported upgrade request",
    "ASGI callable returned without completing handshake",
    "Application startup failed",
)
"""What uvicorn logs of faults that are not ours: what was sent is no text or no request, or somebody left early.

And that the start failed, which is told once more, with the reason.
"""


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a fault is ours: what others do wrong would fill the log."""
    return not record.getMessage().startswith(OTHERS)
