// Keeps the page and what was played back, so that rules, introductions and replays open without a network. Talking to
// the server is left alone. The build puts the names of all files, and one for this version of them, in place of these.
const FILES = ["FILES"];
const PAGE = "VERSION";
const REPLAYS = "sintra-replays";

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
  else if (event.request.mode === "navigate") event.respondWith(fetchedOrKept(event.request, PAGE, "/"));
  else if (address.pathname.endsWith("/replay")) event.respondWith(fetchedOrKept(event.request, REPLAYS, event.request));
});

async function forgetOldPages() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== PAGE && name !== REPLAYS).map((name) => caches.delete(name)));
}

// Files in /assets/ are named by their content, and the others belong to this version: what is kept is right.
async function keptOrFetched(request) {
  const store = await caches.open(PAGE);
  return (await store.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function fetchedOrKept(request, name, key) {
  const store = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await store.match(key, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
