"""How matches of Master Chocolatier are played on engine and referee, and what is compared."""

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

import sintra
from sintra.games.game import Game
from tests.oracle.chocolatier_referee import Referee


def at_random(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """Any legal action."""
    return chance.choice(texts)


def careful(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """Rarely the floor: walls grow, bonuses and full rows appear."""
    lines = [text for text in texts if not text.endswith("F")]
    return chance.choice(lines if lines and chance.random() < 0.97 else texts)


def wasteful(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """Often the floor: full floor lines, the marker on them, clamped scores and long matches."""
    floors = [text for text in texts if text.endswith("F")]
    return chance.choice(floors if floors and chance.random() < 0.4 else texts)


def hoarding(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """Brown to lines it does not complete, nearly all else to the floor: brown gets locked (CR14)."""

    def leaves_room(text: str) -> bool:
        if text[1:3] != "B>" or text[3] == "F":
            return False
        source = position["centre"] if text[0] == "C" else position["factories"][int(text[0]) - 1]
        held = len(position["boards"][position["to_move"]]["lines"][int(text[3]) - 1])
        return bool(held + source.count("B") < int(text[3]))

    brown = [text for text in texts if leaves_room(text)]
    floors = [text for text in texts if text.endswith("F")]
    is_stubborn = position["round"] < 30 and chance.random() < 0.95  # else the last brown tile may go round for ever
    return chance.choice(brown or (floors if is_stubborn else []) or texts)


def dropping(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """All to the floor, up to the last round (CR15)."""
    return chance.choice([text for text in texts if text.endswith("F")] or texts)


def dropping_nearly_to_the_end(position: dict[str, Any], texts: list[str], chance: random.Random) -> str:
    """All to the floor for 97 rounds, then as little as possible: three more rounds score, but complete no row."""
    if position["round"] <= 97:
        return dropping(position, texts, chance)
    return chance.choice([text for text in texts if not text.endswith("F")] or texts)


POLICIES = (at_random, careful, wasteful, hoarding)


def referee_of(game: Game, starting_player: int) -> Referee:
    return Referee(**game.options, starting_player=starting_player)


def deal_to(referee: Referee, deal: dict[str, Any]) -> None:
    referee.deal(deal["tiles"], deal.get("effects"))


def comparisons(state: sintra.State, referee: Referee) -> Iterator[tuple[str, Any, Any]]:
    """What both say of the same position."""
    yield "position", state.to_dict(), referee.to_dict()
    yield "legal actions", sorted(state.action_text(id) for id in state.legal_actions()), referee.legal()
    if state.scoring is not None:
        for ours, theirs in zip(state.scoring.boards, referee.scoring, strict=True):
            breakdown = {
                "before": ours.before,
                "tiles": [asdict(tile) for tile in ours.tiles],
                "dropped": list(ours.dropped),
                "floor": ours.floor,
                "penalty": ours.penalty,
                "after": ours.after if ours.is_done else None,
            }
            yield "scoring", breakdown, theirs
    if state.outcome is not None:
        yield "ranking", [list(group) for group in state.outcome.ranking], referee.ranking()
        yield "reason", state.outcome.reason, referee.end_reason
        bonuses = [
            {"rows": board.bonus_rows, "columns": board.bonus_columns, "colours": board.bonus_colours}
            for board in state.scoring.boards
        ]
        yield "bonuses", bonuses, referee.bonuses
