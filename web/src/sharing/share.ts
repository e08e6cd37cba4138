/** Giving an address away: by the device's own sheet where it has one, else by copying. */

export interface Shared {
  title: string;
  text: string;
  url: string;
}

/** The parts of a browser that are needed; not every one has them, and not over every connection. */
export interface Sharer {
  share?: (what: Shared) => Promise<void>;
  canShare?: (what: Shared) => boolean;
  clipboard?: { writeText: (text: string) => Promise<void> };
}

/** What became of it: it was given to the sheet (or put away there), copied, or neither can be done here. */
export type Outcome = "shared" | "copied" | "impossible";

export async function share(what: Shared, by: Sharer): Promise<Outcome> {
  if (by.share !== undefined && (by.canShare?.(what) ?? true)) {
    try {
      await by.share(what);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared"; // whoever has changed their mind
    }
  }
  try {
    if (by.clipboard === undefined) return "impossible";
    await by.clipboard.writeText(`${what.text}\n${what.url}`);
    return "copied";
  } catch {
    return "impossible";
  }
}
