"""Playout search: a tree grown by UCB1, each leaf judged by a match played to its end.

    sintra arena benchmarks/opponents/uct.py:make greedy --limit 50ms

A node stands for the actions that lead to it, not for a position: the position is played anew in every iteration, from
a root in which hidden things were dealt anew. So the actions at a node differ from one iteration to the next; each
counts how often it could be chosen, and UCB1 uses that in place of the visits of the parent. The tree ends with the
round, since after a deal nothing is the same twice; a playout goes on through deals to the end of the match, or in
the bot of `make_short` to the end of the next round.

A playout chooses the best of a few random actions by the game's quick estimate. The same estimate gives every new node
a few visits in advance, for with dozens of actions most could otherwise be tried but once.
"""

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Annotated, Any

import numpy as np

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.limit import Limit
from sintra.games.checks import seed_of
from sintra.games.state import State
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply, deal, determinise, evaluate, legal_actions, sample_action
from sintra.kernel.layout import Struct, allocate, dtype_of
from sintra.kernel.rng import Seed, rng_of

ROOT = 0
NONE = 0  # as a child or sibling: the root is neither
MOST_NODES = 1 << 20
DEEPEST = 256
LONGEST_PLAYOUT = 2000  # actions, since players who drop every tile can go on for ever
MOST_SEATS = 4
CURRENT, CHOSEN, TRIAL, PLACES = 1, 2, 3, 4  # in the array of positions; the root is at 0

SLICE_SECONDS = 0.002
IN_TIME = 0.98  # of the limit, since an iteration may take longer than those before
OWN_TIME = 5000  # iterations without a limit
UNLIMITED = 1 << 62


class Node(Struct):
    """What is known of an action after those of its ancestors, in the eyes of the seat that takes it."""

    prior: Annotated[float, np.float32]
    total: Annotated[float, np.float32]
    visits: Annotated[int, np.int32]
    chances: Annotated[int, np.int32]  # how often the parent was visited while the action was legal
    child: Annotated[int, np.int32]
    sibling: Annotated[int, np.int32]
    action: Annotated[int, np.int16]
    seat: Annotated[int, np.int16]


class Tree(Struct):
    """How far a tree has grown, and how it grows."""

    count: Annotated[int, np.int64]
    stamp: Annotated[int, np.int64]
    depth: Annotated[int, np.int64]
    seat: Annotated[int, np.int64]
    exploration: Annotated[float, np.float64]
    advance: Annotated[float, np.float64]  # visits that the estimate of a new node counts for
    victory: Annotated[float, np.float64]  # share of the reward that goes by victory; the rest goes by the margin
    spread: Annotated[float, np.float64]  # points of margin after which there is little more to gain
    tries: Annotated[int, np.int64]  # random actions of which a playout takes the best
    deals: Annotated[int, np.int64]  # that a playout goes through, then it is judged by the estimate


@kernel
def grow(
    positions: Any,
    reports: Any,
    scripts: Any,
    rngs: Any,
    trees: Any,
    nodes: Any,
    legal: Any,
    stamps: Any,
    path: Any,
    rewards: Any,
    iterations: int,
) -> None:
    """Go down the tree, add to it and play out, so many times."""
    tree = trees[0]
    position = positions[CURRENT]
    for _ in range(iterations):
        positions[CURRENT] = positions[ROOT]
        determinise(position, wide(tree.seat), rngs[0])
        node = wide(ROOT)
        depth = 0
        while position.phase != OVER and position.phase != AWAITS_DEAL and depth < DEEPEST:
            if node != ROOT and nodes[node].visits == 0:
                break
            count = legal_actions(position, legal)
            if not expand(positions, reports, trees, nodes, legal, stamps, node, count):
                break
            node = choose_child(trees, nodes, stamps, node)
            path[depth] = node
            depth += 1
            apply(position, wide(nodes[node].action), reports[0])
        tree.depth = max(tree.depth, depth)
        play_out(positions, reports, scripts, rngs, wide(tree.tries), wide(tree.deals))
        find_rewards(positions, trees, rewards)
        for index in range(depth):
            passed = nodes[path[index]]
            passed.visits += 1
            passed.total += rewards[passed.seat]


@kernel
def expand(
    positions: Any, reports: Any, trees: Any, nodes: Any, legal: Any, stamps: Any, parent: int, count: int
) -> bool:
    """Stamp the legal actions and add a node for each that has none here yet; False where there is no room for them."""
    tree = trees[0]
    tree.stamp += 1
    for index in range(count):
        stamps[legal[index]] = tree.stamp
    missing = count
    child = wide(nodes[parent].child)
    while child != NONE:
        missing -= stamps[nodes[child].action] == tree.stamp
        child = wide(nodes[child].sibling)
    if missing == 0:
        return True
    if tree.count + missing > len(nodes):
        return False
    child = wide(nodes[parent].child)
    while child != NONE:
        if stamps[nodes[child].action] == tree.stamp:
            stamps[nodes[child].action] = -tree.stamp  # known
        child = wide(nodes[child].sibling)
    seat = wide(positions[CURRENT].to_move)
    for index in range(count):
        action = wide(legal[index])
        if stamps[action] == tree.stamp:
            positions[TRIAL] = positions[CURRENT]
            apply(positions[TRIAL], action, reports[0])
            new = nodes[tree.count]
            new.prior = squashed(margin_by_estimate(positions[TRIAL], seat), tree.spread)
            new.total = 0.0
            new.visits = 0
            new.chances = 0
            new.child = NONE
            new.sibling = nodes[parent].child
            new.action = action
            new.seat = seat
            nodes[parent].child = tree.count
            tree.count += 1
        stamps[action] = tree.stamp
    return True


@kernel
def choose_child(trees: Any, nodes: Any, stamps: Any, parent: int) -> int:
    """The stamped child with the highest upper confidence bound."""
    tree = trees[0]
    best = wide(NONE)
    best_bound = -1.0
    child = wide(nodes[parent].child)
    while child != NONE:
        node = nodes[child]
        if stamps[node.action] == tree.stamp:
            node.chances += 1
            weight = node.visits + tree.advance
            value = (node.total + tree.advance * node.prior) / weight
            bound = value + tree.exploration * np.sqrt(np.log(1.0 + node.chances) / weight)
            if bound > best_bound:
                best_bound = bound
                best = child
        child = wide(node.sibling)
    return best


@kernel
def play_out(positions: Any, reports: Any, scripts: Any, rngs: Any, tries: int, deals: int) -> None:
    """Play the current position to the end of the match, or until one deal more is awaited than a playout has."""
    position = positions[CURRENT]
    rng = rngs[0]
    length = 0
    while position.phase != OVER and length < LONGEST_PLAYOUT:
        if position.phase == AWAITS_DEAL:
            if deals == 0:
                return
            deals -= 1
            deal(position, rng, scripts[0])
            continue
        length += 1
        seat = wide(position.to_move)
        first = wide(-1)
        best = -1e9
        for _ in range(tries):
            action = wide(sample_action(position, rng))
            if action == first:  # often there is no other
                continue
            positions[TRIAL] = positions[CURRENT]
            apply(positions[TRIAL], action, reports[0])
            value = evaluate(positions[TRIAL], seat)
            if first < 0 or value > best:
                best = value
                positions[CHOSEN] = positions[TRIAL]
            if first < 0:
                first = action
        positions[CURRENT] = positions[CHOSEN]


@kernel
def find_rewards(positions: Any, trees: Any, rewards: Any) -> None:
    """What the end of a match is worth to each seat, from 0 to 1; a shared first place is half a victory."""
    tree = trees[0]
    position = positions[CURRENT]
    for seat in range(position.players):
        margin = margin_by_estimate(position, seat)  # at the end the estimate is the score
        won = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
        rewards[seat] = tree.victory * won + (1.0 - tree.victory) * squashed(margin, tree.spread)


@kernel
def margin_by_estimate(position: Any, seat: int) -> float:
    """By how many points a seat is ahead of the best other, by the quick estimate."""
    best = -1e9
    for other in range(position.players):
        if other != seat:
            best = max(best, evaluate(position, wide(other)))
    return evaluate(position, seat) - best


@kernel
def squashed(margin: float, spread: float) -> float:
    """A margin as a number from 0 to 1."""
    return float(1.0 / (1.0 + np.exp(-margin / spread)))


@dataclass(frozen=True, slots=True)
class Style:
    """How a tree grows: the fields of Tree that are chosen. Those given here were found to play best, in both games."""

    exploration: float = 0.3
    advance: float = 6.0
    victory: float = 0.5
    spread: float = 10.0
    tries: int = 8
    deals: int = 1000


FULL = Style()
SHORT = Style(deals=1)
PLAIN = Style(exploration=0.7, advance=0.01, tries=1)


class Uct:
    """Plays the action that its tree visited most. Of a limit, nodes are iterations; depth is none of its concern."""

    name = "uct"

    def __init__(self, seed: Seed, style: Style = FULL) -> None:
        self._rng = rng_of(seed_of(seed), "playout search")
        self._nodes = np.empty(MOST_NODES, dtype_of(Node))  # each is written when it is added
        self._trees = allocate(Tree, 1)
        for field in fields(style):
            self._trees[field.name] = getattr(style, field.name)
        self._path = np.zeros(DEEPEST, np.int64)
        self._rewards = np.zeros(MOST_SEATS)

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        started = time.perf_counter()
        check_turn(state)
        actions = state.legal_actions()
        if len(actions) == 1:
            return Decision(actions[0], solved=True)
        self._plant(state)
        most = limit.nodes or (OWN_TIME if limit.seconds is None else UNLIMITED)
        seconds = math.inf if limit.seconds is None else IN_TIME * limit.seconds
        done = 0
        batch = 1
        while done < most:
            batch = min(batch, most - done)
            self._grow(batch)
            done += batch
            used = time.perf_counter() - started
            if used + used / done > seconds:
                break
            batch = max(1, int(min((seconds - used) / 2, SLICE_SECONDS) * done / used))
        best = max(self._at_root(), key=lambda node: (int(node["visits"]), float(node["total"])))
        return Decision(int(best["action"]), nodes=done, depth=int(self._trees["depth"][0]))

    def _plant(self, state: State) -> None:
        """Begin a tree."""
        game = state.game
        self._nodes[ROOT] = 0
        self._trees["count"] = 1
        self._trees["stamp"] = 0
        self._trees["depth"] = 0
        self._trees["seat"] = state.to_move
        self._positions = np.concatenate([state.position] * PLACES)
        self._reports = game.new_report()
        self._scripts = game.new_script()
        self._legal = np.zeros(game.action_count, np.int16)
        self._stamps = np.zeros(game.action_count, np.int64)

    def _grow(self, iterations: int) -> None:
        grow(
            self._positions,
            self._reports,
            self._scripts,
            self._rng,
            self._trees,
            self._nodes,
            self._legal,
            self._stamps,
            self._path,
            self._rewards,
            iterations,
        )

    def _at_root(self) -> Iterator[Any]:
        """The nodes of the actions at the root."""
        child = int(self._nodes[ROOT]["child"])
        while child != NONE:
            yield self._nodes[child]
            child = int(self._nodes[child]["sibling"])


def make(seed: Seed) -> Uct:
    """The bot whose playouts go to the end of the match."""
    return Uct(seed)


def make_short(seed: Seed) -> Uct:
    """The bot whose playouts end with the round after this one: less exact, but there are more of them."""
    return Uct(seed, SHORT)


def make_plain(seed: Seed) -> Uct:
    """The bot of the textbooks: playouts are random to the end of the match, and a new node has no value in advance."""
    return Uct(seed, PLAIN)
