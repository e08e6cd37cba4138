/** Which page is shown: the address decides, and going somewhere changes the address. */

export type Page =
  | { name: "home"; isSetting: boolean }
  | { name: "table"; match: string }
  | { name: "replay"; match: string | null }
  | { name: "review"; match: string }
  | { name: "mistakes" }
  | { name: "statistics" }
  /** Without a game it is the first one. */
  | { name: "rules"; game: string | null }
  | { name: "learn"; game: string | null; lesson: number }
  | { name: "nothing" };

/** Addresses that people guess, and where they lead. */
const MOVED: Record<string, string> = { "/settings": "/" };

export function pageOf(path: string): Page {
  const [first = "", second, third] = path.split("/").filter((part) => part !== "");
  if (first === "") return { name: "home", isSetting: false };
  if (first === "settings") return { name: "home", isSetting: true };
  if (first === "table" && second !== undefined) return { name: "table", match: second };
  if (first === "review" && second !== undefined) return { name: "review", match: second };
  if (first === "mistakes") return { name: "mistakes" };
  if (first === "replay") return { name: "replay", match: second ?? null };
  if (first === "statistics" && second === undefined) return { name: "statistics" };
  if (first === "rules") return { name: first, game: second ?? null };
  if (first === "learn") return { name: first, game: second ?? null, lesson: third === undefined ? 1 : Number(third) };
  return { name: "nothing" };
}

class Router {
  page = $state.raw<Page>(pageOf(location.pathname));
  /** How often one has gone to a page, be it the same; what changes behind # leads to no other. */
  visit = $state(0);
  private path: string;

  constructor() {
    const moved = MOVED[location.pathname.replace(/\/+$/, "")];
    if (moved !== undefined) history.replaceState(null, "", moved);
    this.path = location.pathname;
    addEventListener("popstate", () => {
      this.page = pageOf(location.pathname);
      if (location.pathname !== this.path) this.arrive();
    });
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.page = pageOf(location.pathname);
    this.arrive();
    scrollTo(0, 0);
  }

  /** Show another address for the page that is shown, by which others can open it, too. */
  rename(path: string): void {
    if (location.pathname === path) return;
    history.replaceState(history.state, "", path + location.hash);
    this.path = location.pathname;
  }

  private arrive(): void {
    this.path = location.pathname;
    this.visit += 1;
  }

  /** Links are ordinary links; this only saves loading the page anew. */
  readonly follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (pageOf(link.pathname).name === "nothing" || link.hash !== "") return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();
