"""A fuzzer that knows the grammar: messages made of the declared types and of the position, and mutations of these."""
