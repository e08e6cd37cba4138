"""Plays matches on the engine and on a referee side by side and compares everything they say after every step."""

import random
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import sintra
from sintra.games.game import Game
from tests.oracle import chocolatier_comparison, duel_comparison

Policy = Callable[[dict[str, Any], list[str], random.Random], str]


class Suite(Protocol):
    """What the comparison module of a game offers."""

    @property
    def POLICIES(self) -> tuple[Policy, ...]: ...  # noqa: N802

    def referee_of(self, game: Game, starting_player: int) -> Any:
        """A referee that waits for the first deal of the game."""

    def deal_to(self, referee: Any, deal: dict[str, Any]) -> None: ...

    def comparisons(self, state: sintra.State, referee: Any) -> Iterator[tuple[str, Any, Any]]:
        """What engine and referee say of the same position, by name."""


SUITES: dict[str, Suite] = {"chocolatier": chocolatier_comparison, "duel": duel_comparison}


def policies_of(game: Game) -> dict[str, Policy]:
    return {policy.__name__: policy for policy in SUITES[game.name].POLICIES}


def play_both(game: Game, seed: int, policy: Policy) -> str:
    """Play one match on both, asserting at every step that they agree; return why it ended."""
    suite = SUITES[game.name]
    chance = random.Random(f"{game} {seed} {policy.__name__}")
    starting_player = chance.randrange(game.players)
    state = game.start(starting_player=starting_player)
    referee = suite.referee_of(game, starting_player)
    for step in range(5000):
        where = f"{game}, seed {seed}, {policy.__name__}, step {step}: {state}"
        for what, ours, theirs in suite.comparisons(state, referee):
            assert ours == theirs, f"{where}\n{what}: engine {ours}\n{what}: oracle {theirs}"
        if state.outcome is not None:
            return state.outcome.reason
        if state.awaits_deal:
            suite.deal_to(referee, state.deal(seed=f"{seed} {policy.__name__}"))
        else:
            texts = [state.action_text(id) for id in state.legal_actions()]
            action = policy(state.to_dict(), texts, chance)
            state.apply(action)
            referee.play(action)
    raise AssertionError(f"{game}, seed {seed}: no end after 5000 steps")
