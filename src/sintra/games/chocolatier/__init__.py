"""Azul: Master Chocolatier, by the numbered rules of docs/rules/chocolatier.md."""

from sintra.games.chocolatier.action import Divide, Draft, Place
from sintra.games.chocolatier.game import Chocolatier

__all__ = ["Chocolatier", "Divide", "Draft", "Place"]
