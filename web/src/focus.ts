/** Where the keyboard acts, when whatever had the focus is taken away. */

/** Whether the focus has fallen to the document, or is on what can no longer be used. */
function isFallen(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(":disabled");
}

/** Give the focus back to what had it, else to the place for decisions, else to the heading of the page. */
export function returnFocus(to: Element | null): void {
  for (const each of [to, document.querySelector("[data-decision]"), document.querySelector("h1")]) {
    if (!isFallen()) return;
    if (each instanceof HTMLElement || each instanceof SVGElement) focusOn(each);
  }
}

export function focusOn(place: HTMLElement | SVGElement): void {
  if (place.tagName === "H1") place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Lead to a text that has just come, and bring all of what it stands in into sight, as far as there is room. */
export function leadTo(text: HTMLElement): void {
  text.focus({ preventScroll: true });
  text.parentElement?.scrollIntoView({ block: "nearest" });
}

/** Catches the focus, if it falls because what had it is gone; who has just come, or clicked beside, is left alone. */
export class FocusNet {
  private had: Element | null = null;

  readonly note = (event: FocusEvent): void => {
    this.had = event.target instanceof Element ? event.target : null;
  };

  catchIn(place: HTMLElement | undefined): void {
    if (this.had === null || !isFallen()) return;
    if (this.had.isConnected && !this.had.matches(":disabled")) return;
    this.had = null;
    place?.focus({ preventScroll: true });
  }
}
