"""A server as processes of a machine: starting them, settings, logs, metrics, limits on connections, memory, time."""
