"""Measurements and long runs that are too slow for the tests; each is run with `python -m benchmarks.NAME`."""
