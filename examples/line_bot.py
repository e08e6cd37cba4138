"""A bot that is a program of its own: it reads JSON lines and answers in JSON lines. It needs nothing but Python.

    sintra arena "cmd:python examples/line_bot.py" random --games 20

docs/bots.md describes the protocol. Output that is not an answer belongs on the error stream.
"""

import json
import random
import sys
from typing import Any

PROTOCOL = 1


def choose(question: dict[str, Any], rng: random.Random) -> str:
    """Any action, but none that goes straight to the floor (its text ends with F) where there is another."""
    actions: list[str] = question["actions"]
    better = [action for action in actions if not action.endswith("F")]
    return rng.choice(better or actions)


def main() -> None:
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        answer: dict[str, Any] | None = None
        if message["type"] == "hello":
            rng = random.Random(message["seed"])  # the same matches again for the same seed
            answer = {"protocol": PROTOCOL}
        elif message["type"] == "decide":
            answer = {"action": choose(message, rng)}
        elif message["type"] == "goodbye":
            return
        if answer is not None:
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
