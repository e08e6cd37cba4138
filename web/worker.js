// Keeps the page and what was played back, so that rules, introductions and replays open without a network. Talking to
// the server is left alone. The build puts the names of all files, and one for this version of them, in place of these.
const FILES = ["FILES"];
const PAGE = "VERSION";
const REPLAYS = "sintra-replays";
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

async function fetchedOrReplay(request) {
  const store = await caches.open(REPLAYS);
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    return (await store.match(request, { ignoreVary: true })) ?? Promise.reject(error);
  }
  if (answer.ok) await keepReplay(store, request, answer.clone()).catch(() => undefined); // there may be no room
  else if ([401, 403, 404].includes(answer.status)) await store.delete(request, { ignoreVary: true });
  return answer;
}

// The latest are kept, and stand last.
async function keepReplay(store, request, answer) {
  await store.delete(request, { ignoreVary: true });
  await store.put(request, answer);
  const kept = await store.keys();
  await Promise.all(kept.slice(0, -MOST_REPLAYS).map((each) => store.delete(each, { ignoreVary: true })));
}
