"""The sentences that stand beside an address in a messenger, in the languages of the page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """What is said of the house, a result, an invitation, who waits there, and that there is a place."""

    house: str
    result: str
    invitation: str
    waiting: str
    free: str


LANGUAGES = {
    "en": Words(
        "Play Azul: Master Chocolatier and Azul Duel, with friends or against bots.",
        "See the result, replay every move, and read the review.",
        "You are invited · {game}",
        "{who} is waiting at the table. You need no account.",
        "A seat is kept for you. You need no account.",
    ),
    "cs": Words(
        "Hrajte Azul: Master Chocolatier a Azul Duel, s přáteli nebo proti botům.",
        "Podívejte se na výsledek, přehrajte si všechny tahy a přečtěte si rozbor.",
        "Pozvánka · {game}",
        "U stolu čeká {who}. Nepotřebujete žádný účet.",
        "Je tu pro vás volné místo. Nepotřebujete žádný účet.",
    ),
    "pl": Words(
        "Graj w Azul: Master Chocolatier i Azul Duel, ze znajomymi albo przeciw botom.",
        "Zobacz wynik, obejrzyj wszystkie ruchy i przeczytaj analizę.",
        "Zaproszenie · {game}",
        "Przy stole czeka {who}. Nie potrzebujesz konta.",
        "Czeka tu na ciebie wolne miejsce. Nie potrzebujesz konta.",
    ),
    "ru": Words(
        "Играйте в Azul: Master Chocolatier и Azul Duel, с друзьями или против ботов.",
        "Посмотрите результат, все ходы и разбор партии.",
        "Приглашение · {game}",
        "За столом ждёт {who}. Учётная запись не нужна.",
        "Для вас есть свободное место. Учётная запись не нужна.",
    ),
}


def words_for(accepted: str) -> Words:
    """The first language of `Accept-Language` that there is, else English.

    >>> words_for("de, cs;q=0.8, en;q=0.5").invitation
    'Pozvánka · {game}'
    """
    for each in accepted.lower().split(",")[:20]:
        code = each.partition(";")[0].strip().partition("-")[0]
        if code in LANGUAGES:
            return LANGUAGES[code]
    return LANGUAGES["en"]
