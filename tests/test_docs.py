"""What the documents show is true: their examples run, and what they state of the code is so."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

import sintra
from sintra.games import documentation as notation_documentation
from sintra.games.catalogue import GAMES
from sintra.records import decode
from sintra.server.protocol import documentation as protocol_documentation
from sintra.server.security import limit

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), ROOT / "CONTRIBUTING.md"]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)


EXAMPLES = {
    f"{page.name}, example {number}": code for page in PAGES for number, code in enumerate(blocks(page, "python"), 1)
}


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run_and_print_what_they_say(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code = EXAMPLES[name]
    exec(compile(code, name, "exec"), {"__name__": "example"})
    printed = capsys.readouterr().out
    for expected in re.findall(r"print\(.*\)  # (.*)", code):
        assert expected in printed.splitlines()


def test_the_protocol_page_tells_every_message_as_it_is() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    assert page == protocol_documentation.page_with_tables(page), "run python -m sintra.server.protocol.documentation"


def test_the_notation_page_tells_every_declared_type_as_it_is() -> None:
    page = (ROOT / "docs" / "notation.md").read_text()
    assert page == notation_documentation.page_with_tables(page), "run python -m sintra.games.documentation"


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


SECTIONS = dict(
    re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", (ROOT / "docs" / "notation.md").read_text(), re.DOTALL | re.M)
)
NOTATION = {"chocolatier": SECTIONS["Master Chocolatier"], "duel": SECTIONS["Azul Duel"]}
every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_the_notation_page_knows_the_action_space(name: str) -> None:
    """The blocks of the table follow each other without a gap, and each text in it is of an action of its block."""
    game, page = GAMES[name](), NOTATION[name]
    assert f"**{game.action_count} ids" in page
    following = 0
    for first, last, texts in re.findall(r"^\| \w+ \| (\d+)(?:–(\d+))? \|[^|]*\|([^|]*)\|", page, re.MULTILINE):
        assert int(first) == following
        for text in re.findall(r"`([^`]+)`", texts):
            assert int(first) <= game.action_id(text) <= int(last or first), text
        following = int(last or first) + 1
    assert following == game.action_count


@every_game
def test_the_notation_page_knows_the_reasons_and_the_phases(name: str) -> None:
    page = NOTATION[name]
    section = page.split("### Why an action is not allowed")[1].split("###")[0]
    told = [code for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for code in re.findall(r"`(\w+)`", row)]
    assert told == list(GAMES[name].reasons[1:])
    section = page.split("### Phases")[1].split("###")[0]
    phases = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert sorted(phases) == sorted(import_module(f"sintra.games.{name}.rules.phase").PHASE_NAMES.values())


def test_the_example_position_of_duel_is_one() -> None:
    examples = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", NOTATION["duel"], re.DOTALL)]
    deal, position = examples
    state = sintra.duel().from_dict(position)
    text, view_text = re.findall(r"^duel-.*$", NOTATION["duel"], re.MULTILINE)
    assert (text, view_text) == (str(state), state.view_text(1))
    started = sintra.duel(tablets="random-3").start()
    assert started.deal(**deal) == deal


def test_the_example_record_reads() -> None:
    (example,) = blocks(ROOT / "docs" / "records.md", "json")
    record = decode(example)
    assert record.plies == 2
    assert record.moves[1].comment


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()


@every_game
def test_the_architecture_page_knows_the_size_of_a_position(name: str) -> None:
    assert f"{GAMES[name]().new_positions(1).itemsize} bytes" in ARCHITECTURE


def folders_in(tree: str) -> set[str]:
    """The folders of sources in a tree; a game's folder stands for that of any."""
    paths = {path.parent.relative_to(ROOT / tree) for path in (ROOT / tree).rglob("*") if path.suffix in SOURCES[tree]}
    names = {re.sub(rf"\b({'|'.join(GAMES)})\b", "<game>", path.as_posix()) for path in paths}
    return names - {"."}


SOURCES = {"src/sintra": {".py"}, "web/src": {".ts", ".svelte", ".css"}}


@pytest.mark.parametrize("tree", ["src/sintra", "web/src"])
def test_the_architecture_page_knows_every_folder(tree: str) -> None:
    """Each folder has its row, or stands in that of the folder above it; and each that the page names is there."""
    (section,) = re.findall(rf"^\| folder of `{tree}/`.*?\n\n", ARCHITECTURE, re.DOTALL | re.MULTILINE)
    told = {
        name.strip("/") for row in re.findall(r"^\| (`.*?) \|", section, re.M) for name in re.findall(r"`(.+?)`", row)
    }
    there = folders_in(tree)
    assert told - there - {"search/learned"} == set()
    assert {
        name for name in there - told if not any(name.startswith(f"{above}/") for above in told if "/" in above)
    } == set()


@every_game
def test_the_glossary_knows_where_things_are(name: str) -> None:
    page = (ROOT / "docs" / "glossary.md").read_text().replace("<game>", name)
    places = re.findall(r"`([\w/.-]+(?:\.py|/))`", page)
    assert len(places) > 30
    for place in places:
        assert any((ROOT / tree / place).exists() for tree in ("", "src/sintra", f"src/sintra/games/{name}")), place


def test_the_security_page_names_tests_that_there_are() -> None:
    page = (ROOT / "docs" / "security.md").read_text()
    named = re.findall(r"`((?:tests|benchmarks|src)/[^`]*)`", page)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_pages_know_the_limits() -> None:
    """What an address may cost, and by which prices."""
    protocol, security, server = (
        (ROOT / "docs" / f"{name}.md").read_text() for name in ("protocol", "security", "server")
    )
    most = limit.PROCESSOR.count
    assert f"| {most} milliseconds of the server's processor a second; {limit.PROCESSOR.burst} can be saved" in protocol
    assert f"**A budget** for each address: {most} milliseconds of the event loop a second" in security
    assert f"and {most} milliseconds of the processor a second" in server
    prices = (
        f"a request {limit.PAGE_PRICE:g}, opening a socket {limit.HANDSHAKE_PRICE:g}, "
        f"a command {limit.COMMAND_PRICE:g} and {limit.RECIPIENT_PRICE:g} for each who is told of it, "
        f"a question {limit.MESSAGE_PRICE:g} to {limit.SNAPSHOT_PRICE:g}, "
        f"reading a match that is not in memory {limit.EVENT_PRICE:g} for each event"
    )
    assert prices in protocol
    share = {6: "a sixth", 7: "a seventh", 5: "a fifth", 4: "a quarter"}[round(1 / limit.SIDE_WORK_SHARE)]
    assert f"{share} of the processor" in protocol
    assert f"have {share} of the event loop" in security
    for most, what in (
        (limit.SOCKETS_AN_ADDRESS, "open, "),
        (limit.HANDSHAKES.count, "opened a minute"),
        (limit.CREATE[0].count, "a minute, 300 a day, rematches among them"),
        (limit.UPLOADS[0].count, f"a minute, each of {limit.UPLOAD // 1024} KiB and {limit.LONGEST_RECORD:,} actions"),
        (limit.CONNECTIONS_AN_ADDRESS, "|"),
    ):
        assert f"| {most} {what}" in protocol or f" {most} {what}" in protocol, what
