"""Master Chocolatier at the terminal: what `sintra.cli.terminal.renderer.Renderer` asks for."""

from sintra.cli.terminal.chocolatier.help import end_reason, legend, rules
from sintra.cli.terminal.chocolatier.question import question
from sintra.cli.terminal.chocolatier.reasons import TOPICS
from sintra.cli.terminal.chocolatier.rendering import draw

__all__ = ["TOPICS", "draw", "end_reason", "legend", "question", "rules"]
