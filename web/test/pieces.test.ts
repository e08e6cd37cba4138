import { describe, expect, it } from "vitest";
import { kindOf } from "../src/table/pieces.js";

describe("a piece", () => {
  it("is known by what it is made of, however it is turned", () => {
    expect(kindOf({ dataset: { kind: "KTSB" } })).toBe(kindOf({ dataset: { kind: "BKTS" } }));
    expect(kindOf({ dataset: { kind: "KTSB" } })).not.toBe(kindOf({ dataset: { kind: "KTSS" } }));
  });

  it("is no tile of the same colour", () => {
    expect(kindOf({ dataset: { kind: "chip T" } })).not.toBe(kindOf({ dataset: { colour: "T" } }));
  });
});
