"""Tables online: a server on which people and bots play, over HTTP and WebSocket."""
