"""What a seat may not know never reaches it, and what is dealt anew for it agrees with all that it has seen."""

import json
import random
from collections import Counter

import pytest

import sintra
from sintra.games.catalogue import all_games
from sintra.games.game import Game
from tests.conformance.conservation import CONSERVATION
from tests.conformance.test_every_node import nodes

pytestmark = pytest.mark.rules

every_game = pytest.mark.parametrize("game", all_games(), ids=str)


def everything_told_to(state: sintra.State, seat: int) -> str:
    """All that a seat can be shown of a position, as one text."""
    told = [json.dumps(state.view(seat), sort_keys=True), state.view_text(seat), repr(state.derived(seat))]
    if state.to_move == seat:
        legal = state.legal_actions()
        told += [repr(state.previews()), repr(state.completion)]
        told += [f"{legal}", *(f"{state.reason(id)}" for id in range(state.game.action_count))]
        told += [f"{state.seen(id, seat)} {state.describe(id)}" for id in legal]
    elif state.to_move is not None:
        # Of another seat's choices it may learn the texts as it sees them, though not how many stand behind each.
        told += sorted({f"{state.seen(id, seat).text}" for id in state.legal_actions()})
    return "\n".join(told)


@pytest.mark.slow
@every_game
def test_positions_that_differ_in_what_is_hidden_are_told_alike(game: Game) -> None:
    differing = 0
    for number, state in enumerate(nodes(game, 5)):
        for seat in range(game.players):
            guess = state.determinise(seat, seed=number)
            assert everything_told_to(guess, seat) == everything_told_to(state, seat), f"seat {seat}: {state}"
            assert CONSERVATION[game.name](guess.to_dict()) == []
            assert game.from_dict(guess.to_dict()) == guess, "it is a position like any other"
            differing += guess != state
    hides_something = game.start(seed=1).view(0) != game.start(seed=1).to_dict()
    assert (differing > 0) == hides_something


@pytest.mark.slow
def test_an_action_that_reveals_nothing_tells_no_world_from_another() -> None:
    """In all worlds that a seat could not tell apart, it sees the same after it; also where chips are taken by force.

    So it can be undone: nobody has learned anything.
    """
    game = sintra.duel()
    kept = shown = 0
    for number in range(12):
        rng = random.Random(number)
        state = game.start(seed=number)
        while state.to_move is not None:
            action = rng.choice(state.legal_actions())
            after = state.child(action)
            if after.round == state.round and not after.is_over:
                is_revealed = after.has_revealed(state)
                kept, shown = kept + (not is_revealed), shown + is_revealed
                if not is_revealed and (after.forced or rng.random() < 0.2):
                    for seat in range(game.players):
                        assert is_like_in_other_worlds(state, action, after, seat), f"{state}: {action}"
            state = after
    assert kept > shown > 0


def is_like_in_other_worlds(state: sintra.State, action: int, after: sintra.State, seat: int) -> bool:
    """Whether a seat sees the same after an action, as far as it is shown it, whatever is hidden from the seat."""
    text = state.seen(action, seat).text
    for number in range(5):
        world = state.determinise(seat, seed=number)
        possible = [id for id in world.legal_actions() if world.seen(id, seat).text == text]
        if all(world.child(id).view(seat) != after.view(seat) for id in possible):
            return False
    return True


@every_game
def test_an_onlooker_sees_no_more_than_any_seat(game: Game) -> None:
    for number, state in enumerate(nodes(game, 6)):
        for seat in range(game.players):
            guess = state.determinise(seat, seed=number)
            assert guess.view(None) == state.view(None)
            assert guess.derived(None) == state.derived(None)


@every_game
def test_what_is_dealt_anew_depends_on_the_seed_alone_and_leaves_the_state(game: Game) -> None:
    state = game.start(seed=3)
    before = str(state)
    assert state.determinise(0, seed=1) == state.determinise(0, seed=1)
    assert str(state) == before


@every_game
def test_a_guess_deals_nothing_by_itself(game: Game) -> None:
    """The deals to come are hidden too: the seed stays behind."""
    guess = game.start(seed=3).determinise(0, seed=1)
    while guess.to_move is not None:
        guess.apply(guess.legal_actions()[0])
    assert guess.awaits_deal


def drawn_and_returned() -> sintra.State:
    """Seat 0 has put two plates under the stack in round 1 of Duel, and seat 1 is to move."""
    state = sintra.duel().start(seed=8, starting_player=0)
    for text in ("P1", "1@0", "P1", "1@0", "draw", "draw", "draw", "stop"):
        state.apply(text)
    state.apply(state.legal_actions()[0])
    state.apply("2@0")
    while state.phase == "returning":
        state.apply(state.legal_actions()[0])
    return state


def test_a_plate_that_a_seat_put_back_is_known_to_it_and_not_to_the_other() -> None:
    state = drawn_and_returned()
    own = state.to_dict()["stack"][-2:]
    assert state.view(0)["stack"][-2:] == own
    assert not set(own) & set(state.view(1)["stack"])
    for seed in range(50):
        assert state.determinise(0, seed=seed).to_dict()["stack"][-2:] == own
    bottoms = Counter(tuple(state.determinise(1, seed=seed).to_dict()["stack"][-2:]) for seed in range(400))
    assert len(bottoms) > 20
    kinds = {tuple(sorted("S" in plate for plate in bottom)) for bottom in bottoms}
    assert kinds == {tuple(sorted("S" in plate for plate in own))}, "seat 1 saw the backs"


def test_every_hidden_arrangement_is_as_likely() -> None:
    """Chips face down, and the plate on top of the stack, are drawn evenly from what has not been seen."""
    state = sintra.duel().start(seed=8)
    draws = 4000
    guesses = [state.determinise(0, seed=seed).to_dict() for seed in range(draws)]
    chips = Counter(guess["chips"][2] for guess in guesses)
    assert len(chips) == 10
    assert all(abs(count - draws / 10) < 5 * (draws / 10 * 0.9) ** 0.5 for count in chips.values())
    kind = state.view(0)["stack"][0]
    tops = Counter(guess["stack"][0] for guess in guesses)
    possible = [plate for plate in state.view(0)["unseen_plates"] if ("S" in plate) == (kind == "special")]
    assert set(tops) == set(possible)
    expected = draws / len(possible)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in tops.values())


def test_a_known_plate_may_be_anywhere_in_its_group() -> None:
    """A seat loses track of a plate it put back when the other draws it and puts it back with others."""
    chance = random.Random(1)
    for seed in range(200):
        state = sintra.duel().start(seed=seed)
        while not state.is_over:
            legal = state.legal_actions()
            texts = [state.action_text(id) for id in legal]
            state.apply("draw" if "draw" in texts and chance.random() < 0.8 else chance.choice(legal))
            for seat in range(2):
                groups = [
                    group for group in state.view(seat)["put_back"] if group["plates"] and len(group["places"]) > 2
                ]
                if not groups:
                    continue
                plate = groups[0]["plates"][0]
                places: Counter[int] = Counter()
                for guess in (state.determinise(seat, seed=number).to_dict() for number in range(300)):
                    places[(guess["drawn"] + guess["stack"]).index(plate) + 1] += 1
                assert set(places) <= set(groups[0]["places"])
                assert len(places) > 1 or groups[0]["special"] == 1 or groups[0]["wild"] == 1
                return
    raise AssertionError("no such position was found")
