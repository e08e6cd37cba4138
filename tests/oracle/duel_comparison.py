"""How matches of Azul Duel are played on engine and referee, and what is compared."""

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

import sintra
from sintra.games.game import Game
from tests.oracle.duel_referee import Referee


def at_random(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """Any legal action."""
    return chance.choice(texts)


def careful(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """Hardly ever broken tiles, lines of one colour to their end, chips spent: domes fill, special tiles appear."""
    board = position["boards"][position["to_move"]]

    def is_fitting(text: str) -> bool:
        if ">" not in text:
            return text != "leave"
        if text.endswith("X"):
            return False
        row = int(text[-1]) - 1
        dome = board["dome"][row // 2 * 3 : row // 2 * 3 + 3]
        cells = "".join(laid[row % 2 * 2 : row % 2 * 2 + 2] for laid in dome)
        taken = board["tiles"][row]
        return any(cell in (text[1], "W") for cell, tile in zip(cells, taken, strict=False) if tile == ".")

    fitting = [text for text in texts if is_fitting(text)]
    begun = [text for text in fitting if ">" in text and board["lines"][int(text[-1]) - 1]]
    return chance.choice(begun if begun and chance.random() < 0.5 else fitting or texts)


def curious(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """Plates before anything else, mostly from the stack and with many drawn: much is put back and remembered."""
    if "draw" in texts and chance.random() < 0.7:
        return "draw"
    plates = [text for text in texts if text.startswith("P")]
    return chance.choice(plates if plates and chance.random() < 0.4 else texts)


def hoarding(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """Tiles to lines that they do not complete, chips kept: lines are long and the supply runs short."""
    board = position["boards"][position["to_move"]]

    def leaves_room(text: str) -> bool:
        return ">" in text and text[-1] != "X" and len(board["lines"][int(text[-1]) - 1]) < int(text[-1]) - 1

    drafts = [text for text in texts if leaves_room(text)]
    if "leave" in texts:
        return "leave"
    return chance.choice(drafts if drafts and chance.random() < 0.9 else texts)


POLICIES = (at_random, careful, curious, hoarding)


def referee_of(game: Game, starting_player: int) -> Referee:
    return Referee(**game.options, starting_player=starting_player)


def deal_to(referee: Referee, deal: dict[str, Any]) -> None:
    forced = referee.forced
    referee.deal(**deal)
    referee.forced = forced  # the engine tells them until the next action, also across a deal


def comparisons(state: sintra.State, referee: Referee) -> Iterator[tuple[str, Any, Any]]:
    """What both say of the same position."""
    yield "position", state.to_dict(), referee.to_dict()
    yield "legal actions", sorted(state.action_text(id) for id in state.legal_actions()), referee.legal()
    for seat in (None, 0, 1):
        yield f"view of {seat}", state.view(seat), referee.view(seat)
    yield "forced", [(seat, state.action_text(id)) for seat, id in state.forced], referee.forced
    if state.scoring is not None:
        for ours, theirs in zip(state.scoring.boards, referee.scoring, strict=True):
            breakdown = {
                "before": ours.before,
                "tiles": [{**asdict(tile), "chips": list(tile.chips)} for tile in ours.tiles],
                "broken_lines": list(ours.broken_lines),
                "waiting_lines": list(ours.waiting_lines),
                "broken": ours.broken,
                "penalty": ours.penalty,
                "first_player_penalty": ours.first_player_penalty,
                "after": ours.after if ours.is_done else None,
            }
            yield "scoring", breakdown, theirs
    if state.outcome is not None:
        yield "ranking", [list(group) for group in state.outcome.ranking], referee.ranking()
        yield "reason", state.outcome.reason, referee.end_reason
        yield "final", [{"faces": board.faces, "final": board.final} for board in state.scoring.boards], referee.final
