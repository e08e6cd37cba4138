"""Dealing the hidden part of a position anew, as a seat might think it to be (DR2).

Hidden are the chips that lie face down and, of the plates in the stack and of those just drawn, what the seat neither
knows nor sees. Every arrangement that agrees with all it has seen is as likely as any other.
"""

from sintra.games.duel.rules.components import EMPTY, IS_SPECIAL, SMALL_FACTORIES
from sintra.games.duel.rules.deal import draw_chip
from sintra.games.duel.rules.phase import RETURNING
from sintra.games.duel.rules.position import GROUP, KNOWN, Position
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.rng import Rng, below

# The steps of mixing plates: which ones are exchanged with each other.
UNKNOWN_OF_A_KIND = 0  # wherever they are, plates it does not know
UNSEEN_IN_GROUP = 1  # of either kind, in places whose backs nobody sees
OF_A_KIND_IN_GROUP = 2


@kernel
def determinise(position: Position, seat: int, rng: Rng) -> None:
    """Deal anew what a seat may not know."""
    shuffle_chips(position, rng)
    if position.stack_count > 0:
        shuffle_plates(position, seat, rng)
        if position.hand != EMPTY and position.drawn > 0 and position.to_move != seat:
            # Which of the plates drawn was kept shows only when it is placed.
            position.hand = position.stack[position.stack_count - 1 - below(rng, wide(position.drawn))]


@kernel
def shuffle_chips(position: Position, rng: Rng) -> None:
    """Mix the chips that lie face down with the supply."""
    for factory in range(SMALL_FACTORIES):
        if position.chips[factory] != EMPTY and not position.face_up >> factory & 1:
            position.chip_supply[position.chips[factory]] += 1
    for factory in range(SMALL_FACTORIES):
        if position.chips[factory] != EMPTY and not position.face_up >> factory & 1:
            chip = draw_chip(position, rng)
            position.chips[factory] = chip
            position.chip_supply[chip] -= 1


@kernel
def is_back_seen(position: Position, index: int) -> bool:
    """Whether everybody sees the back of the plate at this place: of those drawn, or on top of the stack."""
    top = position.stack_count - position.drawn - 1
    return index == top or (index > top and position.phase != RETURNING)


@kernel
def shuffle_plates(position: Position, seat: int, rng: Rng) -> None:
    """Mix plates in three steps, each of which keeps what the seat knows.

    How many special plates a group has it knows: it saw their backs; and so it knows of those it never saw as well.
    """
    for step in (UNKNOWN_OF_A_KIND, UNSEEN_IN_GROUP, OF_A_KIND_IN_GROUP):
        for index in range(wide(position.stack_count)):
            if can_exchange(position, seat, index, index, step):
                swap(position, seat, index, choose_place(position, seat, index, step, rng), step)


@kernel
def can_exchange(position: Position, seat: int, one: int, other: int, step: int) -> bool:
    """Whether two plates can be exchanged in this step without contradicting what the seat knows."""
    memory = position.memory[seat]
    is_of_a_kind = IS_SPECIAL[position.stack[one]] == IS_SPECIAL[position.stack[other]]
    if step == UNKNOWN_OF_A_KIND:
        return is_of_a_kind and (memory[one] | memory[other]) & KNOWN == 0
    if memory[one] & GROUP != memory[other] & GROUP:
        return False
    if step == UNSEEN_IN_GROUP:
        return not is_back_seen(position, one) and not is_back_seen(position, other)
    return is_of_a_kind


@kernel
def choose_place(position: Position, seat: int, first: int, step: int, rng: Rng) -> int:
    """A random place from `first` on whose plate can be exchanged with the one there; it may be the same place."""
    chosen = first
    found = 1
    for index in range(first + 1, position.stack_count):
        if can_exchange(position, seat, first, index, step):
            found += 1
            if below(rng, found) == 0:
                chosen = index
    return chosen


@kernel
def swap(position: Position, seat: int, one: int, other: int, step: int) -> None:
    """Exchange two plates; within a group what the seat knows goes along. The other's memory is of the place."""
    plate = position.stack[one]
    position.stack[one] = position.stack[other]
    position.stack[other] = plate
    if step != UNKNOWN_OF_A_KIND:
        memory = position.memory[seat]
        known = memory[one]
        memory[one] = memory[other]
        memory[other] = known
