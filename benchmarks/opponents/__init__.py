"""Opponents to measure our bots against: other ways to search, in the form in which others use them."""
