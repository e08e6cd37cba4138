"""One suite over every game and option set, at every node of random matches."""

import random

import pytest

import sintra
from sintra.games.catalogue import all_games
from sintra.games.game import Game
from sintra.match.score_breakdown import ScoreBreakdown
from tests.conformance.conservation import CONSERVATION

pytestmark = pytest.mark.rules
SEEDS = range(3)

every_game = pytest.mark.parametrize("game", all_games(), ids=str)


def nodes(game: Game, seed: int) -> list[sintra.State]:
    """Every state of a random match without a seed of its own, those that await a deal included."""
    chance = random.Random(f"{game} {seed}")
    state = game.start(starting_player=chance.randrange(game.players))
    states = [state.copy()]
    while not state.is_over:
        if state.awaits_deal:
            state.deal(seed=seed)
        else:
            state.apply(chance.choice(state.legal_actions()))
        states.append(state.copy())
        assert len(states) < 5000, "the match does not end"
    return states


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_node(game: Game, seed: int) -> None:
    for state in nodes(game, seed):
        check_conservation(state)
        check_turn(state)
        check_legality(state)
        check_forms(state)
        check_copies(state)


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_points_are_accounted_for_at_every_node(game: Game, seed: int) -> None:
    breakdown = ScoreBreakdown()
    for state in nodes(game, seed):
        breakdown.add(state)
        parts = breakdown.parts()
        assert [sum(points[seat] for points in parts.values()) for seat in range(game.players)] == list(state.scores)
        assert all(points >= 0 for points in parts.get("clamp", ())), "the clamp only gives back"
        assert all(points <= 0 for points in parts.get("draws", ())), "drawing only costs"


def check_conservation(state: sintra.State) -> None:
    assert CONSERVATION[state.game.name](state.to_dict()) == []


def check_turn(state: sintra.State) -> None:
    is_acting = state.to_move is not None
    assert is_acting == (not state.awaits_deal and not state.is_over)
    assert (state.outcome is not None) == state.is_over
    assert all(score >= 0 for score in state.scores)
    if state.outcome is not None:
        seats = [seat for group in state.outcome.ranking for seat in group]
        assert sorted(seats) == list(range(state.game.players))
        best = max(state.scores)
        assert all(state.scores[seat] == best for seat in state.outcome.winners)


def check_legality(state: sintra.State) -> None:
    legal = state.legal_actions()
    assert legal == sorted(set(legal))
    assert bool(legal) == (state.to_move is not None)
    before = str(state)
    for id in range(state.game.action_count):
        reason = state.reason(id)
        assert (reason is None) == (id in legal)
        if reason is not None:
            assert reason in state.game.reasons[1:]
    for id in random.Random(before).sample(range(state.game.action_count), 12):
        if id in legal:
            assert state.describe(id)
        else:
            with pytest.raises(sintra.IllegalAction, match=r"\w") as refusal:
                state.apply(id)
            assert refusal.value.reason == state.reason(id)
    assert str(state) == before


def check_forms(state: sintra.State) -> None:
    assert state.game.parse(str(state)) == state
    assert state.game.from_dict(state.to_dict()) == state
    assert state.game.from_dict(state.to_dict()).legal_actions() == state.legal_actions()


def check_copies(state: sintra.State) -> None:
    before = str(state)
    twin = state.copy()
    assert twin == state
    if legal := twin.legal_actions():
        twin.apply(legal[0])
        assert twin != state
        assert state.child(legal[0]) == twin
    assert str(state) == before


@every_game
def test_ids_values_and_texts_convert_both_ways(game: Game) -> None:
    texts = set()
    for id in range(game.action_count):
        action = game.action_of(id)
        assert action.id == id
        assert game.action_id(action) == id
        assert game.action_id(str(action)) == id
        assert game.action_id(str(action).lower()) == id
        texts.add(str(action))
    assert len(texts) == game.action_count


@every_game
def test_a_seed_decides_everything_and_shows_nowhere(game: Game) -> None:
    def play(seed: int) -> list[str]:
        state = game.start(seed=seed)
        texts = [str(state)]
        while not state.is_over:
            legal = state.legal_actions()
            state.apply(legal[len(texts) % len(legal)])
            texts.append(str(state))
        return texts

    assert play(1) == play(1)
    assert play(1) != play(2)
    state = game.start(seed=b"\x01" * 32)
    stripped = game.from_dict(state.to_dict())
    for seat in (None, *range(game.players)):
        assert state.view(seat) == stripped.view(seat)
    assert "01" * 16 not in repr(state.view(0)) + repr(state) + str(state)


@every_game
def test_a_seeded_state_deals_as_an_unseeded_one_is_dealt(game: Game) -> None:
    seeded = game.start(seed=5)
    dealt = game.start(starting_player=seeded.starting_player)
    while not seeded.is_over:
        if dealt.awaits_deal:
            script = dealt.copy().deal(seed=5)
            assert dealt.deal(**script) == script
        assert dealt == seeded
        action = seeded.legal_actions()[-1 if seeded.round % 2 else 0]
        seeded.apply(action)
        dealt.apply(action)


@every_game
@pytest.mark.parametrize(("choice", "seeds"), [(0, range(20)), (-1, range(2))], ids=["first", "last"])
def test_always_the_same_choice_comes_to_an_end(game: Game, choice: int, seeds: range) -> None:
    """What a newcomer's first loop does must not run for ever, nor does dropping all that can be dropped."""
    assert game.most_actions is not None
    for seed in seeds:
        state = game.start(seed=seed)
        for _ in range(game.most_actions):
            if state.is_over:
                break
            state.apply(state.legal_actions()[choice])
        assert state.is_over


@every_game
def test_random_choices_are_legal_and_each_is_as_likely(game: Game) -> None:
    from sintra.games.engine import choose_at_random
    from sintra.kernel.rng import rng_of

    rng = rng_of(11)
    kinds_seen = set()
    for state in nodes(game, 4):
        legal = state.legal_actions()
        if state.phase in kinds_seen or len(legal) < 2:
            continue
        kinds_seen.add(state.phase)
        draws = 400 * len(legal)
        counts = dict.fromkeys(legal, 0)
        for _ in range(draws):
            counts[choose_at_random(state.position, rng)] += 1
        chi_square = sum((count - 400) ** 2 / 400 for count in counts.values())
        freedom = len(legal) - 1
        assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 5, f"{state.phase}: {counts}"
    assert kinds_seen
