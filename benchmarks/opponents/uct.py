"""Playout search: a tree grown by UCB1, each leaf judged by a match played to its end.

    sintra arena benchmarks/opponents/uct.py:make greedy@50ms --limit 50ms

A node stands for the actions that lead to it, not for a position: the position is played anew in every iteration, from
a root in which hidden things were dealt anew. So the actions at a node differ from one iteration to the next; each
counts how often it could be chosen, and UCB1 uses that in place of the visits of the parent. The tree ends with the
round, since after a deal nothing is the same twice; a playout goes on through deals to the end of the match.

A playout chooses the best of a few random actions by the game's quick estimate. The same estimate gives every new node
a few visits in advance, for with dozens of actions most could otherwise be tried but once.
"""

import time
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.limit import Limit
from sintra.games.checks import seed_of
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply, deal, determinise, evaluate, legal_actions, sample_action
from sintra.kernel.record import Record, records
from sintra.kernel.rng import Seed, rng_of

ROOT = 0
NONE = 0  # as a child or sibling: the root is neither
MOST_NODES = 1 << 18
DEEPEST = 256
LONGEST_PLAYOUT = 2000  # actions, since players who drop every tile can go on for ever
MOST_SEATS = 4
CURRENT, CHOSEN, TRIAL = 1, 2, 3  # places in the array of positions; the root is at 0

SLICE_SECONDS = 0.002
OWN_TIME = 5000  # iterations without a limit


class Node(Record):
    """What is known of an action after those of its ancestors, in the eyes of the seat that takes it."""

    prior: Annotated[float, np.float32]
    total: Annotated[float, np.float32]
    visits: Annotated[int, np.int32]
    chances: Annotated[int, np.int32]  # how often the parent was visited while the action was legal
    child: Annotated[int, np.int32]
    sibling: Annotated[int, np.int32]
    action: Annotated[int, np.int16]
    seat: Annotated[int, np.int16]


class Tree(Record):
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
        play_out(positions, reports, scripts, rngs, wide(tree.tries))
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
def play_out(positions: Any, reports: Any, scripts: Any, rngs: Any, tries: int) -> None:
    """Play the current position to the end of the match."""
    position = positions[CURRENT]
    rng = rngs[0]
    length = 0
    while position.phase != OVER and length < LONGEST_PLAYOUT:
        if position.phase == AWAITS_DEAL:
            deal(position, rng, scripts[0])
            continue
        length += 1
        seat = wide(position.to_move)
        best = -1e9
        first = -1
        for index in range(tries):
            action = sample_action(position, rng)
            if action == first:
                continue
            first = action if first < 0 else first
            if tries == 1:
                positions[CHOSEN] = positions[CURRENT]
                apply(positions[CHOSEN], action, reports[0])
                break
            positions[TRIAL] = positions[CURRENT]
            apply(positions[TRIAL], action, reports[0])
            value = evaluate(positions[TRIAL], seat)
            if value > best:
                best = value
                positions[CHOSEN] = positions[TRIAL]
        positions[CURRENT] = positions[CHOSEN]


@kernel
def find_rewards(positions: Any, trees: Any, rewards: Any) -> None:
    """What the end of a match is worth to each seat, from 0 to 1; a shared first place is half a victory."""
    tree = trees[0]
    position = positions[CURRENT]
    for seat in range(position.players):
        lead = wide(-(1 << 30))
        for other in range(position.players):
            if other != seat:
                lead = max(lead, wide(position.boards[other].score))
        margin = wide(position.boards[seat].score) - lead
        won = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
        rewards[seat] = tree.victory * won + (1.0 - tree.victory) * squashed(float(margin), tree.spread)


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
    return 1.0 / (1.0 + np.exp(-margin / spread))


@dataclass(frozen=True, slots=True)
class Style:
    """How a tree grows; the fields are those of Tree."""

    exploration: float = 0.3
    advance: float = 2.0
    victory: float = 0.5
    spread: float = 10.0
    tries: int = 4


class Uct:
    """Plays the action that its tree visited most."""

    name = "uct"

    def __init__(self, seed: Seed, style: Style | None = None) -> None:
        self._rng = rng_of(seed_of(seed), "playout search")
        self._style = style
        self._trees = records(Tree, 1)
        self._nodes = records(Node, MOST_NODES)
        self._path = np.zeros(DEEPEST, np.int64)
        self._rewards = np.zeros(MOST_SEATS)

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        started = time.perf_counter()
        check_turn(state)
        actions = state.legal_actions()
        if len(actions) == 1:
            return Decision(actions[0], solved=True)
        style = self._style or style_for(state.game)
        tree = self._trees[0]
        for name in ("exploration", "advance", "victory", "spread", "tries"):
            tree[name] = getattr(style, name)
        tree["seat"] = state.to_move
        tree["count"], tree["stamp"], tree["depth"] = 1, 0, 0
        self._nodes[ROOT] = 0
        positions = np.concatenate([state.position] * 4)
        reports, scripts = state.game.new_report(), state.game.new_script()
        legal = np.zeros(state.game.action_count, np.int16)
        stamps = np.zeros(state.game.action_count, np.int64)
        most = limit.nodes if limit.nodes is not None else OWN_TIME if limit.seconds is None else 1 << 62
        done, batch = 0, 1
        while done < most:
            batch = min(batch, most - done)
            grow(
                positions,
                reports,
                scripts,
                self._rng,
                self._trees,
                self._nodes,
                legal,
                stamps,
                self._path,
                self._rewards,
                batch,
            )
            done += batch
            if limit.seconds is None:
                batch = most
            else:
                used = time.perf_counter() - started
                left = limit.seconds - used
                each = used / done
                if left <= each:
                    break
                batch = max(1, int(min(left, SLICE_SECONDS) / each))
        return self._decision(done)

    def _decision(self, iterations: int) -> Decision:
        children = []
        child = int(self._nodes[ROOT]["child"])
        while child != NONE:
            children.append(self._nodes[child])
            child = int(self._nodes[child]["sibling"])
        best = max(children, key=lambda node: (int(node["visits"]), float(node["total"])))
        return Decision(int(best["action"]), nodes=iterations, depth=int(self._trees[0]["depth"]))


def style_for(game: Game) -> Style:
    """What was found to play best, by number of players."""
    return Style()


def make(seed: Seed) -> Uct:
    """The bot, for `sintra arena benchmarks/opponents/uct.py:make …`."""
    return Uct(seed)
