/**
 * Tiles and plates follow the pointer: they are lifted, drawn to a place that takes them, and put down there or back.
 * It knows no choices of its own: putting something down presses the place, as clicking on it would.
 */

import { isStill } from "../settings.svelte.js";
import type { Chooser } from "./chooser.svelte.js";
import { cluster, nearestPlace, type Place, type Point } from "./nearest.js";

/** So many pixels a pointer moves before it drags; a finger is less steady. */
const STEADY = { mouse: 4, touch: 9 };
/** A finger hides what lies under it. */
const ABOVE_FINGER = 44;
/** Milliseconds of a flight: up from the table, down to a place, and back. */
const LIFT = 140;
const APART = 30;
const DOWN = 130;
const BACK = 220;
/** How much larger what is lifted looks, at least and at most. */
const LIFTED = 1.12;
const MOST = 2;
/** So near to the edge of the window the page moves along, by so many pixels a frame. */
const EDGE = 56;
const SCROLL = 11;

/** By these sizes tiles and plates are drawn. */
const UNITS = ["--u", "--tile", "--plate", "--medal"];

/** What can be dragged: tiles that are taken together, or one thing that a kind of action puts somewhere. */
const SOURCES = "[data-take], [data-carry]";
const LINES = ".own [data-line]";

/** A copy of something, and where it came from. */
interface Copy {
  element: HTMLElement;
  /** Its corner beside the pointer. */
  place: Point;
  home: Point;
  /** How much larger it is than what it is a copy of. */
  grown: number;
}

export class Drag {
  /** Whether something is in the air. */
  isLifted = $state(false);
  /** Where the copies are; over everything else. */
  layer: HTMLElement | undefined;

  private source: HTMLElement | null = null;
  private copies: Copy[] = [];
  private aimed: HTMLElement | null = null;
  private start: Point = { x: 0, y: 0 };
  /** How far the page was scrolled when it was lifted. */
  private scrolled = 0;
  private point: Point = { x: 0, y: 0 };
  private pointer = -1;
  private isFinger = false;
  private frame = 0;
  private stop = new AbortController();

  constructor(
    private readonly chooser: Chooser,
    /** Called when something was put down on a place, before that is pressed. */
    private readonly onDrop: (place: HTMLElement) => void,
  ) {}

  readonly press = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0 || this.pointer !== -1 || !this.chooser.isFree) return;
    const source = event.target instanceof Element ? event.target.closest<HTMLElement>(SOURCES) : null;
    if (source === null) return;
    this.rest(); // what was put down before may still be on its way
    this.source = source;
    this.pointer = event.pointerId;
    this.isFinger = event.pointerType === "touch";
    this.start = this.point = { x: event.clientX, y: event.clientY };
    this.stop = new AbortController();
    const { signal } = this.stop;
    addEventListener("pointermove", this.move, { signal });
    addEventListener("pointerup", this.release, { signal });
    addEventListener("pointercancel", this.putBack, { signal });
    addEventListener("blur", this.putBack, { signal });
    addEventListener("keydown", this.key, { signal, capture: true });
    addEventListener("contextmenu", (each) => this.isFinger && each.preventDefault(), { signal });
    addEventListener("dragstart", (each) => each.preventDefault(), { signal });
  };

  /** Forget everything: what could be dragged is gone. */
  readonly leave = (): void => {
    this.stop.abort();
    cancelAnimationFrame(this.frame);
    this.rest();
  };

  private readonly move = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    this.point = { x: event.clientX, y: event.clientY };
    if (this.isLifted) return;
    const far = Math.hypot(this.point.x - this.start.x, this.point.y - this.start.y);
    if (far > (this.isFinger ? STEADY.touch : STEADY.mouse)) this.lift();
  };

  private readonly release = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    if (!this.isLifted) {
      this.leave();
      return;
    }
    ignoreClick();
    this.aim();
    const place = this.aimed;
    if (place === null) {
      this.putBack();
      return;
    }
    const isAllowed = this.isAllowed(place);
    this.onDrop(place);
    place.click();
    if (isAllowed) this.land(place);
    else this.putBack();
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.isLifted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.putBack();
  };

  /** The places on the table, and whether they take what is in the air. */
  private isAllowed(place: HTMLElement): boolean {
    const { line } = place.dataset;
    if (line !== undefined) return this.chooser.take?.targets.has(Number(line)) === true;
    return place.dataset.choice !== undefined;
  }

  private places(): HTMLElement[] {
    const kind = this.source?.dataset.carry;
    if (kind === undefined) return [...document.querySelectorAll<HTMLElement>(LINES)];
    const ids = this.chooser.all.filter(({ action }) => action.kind === kind).map(({ id }) => `[data-choice="${id}"]`);
    return ids.length === 0 ? [] : [...document.querySelectorAll<HTMLElement>(`.own :is(${ids.join()}, button.closed)`)];
  }

  private lift(): void {
    const { source, layer, chooser } = this;
    if (source === null || layer === undefined || !chooser.isFree) {
      this.leave();
      return;
    }
    const { take: key, carry } = source.dataset;
    const sources = key === undefined ? [source] : [...document.querySelectorAll<HTMLElement>(`[data-take="${key}"]`)];
    // A line has more than the one tile that goes on.
    const whole = sources.flatMap((each) => [...each.querySelectorAll<SVGElement | HTMLElement>(".plate:not(.plate *), .tile:not(.plate *)")]);
    const things = key === undefined ? whole.slice(0, 1) : whole;
    if (things.length === 0) {
      this.leave();
      return;
    }
    this.isLifted = true;
    document.documentElement.dataset.dragging = "";
    layer.showPopover();
    this.copies = copiesOf(things, layer);
    this.scrolled = scrollY;
    for (const each of sources) each.dataset.lifted = "";
    chooser.wanted = null;
    if (key !== undefined && chooser.picked !== key) chooser.pick(key);
    this.follow();
    this.rise();
    // What is chosen at once lies in the hand from now on, and is put somewhere with its next decision.
    if (carry !== undefined && source.dataset.choice !== undefined) source.click();
    this.frame = requestAnimationFrame(this.step);
  }

  private readonly step = (): void => {
    const key = this.source?.dataset.take;
    if (key !== undefined && this.chooser.picked !== key) {
      this.putBack(); // it was taken back, or the turn is over
      return;
    }
    this.follow();
    this.aim();
    if (this.point.y < EDGE) scrollBy(0, -SCROLL);
    else if (this.point.y > innerHeight - EDGE) scrollBy(0, SCROLL);
    this.frame = requestAnimationFrame(this.step);
  };

  private get hand(): Point {
    return { x: this.point.x, y: this.point.y - (this.isFinger ? ABOVE_FINGER : 0) };
  }

  private follow(): void {
    const { x, y } = this.hand;
    if (this.layer) this.layer.style.transform = `translate(${x}px, ${y}px)`;
  }

  private aim(): void {
    const places = this.places();
    const seen = places.map((place): Place => ({ box: place.getBoundingClientRect(), isAllowed: this.isAllowed(place) }));
    const place = places[nearestPlace(this.hand, seen)] ?? null;
    if (place === this.aimed) return;
    delete this.aimed?.dataset.aimed;
    this.aimed = place;
    if (place !== null) place.dataset.aimed = this.isAllowed(place) ? "" : "refused";
  }

  /** One after the other the copies come up to the pointer. */
  private rise(): void {
    if (isStill()) return;
    const { x, y } = this.hand;
    this.copies.forEach(({ element, place, home, grown }, index) => {
      const from = `translate(${home.x - x - place.x}px, ${home.y - y - place.y}px) scale(${1 / grown})`;
      element.animate([{ transform: from }, { transform: "none" }], { duration: LIFT, delay: index * APART, easing: "cubic-bezier(.2, 1.2, .3, 1)", fill: "backwards" });
    });
  }

  /** Down to the place that takes them, where they are shown from now on. */
  private land(place: HTMLElement): void {
    const box = place.getBoundingClientRect();
    const { x, y } = this.hand;
    const to = { x: box.x + box.width / 2 - x, y: box.y + box.height / 2 - y };
    this.fly(({ place: corner }) => `translate(${(to.x - corner.x) / 2}px, ${(to.y - corner.y) / 2}px) scale(0.9)`, DOWN, 0);
  }

  private readonly putBack = (): void => {
    if (!this.isLifted) {
      this.leave();
      return;
    }
    const { x, y } = this.hand;
    if (this.source?.dataset.take !== undefined && this.chooser.picked === this.source.dataset.take) this.chooser.putDown();
    const up = scrollY - this.scrolled;
    this.fly(({ place, home, grown }) => `translate(${home.x - x - place.x}px, ${home.y - up - y - place.y}px) scale(${1 / grown})`, BACK, 1);
  };

  /** The last flight; the table can be used meanwhile. */
  private fly(to: (copy: Copy) => string, duration: number, opacity: number): void {
    this.stop.abort();
    cancelAnimationFrame(this.frame);
    if (isStill()) {
      this.rest();
      return;
    }
    const flights = this.copies.map((copy) => copy.element.animate([{ transform: "none" }, { transform: to(copy), opacity }], { duration, easing: "ease-in-out", fill: "forwards" }));
    const { copies } = this;
    void Promise.allSettled(flights.map((flight) => flight.finished)).then(() => {
      this.restOnceAnswered(copies);
    });
    this.isLifted = false;
    this.pointer = -1;
  }

  /** What was played at once is held until the server has answered, and flies on from there. */
  private restOnceAnswered(copies: Copy[]): void {
    if (this.copies !== copies) return; // something else was lifted meanwhile
    if (this.chooser.isFree || this.chooser.sent === null) this.rest();
    else requestAnimationFrame(() => this.restOnceAnswered(copies));
  }

  private rest(): void {
    this.pointer = -1;
    this.isLifted = false;
    delete this.aimed?.dataset.aimed;
    this.aimed = null;
    this.source = null;
    this.copies = [];
    this.layer?.replaceChildren();
    if (this.layer?.matches(":popover-open")) this.layer.hidePopover();
    delete document.documentElement.dataset.dragging;
    for (const each of document.querySelectorAll<HTMLElement>("[data-lifted]")) delete each.dataset.lifted;
  }
}

/** Copies of what lies on the table, close together around the pointer. */
function copiesOf(things: readonly (SVGElement | HTMLElement)[], layer: HTMLElement): Copy[] {
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  // What lies small on a full plate is as large in the hand as where it will lie.
  const slot = document.querySelector(".own .slot")?.getBoundingClientRect().width ?? 0;
  const widest = Math.max(...boxes.map((box) => box.width));
  const grown = Math.max(LIFTED, Math.min(MOST, (slot * 0.9) / widest));
  const size = widest * grown;
  const places = cluster(things.length, size + 2);
  return things.map((thing, index) => {
    const { x = 0, y = 0, width = 0, height = 0 } = boxes[index] ?? {};
    const place = places[index] ?? { x: 0, y: 0 };
    const element = document.createElement("span");
    const copy = thing.cloneNode(true) as SVGElement | HTMLElement;
    copy.dataset.held = copy.dataset.spot; // from there it flies on, if it is moved at once
    delete copy.dataset.spot;
    element.append(copy);
    const { style } = element;
    [style.width, style.height] = [`${width}px`, `${height}px`];
    [copy.style.width, copy.style.height] = ["100%", "100%"];
    const known = getComputedStyle(thing);
    for (const unit of UNITS) style.setProperty(unit, known.getPropertyValue(unit));
    layer.append(element);
    style.setProperty("--grown", String(grown));
    // It grows about its middle, which is in the middle of its place.
    const corner = { x: place.x + (size - width) / 2, y: place.y + (size - height) / 2 };
    [style.left, style.top] = [`${corner.x}px`, `${corner.y}px`];
    return { element, place: corner, home: { x, y }, grown };
  });
}

/** Where a drag ends is not pressed as well. */
function ignoreClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail === 0) return; // no pointer has pressed it
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", ignore, { capture: true });
  setTimeout(() => removeEventListener("click", ignore, { capture: true }));
}
