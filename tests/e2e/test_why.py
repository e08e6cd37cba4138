"""Whatever is seen to be forbidden says why when it is asked."""

from typing import Any

import pytest

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.stock import cookies
from tests.e2e.test_reader import table_at
from tests.server.guest import Guest
from tests.server.running import Served


def ask(person: Person, selector: str, answer: str) -> None:
    """Ask the first of these why it is closed."""
    place = person.page.locator(f"button.closed{selector}").first
    assert place.get_attribute("aria-disabled", timeout=20_000) == "true"
    place.evaluate("element => element.click()")
    person.page.get_by_role("status").get_by_text(answer, exact=True).wait_for(timeout=20_000)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier", "duel"])
def test_tiles_say_whose_turn_it_is(come: Come, server: Served, game: str) -> None:
    with Guest(server) as guest, Guest(server) as other:
        made = guest.create(game, "me", "open")
        other.enter(made.match, made.secret("invite"), name="Olga")
        with guest.at(made.match) as table:
            while table.is_to_move:
                table.do("play", action=table.choices[0])
        person = come()
        person.page.context.add_cookies(cookies(guest))
        person.go(f"/table/{made.match}")
        ask(person, ".take", "It is not your turn: Olga is to move.")


@pytest.mark.slow
def test_fields_and_tiles_say_why_while_a_plate_is_placed(come: Come, server: Served) -> None:
    def is_so(view: dict[str, Any]) -> bool:
        position = view["position"]
        return position["phase"] == "placing" and any(position["boards"][view["seat"]]["dome"])

    person, _ = table_at(come, server, "duel", is_so, lambda choice: choice["action"]["kind"] != "show")
    ask(person, ".field", "This field already has a plate.")
    ask(person, ".take", "Something else is to be decided now.")


@pytest.mark.slow
def test_plates_say_why_without_a_token(come: Come, server: Served) -> None:
    def is_so(view: dict[str, Any]) -> bool:
        position = view["position"]
        shown = any(plate is not None for plate in position["display"])
        return position["phase"] == "turn" and shown and position["boards"][view["seat"]]["tokens"] == 0

    def order(choice: dict[str, Any]) -> int:
        return {"stop": 0, "draw": 1}.get(choice["action"]["kind"], 2)  # one plate a turn, so that those shown stay

    person, _ = table_at(come, server, "duel", is_so, order)
    ask(person, ".pick", "You have no token left for a plate in this round.")


@pytest.mark.slow
def test_cups_of_the_grey_side_say_why(come: Come, server: Served) -> None:
    def is_so(view: dict[str, Any]) -> bool:
        position = view["position"]
        if position["phase"] != "filling":
            return False
        rows = {choice["action"]["row"] for choice in view["choices"]}
        return any(position["boards"][view["seat"]]["wall"][row - 1] != "....." for row in rows)

    def order(choice: dict[str, Any]) -> tuple[int, int]:
        return choice["fallen"], choice["action"].get("line", 0) or 9

    person, view = table_at(come, server, "chocolatier", is_so, order, players=2, grey=True)
    row = view["choices"][0]["action"]["row"]
    column = next(
        index + 1 for index, cell in enumerate(view["position"]["boards"][view["seat"]]["wall"][row - 1]) if cell != "."
    )
    ask(person, f'.place[aria-label="row {row}, column {column}"]', "There is a tile there already.")
