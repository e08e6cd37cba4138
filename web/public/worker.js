// Keeps what has been loaded, so that rules and replays open without a network. Talking to the server is left alone.
const STORE = "sintra-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(["/", "/icon.svg", "/manifest.webmanifest"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/assets/")) event.respondWith(keptOrFetched(event.request));
  else if (event.request.mode === "navigate") event.respondWith(fetchedOrKept(event.request, "/"));
  else if (address.pathname.endsWith("/replay")) event.respondWith(fetchedOrKept(event.request, event.request));
});

// Files in /assets/ are named by their content: what is kept is always right.
async function keptOrFetched(request) {
  const store = await caches.open(STORE);
  const kept = await store.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await store.put(request, answer.clone());
  return answer;
}

async function fetchedOrKept(request, key) {
  const store = await caches.open(STORE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await store.match(key);
    if (kept) return kept;
    throw error;
  }
}
