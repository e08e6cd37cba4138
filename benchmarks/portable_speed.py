"""What kernels for any processor of a sort cost against those for this very one.

    python -m benchmarks.portable_speed [--runs N] [NAME …]

Runs `sintra bench` with both in turn, and compares the best figure of each: CPU time, in the same run of the machine.
Both are compiled first, into the usual cache. The exit code is 0 if nothing is slower than 0.95 of native.
"""

import argparse
import json
import os
import subprocess
import sys

from sintra.kernel.processor import FEATURES, NAME, portable_processor

BAR = 0.95


def figures(names: list[str], processor: str | None) -> dict[str, tuple[float, str]]:
    """By name, the figure and its unit."""
    environment = {name: value for name, value in os.environ.items() if name not in (NAME, FEATURES)}
    if processor is not None:
        environment |= {NAME: processor, FEATURES: ""}
    command = [sys.executable, "-m", "sintra", "bench", "--json", *names]
    printed = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    found = [json.loads(line) for line in printed.splitlines()]
    return {entry["name"]: (entry["value"], entry["unit"]) for entry in found}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help="only measurements whose name contains one of these")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    portable, _ = portable_processor()
    native_runs, portable_runs = [], []
    for number in range(arguments.runs):
        native_runs.append(figures(arguments.names, None))
        portable_runs.append(figures(arguments.names, portable))
        print(f"run {number + 1} of {arguments.runs} done", file=sys.stderr, flush=True)
    slowest = 1.0
    print(f"| measurement | native | {portable} | ratio |\n|---|---|---|---|")
    for name, (_, unit) in native_runs[0].items():
        is_rate = unit.endswith("/s")
        best = max if is_rate else min
        native, other = (best(run[name][0] for run in runs) for runs in (native_runs, portable_runs))
        if name.endswith("signature"):
            if native != other:
                raise SystemExit(f"{name} is {native} and {other}: both must search the same")
            continue
        ratio = other / native if is_rate else native / other
        slowest = min(slowest, ratio)
        print(f"| {name} | {native:,.2f} | {other:,.2f} {unit} | {ratio:.3f} |")
    print(f"slowest: {slowest:.3f} of native, expected at least {BAR}")
    if slowest < BAR:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
