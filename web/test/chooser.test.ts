import { expect, it, vi } from "vitest";
import type { Choice, Derived, Position, PositionView } from "../src/live/types.js";
import { Chooser } from "../src/table/chooser.svelte.js";

vi.mock("../src/settings.svelte.js", () => ({ settings: { oneStep: false } }));

function seat(ply: number, ...texts: string[]) {
  const choices = texts.map((text, id): Choice => ({ id, text, action: { kind: "use", chip: "B" }, taken: 0, fallen: 0, points: 0, price: 0, ending: 0, cells: null, strands: [] }));
  const view: PositionView = { seat: 0, ply, to_move: 0, turn_reason: null, position: {} as Position, derived: {} as Derived, choices, completion: null, can_undo: false, can_take_back: false };
  return { view, canChoose: true, sending: null as string | null, hint: null, answer: null, submit: vi.fn() };
}

const sent = (live: ReturnType<typeof seat>) => live.submit.mock.calls.map(([command]) => (command as { action: string }).action);

it("takes several actions one after the other, each when the one before was accepted", () => {
  const live = seat(7, "a");
  const chooser = new Chooser(live);
  chooser.playAll(["a", "b"]);
  live.sending = "1";
  chooser.playNext(false);
  live.sending = null;
  chooser.playNext(false); // somebody said something; the position is the old one
  expect(sent(live)).toEqual(["a"]);
  live.view = seat(8, "b").view;
  chooser.playNext(false);
  expect(sent(live)).toEqual(["a", "b"]);
});

it("drops the rest when one is refused", () => {
  const live = seat(7, "a", "b");
  const chooser = new Chooser(live);
  chooser.playAll(["a", "b"]);
  chooser.playNext(true);
  live.view = seat(8, "b").view;
  chooser.playNext(false);
  expect(sent(live)).toEqual(["a"]);
});
