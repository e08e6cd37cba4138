/** Paying with chips: which of the payments that the server tells are still open to what was chosen. */

import type { PaymentView } from "../../live/types.js";

/** What is left of a payment without these chips; null if they are not all in it. */
function without(payment: PaymentView, chips: readonly string[]): string[] | null {
  const left = [...payment.chips];
  for (const chip of chips) {
    const place = left.indexOf(chip);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

/** The cheapest payment that has all these chips. */
export function paymentWith(payments: readonly PaymentView[], chips: readonly string[]): PaymentView | null {
  return payments.find((payment) => without(payment, chips) !== null) ?? null;
}

/** The payment that is these chips and no others. */
export function paymentOf(payments: readonly PaymentView[], chips: readonly string[]): PaymentView | null {
  return payments.find((payment) => without(payment, chips)?.length === 0) ?? null;
}
