"""Move ordering: the action of the transposition table first, then by static evaluation and the history heuristic."""

from typing import Any

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.search_interface import begin_leaves, estimate_leaf, is_chance_action
from sintra.search.thread import ActionList, Frame, History, SearchControl

TRANSPOSITION_SCORE = 1 << 28  # the order score of the action in the transposition table
STATIC_EVAL_SCALE = 20_000  # the order score of a point of static evaluation; history is worth at most HISTORY_LIMIT
HISTORY_LIMIT = 1 << 16


@kernel
def score_actions(position: Any, action_list: ActionList, total: int, history: History, known_action: int) -> int:
    """Add the history to the order scores, put the action of the transposition table first; how many actions are left.

    Chance actions are left out where there is anything else: their outcome must not be known before they are chosen.
    """
    count = wide(0)
    for index in range(total):
        action = wide(action_list.actions[index])
        if is_chance_action(position, action) and (count > 0 or index + 1 < total):
            continue
        action_list.actions[count] = action
        score = history.scores[position.to_move, action] + action_list.order_scores[index]
        action_list.order_scores[count] = TRANSPOSITION_SCORE if action == known_action else score
        count += 1
    return count


@kernel
def score_by_static_eval(
    position: Any,
    child: Any,
    action_list: ActionList,
    count: int,
    known_action: int,
    history: History,
    report: Any,
    weights: Any,
    frame: Frame,
    control: SearchControl,
) -> None:
    """Score the actions of a node by the static evaluation of the position after each."""
    begin_leaves(position, child, weights)
    for index in range(count):
        action = wide(action_list.actions[index])
        if action != known_action:
            static_eval = estimate_leaf(position, child, action, wide(control.seat), report, weights) * frame.sign
            score = wide(int(STATIC_EVAL_SCALE * static_eval))
            action_list.order_scores[index] = score + history.scores[position.to_move, action]


@kernel
def pick_next(action_list: ActionList, first: int, count: int) -> None:
    """Bring the action with the best score of those not yet searched to the front: a step of a selection sort."""
    best = first
    best_score = wide(action_list.order_scores[first])
    for index in range(first + 1, count):
        score = wide(action_list.order_scores[index])
        if score > best_score:
            best_score = score
            best = index
    action = action_list.actions[first]
    action_list.actions[first] = action_list.actions[best]
    action_list.actions[best] = action
    action_list.order_scores[best] = action_list.order_scores[first]
    action_list.order_scores[first] = best_score


@kernel
def update_history(history: History, seat: int, action: int, depth: int) -> None:
    """Let an action that cut off come earlier elsewhere."""
    history.scores[seat, action] += depth * depth
    if history.scores[seat, action] > HISTORY_LIMIT:
        for other in range(history.scores.shape[1]):
            history.scores[seat, other] //= 2
