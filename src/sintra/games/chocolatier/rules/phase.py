"""The phases of Master Chocolatier, as numbers for kernels and names for people."""

from sintra.kernel.generic import AWAITS_DEAL, FIRST_PHASE, OVER

DRAFT = FIRST_PHASE
DIVISION = FIRST_PHASE + 1
FILLING = FIRST_PHASE + 2

PHASE_NAMES = {AWAITS_DEAL: "deal", OVER: "over", DRAFT: "draft", DIVISION: "division", FILLING: "filling"}
