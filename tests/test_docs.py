"""What the documents show is true: their examples run, and what they state of the code is so."""

import re
from pathlib import Path

import pytest

import sintra
from sintra.games.chocolatier.action import ACTIONS, FIRST_DIVIDE, FIRST_PLACE
from sintra.games.chocolatier.legality import REASONS
from sintra.games.chocolatier.position import POSITION
from sintra.records import decode

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


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_notation_page_knows_the_action_space_and_the_reasons() -> None:
    page = (ROOT / "docs" / "notation.md").read_text()
    assert f"**{ACTIONS} ids" in page
    assert f"| draft | 0–{FIRST_DIVIDE - 1} |" in page
    assert f"| divide | {FIRST_DIVIDE}–{FIRST_PLACE - 1} |" in page
    assert f"| place | {FIRST_PLACE}–{ACTIONS - 1} |" in page
    section = page.split("### Why an action is not allowed")[1].split("###")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(REASONS[1:])


def test_the_example_record_reads() -> None:
    (example,) = blocks(ROOT / "docs" / "records.md", "json")
    record = decode(example)
    assert record.plies == 2
    assert record.moves[1].comment


def test_the_example_texts_of_the_notation_page_parse() -> None:
    page = (ROOT / "docs" / "notation.md").read_text()
    for text in ("3U>2", "CW>F", "<UR", "<", "r1c3"):
        assert f"`{text}`" in page
        assert sintra.chocolatier().action_id(text) >= 0


def test_the_architecture_page_knows_the_size_of_a_position() -> None:
    assert f"{POSITION.itemsize} bytes" in (ROOT / "docs" / "architecture.md").read_text()


def test_every_kernel_file_is_in_the_architecture_page() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    folder = Path(sintra.__file__).parent / "games" / "chocolatier"
    for path in folder.glob("*.py"):
        assert path.stem in ("__init__", "entry", "phase", "position") or f"`{path.stem}`" in page, path.stem
