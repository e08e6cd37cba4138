"""How a match of Master Chocolatier is pictured."""
