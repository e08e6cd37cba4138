/** The HTTP side of the server. */

import type {
  Catalogue,
  CreateMatch,
  Enter,
  Entered,
  EnterRematch,
  Exercise,
  Forgotten,
  LineShown,
  LineWanted,
  LinkMade,
  MatchesListed,
  MatchMistakes,
  MistakesListed,
  PreparationReport,
  Problem,
  Replay,
  ReviewReport,
  Snapshot,
  Statistics,
  TableFound,
  TryJudged,
  TryWanted,
  VoidLinks,
  WantLink,
} from "./protocol.js";
import type { DealtRecord } from "./table/fair_deals.js";

/** The server said no, with a stable code; `offline` if it said nothing. */
export class ServerProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** After so many milliseconds a question that is asked again anyway is given up. */
const PATIENCE = 10_000;

async function call<Answer>(method: "GET" | "POST", path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      cache: "no-store", // what may be kept the worker keeps, and lets go of when the browser is forgotten
      headers: { "X-Sintra": "1", "Content-Type": typeof body === "string" ? "text/plain" : "application/json" },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new ServerProblem("offline", "the server does not answer");
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new ServerProblem(problem?.code ?? "offline", problem?.message ?? response.statusText);
  }
  return (await response.json()) as Answer;
}

const table = (match: string) => `/api/matches/${encodeURIComponent(match)}`;

/** The address of a link as this page was reached: the server may be known by other names. */
export const linkAddress = (link: LinkMade) => `${location.origin}${new URL(link.address).pathname}#${link.secret}`;

/** The address to give to others: where the page was reached by one that is good on this computer only, that for devices nearby. */
export const addressForOthers = (link: LinkMade) => (isHere(location.hostname) && link.nearby ? link.nearby : linkAddress(link));

/** Whether a name is that of the computer one sits at. */
export function isHere(name: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(name);
}

export const api = {
  catalogue: () => call<Catalogue>("GET", "/api/games"),
  /** How far the games are; whoever waits for one of them says so. */
  preparation: (game: string | null) =>
    call<PreparationReport>("GET", `/api/preparation${game === null ? "" : `?game=${encodeURIComponent(game)}`}`, undefined, AbortSignal.timeout(PATIENCE)),
  /** Whether the server is alive, and can be reached by plain requests. */
  isAlive: () => call<{ status: string }>("GET", "/health", undefined, AbortSignal.timeout(PATIENCE)).then(({ status }) => status === "ok", () => false),
  create: (body: CreateMatch) => call<Entered>("POST", "/api/matches", body),
  matches: (before?: string) => call<MatchesListed>("GET", before ? `/api/matches?before=${encodeURIComponent(before)}` : "/api/matches"),
  look: (match: string, body: Enter) => call<TableFound>("POST", `${table(match)}/look`, body),
  enter: (match: string, body: Enter) => call<Entered>("POST", `${table(match)}/enter`, body),
  link: (match: string, body: WantLink) => call<LinkMade>("POST", `${table(match)}/links`, body),
  /** All links of a kind are void, and this is the new one. */
  voidLinks: (match: string, body: VoidLinks) => call<LinkMade>("POST", `${table(match)}/void`, body),
  /** What one's finished matches add up to, as far as they are counted. */
  statistics: () => call<Statistics>("GET", "/api/statistics"),
  forget: () => call<Forgotten>("POST", "/api/forget"),
  rematch: (match: string, body: EnterRematch) => call<Entered>("POST", `${table(match)}/rematch`, body),
  find: (match: string) => call<TableFound>("GET", table(match)),
  /** A match that is over, as whoever asks may see it. */
  result: (match: string) => call<Snapshot>("GET", `${table(match)}/result`),
  /** Begin the review of a match that is over, or join those who have. */
  askForReview: (match: string) => call<ReviewReport>("POST", `${table(match)}/review`),
  /** The review as soon as there is something newer than this step. */
  review: (match: string, after: number, signal: AbortSignal) => call<ReviewReport>("GET", `${table(match)}/review?after=${Math.max(0, after)}`, undefined, signal),
  /** One's own mistakes in all matches; nothing is reviewed for it. */
  mistakes: (before?: string) => call<MistakesListed>("GET", before ? `/api/mistakes?before=${encodeURIComponent(before)}` : "/api/mistakes"),
  mistakesIn: (match: string) => call<MatchMistakes>("GET", `${table(match)}/mistakes`),
  line: (match: string, body: LineWanted) => call<LineShown>("POST", `${table(match)}/line`, body),
  exercise: (match: string, ply: number) => call<Exercise>("GET", `${table(match)}/exercise?ply=${ply}`),
  tryOut: (match: string, body: TryWanted) => call<TryJudged>("POST", `${table(match)}/try`, body),
  record: (match: string) => call<DealtRecord>("GET", `${table(match)}/record`),
  /** A page of a replay; the first has no number in its address, by which it was kept before there were others. */
  replay: (match: string, from = 0) => call<Replay>("GET", `${table(match)}/replay${from > 0 ? `?from=${from}` : ""}`),
  replayOf: (record: string, from = 0) => call<Replay>("POST", `/api/replays?from=${from}`, record),
};
