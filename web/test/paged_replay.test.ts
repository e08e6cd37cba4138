import { expect, it } from "vitest";
import type { Frame, Replay } from "../src/live/types.js";
import { PagedReplay } from "../src/replay/paged_replay.svelte.js";

/** A server with a match of so many moves, and what was asked of it. */
function serverWith(plies: number) {
  const asked: number[] = [];
  const fault = { code: "" };
  const fetchPage = async (from: number) => {
    asked.push(from);
    if (fault.code !== "") throw new Error(fault.code);
    const end = Math.min(plies + 1, from + 200);
    const frames = Array.from({ length: end - from }, (_, index) => ({ ply: from + index }) as Frame);
    return { plies, frames, next: end > plies ? null : end } as Replay;
  };
  return { asked, fault, fetchPage };
}

const plies = (frames: Frame[]) => [frames[0]?.ply, frames.at(-1)?.ply, frames.length];

it("fetches an ordinary match at once", async () => {
  const { asked, fetchPage } = serverWith(199);
  const replay = await PagedReplay.open(fetchPage, 120);
  await replay.loadRest();
  expect(asked).toEqual([0]);
  expect(replay.last).toBe(199);
  expect(replay.frame(199)?.ply).toBe(199);
  expect(replay.frame(200)).toBeNull();
  expect(plies(replay.framesAround(0))).toEqual([0, 199, 200]);
});

it("fetches of a long match what is shown, and what came just before", async () => {
  const { asked, fetchPage } = serverWith(3000);
  const replay = await PagedReplay.open(fetchPage, 1250);
  expect(asked).toEqual([0, 1200, 1000]);
  expect(replay.has(1250)).toBe(true);
  expect(replay.has(1050)).toBe(false);
  expect(plies(replay.framesTo(1250))).toEqual([1150, 1250, 101]);
  expect(plies(replay.framesTo(5))).toEqual([0, 5, 6]);
  expect(plies(replay.framesAround(1250))).toEqual([1000, 1399, 400]);
  await Promise.all([replay.load(1399), replay.load(1400), replay.load(1410), replay.load(9999)]);
  expect(asked.slice(3)).toEqual([1400, 3000, 2800]);
  expect(plies(replay.framesAround(3000))).toEqual([2800, 3000, 201]);
  await replay.loadRest();
  expect(asked).toHaveLength(6);
});

it("fetches the rest of a match that is somewhat long", async () => {
  const { asked, fetchPage } = serverWith(450);
  const replay = await PagedReplay.open(fetchPage, 0);
  expect(replay.has(300)).toBe(false);
  await replay.loadRest();
  expect(asked).toEqual([0, 200, 400]);
  expect(plies(replay.framesAround(0))).toEqual([0, 450, 451]);
});

it("asks again for a page that did not come", async () => {
  const { asked, fault, fetchPage } = serverWith(900);
  const replay = await PagedReplay.open(fetchPage, 0);
  fault.code = "offline";
  await expect(replay.load(500)).rejects.toThrow("offline");
  expect(replay.has(500)).toBe(false);
  fault.code = "";
  await replay.load(500);
  expect(replay.has(500)).toBe(true);
  expect(asked).toEqual([0, 400, 400]);
});

it("shows no more of a match that goes on than there was when it was opened", async () => {
  let now = 250;
  const fetchPage = (from: number) => serverWith(now).fetchPage(from);
  const replay = await PagedReplay.open(fetchPage, 0);
  now = 260;
  await replay.load(250);
  expect(plies(replay.framesAround(250))).toEqual([0, 250, 251]);
});
