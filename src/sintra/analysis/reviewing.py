"""Reviewing a match: a fast sweep over all of it, then luck, then every decision again in its full budget."""

import hashlib
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

import msgspec

import sintra
from sintra.analysis.accounts import Step, seats_of, turning_point
from sintra.analysis.budget import Budget
from sintra.analysis.course import Decided, Happened, course_of
from sintra.analysis.evaluator import SURE, Chances, Comparison, Evaluator, Option
from sintra.analysis.judging import INACCURACY, judgement_of
from sintra.analysis.luck import luck_of
from sintra.analysis.reasons import reasons
from sintra.analysis.review import Candidate, Judgement, Reason, Review, ReviewedChance, ReviewedDecision
from sintra.bots.limit import Limit
from sintra.games.checks import shown
from sintra.games.errors import InvalidOption
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.rng import Seed
from sintra.match.match import Match
from sintra.records.record import Record
from sintra.search.curve import FOLDER as CHANCES
from sintra.search.weights import FOLDER

VERSION = 1
OVER, UNFINISHED = "over", "unfinished"
SWEEP = 0.1  # of the budget of a decision, in the first pass over the match
SUSPICIOUS = 0.03  # a loss from which on a decision is looked at more closely
CLOSER = 6.0  # times its budget
DIGEST = 12  # hexadecimal digits


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """How far a review is. `review()` is what has been found so far, whole once every decision was seen."""

    done: int
    total: int
    _reviewer: "Reviewer"

    def review(self) -> Review:
        return self._reviewer.review()


def review(
    source: Record | Match,
    budget: "str | Limit | Budget" = "normal",
    *,
    result: Sequence[float] | None = None,
    ended: str | None = None,
    seed: Seed = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Review:
    """Review a match, finished or not.

    Who knows more about how it ended than the rules do says so: by the `result`, each seat's share of the match, and
    the word for it, such as `resigned`. Without, an unfinished match ends with the chances that everybody had.
    `progress` is called with how many steps are done, and of how many.
    """
    steps = review_steps(source, budget, result=result, ended=ended, seed=seed)
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            found: Review = end.value
            return found
        if progress is not None:
            progress(step.done, step.total)


def review_steps(
    source: Record | Match,
    budget: "str | Limit | Budget" = "normal",
    *,
    result: Sequence[float] | None = None,
    ended: str | None = None,
    seed: Seed = 0,
) -> Generator[ReviewStep, None, Review]:
    """The same a little at a time, for one who has other things to do, or to show, meanwhile."""
    record = source.record if isinstance(source, Match) else source
    return Reviewer(record, Budget.of(budget), checked_result(record.game, result), ended, seed).steps()


def checked_result(game: Game, result: Sequence[float] | None) -> Chances | None:
    """The result as shares; InvalidOption unless each seat has one and they add up to 1."""
    if result is None:
        return None
    if len(result) != game.players or any(not 0 <= share <= 1 for share in result) or abs(sum(result) - 1) > 1e-9:
        raise InvalidOption(f"the result is {shown(result)}, expected the share of each of {game.players} seats")
    return tuple(map(float, result))


class Reviewer:
    """A review that is being made."""

    def __init__(self, record: Record, budget: Budget, result: Chances | None, ended: str | None, seed: Seed) -> None:
        self._record = record
        self.course = course_of(record)
        self._budget = budget.for_decisions(len(self.course.decisions), hides_something=record.game.hides_something)
        self._evaluator = Evaluator(record.game, seed=seed, determinisations=budget.determinisations)
        self._comparisons: dict[int, Comparison] = {}
        self._luck: dict[int, ReviewedChance] = {}
        self._reviewed: dict[int, tuple[Comparison, ReviewedDecision]] = {}
        self._result = result
        self._ended = ended or (OVER if self.course.final.is_over else UNFINISHED)
        self._final: Chances | None = None

    def steps(self) -> Generator[ReviewStep, None, Review]:
        """Do it: the sweep, the events of chance, and the decisions again, the last first.

        So what is found of a position is in the table for those before it.
        """
        decisions, events = self.course.decisions, self.course.events
        total = 2 * len(decisions) + len(events) + 1
        done = 0
        for decided in decisions:
            self.sweep(decided)
            done += 1
            yield ReviewStep(done, total, self)
        self._final = self._final_chances()
        done += 1
        yield ReviewStep(done, total, self)
        for number, happened in enumerate(events):
            found = luck_of(happened, self._evaluator, self._budget)
            if found is not None:
                self._luck[number] = found
            done += 1
            yield ReviewStep(done, total, self)
        for decided in reversed(decisions):
            self.refine(decided)
            done += 1
            yield ReviewStep(done, total, self)
        return self.review()

    def review(self) -> Review:
        """What is known by now."""
        record, final = self._record, self.course.final
        steps = self._known_steps()
        decisions = tuple(step for step in steps if isinstance(step, ReviewedDecision))
        deals = tuple(step for step in steps if isinstance(step, ReviewedChance))
        start = start_of(steps, final)
        result = self._known_result(decisions, start)
        return Review(
            version=VERSION,
            engine=sintra.__version__,
            weights=weights_digest(record.game),
            budget=self._budget.name,
            game=record.game.name,
            options=msgspec.json.decode(msgspec.json.encode(record.game.options)),
            ended=self._ended,
            plies=record.plies,
            start=start,
            decisions=decisions,
            deals=deals,
            seats=seats_of(steps, start, result, record.names, final.scores, record.stand_ins),
            turning_point=turning_point(decisions, result),
        )

    def sweep(self, decided: Decided) -> None:
        """A first judgement."""
        found = self._evaluator.compare(decided.state, decided.action, decided.ply, self._budget.part(SWEEP))
        self._comparisons[decided.ply] = found

    def refine(self, decided: Decided) -> None:
        """The judgement: what the sweep has solved stands, what seems wrong is looked at more closely."""
        evaluator, state, ply = self._evaluator, decided.state, decided.ply
        found = self._comparisons[ply]
        is_exact = found.is_solved and not hides(state)
        if not is_exact:
            found = evaluator.compare(state, decided.action, ply, self._budget.part(1.0))
            if found.loss >= SUSPICIOUS and (hides(state) or not found.is_solved):
                found = evaluator.compare_again(state, found, ply, self._budget.part(self._closer(state)))
        if evaluator.is_forced(state, found, ply, self._budget.part(1.0)):
            found = replace(found, is_forced=True)
        self._comparisons[ply] = found

    def _closer(self, state: State) -> float:
        """By how much the budget is exceeded for a closer look, in each determinisation."""
        return CLOSER / self._budget.determinisations if hides(state) else CLOSER

    def _final_chances(self) -> Chances:
        """How the match ended: as somebody knows, or by the rules, or with the chances that there were."""
        if self._result is not None:
            return self._result
        return self._evaluator.best_chances(self.course.final, self._record.plies, self._budget.part(1.0))

    def _known_steps(self) -> list[Step]:
        """All decisions and events that were seen already, in their order."""
        found: list[Step] = []
        number = 0
        for step in self.course.steps:
            if isinstance(step, Happened):
                if number in self._luck:
                    found.append(self._luck[number])
                number += 1
            elif step.ply in self._comparisons:
                found.append(self._reviewed_decision(step))
        return found

    def _reviewed_decision(self, decided: Decided) -> ReviewedDecision:
        """The decision as it is told; made once for each comparison."""
        comparison = self._comparisons[decided.ply]
        known = self._reviewed.get(decided.ply)
        if known is None or known[0] is not comparison:
            known = comparison, reviewed_decision(decided, comparison)
            self._reviewed[decided.ply] = known
        return known[1]

    def _known_result(self, decisions: Sequence[ReviewedDecision], start: Chances) -> Chances:
        """The result, or while it is not known yet, the latest chances."""
        if self._final is not None:
            return self._final
        return decisions[-1].chances_after if decisions else start


def hides(state: State) -> bool:
    """Whether the seat to move cannot see everything."""
    seat = state.to_move
    return state.game.hides_something and seat is not None and state.view(seat) != state.to_dict()


def start_of(steps: Sequence[Step], final: State) -> Chances:
    """The chances before anything was dealt; while they are not known, those before the first decision."""
    players = final.game.players
    if not steps:
        return (1 / players,) * players
    return steps[0].expected if isinstance(steps[0], ReviewedChance) else steps[0].chances_before


def reviewed_decision(decided: Decided, comparison: Comparison) -> ReviewedDecision:
    """A comparison as it is told. What loses nothing that counts is as good as the best, and loses nothing."""
    seat, best, played = decided.seat, comparison.best, comparison.played
    if comparison.is_forced or comparison.loss <= 0 or comparison.loss < SURE * comparison.error:
        best = played
    state = decided.state
    lost = best.chances[seat] - played.chances[seat]
    is_known = state.game.players == 2 and not hides(state)  # else others may play, or things may be, otherwise
    options = [best, *(option for option in comparison.options if option is not best)]
    return ReviewedDecision(
        ply=decided.ply,
        seat=seat,
        round=decided.round,
        turn=decided.turn,
        played=state.action_text(played.action),
        best=state.action_text(best.action),
        candidates=tuple(candidate(state.game, option, seat, is_known=is_known) for option in options),
        chances_before=best.chances,
        chances_after=shared(best.chances, seat, played.chances[seat]),
        value_before=best.points,
        value_after=played.points,
        loss=max(0.0, best.points - played.points),
        chance_lost=lost,
        judgement=Judgement.FORCED if comparison.is_forced else judgement_of(lost),
        exact=is_known and comparison.is_solved,
        reasons=reasons_of(comparison, best) if lost >= INACCURACY else (),
    )


def shared(chances: Chances, seat: int, own: float) -> Chances:
    """The chances once a seat's own are these: what it loses the others gain in the proportion of theirs.

    Where each of several rivals ends up by one seat's line is guessed too roughly to say who gains by its loss.

    >>> shared((0.5, 0.375, 0.125), 0, 0.25)
    (0.25, 0.5625, 0.1875)
    """
    rest = 1 - chances[seat]
    others = [chance / rest if rest > 0 else 1 / (len(chances) - 1) for chance in chances]
    return tuple(own if other == seat else (1 - own) * share for other, share in enumerate(others))


def candidate(game: Game, option: Option, seat: int, *, is_known: bool) -> Candidate:
    return Candidate(
        action=str(game.action_of(option.action)),
        pv=tuple(str(game.action_of(action)) for action in option.pv),
        value=option.points,
        chance=option.chances[seat],
        is_exact=is_known and option.is_solved,
    )


def reasons_of(comparison: Comparison, best: Option) -> tuple[Reason, ...]:
    """Why the best line is better than the one played, in the determinisation where both were found."""
    return reasons(comparison.root, comparison.seat, comparison.played.pv, best.pv)


def weights_digest(game: Game) -> str:
    """What tells the weights and the winning chances that a review was made with from all others."""
    files = [FOLDER / f"{game.kind}.json", CHANCES / f"{game.kind}.json"]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files if path.exists())).hexdigest()[:DIGEST]
