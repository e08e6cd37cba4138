import { describe, expect, it } from "vitest";
import { distinctName } from "../src/table/name.js";

describe("a name at a table", () => {
  it("stays as it is where nobody has it", () => {
    expect(distinctName("Ann", [])).toBe("Ann");
    expect(distinctName("Ann", ["Anne", ""])).toBe("Ann");
  });

  it("gets the first free number where somebody has", () => {
    expect(distinctName("Guest", ["Guest"])).toBe("Guest 2");
    expect(distinctName("Guest", ["GUEST", "guest 2", "Guest 4"])).toBe("Guest 3");
  });
});
