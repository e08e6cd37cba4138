"""Reviews at the command line: for people, for programs, as a page, of many files, and of files that are none."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from sintra.analysis.annotation import review_in
from sintra.analysis.review import Review
from sintra.records import load, save
from tests.analysis.matches import record_of
from tests.cli.conftest import Run

BUDGET = ("--budget", "300n")


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    save(record_of("chocolatier-2", 3), path)
    return path


@pytest.fixture
def matches(tmp_path: Path) -> list[Path]:
    """Three records and a file that is none, in the middle."""
    found = []
    for number, name in enumerate(("chocolatier-2", "chocolatier-3-grey", "duel-rows-columns-diagonals")):
        path = tmp_path / f"{number}.json"
        save(record_of(name, 5, 25), path)
        found.append(path)
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    return [found[0], broken, *found[1:]]


def test_a_match_is_told_in_words(run: Run, match: Path) -> None:
    ran = run("review", match, *BUDGET)
    assert ran.code == 0
    assert ran.errors == ""
    record = load(match)
    assert all(name in ran.output for name in record.names)
    assert "Better:" in ran.output
    assert "blunder" in ran.output
    assert "What mattered most: player 1's" in ran.output


def test_a_match_as_json_is_the_review(run: Run, match: Path) -> None:
    told = json.loads(run("review", match, *BUDGET, "--json").output)
    assert told.pop("file") == str(match)
    found = msgspec.convert(told, Review)
    assert found.plies == load(match).plies == len(found.decisions)
    assert json.loads(run("review", match, *BUDGET, "--json").output) == told | {"file": str(match)}


def test_a_review_is_kept_in_the_file_and_read_from_there(run: Run, match: Path) -> None:
    before = load(match)
    first = run("review", match, *BUDGET, "--keep", "--json")
    kept = load(match)
    assert replace(kept, review=None) == before
    found = review_in(kept)
    assert found is not None
    assert found.budget == "300n"
    marked = msgspec.structs.replace(found, ended="kept")
    save(replace(kept, review=msgspec.to_builtins(marked)), match)
    assert json.loads(run("review", match, "--json").output)["ended"] == "kept"  # whatever it was made by
    assert json.loads(run("review", match, *BUDGET, "--json").output)["ended"] == "kept"
    assert json.loads(run("review", match, "--budget", "301n", "--json").output)["ended"] == "over"
    assert json.loads(first.output)["ended"] == "over"


class Page(HTMLParser):
    """What is in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        self.links += [str(found[name]) for name in ("href", "src") if name in found]
        self.ids += [str(found["id"])] if "id" in found else []


@pytest.mark.parametrize("game", ["chocolatier-4-special", "duel-rows-columns-diagonals"])
def test_a_page_stands_alone_and_is_escaped(run: Run, tmp_path: Path, game: str) -> None:
    match, page = tmp_path / "<match>.json", tmp_path / "page.html"
    record = record_of(game, 6, 30)
    save(replace(record, names=("<script>alert(1)</script>", *record.names[1:])), match)
    assert run("review", match, *BUDGET, "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    found = Page(text)
    assert "script" not in found.tags
    assert not re.search(r"\son\w+=", text.replace("&", " "))
    assert found.links
    assert {link.removeprefix("#") for link in found.links} <= set(found.ids)
    assert found.tags.count("svg") == 1
    assert found.tags.count("polyline") == record.game.players
    assert found.tags.count("section") == found.tags.count("circle") == found.tags.count("pre")


def test_many_files_are_summed_up_by_player(run: Run, matches: list[Path]) -> None:
    ran = run("review", *matches, *BUDGET, "--jobs", "1", "--json")
    assert ran.code == 2
    told = json.loads(ran.output)
    assert [one["file"] for one in told["reviews"]] == [str(path) for path in matches if path.name != "broken.json"]
    assert [one["path"] for one in told["failed"]] == [str(matches[1])]
    assert f"sintra: error: {matches[1]}: " in ran.errors
    players = {one["name"]: one for one in told["players"]}
    assert {name: one["matches"] for name, one in players.items()} == {"player 0": 3, "player 1": 3, "player 2": 1}
    for seat, one in enumerate(players.values()):
        lost = sum(found["seats"][seat]["chance_lost"] for found in told["reviews"] if len(found["seats"]) > seat)
        for kind in ("round", "phase", "action", "judgement"):
            assert sum(share["chance_lost"] for share in one["by"][kind].values()) == pytest.approx(lost)
    assert set(players["player 0"]["by"]["line"]) <= {"floor", *"123456"}


def test_a_summary_for_people_names_the_player_and_nobody_else(run: Run, matches: list[Path]) -> None:
    ran = run("review", matches[0], matches[2], *BUDGET, "--jobs", "1", "--player", "player 2")
    assert ran.code == 0
    assert "Where player 2 loses chances" in ran.output
    assert "player 0" not in ran.output


def test_a_player_who_is_not_there(run: Run, match: Path) -> None:
    ran = run("review", match, *BUDGET, "--player", "Nobody")
    assert ran.code == 2
    assert "--player is 'Nobody', but the players are player 0, player 1" in ran.errors


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": "sintra-record", "version": 1}', "\x00\xff"])
def test_what_is_no_record_is_told_in_a_line(run: Run, tmp_path: Path, content: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(content, encoding="latin-1")
    ran = run("review", path, *BUDGET)
    assert ran.code == 2
    assert ran.errors.startswith(f"sintra: error: {path}: ")
    assert ran.errors.count("\n") == 1


def test_a_review_of_another_match_in_a_file_is_told(run: Run, match: Path) -> None:
    save(replace(load(match), review={"version": 1}), match)
    ran = run("review", match)
    assert ran.code == 2
    assert f"{match}: the review in the record is wrong" in ran.errors


def test_options_that_cannot_be(run: Run, match: Path) -> None:
    assert "the budget is 'soon', expected quick, normal, deep" in run("review", match, "--budget", "soon").errors
    assert "--html writes the page of one match" in run("review", match, match, "--html", "page.html").errors
    before = match.read_bytes()
    assert "where the match is kept" in run("review", match, "--html", match).errors
    assert match.read_bytes() == before
    assert "--runner is 'moon'" in run("review", match, "--runner", "moon").errors


@pytest.mark.slow
@pytest.mark.parametrize("runner", ["processes", "ray"])
def test_many_files_elsewhere_are_the_same_as_here(run: Run, matches: list[Path], runner: str) -> None:
    if runner == "ray":
        pytest.importorskip("ray")
    files = [str(path) for path in matches if path.name != "broken.json"]
    here = json.loads(run("review", *files, *BUDGET, "--jobs", "1", "--json").output)
    program = [sys.executable, "-c", "from sintra.cli.main import main; main()"]
    arguments = ["review", *files, *BUDGET, "--runner", runner, "--jobs", "2", "--json"]
    done = subprocess.run([*program, *arguments], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == here
