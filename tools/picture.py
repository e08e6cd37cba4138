"""Draws the picture of a terminal match that the README shows.

python -m tools.picture docs/pictures/terminal.svg
"""

import re
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import sintra
from sintra.bots import Greedy
from sintra.cli.table import table_of

WIDTH = 92
PLIES = 38


def main() -> None:
    game = sintra.chocolatier(special_factories=True)
    state = game.start(seed=20)
    bot = Greedy(4)
    for _ in range(PLIES):
        state.apply(bot.decide(state).action)
    with open("/dev/null", "w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=WIDTH, force_terminal=True, color_system="truecolor", file=nowhere)
        table = table_of(game.name)
        console.print(table.draw(state.view(0), ["You", "greedy bot"], WIDTH, state.to_move))
        # The usual template loads a font from the network: the reader's own monospaced one will do.
        template = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
        template = template.replace("Fira Code", "DejaVu Sans Mono")
        picture = console.export_svg(title="sintra play --special", code_format=template)
    Path(sys.argv[1]).write_text("\n".join(line.rstrip() for line in picture.splitlines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
