"""What only search and bots ask of Azul Duel: features, keys, move ordering, evaluation, determinisation."""
