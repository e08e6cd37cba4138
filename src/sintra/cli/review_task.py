"""Reviewing records from files, one here or many wherever a runner runs them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.games.errors import RecordError

if TYPE_CHECKING:
    from sintra.analysis.review import Review
    from sintra.match import Runner
    from sintra.records.record import Record

DEFAULT_BUDGET = "quick"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A record's file and what was found of the match in it."""

    path: Path
    record: "Record"
    review: "Review"


@dataclass(frozen=True, slots=True)
class Failed:
    """A file that could not be reviewed, and why in words."""

    path: Path
    message: str


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A review to be made, wherever: the record goes along as text, for the file may not be there."""

    number: int
    text: str
    budget: str

    def __call__(self) -> tuple[int, bytes]:
        import msgspec

        from sintra.analysis.reviewing import review
        from sintra.records import decode

        return self.number, msgspec.json.encode(review(decode(self.text), self.budget))


def known_review(record: "Record", budget: str | None) -> "Review | None":
    """The review that a record has, if it is good for what is asked: any, or one as it would be made now."""
    import sintra
    from sintra.analysis.annotation import review_in
    from sintra.analysis.budget import Budget
    from sintra.analysis.reviewing import weights_digest

    found = review_in(record)
    if found is None or budget is None:
        return found
    made = (found.engine, found.weights, found.budget)
    return found if made == (sintra.__version__, weights_digest(record.game), Budget.of(budget).name) else None


def review_one(path: Path, budget: str | None, progress: Callable[[int, int], object]) -> Reviewed:
    """Review the match in a file, here."""
    from sintra.analysis.reviewing import review
    from sintra.cli.terminal.match_file import load_named, naming_file

    record = load_named(path)
    try:
        found = known_review(record, budget)
    except RecordError as error:
        raise naming_file(path, error) from None
    return Reviewed(path, record, found or review(record, budget or DEFAULT_BUDGET, progress=progress))


def review_all(
    paths: Sequence[Path], budget: str | None, runner: "Runner", progress: Callable[[int, int], object]
) -> list[Reviewed | Failed]:
    """Review the matches in many files, in the order of these; what is wrong with one is told in its place."""
    import msgspec

    from sintra.analysis.review import Review

    found: dict[int, Reviewed | Failed] = {}
    records: dict[int, Record] = {}
    for number, content in runner.run(tasks(paths, budget, found, records)):
        found[number] = Reviewed(paths[number], records.pop(number), msgspec.json.decode(content, type=Review))
        progress(len(found), len(paths))
    return [found[number] for number in range(len(paths))]


def tasks(
    paths: Sequence[Path], budget: str | None, found: dict[int, Reviewed | Failed], records: "dict[int, Record]"
) -> Iterator[ReviewTask]:
    """A task for each file whose review is not known yet; the others are in `found` at once."""
    from sintra.cli.terminal.match_file import load_named, naming_file
    from sintra.records import encode

    for number, path in enumerate(paths):
        try:
            record = load_named(path)
            known = known_review(record, budget)
        except RecordError as error:
            found[number] = Failed(path, str(naming_file(path, error)))
            continue
        if known is not None:
            found[number] = Reviewed(path, record, known)
            continue
        records[number] = record
        yield ReviewTask(number, encode(record), budget or DEFAULT_BUDGET)
