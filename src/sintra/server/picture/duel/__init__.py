"""How a match of Azul Duel is pictured."""
