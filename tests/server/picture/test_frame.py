"""What is in a picture: who played, what they got, a board; and whatever a name is, nothing else."""

import random
import re
from typing import Any

import pytest

from sintra.server.http.picture import invitation_to
from sintra.server.picture import frame
from sintra.server.picture.art import DISPLAY, TEXT
from sintra.server.picture.frame import Person, in_words
from sintra.server.picture.scene import SCENES
from sintra.server.protocol.command import Resign
from sintra.server.protocol.server_message import EndingView
from tests.server.picture.drawn import art, boxes, ending, parsed, persons, result_at, texts
from tests.server.table.playing import BareTable

NAMES = (
    "<script>alert(1)</script>",
    '"/><image href="file:///etc/passwd"/><text x="',
    "&lt;&amp;&#60;]]><!--",
    "Žluťoučký kůň",
    "Владимир",
    "W" * 60,
    "漢字かな",
    "עברית ‮ab",
    "🧑‍🚀🎉",
    "é" + "\u0301" * 4,
    "\x00\x1b\ufffe\udcff",
    "url(#wood)",
    "",
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_name_is_a_text_and_nothing_else(name: str, seats: int) -> None:
    named = frame.result(art(), "chocolatier", boxes(seats), persons(name, *"BCD"[: seats - 1]), over(seats))
    plain = frame.result(art(), "chocolatier", boxes(seats), persons("A", *"BCD"[: seats - 1]), over(seats))
    root = parsed(named)
    shown = art().typefaces[TEXT].drawable(name)
    others = [each for each in parsed(plain).iter() if not each.tag.endswith("text")]
    assert [each.tag for each in root.iter() if not each.tag.endswith("text")] == [each.tag for each in others]
    assert len(texts(root)) == len(texts(parsed(plain))) - (0 if shown else 1)
    assert shown == "" or any(text and shown.startswith(text.rstrip("…")) for text in texts(root))


def over(seats: int) -> EndingView:
    return ending([1], [0], *([seat] for seat in range(2, seats)), scores=[64, 78, 3, 0][:seats])


@pytest.mark.parametrize("name", NAMES)
def test_no_text_is_wider_than_its_room(name: str) -> None:
    for family in (TEXT, DISPLAY):
        drawn = art().text(0, 0, name, 40, room=200, family=family)
        if drawn:
            (text,) = texts(parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'))
            size = float(re.findall(r'font-size="([\d.]+)"', drawn)[0])
            assert art().typefaces[family].width(text) * size <= 200.5


def test_letters_of_our_languages_and_scores_can_be_drawn() -> None:
    ours = "Příliš žluťoučký kůň ŻÓŁĆ zażółć gęślą jaźń Съешь ещё этих мягких французских булок – − ’"
    assert art().typefaces[TEXT].drawable(ours) == ours
    assert art().typefaces[DISPLAY].drawable("–0123456789:") == "–0123456789:"
    told = texts(
        parsed(frame.result(art(), "chocolatier", boxes(2), persons("A", "B"), ending([0], [1], scores=[7, -12])))
    )
    assert {"7", "–12", "A", "B", "Master Chocolatier"} <= set(told)


@pytest.mark.slow
@pytest.mark.parametrize("game", SCENES)
def test_every_position_can_be_drawn(game: str) -> None:
    for number in range(4):
        players = ("person",) * (2 if game == "duel" else 2 + number % 3)
        options: dict[str, Any] = {"grey": number > 1} if game == "chocolatier" else {}
        place = BareTable(game, *players, **options)
        rng = random.Random(number)
        while place.table.status != "over":
            place.play(rng=rng)
        root = parsed(result_at(place))
        board = [each for each in root.iter() if each.get("href", "").startswith(f"#{game}-")]
        assert len(board) > 20
    parsed(frame.invitation(art(), game, [Person("Ann", "sun"), None]))
    parsed(frame.house(art()))


def test_nothing_hidden_is_in_a_picture() -> None:
    """Of worlds that an onlooker cannot tell apart there is one picture."""
    place = BareTable("duel", "person", "person")
    rng = random.Random(5)
    for _ in range(30):
        place.play(rng=rng)
    place.send(Resign, 0)
    seen = result_at(place)
    state, match = place.table.state, place.table.match
    assert state is not None
    assert match is not None
    other = state.determinise(1, seed=3)
    assert other.to_dict() != state.to_dict(), "they do differ"
    match._state = other  # type: ignore[attr-defined]
    place.table.views.clear()
    assert result_at(place) == seen


def test_an_invitation_shows_who_opened_the_table_and_free_chairs_and_later_nobody() -> None:
    place = BareTable("chocolatier", "person", "open", "casual")
    assert {"P0", "Carla"} <= set(texts(parsed(invitation_to(art(), place.table))))
    begun = BareTable("chocolatier", "person", "casual")
    assert not {"P0", "Carla"} & set(texts(parsed(invitation_to(art(), begun.table))))


def test_the_title_says_who_got_what() -> None:
    assert in_words(persons("Ann", "Bob"), ending([1], [0], scores=[64, 78])) == "Bob 78 : 64 Ann"
    told = in_words(persons("A", "B", "C"), ending([2], [0, 1], scores=[5, 5, -9]))
    assert told == "C –9, A 5, B 5"
