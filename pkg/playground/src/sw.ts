// The service worker: keeps the page's own files, and has nothing to do with any other request. The build says which
// files there are. A new version waits until the last page of the old one is closed, so that no page mixes the two.

const PREFIX = "erc8257-playground-";
const CACHE = PREFIX + VERSION;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetched extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = (globalThis as unknown as { registration: { scope: string } }).registration.scope;
const urls = new Set(FILES.map((file) => new URL(file, scope).href));

addEventListener("install", (event) => {
  const files = FILES.map((file) => new Request(new URL(file, scope), { cache: "reload" }));
  (event as Extendable).waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

addEventListener("activate", (event) => {
  (event as Extendable).waitUntil(removeOld());
});

addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetched;
  const url = new URL(request.url);
  url.hash = "";
  url.search = "";
  if (request.method === "GET" && urls.has(url.href)) {
    respondWith.call(event, kept(url.href, request));
  }
});

async function kept(url: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(url)) ?? fetch(request);
}

async function removeOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
