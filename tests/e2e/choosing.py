"""Choosing what a new match is like, as a person does on the first page."""

from playwright.sync_api import Page


def open_sheet(page: Page, game: str = "Master Chocolatier") -> None:
    """Open what can be chosen for a match of a game."""
    page.get_by_role("button", name=f"More ways to play {game}", exact=True).click()
    page.get_by_role("dialog").get_by_role("group", name="Clock").wait_for()


def choose_opponent(page: Page, opponent: str, game: str = "Master Chocolatier") -> None:
    """Open it, and choose with whom to play."""
    open_sheet(page, game)
    page.get_by_role("radio", name=opponent).check()


def choose(page: Page, option: str, choice: str) -> None:
    """Choose one of the pictures of an option."""
    page.get_by_role("group", name=option, exact=True).get_by_role("radio", name=choice, exact=True).check()
