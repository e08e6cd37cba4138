"""Watching a server for what grows: memory, open files, threads, and the log."""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.traffic.running import Serving, fields_of

MEBIBYTE = 2**20
PAIRS = 20_000
"""Of samples whose slopes are compared; of more samples so many are drawn."""
SHORTEST_LIFE = 600.0
"""Seconds, after the warm-up, below which nothing is said about growth."""
MOST_GROWTH_MIB = 6.0
MOST_GROWTH_SHARE = 0.03
MOST_MORE = 8
"""Files or threads that there may be more of at the end than at the beginning: what is open changes all the time."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A server at a moment, all its processes together; `life` is that of its processes."""

    at: float
    life: tuple[int, ...]
    memory: int
    files: int
    threads: int


@dataclass(slots=True)
class Watch:
    """All samples of a run."""

    samples: list[Sample] = field(default_factory=list)

    def look(self, server: Serving, at: float) -> Sample | None:
        """Take a sample; None if the server is not there."""
        if server.process is None:
            return None
        pids = server.processes()
        # The 18th field is how many threads there are.
        threads = sum(int(fields[17]) for pid in pids if (fields := fields_of(pid)))
        sample = Sample(at, tuple(pids), server.memory(), sum(count_files(pid) for pid in pids), threads)
        self.samples.append(sample)
        return sample

    def longest_life(self, warm: float) -> list[Sample]:
        """The samples of the processes that lived longest, without the first part of their life, in seconds."""
        lives: dict[tuple[int, ...], list[Sample]] = {}
        for sample in self.samples:
            lives.setdefault(sample.life, []).append(sample)
        longest = max(lives.values(), key=lambda life: life[-1].at - life[0].at, default=[])
        return [sample for sample in longest if sample.at - longest[0].at >= warm]


@dataclass(frozen=True, slots=True)
class Growth:
    """What became more over the samples of one life: memory by its slope, the others from beginning to end."""

    seconds: float
    memory_mib: float
    slope_mib_an_hour: float
    files: int
    threads: int

    @property
    def is_harmless(self) -> bool:
        if self.seconds < SHORTEST_LIFE:
            return True
        grown = self.slope_mib_an_hour * self.seconds / 3600
        most = max(MOST_GROWTH_MIB, MOST_GROWTH_SHARE * self.memory_mib)
        return grown <= most and self.files <= MOST_MORE and self.threads <= MOST_MORE


def growth_of(samples: list[Sample]) -> Growth | None:
    """How much has grown; None of too few samples to say."""
    if len(samples) < 8:
        return None
    quarter = len(samples) // 4
    first, last = samples[:quarter], samples[-quarter:]

    def more(of: Callable[[Sample], int]) -> int:
        return round(median(map(of, last)) - median(map(of, first)))

    slope = robust_slope([(sample.at, float(sample.memory)) for sample in samples])
    return Growth(
        seconds=samples[-1].at - samples[0].at,
        memory_mib=median(sample.memory for sample in samples) / MEBIBYTE,
        slope_mib_an_hour=slope * 3600 / MEBIBYTE,
        files=more(lambda sample: sample.files),
        threads=more(lambda sample: sample.threads),
    )


def robust_slope(points: list[tuple[float, float]]) -> float:
    """The median of the slopes between two points (Theil and Sen): a few that stand out do not change it.

    >>> robust_slope([(0, 1), (1, 3), (2, 5), (3, 700), (4, 9)])
    2.0
    """
    count = len(points)
    pairs = [(first, second) for first in range(count) for second in range(first + 1, count)]
    if len(pairs) > PAIRS:
        pairs = random.Random(0).sample(pairs, PAIRS)
    return median((points[j][1] - points[i][1]) / (points[j][0] - points[i][0]) for i, j in pairs)


def count_files(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0


def size_of(log: Path) -> int:
    return log.stat().st_size if log.exists() else 0
