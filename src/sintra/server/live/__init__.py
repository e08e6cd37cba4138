"""Tables that are played at now: the hub of a process, rooms, sockets, presence, and news between processes."""
