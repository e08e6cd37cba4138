"""A record as text for people: who played, every deal and action in words, every point, and the result."""

from collections.abc import Iterator

from sintra.games.outcome import Outcome
from sintra.games.state import State
from sintra.games.words import counted
from sintra.records.record import Deal, Record


def record_text(record: Record) -> Iterator[str]:
    """The lines of a record for people."""
    yield f"{record.game}: {', '.join(record.names)}" + (f" ({record.date})" if record.date else "")
    if record.comment:
        yield record.comment
    state = record.game.start(starting_player=record.starting_player)
    ply = 0
    width = max(map(len, record.names))
    for event in record.events:
        if isinstance(event, Deal):
            state.deal(**event.script)
            yield ""
            yield f"Round {state.round}: {deal_text(event)}"
            continue
        ply += 1
        name = record.names[event.seat].ljust(width)
        yield f"{ply:4}. {name}  {state.action_text(event.action):6} {state.describe(event.action)}"
        if event.comment:
            yield f"      {event.comment}"
        state.apply(event.action)
        for seat, forced in state.forced:
            text = state.action_text(forced)
            yield f"      {record.names[seat].ljust(width)}  {text:6} {record.game.phrase(forced)}, the only choice"
        if state.awaits_deal or state.is_over:
            yield from scoring_text(state, record.names)
    yield ""
    yield (
        result_text(record.outcome, record.names)
        if record.outcome
        else f"Not finished, {counted(ply, 'action')} so far."
    )


def deal_text(deal: Deal) -> str:
    """A deal on one line."""
    return "  ".join(
        str(value) if isinstance(value, str) else " ".join(str(part or "-") for part in value)
        for value in deal.script.values()
    )


def scoring_text(state: State, names: tuple[str, ...]) -> Iterator[str]:
    """What the latest scoring gave each seat, in words."""
    scoring = state.scoring
    if scoring is not None:
        for name, board in zip(names, scoring.boards, strict=True):
            yield f"      {name}: {'; '.join(board.in_words())}"


def result_text(outcome: Outcome, names: tuple[str, ...]) -> str:
    """The result in a sentence."""
    places = [
        f"{' and '.join(names[seat] for seat in group)} ({outcome.scores[group[0]]})" for group in outcome.ranking
    ]
    verb = "win" if len(outcome.winners) > 1 else "wins"
    rest = f", then {', then '.join(places[1:])}" if len(places) > 1 else ""
    return f"{places[0]} {verb}{rest}."
