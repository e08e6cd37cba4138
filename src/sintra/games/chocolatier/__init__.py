"""Azul: Master Chocolatier, by the numbered rules of docs/rules/chocolatier.md."""

from sintra.games.chocolatier.game import Chocolatier
from sintra.games.chocolatier.text.action import Divide, Draft, Place

__all__ = ["Chocolatier", "Divide", "Draft", "Place"]
