// Keeps the page and finished matches that were played back, so that rules, introductions and replays open without a
// network. Talking to the server is left alone, and nothing of a match that goes on is kept. The build puts the names of
// all files, and one for this version of them, in place of these.
const FILES = ["FILES"];
const PAGE = "VERSION";
const REPLAYS = "sintra-finished"; // an earlier worker kept "sintra-replays", with running matches among them
const MOST_REPLAYS = 50;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(PAGE).then((store) => store.addAll(["/", ...FILES])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldPages().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (FILES.includes(address.pathname)) event.respondWith(keptOrFetched(event.request));
  else if (event.request.mode === "navigate" && !address.pathname.startsWith("/api/")) event.respondWith(fetchedOrPage(event.request));
  else if (address.pathname.startsWith("/api/") && address.pathname.endsWith("/replay")) event.respondWith(fetchedOrReplay(event.request));
});

// What earlier workers kept, be it a page or replays.
async function forgetOldPages() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== PAGE && name !== REPLAYS).map((name) => caches.delete(name)));
}

// Files in /assets/ are named by their content, and the others belong to this version: what is kept is right.
async function keptOrFetched(request) {
  const store = await caches.open(PAGE);
  return (await store.match(request, { ignoreVary: true })) ?? fetch(request);
}

// The page that is kept is the one of this version, which all its files belong to: a later one is kept by its own worker.
async function fetchedOrPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const store = await caches.open(PAGE);
    return (await store.match("/", { ignoreVary: true })) ?? Promise.reject(error);
  }
}

// The server says which replays may be kept: those of finished matches. Of every other one nothing is left.
async function fetchedOrReplay(request) {
  const store = await caches.open(REPLAYS);
  const name = nameOf(request);
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    return (await store.match(name, { ignoreVary: true })) ?? Promise.reject(error);
  }
  if (answer.ok && mayBeKept(answer)) await keepReplay(store, name, answer.clone()).catch(() => undefined); // there may be no room
  else if (answer.ok || [401, 403, 404].includes(answer.status)) await store.delete(name, { ignoreVary: true, ignoreSearch: true });
  return answer;
}

// A match has an id, and once it is over another that has a tag behind a dot: by either it is the same.
function nameOf(request) {
  return request.url.replace(/(\/matches\/[^/.]+)\.[^/]+\//, "$1/");
}

function mayBeKept(answer) {
  return !(answer.headers.get("Cache-Control") ?? "no-store").includes("no-store");
}

// The latest matches are kept, each with all its pages, and stand last.
async function keepReplay(store, name, answer) {
  await store.delete(name, { ignoreVary: true });
  await store.put(name, answer);
  const kept = await store.keys();
  const matchOf = ({ url }) => new URL(url).pathname;
  const latest = [...new Set(kept.map(matchOf).reverse())].slice(0, MOST_REPLAYS);
  await Promise.all(kept.filter((each) => !latest.includes(matchOf(each))).map((each) => store.delete(each, { ignoreVary: true })));
}
