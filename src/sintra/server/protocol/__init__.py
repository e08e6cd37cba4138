"""The messages between clients and server; the protocol page, OpenAPI and the TypeScript types are made of them."""
