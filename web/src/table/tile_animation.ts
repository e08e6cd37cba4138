/** Tiles travel: what has come to a spot is seen to move there from where it was. */

import { tempoOf } from "../live/pace.js";
import { isStill, settings } from "../settings.svelte.js";
import { doubleOf, heldAt, kindOf, partsOf, PIECES } from "./pieces.js";
import { APPEARING, deal, flight, slide } from "./tile_flight.js";
import { type Box, lineEndingAt, seatOf, SETTLE, tilePaths, type ShownTile, type TilePath } from "./tile_path.js";

/** How long a gleam runs along a line that is complete. */
const GLEAM = 260;

/** Something that is heard at a moment of an animation, in milliseconds from its beginning, and on whose side. */
export interface Cue {
  kind: "lift" | "place" | "slide" | "line" | "fall";
  at: number;
  seat: number | null;
  /** Where it happens, from −1 at the left edge of the window to 1 at the right. */
  pan: number;
}

export interface Travels {
  /** After so many milliseconds all have arrived. */
  lasts: number;
  /** When they really have, for the browser may have been busy. */
  arrived: Promise<unknown>;
  cues: Cue[];
}

const NOTHING: Travels = { lasts: 0, arrived: Promise.resolve(), cues: [] };

type Thing = SVGElement | HTMLElement;
type ShownThings = Map<ShownTile, Thing>;

export class TileAnimation {
  private before: ShownThings | null = null;
  private tempo = 1;
  private running: Animation[] = [];
  /** Where tiles fly, above all that lies on the table. */
  private sky: HTMLElement | null = null;
  /** What was taken up and not yet put anywhere, and its double over the table. */
  private hand: { seen: ShownTile; thing: Thing; sky: HTMLElement } | null = null;

  /** Remember where everything lies, before it changes; 0 is at once. */
  capture(root: Element, tempo = isStill() || document.hidden ? 0 : tempoOf(settings.speed, false)): void {
    this.finish();
    this.tempo = tempo;
    this.before = tempo === 0 ? null : tilesIn(root);
    if (this.hand !== null) this.before?.set(this.hand.seen, this.hand.thing);
  }

  /** Let travel what has changed since; null if nothing was remembered. */
  animate(root: Element): Travels | null {
    const { before, tempo } = this;
    this.before = null;
    if (before === null) return null;
    const now = tilesIn(root);
    const paths = tilePaths([...before.keys()], [...now.keys()], bagIn(root));
    this.hand?.sky.remove();
    this.hand = null;
    if (paths.length === 0) {
      this.hold(before, now, root);
      return NOTHING;
    }
    let lasts = 0;
    const cues: Cue[] = [];
    // The sky is filled first and put over the table then, so that the browser lays everything out once.
    const sky = newSky(root);
    for (const path of paths) {
      const element = now.get(path.to);
      if (element === undefined || path.to.rect.width === 0) continue;
      const source = [...before].find(([{ rect }]) => rect === path.from)?.[1] ?? element;
      this.start(path, element, source, sky);
      lasts = Math.max(lasts, path.delay + path.lasts);
      cues.push(...cuesOf(path, element));
      const line = lineEndingAt(path.to);
      if (line !== null && path.way === "fly") {
        const landed = path.delay + path.lasts - SETTLE;
        this.gleam(boxOfLine([...now.keys()], line), landed, sky);
        cues.push({ kind: "line", at: landed, seat: line.seat, pan: panOf(path.to.rect) });
        lasts = Math.max(lasts, landed + GLEAM);
      }
    }
    document.body.append(sky);
    this.sky = sky;
    for (const animation of this.running) animation.play();
    const arrived = Promise.allSettled(this.running.map(({ finished }) => finished)).then(() => {
      if (this.sky === sky) this.finish();
    });
    return { lasts: lasts * tempo, arrived, cues: cues.map((cue) => ({ ...cue, at: cue.at * tempo })) };
  }

  /** Let everything arrive. */
  finish(): void {
    const { running, sky } = this;
    this.running = [];
    this.sky = null;
    for (const animation of running) animation.cancel();
    sky?.remove();
  }

  /** One that is dealt or just appears is moved itself; one that flies has a double in the sky, and is not seen meanwhile. */
  private start({ to, from, way, delay, lasts }: TilePath, element: Thing, source: Thing, sky: HTMLElement): void {
    const isPiece = element.dataset.piece !== undefined;
    const drawn = isPiece ? [element, ...partsOf(to.spot)] : [element];
    if (from === null || way === "appear") return drawn.forEach((each) => this.run(each, APPEARING, delay, lasts));
    if (way === "deal") return this.run(element, deal(from, to.rect), delay, lasts);
    // What a piece is put into need not look like it.
    const double = isPiece ? doubleOf(source, to.rect, element.dataset.kind) : (element.cloneNode(true) as Thing);
    double.removeAttribute("data-spot");
    place(double, to.rect);
    sky.append(double);
    this.run(double, way === "fly" ? flight(from, to.rect, lasts) : slide(from, to.rect), delay, lasts);
    for (const each of drawn) this.run(each, [{ opacity: 0 }, { opacity: 0 }], 0, delay + lasts);
  }

  /** One piece is gone and has come nowhere: somebody holds it, until it is seen where they put it. */
  private hold(before: ShownThings, now: ShownThings, root: Element): void {
    const there = new Set([...now.keys()].map(({ spot, colour }) => `${spot} ${colour}`));
    const gone = [...before].filter(([{ spot, colour }]) => !there.has(`${spot} ${colour}`));
    const [[seen, thing] = []] = gone;
    if (gone.length !== 1 || seen === undefined || thing?.dataset.piece === undefined || seatOf(seen) !== null || isDragging()) return;
    const sky = newSky(root);
    const double = doubleOf(thing, seen.rect);
    place(double, seen.rect);
    sky.append(double);
    document.body.append(sky);
    heldAt(double, () => sky.remove());
    this.hand = { seen, thing, sky };
  }

  /** A light that runs along a line. */
  private gleam(box: Box, delay: number, sky: HTMLElement): void {
    const [frame, light] = [document.createElement("div"), document.createElement("div")];
    place(frame, box);
    frame.style.overflow = "hidden";
    frame.style.borderRadius = `${box.height / 4}px`;
    light.className = "gleam";
    frame.append(light);
    sky.append(frame);
    this.run(light, [{ transform: "translateX(-110%) skewX(-20deg)" }, { transform: `translateX(${Math.round(box.width + box.height)}px) skewX(-20deg)` }], delay, GLEAM);
  }

  private run(element: Element, keyframes: Keyframe[], delay: number, lasts: number): void {
    const effect = new KeyframeEffect(element, keyframes, { duration: lasts * this.tempo, delay: delay * this.tempo, fill: "backwards" });
    this.running.push(new Animation(effect));
  }
}

/** All tiles by where they lie; what was dragged and put down is where it was put down. */
function tilesIn(root: Element): ShownThings {
  // A piece that is being dragged is seen to move already.
  const elements = [...root.querySelectorAll<Thing>(isDragging() ? "[data-spot]" : `[data-spot], ${PIECES}`)];
  const held = new Map([...root.querySelectorAll<SVGElement>("[data-held]")].map((copy) => [copy.dataset.held ?? "", copy]));
  return new Map(
    elements.map((element) => {
      const { spot = element.dataset.piece ?? "" } = element.dataset;
      return [{ spot, colour: kindOf(element), rect: (held.get(spot) ?? element).getBoundingClientRect() }, element];
    }),
  );
}

const isDragging = (): boolean => document.documentElement.dataset.dragging !== undefined;

/** The tiles that stand for what is in the bag, by colour: a tile that is dealt starts at the size of one of them. */
function bagIn(root: Element): Map<string, Box> {
  const elements = [...root.querySelectorAll<SVGElement>("[data-bag] [data-colour]")];
  return new Map(elements.map((element) => [element.dataset.colour ?? "", element.getBoundingClientRect()]));
}

/** All places of a line that hold a tile. */
function boxOfLine(tiles: readonly ShownTile[], { seat, line }: { seat: number; line: number }): Box {
  const boxes = tiles.filter(({ spot }) => spot.startsWith(`s${seat}-l${line}-`)).map(({ rect }) => rect);
  const [left, top] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function newSky(root: Element): HTMLElement {
  const sky = document.createElement("div");
  sky.className = "sky";
  sky.setAttribute("aria-hidden", "true");
  sky.dataset.game = root.closest<HTMLElement>("[data-game]")?.dataset.game ?? "";
  return sky;
}

/** Put something over a place of the window, and let it be scrolled with the page. */
function place(element: HTMLElement | SVGElement, { x, y, width, height }: Box): void {
  Object.assign(element.style, {
    position: "absolute",
    left: `${x + scrollX}px`,
    top: `${y + scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
    willChange: "transform",
  });
}

function cuesOf({ to, way, delay, lasts }: TilePath, element: Element): Cue[] {
  const seat = seatOf(to);
  const pan = panOf(to.rect);
  if (way === "slide") return [{ kind: "slide", at: delay, seat, pan }];
  if (way !== "fly") return [];
  const hasFallen = element.closest('[data-line="0"]') !== null;
  return [
    { kind: "lift", at: delay, seat, pan },
    { kind: hasFallen ? "fall" : "place", at: delay + lasts - SETTLE, seat, pan },
  ];
}

const panOf = ({ x, width }: Box): number => Math.max(-1, Math.min(1, ((x + width / 2) / innerWidth) * 2 - 1));
