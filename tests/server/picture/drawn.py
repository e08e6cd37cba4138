"""What tests of pictures share: the art of the page, and matches that are over."""

import xml.etree.ElementTree as ElementTree
from typing import Any

from sintra.server.http.picture import result_of
from sintra.server.picture.art import Art, art_in
from sintra.server.picture.frame import Person
from sintra.server.protocol.server_message import EndingView
from tests.server.table.playing import BareTable

SVG = "{http://www.w3.org/2000/svg}"
HREF = "href"
WALL = ["UBWKR", "RUB.K", "KR.BW", ".KR.B", "B..RU"]


def art() -> Art:
    found = art_in()
    assert found is not None, "build the page first: make page"
    return found


def parsed(svg: str) -> ElementTree.Element:
    """The drawing, if it is one; and all that it uses is in it."""
    root = ElementTree.fromstring(svg)
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids)), "no name twice"
    for each in root.iter():
        for name, value in each.attrib.items():
            if name.endswith(HREF):
                assert value.startswith("#"), "nothing comes from elsewhere"
                assert value[1:] in ids, value
            elif "url(" in value:
                assert value.partition("url(#")[2].rstrip(")") in ids, value
    return root


def texts(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def ending(*ranking: list[int], scores: list[int]) -> EndingView:
    return EndingView("played", list(ranking), scores, "rows", None, [], [])


def persons(*names: str) -> list[Person]:
    return [Person(name, "rose") for name in names]


def boxes(seats: int) -> dict[str, Any]:
    return {"grey": False, "boards": [{"wall": WALL}] * seats}


def result_at(place: BareTable) -> str:
    """The picture of the result of a table whose match is over."""
    return result_of(art(), place.table, place.table.public_id)
