"""The types the page is compiled with are those the server speaks."""

from pathlib import Path

from sintra.server.protocol.typescript import PATH, type_of, typescript

ROOT = Path(__file__).parents[3]


def test_committed_types_are_those_of_the_messages() -> None:
    committed = (ROOT / PATH).read_text(encoding="utf-8")
    assert committed == typescript(), "run `python -m sintra.server.protocol.typescript` and look at what has changed"


def test_schemas_become_types() -> None:
    assert (
        type_of({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}) == "(number | null)[]"
    )
    assert type_of({"enum": ["a", "b"]}) == '"a" | "b"'
    assert type_of({"type": "array"}) == "unknown[]"
