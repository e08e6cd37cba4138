"""What only search and bots ask of Master Chocolatier: features, keys, move ordering, evaluation, determinisation."""
