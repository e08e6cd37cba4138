/** Whose colour a seat has for whoever looks: 0 is mine, the others follow in the order in which they play. */
export type Who = 0 | 1 | 2 | 3;

/** For `data-who` (style/tokens.css). `own` is the seat one looks from; whoever looks on sees as from the first. */
export function whoIs(seat: number, own: number | null | undefined, seats: number): Who {
  return ((((seat - (own ?? 0)) % seats) + seats) % seats) as Who;
}
