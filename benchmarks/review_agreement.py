"""How far a quick review can be trusted: against one with twenty times its budget, another seed, and planted errors.

    python -m benchmarks.review_agreement [MATCHES] [GAME …]

Matches are between bots of several strengths; every sixth decision is looked at. Told are, for each game, the share of
decisions whose judgement is the same by the long review, also with best and good taken as one; the share whose best
action loses less than 2.5 points of chance by it; the share that another seed judges the same; and how many blunders
are called that the long review takes for less than an inaccuracy. In as many matches between masters one action is
replaced by one that loses at least 10 points of chance by a long search, and it is counted how many of these are found
and called a mistake or worse.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sintra.analysis.budget import Budget
from sintra.analysis.evaluator import Evaluator
from sintra.analysis.judging import INACCURACY, MISTAKE
from sintra.analysis.review import Judgement, ReviewedDecision
from sintra.analysis.reviewing import Reviewer
from sintra.bots import LEVELS, Limit
from sintra.bots.bot import Bot
from sintra.games.catalogue import game_named
from sintra.games.state import State
from sintra.kernel.rng import below, rng_of
from sintra.match import Match
from sintra.records import Record

GAMES = ("chocolatier-2", "duel-rows-columns-diagonals", "chocolatier-4-grey-special")
LONGER = 20
EVERY = 6  # a match has so many decisions alike that one of them tells enough
GOOD_ENOUGH = 0.025
STRENGTHS = (Limit(nodes=20_000), Limit(nodes=600), Limit(nodes=3000), Limit(nodes=60))
MASTERS = (Limit(nodes=20_000),)
TRIES = 60  # plies to look at for one where an error can be planted
GLANCE, SURELY_GOOD = Limit(nodes=2000), 0.03  # so that long searches are not spent on what is no error
WRONG = (Judgement.MISTAKE, Judgement.BLUNDER)


@dataclass(slots=True)
class Counts:
    """What was seen of one game."""

    decisions: int = 0
    same: int = 0
    same_class: int = 0
    best: int = 0
    same_by_seed: int = 0
    false_alarms: int = 0
    planted: int = 0
    found: int = 0
    differences: Counter[str] = field(default_factory=Counter)


def longer(budget: Budget) -> Budget:
    """The same with so many times the nodes for decisions."""
    assert budget.limit.nodes is not None
    return replace(budget, limit=Limit(nodes=budget.limit.nodes * LONGER), nodes=budget.nodes * LONGER)


def played(name: str, number: int, limits: tuple[Limit, ...]) -> Match:
    """A match between bots of these strengths, in turn."""
    match = begun(name, number)
    finish(match, limits)
    return match


def begun(name: str, number: int) -> Match:
    game = game_named(name)
    return Match.start(game, seed=f"agreement/{number}", names=[str(seat) for seat in range(game.players)])


def finish(match: Match, limits: tuple[Limit, ...], plies: int = 10**6) -> None:
    bots: list[Bot] = [LEVELS[-1].bot(seat) for seat in range(match.game.players)]
    while match.state.to_move is not None and match.ply < plies:
        seat = match.state.to_move
        limit = limits[(seat + int(match.seed[0])) % len(limits)]
        match.play(bots[seat].decide(match.state.determinise(seat, match.ply), limit).action)


def class_of(judgement: Judgement) -> Judgement:
    """The judgement, with best and good taken as one."""
    return Judgement.GOOD if judgement in (Judgement.BEST, Judgement.FORCED) else judgement


def compare(record: Record, first: int, counts: Counts) -> None:
    """Judge every few decisions of a match three times, each with what a whole review has for one."""
    budget = Budget.of("quick")
    quick, other = (judged(record, budget, first, seed) for seed in (1, 2))
    long = judged(record, longer(budget), first, 3)
    evaluator = Evaluator(record.game, seed=3, determinisations=budget.determinisations)
    limit = longer(budget).for_decisions(record.plies, hides_something=record.game.hides_something).limit
    states = list(record.states())
    for one, two, deep in zip(quick, other, long, strict=True):
        counts.decisions += 1
        counts.same += one.judgement == deep.judgement
        if one.judgement != deep.judgement:
            counts.differences[f"{one.judgement} {one.chance_lost:.3f}, {deep.judgement} {deep.chance_lost:.3f}"] += 1
        counts.same_class += class_of(one.judgement) == class_of(deep.judgement)
        counts.same_by_seed += one.judgement == two.judgement
        counts.false_alarms += one.judgement is Judgement.BLUNDER and deep.chance_lost < INACCURACY
        counts.best += loss_of(one.best, states[one.ply], deep, evaluator, limit) < GOOD_ENOUGH


def judged(record: Record, budget: Budget, first: int, seed: int) -> tuple[ReviewedDecision, ...]:
    """Every few decisions of a match as a review with this budget judges them, from one on."""
    reviewer = Reviewer(record, budget, None, None, seed)
    chosen = reviewer.course.decisions[first % EVERY :: EVERY]
    for decided in chosen:
        reviewer.sweep(decided)
    for decided in reversed(chosen):
        reviewer.refine(decided)
    return reviewer.review().decisions


def loss_of(action: str, state: State, deep: ReviewedDecision, evaluator: Evaluator, limit: Limit) -> float:
    """What an action loses by the long review, which may have to look at it for that."""
    if action == deep.best:
        return 0.0
    for candidate in deep.candidates:
        if candidate.action == action:
            return deep.candidates[0].chance - candidate.chance
    return evaluator.compare(state, state.parse_action(action), deep.ply, limit).loss


def plant(name: str, number: int) -> tuple[Record, int] | None:
    """A match between masters with an error planted, and at which ply; None if none was found."""
    whole = played(name, number, MASTERS)
    budget = longer(Budget.of("quick")).for_decisions(whole.ply, hides_something=whole.game.hides_something)
    evaluator = Evaluator(whole.game, seed=4, determinisations=budget.determinisations)
    for ply, action in tried(whole, number):
        state = whole.record.state_at(ply)
        if evaluator.compare(state, action, ply, GLANCE).loss < SURELY_GOOD:
            continue
        found = evaluator.compare(state, action, ply, budget.limit)
        if found.loss < MISTAKE:
            continue
        found = evaluator.compare_again(state, found, ply, budget.limit)
        if found.loss - 2 * found.error < MISTAKE:
            continue
        match = begun(name, number)
        finish(match, MASTERS, ply)
        match.play(action)
        finish(match, MASTERS)
        return match.record, ply
    return None


def tried(match: Match, number: int) -> Iterator[tuple[int, int]]:
    """Random plies, and a random legal action at each."""
    rng = rng_of(f"plant/{number}")
    for _ in range(TRIES):
        ply = below(rng[0], match.ply)
        legal = match.record.state_at(ply).legal_actions()
        yield ply, legal[below(rng[0], len(legal))]


def measure(name: str, matches: int) -> Counts:
    counts = Counts()
    for number in range(matches):
        compare(played(name, number, STRENGTHS).record, number, counts)
        error = plant(name, 1000 + number)
        if error is not None:
            record, ply = error
            reviewer = Reviewer(record, Budget.of("quick"), None, None, 1)
            reviewer.sweep(reviewer.course.decisions[ply])
            reviewer.refine(reviewer.course.decisions[ply])
            counts.planted += 1
            counts.found += reviewer.review().decisions[0].judgement in WRONG
        print(f"| {name} | {number + 1} | {told(counts)} |", flush=True)
    for difference in counts.differences.elements():
        print(f"{name}: {difference}")
    return counts


def told(counts: Counts) -> str:
    total = max(1, counts.decisions)
    shares = (counts.same, counts.same_class, counts.best, counts.same_by_seed, counts.false_alarms)
    return " | ".join(
        [str(counts.decisions), *(f"{share / total:.1%}" for share in shares), f"{counts.found} of {counts.planted}"]
    )


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print("| game | matches | decisions | same | same class | best | other seed | false alarms | planted found |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in sys.argv[2:] or GAMES:
        measure(name, matches)


if __name__ == "__main__":
    main()
