"""Names that look alike, though they are written otherwise: with letters of another script, in capitals, or joined.

Two texts are confusable if their skeletons are the same (Unicode Technical Standard 39, section 4). The table of
letters that look alike is Unicode's, from the package `confusable-homoglyphs`.
"""

import unicodedata
from functools import cache

import regex

INVISIBLE = regex.compile(r"\p{Default_Ignorable_Code_Point}+")


def looks_like(one: str, other: str) -> bool:
    """Whether somebody could take one name for the other; capitals and small letters are not told apart.

    >>> looks_like("Anna", "\\N{CYRILLIC CAPITAL LETTER A}nna"), looks_like("Anna", "ANNA"), looks_like("Anna", "Hanna")
    (True, True, False)
    """
    return not skeletons(one).isdisjoint(skeletons(other))


def skeletons(text: str) -> frozenset[str]:
    """What a text looks like: as it is written, and in small letters (a capital I is like an l, a small one is not)."""
    plain = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return frozenset({skeleton(skeleton(plain).casefold()), skeleton(plain.casefold())})


def skeleton(text: str) -> str:
    """The text with each letter replaced by the one that stands for all that look like it."""
    table = prototypes()
    letters = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(table.get(letter, letter) for letter in letters))


@cache
def prototypes() -> dict[str, str]:
    """What stands for each letter that looks like others: one of them, or several, such as rn for m."""
    from confusable_homoglyphs.confusables import confusables_data  # read when the first name is: it is a megabyte

    alike: dict[str, set[str]] = {}  # for a letter all that look like it, the same set for each of them
    several: list[tuple[str, str]] = []
    for written, others in confusables_data.items():
        for other in others:
            one, another = bare(written), bare(other["c"])
            if len(one) == len(another) == 1:
                join(alike, one, another)
            elif len(one) == 1:
                several.append((one, another))
    standing = {letter: min(letters, key=rank) for letter, letters in alike.items()}
    for letter, letters in sorted(several, reverse=True):
        sequence = "".join(standing.get(each, each) for each in letters)
        standing |= dict.fromkeys(alike.get(letter, {letter}), sequence)
    return standing


def join(alike: dict[str, set[str]], one: str, another: str) -> None:
    """Let two letters, and all that look like either, look alike."""
    smaller, larger = sorted((alike.get(one, {one}), alike.get(another, {another})), key=len)
    if smaller is not larger:
        larger |= smaller
        alike |= dict.fromkeys(larger if len(larger) == 2 else smaller, larger)


def rank(letter: str) -> tuple[bool, bool, str]:
    """Small letters stand for others before capitals, and these before digits, which have no small form."""
    return not letter.islower(), not letter.isalpha(), letter


def bare(text: str) -> str:
    """The package writes letters that run to the left between marks."""
    return text.strip("\u200e")
