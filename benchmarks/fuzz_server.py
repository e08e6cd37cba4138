"""Send many messages to a real server that a fuzzer has made of the declared types and of the positions.

    python -m benchmarks.fuzz_server --messages 20000

At least half of them are well-formed and mean something at their table; the others are mutations of such. None may be
answered with a status of 500 or more, leave a traceback in the log, or change a table without being accepted: after
each the log is read from the disk. A seed gives the same kinds of messages again, though deals differ.
"""

import argparse
import tempfile
import time
from pathlib import Path

from tests.server.fuzz.fuzzer import Fuzzer
from tests.server.fuzz.openapi import call_every_page, check_methods
from tests.server.running import serving


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calls", type=int, default=100, help="calls of each page of /openapi.json, right and wrong")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="sintra-fuzz-") as folder, serving(Path(folder)) as server:
        fuzzer = Fuzzer(server, given.seed)
        try:
            fuzzer.run(given.messages)
        finally:
            for what, count in sorted(fuzzer.tally.items()):
                print(f"{count:8,}  {what}")
            share = fuzzer.well_formed / max(1, fuzzer.sent)
            print(f"{fuzzer.sent:,} messages, {share:.0%} of them well-formed, {time.perf_counter() - started:.0f} s")
            fuzzer.close()
        calls = call_every_page(server, given.calls)
        refused = check_methods(server)
        print(f"{sum(calls.values()):,} calls of {len(calls)} pages made of /openapi.json, {refused} by other methods")
    print("no status of 500 or more, no traceback, no change without acceptance")


if __name__ == "__main__":
    main()
