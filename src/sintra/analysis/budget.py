"""How much a review may search: three budgets by name, and any limit for a decision."""

from dataclasses import dataclass, replace

from sintra.bots.limit import LONGEST, MAX_NODES, SHORTEST, Limit
from sintra.games.checks import shown
from sintra.games.errors import InvalidOption

NODES_FOR_LUCK = 20  # a position that is one of many samples gets so small a part of what a decision gets
FEWEST_NODES_FOR_LUCK = 200


@dataclass(frozen=True, slots=True)
class Budget:
    """What a review may cost.

    `limit` is for one decision: all its lines together; but those of a match share `nodes` evenly, if that is less.
    `deals` and `reveals` say how many deals, and how many other outcomes of chance, are sampled; each gets
    `luck_nodes`. Where things are hidden, a decision that seems wrong is looked at in so many `determinisations`. With
    limits in nodes or depth alone a review is the same on every machine.
    """

    name: str
    limit: Limit
    nodes: int
    luck_nodes: int
    deals: int
    reveals: int
    determinisations: int

    @classmethod
    def of(cls, given: "str | Limit | Budget") -> "Budget":
        """The budget of this name, or one with this limit (`50000n`, `d6`, `100ms`) for a decision.

        >>> Budget.of("quick").name, Budget.of("5000n").limit.nodes
        ('quick', 5000)
        """
        if isinstance(given, Budget):
            return given
        if isinstance(given, str) and given in BUDGETS:
            return BUDGETS[given]
        if isinstance(given, str):
            try:
                given = Limit.parse(given)
            except InvalidOption:
                expected = f"expected {', '.join(BUDGETS)}, or a limit such as 50000n (nodes), d6 (depth) or 100ms"
                raise InvalidOption(f"the budget is {shown(given)}, {expected}") from None
        if not isinstance(given, Limit) or given == Limit():
            raise InvalidOption(f"the budget is {shown(given)}, expected {', '.join(BUDGETS)}, or a limit")
        quick = BUDGETS["quick"]
        nodes = quick.luck_nodes if given.nodes is None else max(FEWEST_NODES_FOR_LUCK, given.nodes // NODES_FOR_LUCK)
        nodes = min(nodes, BUDGETS["deep"].luck_nodes)
        return replace(quick, name=str(given), limit=given, nodes=MAX_NODES, luck_nodes=nodes)

    def for_decisions(self, count: int, *, hides_something: bool = False) -> "Budget":
        """The same for a match with so many decisions.

        Where something is hidden each has half as much, for what seems wrong is looked at in several determinisations.
        """
        if self.limit.nodes is None or count == 0:
            return self
        nodes = self.nodes // (2 if hides_something else 1)
        return replace(self, limit=replace(self.limit, nodes=min(self.limit.nodes, max(1, nodes // count))))

    def part(self, share: float) -> Limit:
        """So many times the limit of a decision; a limit in depth stays as it is."""
        seconds, nodes = self.limit.seconds, self.limit.nodes
        return replace(
            self.limit,
            seconds=None if seconds is None else min(LONGEST, max(SHORTEST, seconds * share)),
            nodes=None if nodes is None else min(MAX_NODES, max(1, round(nodes * share))),
        )


BUDGETS = {
    budget.name: budget
    for budget in (
        Budget(
            "quick", Limit(nodes=1_000_000), 60_000_000, luck_nodes=10_000, deals=24, reveals=12, determinisations=4
        ),
        Budget(
            "normal", Limit(nodes=5_000_000), 300_000_000, luck_nodes=20_000, deals=64, reveals=24, determinisations=8
        ),
        Budget(
            "deep",
            Limit(nodes=20_000_000),
            1_200_000_000,
            luck_nodes=40_000,
            deals=128,
            reveals=48,
            determinisations=16,
        ),
    )
}
