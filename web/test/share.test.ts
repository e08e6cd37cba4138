import { describe, expect, it } from "vitest";
import { isPublicId, plainId } from "../src/sharing/public_id.js";
import { share, type Sharer } from "../src/sharing/share.js";

const WHAT = { title: "Ann – Bob · Duel", text: "Duel: Ann and Bob.", url: "https://sintra.example/table/1.2" };

function clipboard() {
  const written: string[] = [];
  return { written, writeText: (text: string) => Promise.resolve(void written.push(text)) };
}

describe("sharing", () => {
  it("uses the device's own sheet where there is one", async () => {
    const given: unknown[] = [];
    const board = clipboard();
    const by: Sharer = { share: (what) => Promise.resolve(void given.push(what)), clipboard: board };
    expect(await share(WHAT, by)).toBe("shared");
    expect(given).toEqual([WHAT]);
    expect(board.written).toEqual([]);
  });

  it("leaves whoever puts the sheet away in peace", async () => {
    const board = clipboard();
    const by: Sharer = { share: () => Promise.reject(new DOMException("", "AbortError")), clipboard: board };
    expect(await share(WHAT, by)).toBe("shared");
    expect(board.written).toEqual([]);
  });

  it("copies text and address where there is no sheet, or it does not work", async () => {
    for (const by of [{}, { share: () => Promise.reject(new DOMException("", "NotAllowedError")) }, { share: () => Promise.resolve(), canShare: () => false }]) {
      const board = clipboard();
      expect(await share(WHAT, { ...by, clipboard: board })).toBe("copied");
      expect(board.written).toEqual([`${WHAT.text}\n${WHAT.url}`]);
    }
  });

  it("says so where the browser does neither", async () => {
    expect(await share(WHAT, {})).toBe("impossible");
    expect(await share(WHAT, { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } })).toBe("impossible");
  });
});

describe("public ids", () => {
  it("are told from plain ones", () => {
    expect([isPublicId("0a1b.c2d3"), isPublicId("0a1b")]).toEqual([true, false]);
    expect([plainId("0a1b.c2d3"), plainId("0a1b")]).toEqual(["0a1b", "0a1b"]);
  });
});
