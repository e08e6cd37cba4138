"""Visitors who do all that the limits allow, to slow everybody else down: each attacker has a name."""
