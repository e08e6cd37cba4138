import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Presence } from "../src/live/presence.svelte.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const awayOf = (presence: Presence) => [0, 1, 2].filter((seat) => presence.isAway(seat));

it("misses those who have been away for a while, and greets them at once", () => {
  const presence = new Presence();
  expect(awayOf(presence)).toEqual([]);
  presence.updateSeats([0, 1]);
  vi.advanceTimersByTime(3900);
  expect(awayOf(presence)).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(awayOf(presence)).toEqual([2]);
  presence.updateSeats([0, 2]);
  expect(awayOf(presence)).toEqual([]);
  vi.advanceTimersByTime(4100);
  expect(awayOf(presence)).toEqual([1]);
});

it("takes a page that is loaded anew for no absence", () => {
  const presence = new Presence();
  presence.updateSeats([0, 1, 2]);
  vi.advanceTimersByTime(5000);
  presence.updateSeats([0, 2]);
  vi.advanceTimersByTime(1000);
  presence.updateSeats([0, 1, 2]);
  vi.advanceTimersByTime(9000);
  expect(awayOf(presence)).toEqual([]);
});

it("says nothing where nothing is known", () => {
  const presence = new Presence();
  presence.updateSeats([0]);
  vi.advanceTimersByTime(5000);
  expect(awayOf(presence)).toEqual([1, 2]);
  presence.updateSeats(null);
  vi.advanceTimersByTime(5000);
  expect(awayOf(presence)).toEqual([]);
});
