"""What `python -m benchmarks.soak_server` is made of: visitors, faults, and watching for what grows."""
