"""Azul Duel at the terminal: what `sintra.cli.terminal.renderer.Renderer` asks for."""

from sintra.cli.terminal.duel.help import end_reason, legend, rules
from sintra.cli.terminal.duel.question import question
from sintra.cli.terminal.duel.reasons import TOPICS
from sintra.cli.terminal.duel.rendering import draw

__all__ = ["TOPICS", "draw", "end_reason", "legend", "question", "rules"]
