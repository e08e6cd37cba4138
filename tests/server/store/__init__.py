"""The stores: one suite for both, and what is particular to each."""
