"""Azul Duel at the terminal: what `sintra.cli.terminal.renderer.Renderer` asks for."""

from sintra.cli.terminal.duel.rendering import draw, end_reason, legend, question, rules

__all__ = ["draw", "end_reason", "legend", "question", "rules"]
