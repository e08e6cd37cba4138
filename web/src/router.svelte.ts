/** Which page is shown: the address decides, and going somewhere changes the address. */

export type Page =
  | { name: "home" }
  | { name: "table"; match: string }
  | { name: "replay"; match: string | null }
  | { name: "rules"; game: string }
  | { name: "learn"; game: "chocolatier" | "duel" }
  | { name: "nothing" };

export function pageOf(path: string): Page {
  const [first = "", second] = path.split("/").filter((part) => part !== "");
  if (first === "") return { name: "home" };
  if (first === "table" && second !== undefined) return { name: "table", match: second };
  if (first === "replay") return { name: "replay", match: second ?? null };
  if (first === "rules" && second !== undefined) return { name: "rules", game: second };
  if (first === "learn" && (second === "chocolatier" || second === "duel")) return { name: "learn", game: second };
  return { name: "nothing" };
}

class Router {
  page = $state.raw<Page>(pageOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.page = pageOf(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.page = pageOf(location.pathname);
    scrollTo(0, 0);
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
