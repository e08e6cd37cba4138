"""Clients, servers and measurements that the benchmarks of the server share."""
