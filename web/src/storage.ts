/** What a browser keeps, for good or for a tab. One that keeps nothing still plays: then nothing is found. */

type Span = "local" | "session";

const storeOf = (span: Span): Storage => (span === "local" ? localStorage : sessionStorage);

export function kept(key: string, span: Span = "local"): string | null {
  try {
    return storeOf(span).getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, text: string, span: Span = "local"): void {
  try {
    storeOf(span).setItem(key, text);
  } catch {
    // There is no room, or it is forbidden.
  }
}
