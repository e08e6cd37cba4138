"""Draws the pictures of terminal matches that the README shows.

python -m tools.picture docs/pictures
"""

import re
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import sintra
from sintra.bots import Greedy
from sintra.cli.terminal.renderer import renderer_of
from sintra.games.game import Game

PICTURES: dict[str, tuple[Game, int, int, str]] = {  # game, width, plies, what was typed
    "chocolatier": (sintra.chocolatier(special_factories=True), 92, 38, "sintra play --special"),
    "duel": (sintra.duel(), 100, 96, "sintra play duel"),
}


def draw(game: Game, width: int, plies: int, title: str) -> str:
    """The table after some plies of a match between greedy bots."""
    state = game.start(seed=20)
    bot = Greedy(4)
    for _ in range(plies):
        state.apply(bot.decide(state).action)
    with open("/dev/null", "w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=width, force_terminal=True, color_system="truecolor", file=nowhere)
        renderer = renderer_of(game.name)
        console.print(renderer.draw(state.view(state.to_move), ["You", "greedy bot"], width, state.to_move))
        # The usual template loads a font from the network: the reader's own monospaced one will do.
        template = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
        template = template.replace("Fira Code", "DejaVu Sans Mono")
        picture = console.export_svg(title=title, code_format=template)
    return "\n".join(line.rstrip() for line in picture.splitlines()) + "\n"


def main() -> None:
    for name, picture in PICTURES.items():
        (Path(sys.argv[1]) / f"{name}.svg").write_text(draw(*picture), encoding="utf-8")


if __name__ == "__main__":
    main()
