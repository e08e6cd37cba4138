"""Variants, and what can be done at a table besides moving."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.choosing import choose, choose_opponent
from tests.e2e.conftest import Come
from tests.e2e.person import PATIENCE, Person
from tests.e2e.playing import TAKE, await_turn, decide, is_to_decide, play_on
from tests.e2e.stock import cookies, leave_a_chip, leave_lines_waiting
from tests.server.guest import Guest
from tests.server.running import Served


def start(person: Person, *, game: str = "Master Chocolatier", opponent: str = "Against bots", **options: str) -> None:
    """Open a table with what is chosen on the first page; switches are named `on`."""
    person.go()
    page = person.page
    choose_opponent(page, opponent, game)
    for name, value in options.items():
        label = name.replace("_", " ")
        if value == "on":
            page.get_by_role("checkbox", name=re.compile(f"^{label}")).check()
        else:
            choose(page, label, value)
    person.press(f"Play now: {game}")
    page.wait_for_url("**/table/*")


@pytest.mark.slow
def test_four_players_with_special_factories(come: Come) -> None:
    person = come()
    start(person, Players="4", Special_factories="on")
    await_turn(person)
    golden = person.page.get_by_role("group", name=re.compile(r"^Factory \d, (One more|Magnet|Keeper|Divider|Cushion)"))
    assert golden.count() > 0
    effect = golden.first.get_by_role("button", name=re.compile("^(One more|Magnet|Keeper|Divider|Cushion)")).first
    explanation = person.page.get_by_role("tooltip").filter(has_text=re.compile(r"\w+ \w+ \w+"))
    expect(effect).to_have_accessible_description(re.compile(r"\w+ \w+ \w+"))
    expect(explanation).to_have_count(0)
    effect.hover()
    expect(explanation).to_be_visible()
    person.page.mouse.move(0, 0)
    expect(explanation).to_have_count(0)
    effect.click()
    person.page.mouse.move(0, 0)
    expect(explanation).to_be_visible()  # it was pressed
    person.page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    expect(effect).to_be_focused()
    play_on(person)
    table = person.page.get_by_role("table", name="How the points came about")
    assert table.get_by_role("columnheader").count() == 4


@pytest.mark.slow
def test_grey_side(come: Come) -> None:
    person = come("names")
    start(person, Grey_side="on")
    placed = 0
    while buttons := await_turn(person):
        placed += any(re.match(r"row \d, column \d", name) for name in buttons)
        decide(person, buttons)
    assert placed > 3


@pytest.mark.slow
def test_a_round_is_scored_tile_by_tile_and_that_can_be_skipped(come: Come) -> None:
    person = come(reduced_motion="no-preference")
    start(person, opponent="On this screen")
    scored = person.page.locator("header").get_by_text("Round 1 scored")
    lit = person.page.locator(".cell.lit")
    while scored.count() == 0:
        play_on(person, 1)
        person.page.wait_for_timeout(60)
    person.wait(lambda: lit.count() > 0, "no run was lit")
    person.sees("The round is being scored.")
    assert not any(map(TAKE.match, person.buttons()))
    person.page.keyboard.press("Escape")
    expect(scored).to_have_count(0)
    assert any(map(TAKE.match, await_turn(person)))
    assert lit.count() == 0


@pytest.mark.slow
def test_hot_seat_and_undo(come: Come) -> None:
    person = come()
    start(person, opponent="On this screen")
    turns = []
    for _ in range(4):
        await_turn(person)
        turns.append(person.page.get_by_text(re.compile(r"^Your turn, Player \d\.$")).inner_text())
        play_on(person, 1)
        expect(person.button("Take back")).to_be_enabled()
    assert turns[0] != turns[1]
    assert turns == turns[:2] * 2
    await_turn(person)
    person.open_log()
    log = person.page.get_by_role("tabpanel", name="Log").get_by_role("listitem")
    count = log.count()
    person.press(re.compile("^(Undo|Take back)$"))
    expect(log).to_have_count(count + 1)
    expect(log.last).to_have_text(re.compile("takes back"))
    await_turn(person)
    assert person.page.get_by_text(turns[1], exact=True).is_visible(), "whoever took back is to move again"


@pytest.mark.slow
def test_what_happened_since_you_left(come: Come, server: Served) -> None:
    with Guest(server) as guest:
        made = guest.create("chocolatier", "me", "beginner", "beginner")
        person = come()
        person.page.context.add_cookies(cookies(guest))
        person.go(f"/table/{made.match}")
        await_turn(person)
        person.page.goto("about:blank")
        with guest.at(made.match) as table:  # on another device
            table.play_any(random.Random(1))
            table.wait_for(lambda: table.is_to_move)
        person.go(f"/table/{made.match}")
        told = person.sees_dialog("Since you left").get_by_role("listitem").all_inner_texts()
        assert len(told) >= 3
        person.press("Go on")
        play_on(person, 1)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_what_happened_meanwhile_is_shown_again(come: Come, server: Served, way: str) -> None:
    with Guest(server) as guest:
        made = guest.create("chocolatier", "me", "beginner", "beginner")
        person = come(way)
        page = person.page
        page.context.add_cookies(cookies(guest))
        person.go(f"/table/{made.match}")
        await_turn(person)
        page.goto("about:blank")
        with guest.at(made.match) as table:  # on another device
            before = (table.view or {})["ply"]
            table.play_any(random.Random(1))
            table.wait_for(lambda: table.is_to_move)
            now = (table.view or {})["ply"]
        person.go(f"/table/{made.match}")
        person.sees_dialog("Since you left")
        person.press("Show me")
        slider = page.get_by_role("slider")
        expect(slider).to_have_value(str(before))
        expect(slider).to_have_value(str(now), timeout=PATIENCE * 1000)
        expect(slider).to_have_count(0, timeout=PATIENCE * 1000)  # it hands over by itself
        await_turn(person)
        if way == "touch":
            person.press("Log")
        person.press("See again")  # the moves of the two others
        expect(slider).to_have_value(str(now - 2))
        person.press("Back to the match")
        expect(slider).to_have_count(0)
        play_on(person, 1)


@pytest.mark.slow
def test_a_flag_falls(come: Come, server: Served) -> None:
    with Guest(server) as guest:
        match = guest.create("chocolatier", "me", "beginner", clock={"kind": "move", "seconds": 5}).match
        person = come()
        person.page.context.add_cookies(cookies(guest))
        person.go(f"/table/{match}")
        person.open_log()
        own = person.page.get_by_role("region", name="Board of Guest")
        expect(own.get_by_role("timer")).to_have_text(re.compile(r"^0:0\d$"))
        expect(person.sees_dialog(re.compile(" wins$"))).to_contain_text("The time was up.")
        expect(person.page.get_by_role("tabpanel")).to_contain_text("Guest 0 has run out of time.")
        person.press("Look at the table")
        assert not any(map(TAKE.match, person.buttons()))


@pytest.mark.slow
def test_an_onlooker_sees_both_boards_and_decides_nothing(come: Come, server: Served) -> None:
    with Guest(server) as guest:
        made = guest.create("duel", "me", "open")
        with Guest(server) as other:
            other.enter(made.match, made.secret("invite"), name="Guest 1")
        person = come()
        person.go(f"/table/{made.match}#{made.secret('watch')}")
        person.sees("You are watching.")
        assert "#" not in person.page.url, "the secret of a link does not stay in the address"
        for name in ("Guest 0", "Guest 1"):
            expect(person.page.get_by_role("region", name=f"Board of {name}")).to_be_visible()
        assert not is_to_decide(person.buttons())
        assert not {"Hint", "Resign"} & set(person.buttons())
        chips = [thing for thing in person.things() if thing.name.startswith("face-down chip")]
        assert len(chips) == 4
        person.press("Menu")
        assert "Resign" not in person.buttons()
        person.page.keyboard.press("Escape")
        with guest.at(made.match) as table:
            table.do("resign")
        person.sees_dialog("Guest 1 wins")


@pytest.mark.slow
def test_undo_within_a_turn_of_duel(come: Come) -> None:
    person = come()
    start(person, game="Duel", Goals="Four at random")
    assert "Take back" not in person.buttons()
    play_on(person, 1)
    person.sees(re.compile("Put the plate on a field"))
    person.press("Undo")
    person.sees(re.compile("Choose one of the three plates"))
    assert person.page.get_by_role("list", name="Goals").get_by_role("listitem").count() == 4


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "touch", "names"])
def test_a_chip_that_lies_face_down_says_when_it_can_be_taken(come: Come, way: str) -> None:
    person = come(way)
    start(person, game="Duel")
    await_turn(person)
    down = re.compile("^face-down chip, can be taken once no tile is left on its factory$")
    chips = person.page.get_by_role("button", name=down)
    expect(chips).to_have_count(4)
    person.press(down)
    told = person.page.get_by_role("tooltip").filter(has_text="Chips")
    expect(told).to_contain_text("When the last one has left its sun and its moon, the chip is turned up")
    expect(chips.first).to_have_accessible_description(re.compile("the chip is turned up"))
    person.page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    while not any(name.startswith("Take the chip") for name in await_turn(person)):
        play_on(person, 1)
    assert chips.count() < 4


@pytest.mark.slow
def test_a_chip_that_is_left_after_two_were_taken_says_so(come: Come, server: Served) -> None:
    with Guest(server) as guest:
        match = leave_a_chip(guest)
        person = come("names")
        person.page.context.add_cookies(cookies(guest))
        person.go(f"/table/{match}")
        assert not [name for name in await_turn(person) if name.startswith("Take the chip")]
        person.press(re.compile(r"^chip: [\w ,]+, you have taken your two of this round$"))
        told = person.page.get_by_role("tooltip").filter(has_text="Chips")
        expect(told).to_contain_text("This one is left for your opponent")


@pytest.mark.slow
def test_a_complete_line_that_fits_nowhere_is_told_and_explained(come: Come, server: Served) -> None:
    with Guest(server) as guest:
        match = guest.create("duel", "me", "me").match
        person = come("touch")
        person.page.context.add_cookies(cookies(guest))
        person.go(f"/table/{match}")
        await_turn(person)
        with guest.at(match) as table:
            leave_lines_waiting(table)
        heard = person.page.locator("[aria-live]").first
        expect(heard).to_contain_text(
            re.compile(r"Guest \d: line \d is complete but fits nowhere yet; it stays"), timeout=PATIENCE * 1000
        )
        waiting = re.compile(r"^Line (\d): \1 of \1 \w+, stays, no cell was free for it$")
        person.press(waiting)
        told = person.page.get_by_role("tooltip").filter(has_text=re.compile(r"^Line \d"))
        expect(told).to_contain_text("had no free cell for its colour")
        expect(person.page.get_by_role("status").get_by_text("had no free cell for its colour")).to_be_attached()
        person.page.keyboard.press("Escape")
        expect(told).to_have_count(0)
        assert any(thing.role == "img" and waiting.match(thing.name) for thing in person.things()), (
            "the other has one too"
        )
        with guest.at(match) as table:
            table.do("resign")
        person.go(f"/replay/{match}")
        assert not [thing for thing in person.things() if waiting.match(thing.name)]
        person.press("To the end")
        person.wait(lambda: any(waiting.match(thing.name) for thing in person.things()), "the replay shows none")


@pytest.mark.slow
def test_take_back_against_a_bot(come: Come) -> None:
    person = come()
    start(person)
    play_on(person, 1)
    await_turn(person)
    before = person.page.get_by_role("region", name="Board of Guest").aria_snapshot()
    play_on(person, 1)
    await_turn(person)
    person.press("Take back")
    person.sees(re.compile("Guest takes back|would like to take back"))
    board = person.page.get_by_role("region", name="Board of Guest")
    person.wait(lambda: lines(board.aria_snapshot()) == lines(before), "the lines are not as before")


def lines(board: str) -> list[str]:
    """Lines without the mark of the last move."""
    return [line.replace(", last move", "") for line in re.findall(r'button "(Line \d: [^"]*)"', board)]


@pytest.mark.slow
def test_a_hint_and_a_reason(come: Come) -> None:
    person = come()
    start(person)
    buttons = await_turn(person)
    person.press("Hint")
    where = r"from (factory \d|the centre) to (line \d|the floor)"
    what = r"([+−]\d+ points?|0 points) if the round ended now, (nothing falls|1 falls|\d fall)"
    person.sees(re.compile(rf"^Hint: Take (blue|brown|white|black|red) {where}\. {what}\.(\s.+)?$"))
    play_on(person, 3)
    person.page.wait_for_timeout(1000)  # the answer to the last move may still be on its way to the screen
    buttons = await_turn(person)
    for take in filter(TAKE.match, buttons):
        person.press(take)
        refused = [thing.name for thing in person.things() if thing.is_disabled and thing.name.startswith("Line ")]
        if refused:
            # What is not allowed can still be asked about.
            person.button(refused[0]).click(force=True)
            person.sees(re.compile(r"^This (line|row) "))
            return
        person.press(take)
    pytest.fail("every tile may go to every line")


@pytest.mark.slow
def test_resign_rematch_and_replay_of_the_record(come: Come, tmp_path: Path) -> None:
    person = come()
    start(person)
    play_on(person, 3)
    await_turn(person)
    person.press("Menu")
    person.press("Resign")
    person.page.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").click()
    person.sees_dialog("Carla wins")
    match = person.match
    person.page.get_by_text("All points, deals and files").click()
    with person.page.expect_download() as started:
        person.follow("Download the record")
    record = tmp_path / "record.json"
    started.value.save_as(record)
    person.follow("Replay")
    step_through(person)
    person.go(f"/replay/{match}#3")
    expect(person.page.get_by_role("slider", name=re.compile("^Move 3 of "))).to_be_visible()

    person.go("/replay")
    person.page.get_by_label("Open a record from a file").set_input_files(record)
    step_through(person)
    person.sees(re.compile("The deals were checked"))
    person.page.keyboard.press("End")
    person.sees("Guest resigned.")

    person.go(f"/table/{match}")
    person.press("Rematch")
    person.page.wait_for_url(lambda address: "/table/" in address and match not in address)
    await_turn(person)
    person.go()
    expect(person.page.get_by_role("heading", name="Finished matches")).to_be_visible()
    person.page.get_by_role("link", name=re.compile("lost")).click()
    person.sees_dialog("Carla wins")


def step_through(person: Person) -> None:
    """A replay by its buttons, its slider and the arrow keys."""
    page = person.page
    slider = page.get_by_role("slider")
    expect(slider).to_have_accessible_name(re.compile(r"^Move 0 of \d+$"))
    person.press("Next")
    expect(slider).to_have_accessible_name(re.compile("^Move 1 of "))
    page.locator("body").press("ArrowRight")
    expect(slider).to_have_accessible_name(re.compile("^Move 2 of "))
    person.press("To the end")
    last = int(slider.get_attribute("max") or 0)
    assert last > 4
    expect(slider).to_have_accessible_name(f"Move {last} of {last}")
    shown = page.get_by_role("region", name="Log").locator("[aria-current=step]")
    expect(shown).to_have_count(1)
    expect(shown).to_be_in_viewport()
    slider.fill("2")
    expect(slider).to_have_accessible_name(f"Move 2 of {last}")
    person.press("To the beginning")
    expect(slider).to_have_accessible_name(f"Move 0 of {last}")
