"""Figures of many measurements."""

from collections.abc import Sequence


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of them does not exceed; 0 of nothing.

    >>> quantile([5, 1, 2, 4, 3], 0.5)
    3
    """
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 10_000) * len(ordered) // 10_000) - 1))]


def milliseconds(values: Sequence[float]) -> dict[str, float]:
    """The quantiles people ask for, of seconds."""
    shares = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p999": 0.999, "max": 1.0}
    return {name: round(quantile(values, share) * 1000, 2) for name, share in shares.items()}
