import { expect, it } from "vitest";
import { paymentOf, paymentWith } from "../src/games/duel/payment.js";

const payment = (...chips: string[]) => ({ chips, actions: chips.map((chip) => `use:${chip}`) });
const payments = [payment("B", "B"), payment("B", "BR"), payment("B", "R", "T")];

it("finds the cheapest payment that has what is chosen", () => {
  expect(paymentWith(payments, [])).toBe(payments[0]);
  expect(paymentWith(payments, ["BR"])).toBe(payments[1]);
  expect(paymentWith(payments, ["T", "B"])).toBe(payments[2]);
  expect(paymentWith(payments, ["B", "B", "B"])).toBeNull();
});

it("finds the payment that is just what is chosen, in whatever order", () => {
  expect(paymentOf(payments, ["BR", "B"])).toBe(payments[1]);
  expect(paymentOf(payments, ["B"])).toBeNull();
});
