"""The phases of Azul Duel, as numbers for kernels and names for people."""

from sintra.kernel.generic import AWAITS_DEAL, FIRST_PHASE, OVER

SETUP, TURN, STACKING, DRAWING, KEEPING, PLACING, RETURNING, COMPLETING, DECORATING = range(
    FIRST_PHASE, FIRST_PHASE + 9
)

PHASE_NAMES = {
    AWAITS_DEAL: "deal",
    OVER: "over",
    SETUP: "setup",
    TURN: "turn",
    STACKING: "stacking",
    DRAWING: "drawing",
    KEEPING: "keeping",
    PLACING: "placing",
    RETURNING: "returning",
    COMPLETING: "completing",
    DECORATING: "decorating",
}
