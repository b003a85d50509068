// The service worker. It stores the files of the page, so that saved games can be played offline. The service adds two lines
// before these: VERSION, a digest of the files, and FILES, their names. Answers of the service are never stored.

const OURS = `gridwright ${registration.scope} `;
const CACHE = OURS + VERSION;
const ADDRESSES = FILES.map((name) => new URL(name, registration.scope).href);

addEventListener("install", (event) => event.waitUntil(keepFiles()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const address = url.split("#")[0];
  if (method === "GET" && ADDRESSES.includes(address)) event.respondWith(caches.match(address, { cacheName: CACHE }).then((kept) => kept ?? fetch(event.request)));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(ADDRESSES.map((address) => new Request(address, { cache: "no-cache" })));
  await skipWaiting();
}

// Nothing of an older version is kept. An open page that has yet to load the desk asks its reader to load the page again.
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}
