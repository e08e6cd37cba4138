"""Text that people write and others see: what may be shown of it, and how long it is to a reader.

Letters of every script and joined emoji are welcome. What nobody can see is left out, what could disturb the text
around it is refused; lengths are counted in letters as people count them (grapheme clusters, Unicode Annex 29).
"""

import unicodedata

import regex

BYTES_A_LETTER = 6  # that a text may have for each letter it may have, on average: a joined emoji takes up to 35
MOST_MARKS = 4  # on top of each other (Unicode Technical Standard 39, section 5.4)
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
CUT = "…"

BLANK = regex.compile(r"[\s\N{BRAILLE PATTERN BLANK}\N{MUSICAL SYMBOL NULL NOTEHEAD}]+")
UNSEEN = regex.compile(
    r"""(?x)
    ( (?<= [\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}] ) [\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}]
    | (?<= [^\s\p{Default_Ignorable_Code_Point}] ) \p{Variation_Selector}
    | (?<= \N{WAVING BLACK FLAG} ) [\U000E0020-\U000E007E]{2,6} \N{CANCEL TAG}
    )
    | [\p{Default_Ignorable_Code_Point}--[\u202A-\u202E\u2066-\u2069]]""",
    regex.VERSION1,
)
"""What cannot be seen; in a group if it changes how its neighbours look: joins them, chooses a form, names a flag."""
FORBIDDEN = regex.compile(r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202A-\u202E\u2066-\u2069]|(?<!\S)\p{M}")
"""Controls, halves of letters, what Unicode does not know, what turns the text after it, and marks on no letter."""
STACK = regex.compile(rf"(?<=[\p{{Mn}}\p{{Me}}]{{{MOST_MARKS}}})[\p{{Mn}}\p{{Me}}]")
LETTER = regex.compile(r"\X")
SEEN = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")


class Unfit(Exception):
    """A text that is not to be shown to others; see the three kinds."""


class TooLong(Unfit):
    """It has more letters, or bytes, than are allowed."""


class LooksEmpty(Unfit):
    """There is nothing in it to be seen."""


class Disturbing(Unfit):
    """It has signs that nobody can read, or that change how the text around it looks."""


def fit_text(text: str, longest: int) -> str:
    """The text as it may be shown, in at most so many letters; Unfit says what is wrong with it.

    >>> fit_text("  Ann\\u200b   Lee ", 10)
    'Ann Lee'
    """
    if size(text) > 4 * longest * BYTES_A_LETTER:  # before anything is done with it
        raise TooLong(f"it has {size(text)} bytes")
    text = tidied(text)
    if (found := FORBIDDEN.search(text)) is not None:
        raise Disturbing(f"it has the sign U+{ord(found[0]):04X}")
    if SEEN.search(text) is None:
        raise LooksEmpty("there is nothing to be seen in it")
    if STACK.search(text) is not None:
        raise Disturbing(f"more than {MOST_MARKS} marks stand on one letter")
    if letters_in(text) > longest or size(text) > longest * BYTES_A_LETTER:
        raise TooLong(f"it has {letters_in(text)} letters and {size(text)} bytes")
    return text


def shown_text(text: str, longest: int, empty: str = "") -> str:
    """A text from elsewhere made fit to be shown: nothing is refused, but replaced or cut off.

    >>> shown_text("Ann\\x1b[2J", 20), shown_text("Annabel", 4), shown_text("\\u3164", 20, "?")
    ('Ann�[2J', 'Ann…', '?')
    """
    if text.isascii() and text.isprintable() and 0 < len(text) <= longest and text == text.strip():
        return text
    text = tidied(text[: longest * BYTES_A_LETTER])
    text = STACK.sub("", FORBIDDEN.sub(REPLACEMENT, text))
    if SEEN.search(text) is None:
        return empty
    if letters_in(text) <= longest and size(text) <= longest * BYTES_A_LETTER:
        return text
    letters = LETTER.findall(text)[: longest - 1]
    while size("".join(letters)) > longest * BYTES_A_LETTER - len(CUT.encode()):
        letters.pop()
    return "".join(letters) + CUT


def tidied(text: str) -> str:
    """The text without what cannot be seen, with one space wherever there is any."""
    seen: str = UNSEEN.sub(lambda found: found[1] or "", unicodedata.normalize("NFC", text))
    return str(BLANK.sub(" ", seen)).strip()


def letters_in(text: str) -> int:
    """How many letters a reader counts.

    >>> letters_in("👨‍👩‍👧‍👦🇨🇿"), letters_in("می‌خواهم")
    (2, 7)
    """
    return len(LETTER.findall(text))


def size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))
