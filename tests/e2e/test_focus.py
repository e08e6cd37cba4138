"""The focus is never lost: windows give it back, pages take it to their heading, decisions keep it near."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.choosing import choose_opponent
from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import AT_ONCE, TAKE, await_turn, decide, first, play_on


def focused(page: Page) -> str:
    """What has the focus: its role or element, and its name or text."""
    found: str = page.evaluate(
        """() => {
            const active = document.activeElement;
            const name = active.getAttribute("aria-label") ?? active.textContent.trim();
            return `${active.getAttribute("role") ?? active.localName} ${name}`;
        }"""
    )
    return found


def await_focus(person: Person, what: str) -> None:
    person.wait(lambda: re.match(what, focused(person.page)) is not None, f"{focused(person.page)} has the focus")


@pytest.mark.slow
def test_windows_give_the_focus_back(come: Come) -> None:
    person = come("keyboard")
    person.go()
    person.press("Settings")
    person.sees_dialog("Settings")
    person.press("Close")
    await_focus(person, "button Settings$")
    person.press("Play now against Carla Duel")
    await_turn(person)
    person.press("Menu")
    person.press("Settings")
    person.sees_dialog("Settings")
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    await_focus(person, "button Menu$")
    person.press("Menu")
    person.press("Resign")
    person.page.get_by_role("dialog").get_by_role("button", name="Cancel").press("Enter")
    await_focus(person, "button Menu$")


@pytest.mark.slow
def test_pages_are_read_from_their_heading_and_have_titles(come: Come) -> None:
    person = come("keyboard")
    person.go()
    titles = ["Sintra"]
    person.follow("Rules")
    await_focus(person, "h1 Azul: Master Chocolatier$")
    titles.append(person.page.title())
    person.follow("Duel")
    await_focus(person, "h1 Azul Duel$")
    titles.append(person.page.title())
    person.follow("Replay")
    await_focus(person, "h1 Replay$")
    titles.append(person.page.title())
    person.page.go_back()
    await_focus(person, "h1 Azul Duel$")
    person.follow("Learn")
    await_focus(person, "h1 Learn: Azul Duel$")
    titles.append(person.page.title())
    person.follow("Sintra")
    await_focus(person, "h1 Beautiful tile games")
    choose_opponent(person.page, "With friends, by link")
    person.press("Open the table: Master Chocolatier")
    await_focus(person, "h1 Azul: Master Chocolatier$")
    titles.append(person.page.title())
    person.go("/nowhere")
    person.page.get_by_role("heading", level=1).wait_for()
    titles.append(person.page.title())
    assert len(set(titles)) == len(titles), titles


@pytest.mark.slow
def test_decisions_without_confirmation_keep_the_focus_at_the_table(come: Come) -> None:
    person = come("keyboard")
    person.go()
    person.press("Play now against Carla Duel")
    made = 0
    while made < 3:
        buttons = await_turn(person)
        at_once = first(buttons, *AT_ONCE)
        decide(person, buttons)
        if at_once is not None:
            made += 1
            await_focus(person, "(?!body)")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["Master Chocolatier", "Duel"])
def test_moves_in_one_step_keep_the_focus_at_the_table(come: Come, game: str) -> None:
    person = come("keyboard")
    person.go()
    person.press("Settings")
    person.page.get_by_role("checkbox", name=re.compile("^Move in one step")).press("Space")
    person.press("Close")
    person.press(f"Play now against Carla {game}")
    for _ in range(8):
        decide(person, await_turn(person), is_asked=False)
        await_focus(person, "(?!body)")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier", "duel"])
def test_the_introduction_keeps_the_focus(come: Come, game: str) -> None:
    person = come("keyboard")
    person.go(f"/learn/{game}")
    person.button("Next").wait_for()
    person.press("Next")
    for _ in range(6):
        await_focus(person, "(?!body)")
        buttons = person.buttons()
        if "Next" in buttons:
            person.press("Next")
        else:
            decide(person, buttons)


OUT_OF_REACH = """() => {
    const usable = "button:not(:disabled, [aria-disabled=true])";
    const all = [...document.querySelectorAll(`.table-layout > :is(.offer, .mine) ${usable}`)];
    const begun = document.activeElement;
    const reached = new Set([begun]);
    for (const place of reached) {
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            place.focus();
            place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            reached.add(document.activeElement);
        }
    }
    begun.focus();
    return all.filter((thing) => !reached.has(thing)).map((thing) => thing.ariaLabel ?? thing.textContent);
}"""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["Master Chocolatier", "Duel"])
def test_arrow_keys_lead_to_everything_that_can_be_chosen(come: Come, game: str) -> None:
    person = come("keyboard")
    person.go()
    person.press(f"Play now against Carla {game}")
    await_focus(person, "h1")
    for decision in range(4):
        buttons = await_turn(person)
        person.page.keyboard.press("ArrowRight")
        await_focus(person, "button ")
        assert person.page.evaluate(OUT_OF_REACH) == [], decision
        if first(buttons, TAKE) is not None:  # and with tiles taken up: their places, what else could be taken
            person.press(TAKE)
            await_focus(person, "button .*→")
            assert person.page.evaluate(OUT_OF_REACH) == [], decision
            line = focused(person.page)
            person.page.keyboard.press("Enter")
            await_focus(person, "button Confirm$")
            person.page.keyboard.press("Escape")
            await_focus(person, re.escape(line))
            person.press("Cancel")
        decide(person, buttons)


@pytest.mark.slow
def test_escape_in_a_window_leaves_the_tiles_taken_up(come: Come) -> None:
    person = come()
    person.go()
    person.press("Play now against Carla Master Chocolatier")
    await_turn(person)
    person.press(re.compile(r"^Take \d+ "))
    expect(person.button("Cancel")).to_be_visible()
    person.press("Menu")
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(person.button("Cancel")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.button("Cancel")).to_have_count(0)


@pytest.mark.slow
def test_a_window_is_closed_by_a_click_beside_it_and_not_on_its_edge(come: Come) -> None:
    person = come()
    person.go()
    person.press("Settings")
    dialog = person.sees_dialog("Settings")
    box = dialog.bounding_box()
    assert box is not None
    person.page.mouse.click(box["x"] + 6, box["y"] + box["height"] / 2)
    expect(dialog).to_be_visible()
    person.page.mouse.click(box["x"] - 20, box["y"] + box["height"] / 2)
    expect(dialog).to_have_count(0)


@pytest.mark.slow
def test_keys_in_the_settings_do_not_step_a_replay(come: Come) -> None:
    person = come()
    person.go()
    person.press("Play now against Carla Duel")
    play_on(person, 2)
    person.press("Menu")
    person.press("Resign")
    person.page.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").click()
    with person.page.expect_download() as download:
        person.follow("Download the record")
    person.go("/replay")
    person.page.locator("input[type=file]").set_input_files(download.value.path())
    slider = person.page.get_by_role("slider")
    expect(slider).to_have_value("0")
    person.press("Settings")
    person.page.get_by_role("combobox", name="Language").focus()
    person.page.keyboard.press("End")
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(slider).to_have_value("0")
    person.page.locator("header nav a").last.click()  # whatever the language is by now
    expect(person.page.locator("input[type=file]")).to_be_visible()
