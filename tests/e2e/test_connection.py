"""Connections that die in silence, links pasted late, storage that is forbidden, parts that cannot be loaded."""

import re

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.e2e.choosing import choose_opponent
from tests.e2e.conftest import Come
from tests.e2e.playing import await_turn, play_on
from tests.e2e.test_two_people import sit_together
from tests.server.guest import Guest
from tests.server.running import Served

WITHOUT_STORAGE = """
for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });
"""


@pytest.mark.slow
def test_a_match_is_played_where_nothing_is_kept(come: Come) -> None:
    person = come()
    person.page.add_init_script(WITHOUT_STORAGE)
    person.go()
    person.press("Play now against Carla Master Chocolatier")
    play_on(person, 3)
    await_turn(person)


@pytest.mark.slow
def test_a_connection_that_has_died_is_noticed_when_one_looks_again(come: Come) -> None:
    person = come()
    sockets: list[WebSocketRoute] = []
    first_words: dict[int, str] = {}
    is_dead = False

    def route(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        mine = len(sockets)
        server = socket.connect_to_server()
        # Of the first one nothing more gets through, in neither direction, and nobody is told.
        socket.on_message(lambda message: None if is_dead and mine == 1 else server.send(message))
        server.on_message(lambda message: None if is_dead and mine == 1 else pass_on(mine, socket, str(message)))

    def pass_on(number: int, socket: WebSocketRoute, message: str) -> None:
        first_words.setdefault(number, message)
        socket.send(message)

    person.page.route_web_socket(re.compile("/socket"), route)
    person.go()
    person.press("Play now against Carla Duel")
    await_turn(person)
    is_dead = True
    person.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    person.wait(lambda: len(sockets) == 2, "the page trusts a dead connection", seconds=40)
    play_on(person, 2)
    assert '"snapshot"' in first_words[1]
    assert '"resumed"' in first_words[2]  # what it has seen is not told again


@pytest.mark.slow
def test_a_link_pasted_where_the_table_could_not_be_opened(come: Come, server: Served) -> None:
    person = come()
    with Guest(server) as guest:
        made = guest.create("duel", "me", "open")
    person.go(f"/table/{made.match}")
    person.sees(re.compile("does not open this table"))
    person.go(f"/table/{made.match}#{made.secret('invite')}")
    person.press("Take a seat")
    expect(person.page.get_by_role("region", name="Factories")).to_be_visible()
    assert person.page.url.endswith(f"/table/{made.match}")


@pytest.mark.slow
def test_a_part_that_cannot_be_loaded_is_asked_for_again(come: Come) -> None:
    person = come(service_workers="block")
    person.go()
    part = re.compile(r"/assets/RulesPage.*\.js")
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    person.page.route(part, refuse)
    person.follow("Rules")
    person.wait(lambda: len(asked) >= 2, "the page is not loaded anew by itself once")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Part of the page could not be loaded")
    person.page.unroute(part)
    person.press("Load again")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Azul: Master Chocolatier")


@pytest.mark.slow
def test_words_that_cannot_be_loaded_are_said_in_english(come: Come) -> None:
    person = come(locale="cs-CZ", service_workers="block")
    person.page.route(re.compile(r"/assets/cs.*\.js"), lambda route: route.abort())
    person.go()
    expect(person.button("More ways to play Master Chocolatier")).to_be_visible()


@pytest.mark.slow
def test_a_link_is_selected_where_the_page_cannot_copy(come: Come) -> None:
    person = come()
    person.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    person.go()
    choose_opponent(person.page, "With friends, by link")
    person.press("Open the table: Master Chocolatier")
    person.press("Copy the link")
    person.sees(re.compile("The link is selected"))
    link = person.page.get_by_role("textbox", name="Invite").input_value()
    assert person.page.evaluate("String(getSelection())") == link


@pytest.mark.slow
def test_in_the_lobby_one_can_be_called_otherwise_look_for_links_and_leave(come: Come) -> None:
    person = come()
    person.go()
    choose_opponent(person.page, "With friends, by link")
    person.press("Open the table: Master Chocolatier")
    expect(person.button("Change the name")).to_be_visible()
    person.page.get_by_role("textbox", name="Your name").fill("Anežka")
    person.press("Change the name")
    expect(person.page.get_by_role("listitem").first).to_have_text("Anežka (you)")
    person.page.get_by_text("Links to this table").click()
    person.press("A link for spectators")
    watch = person.page.get_by_role("textbox", name="A link for spectators").input_value()
    person.press("This seat on another device")
    person.sees(re.compile("can play for you"))
    seat = person.page.get_by_role("textbox", name="This seat on another device").input_value()
    assert watch != seat
    other = come()
    other.go(seat.removeprefix(person.origin))
    expect(other.page.get_by_role("listitem").first).to_have_text("Anežka (you)")
    person.press("Leave the seat")
    person.sees_dialog("Leave the seat").get_by_role("button", name="Leave the seat").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text(re.compile("Beautiful tile games"))
    other.sees(re.compile("does not open this table"))


@pytest.mark.slow
def test_who_is_muted_is_not_heard_until_wanted_again(come: Come) -> None:
    ann, bob = sit_together(come(), come())

    def say(words: str) -> None:
        bob.page.get_by_role("textbox", name="Chat").fill(words)
        bob.press("Send")

    for person in (ann, bob):
        person.open_log()
        person.page.get_by_role("tab", name="Chat").click()
    chat = ann.page.get_by_role("tabpanel", name="Chat")
    say("one")
    expect(chat).to_contain_text("one")
    ann.press("Mute Bob")
    expect(chat).not_to_contain_text("one")
    say("two")
    expect(bob.page.get_by_role("tabpanel", name="Chat")).to_contain_text("two")
    ann.page.reload()
    ann.page.get_by_role("tab", name="Chat").click()
    expect(chat).to_contain_text("Nobody has said anything yet.")
    ann.press("Hear Bob again")
    expect(chat).to_contain_text("two")
    for number in range(7):
        say(f"again {number}")
    expect(bob.page.get_by_role("alert")).to_have_text(re.compile("too much at once"))
    expect(bob.page.get_by_role("textbox", name="Chat")).to_have_value(re.compile("again 6"))
