"""What messengers and search engines are told of an address: its title, description and picture, as tags."""

import asyncio
import html
from dataclasses import dataclass

import msgspec
from starlette.requests import Request

from sintra.server.http.preview_words import Words, words_for
from sintra.server.live.hub import Hub
from sintra.server.picture.frame import in_words, person_of
from sintra.server.picture.scene import HEIGHT, SCENES, WIDTH
from sintra.server.security.access import address_of, check_public
from sintra.server.security.budget import Allowances
from sintra.server.security.limit import PREVIEW_PRICE
from sintra.server.security.public_id import split_public_id
from sintra.server.security.secret import is_id
from sintra.server.store.store import OPEN, StoredMatch, StoreError
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import SetUp

PATIENCE = 1.5
"""Seconds for which a page waits for what is told of a match; a page that says less is better than none."""
LONGEST_TITLE = 200
NAME = "Sintra"


@dataclass(frozen=True, slots=True)
class Preview:
    """What is told of a page. One about a match is not for search engines."""

    title: str
    description: str
    page: str = "/"
    picture: str = "/picture.png"
    is_listed: bool = True

    def tags(self, address: str) -> str:
        """The tags in the head of a page of the server with this address."""
        about = [
            ("property", "og:site_name", NAME),
            ("property", "og:type", "website"),
            ("property", "og:title", self.title),
            ("property", "og:description", self.description),
            ("property", "og:url", address + self.page),
            ("property", "og:image", address + self.picture),
            ("property", "og:image:type", "image/png"),
            ("property", "og:image:width", str(WIDTH)),
            ("property", "og:image:height", str(HEIGHT)),
            ("property", "og:image:alt", self.title),
            ("name", "twitter:card", "summary_large_image"),
            ("name", "twitter:title", self.title),
            ("name", "twitter:description", self.description),
            ("name", "twitter:image", address + self.picture),
            ("name", "twitter:image:alt", self.title),
        ]
        if not self.is_listed:
            about.append(("name", "robots", "noindex"))
        told = "".join(f'<meta {kind}="{name}" content="{escaped(content)}" />' for kind, name, content in about)
        return f"<title>{escaped(self.title)}</title>{told}"


def escaped(text: str) -> str:
    """Text for an attribute or a title, whatever is in it."""
    return html.escape("".join(letter for letter in text if letter.isprintable()))


async def preview_of(request: Request, hub: Hub, allowances: Allowances) -> Preview:
    """What is told of the page that is asked for: nothing of a match unless its address may be known by all."""
    words = words_for(request.headers.get("accept-language", ""))
    house = Preview(NAME, words.house)
    named = request.path_params.get("match")
    if named is None:
        return house
    address = address_of(request, hub.settings)
    try:
        await allowances.processor.pay(address, PREVIEW_PRICE)
        async with asyncio.timeout(PATIENCE):
            found = await about_match(hub, named, address, words)
    except (Refusal, StoreError, TimeoutError, msgspec.DecodeError):
        found = None
    if found is None:
        return Preview(NAME, words.house, is_listed=False)
    title, description = found
    page = request.url.path.strip("/").partition("/")[0]
    return Preview(
        f"{title[:LONGEST_TITLE]} · {NAME}", description, f"/{page}/{named}", f"/picture/{named}.png", is_listed=False
    )


async def about_match(hub: Hub, named: str, address: str, words: Words) -> tuple[str, str] | None:
    """Title and description: of the result by a public id, of the invitation by an id; None if nothing can be said."""
    match, is_public = split_public_id(named)
    if is_public:
        stored = await check_public(hub.store, match, named)
        hub.check_playable(stored)
        with hub.side_work.enter(address) as place:
            table = (await hub.summaries.of(stored, place)).table
        if table.public_id != named or table.ending is None:
            return None
        persons = [person_of(seat) for seat in table.seats]
        return f"{in_words(persons, table.ending)} · {title_of(table.game)}", words.result
    found = await hub.store.match(match) if is_id(match) else None
    return None if found is None else about_invitation(found, words)


def about_invitation(stored: StoredMatch, words: Words) -> tuple[str, str]:
    set_up = msgspec.json.decode(stored.set_up, type=SetUp)
    title = title_of(set_up.game)
    if stored.status != OPEN:
        return title, words.house
    host = next((info.name for info in set_up.seats if info.kind == "person"), "")
    return words.invitation.format(game=title), words.waiting.format(who=host) if host else words.free


def title_of(game: str) -> str:
    return " ".join(SCENES[game].title)
