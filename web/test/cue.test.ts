import { describe, expect, it } from "vitest";
import { type CueName, lastsFor, VIBRATIONS, Voices, voicesOf } from "../src/table/cue.js";

const ALL: CueName[] = ["lift", "place", "slide", "line", "fall", "score", "turn", "won", "lost", "chat"];

describe("a cue", () => {
  it("is soft, can be heard, and is over soon, but for the end of a match", () => {
    for (const cue of ALL) {
      const voices = voicesOf(cue);
      expect(voices.every(({ gain, from, to = from }) => gain > 0 && gain <= 0.3 && Math.min(from, to) >= 100 && Math.max(from, to) <= 8000)).toBe(true);
      expect(lastsFor(voices)).toBeLessThan(cue === "won" || cue === "lost" ? 2000 : 600);
    }
  });

  it("differs from all others", () => {
    expect(new Set(ALL.map((cue) => JSON.stringify(voicesOf(cue)))).size).toBe(ALL.length);
    expect(voicesOf("place", { isCeramic: true })).not.toEqual(voicesOf("place"));
  });

  it("counts points upwards by half tones, up to an octave", () => {
    const heights = [0, 1, 12, 20].map((step) => voicesOf("score", { step })[0]?.from);
    expect(heights).toEqual([660, 660 * 2 ** (1 / 12), 1320, 1320]);
  });

  it("is felt only for a moment", () => {
    for (const pattern of Object.values(VIBRATIONS)) expect(pattern.reduce((sum, part) => sum + part, 0)).toBeLessThan(300);
    expect(VIBRATIONS.lift).toBeUndefined();
  });
});

it("lets no more than a few be heard at once", () => {
  const voices = new Voices(2);
  expect([voices.take(0, 10, 0), voices.take(5, 15, 0), voices.take(6, 7, 0)]).toEqual([true, true, false]);
  expect([voices.take(11, 20, 0), voices.take(12, 13, 0)]).toEqual([true, false]);
  expect(voices.take(12, 13, 16)).toBe(true);
});
