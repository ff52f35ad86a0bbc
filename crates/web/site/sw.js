// Keeps the page for when there is no network. The build puts the list of files and a number made from
// their content here, so a new page is fetched whole and an old one is dropped whole.
const CACHE = "quandary-" + "VERSION";
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(["./", ...FILES].map((file) => new Request(file, { cache: "no-cache" })));
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((n) => n.startsWith("quandary-") && n !== CACHE).map((n) => caches.delete(n)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const fetched = await fetch(request);
    // The word list comes late, and is kept from then on.
    if (fetched.ok) await cache.put(request, fetched.clone());
    return fetched;
  };
  event.respondWith(answer());
});
