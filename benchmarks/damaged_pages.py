"""Damage every page of a database in turn, in every way, and see what the server makes of it.

    python -m benchmarks.damaged_pages
    python -m benchmarks.damaged_pages --matches 100 --every 7

Each time the file must open, every match must be there to its last event with all that opens it, or be told as lost
with a reason, those that are there must go on and be exported, and nothing that was revoked may be back.
"""

import argparse
import asyncio
import logging
import tempfile
import time
from collections import Counter
from pathlib import Path

import structlog

from tests.server.store.damaging import KINDS, Material, Outcome, examine, kind_of_page, make


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--every", type=int, default=1, help="only every so many pages")
    parser.add_argument("--log", action="store_true", help="only with a log beside the file")
    options = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    for with_log in (True,) if options.log else (False, True):
        with tempfile.TemporaryDirectory(prefix="sintra-pages-") as name:
            folder = Path(name)
            material = asyncio.run(make(folder / "sintra.db", options.matches, with_log=with_log))
            what = "with a log beside it" if with_log else "without a log"
            print(f"{options.matches} matches {what}: {material.pages} pages")
            for kind in KINDS:
                damage_all(material, folder, kind, range(1, material.pages + 1, options.every))


def damage_all(material: Material, folder: Path, kind: str, pages: range) -> None:
    """Damage these pages in a way, one after the other, and print what became of the matches."""
    started = time.perf_counter()
    outcomes: dict[int, Outcome] = {}
    for page in pages:
        with tempfile.TemporaryDirectory(dir=folder) as place:
            damaged = material.damaged(Path(place), page, kind)
            try:
                outcomes[page] = asyncio.run(examine(material, damaged))
            except BaseException:
                print(f"page {page} ({kind_of_page(material.path, page)}), {kind}")
                raise
    lost = {page: len(outcome.lost) for page, outcome in outcomes.items()}
    rescued = sum(outcome.is_rescued for outcome in outcomes.values())
    worst = max(lost, key=lambda page: lost[page])
    print(
        f"  {kind}: {len(pages)} pages, {rescued} times a new file, on average {sum(lost.values()) / len(lost):.2f} "
        f"matches lost, at most {lost[worst]} (page {worst}, {kind_of_page(material.path, worst)}); "
        f"{1000 * (time.perf_counter() - started) / len(pages):.0f} ms each"
    )
    reasons = Counter(reason for outcome in outcomes.values() for reason in map(shortened, outcome.lost.values()))
    for reason, count in reasons.most_common(8):
        print(f"    {count:5} {reason}")


def shortened(reason: str) -> str:
    """A reason without its numbers."""
    return " ".join("n" if word.strip(",").isdecimal() else word for word in reason.split())


if __name__ == "__main__":
    main()
