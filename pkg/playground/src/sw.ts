// The service worker: keeps the page's own files, and has nothing to do with anything else. The build says which files
// there are. A new version is taken as a whole or not at all: a file of another one does not have the hash. It waits until
// the last page of the old one is closed, or somebody wants it now; pages that are open then find their own files still.

const PREFIX = "erc8257-playground-";
const CACHE = PREFIX + VERSION;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetched extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Scope {
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
}

const own = globalThis as unknown as Scope;
const { scope } = own.registration;
const urls = new Set(FILES.map(([file]) => new URL(file, scope).href));

addEventListener("install", (event) => {
  (event as Extendable).waitUntil(keep());
});

addEventListener("activate", (event) => {
  (event as Extendable).waitUntil(removeOld());
});

/** The visitor saw the notice of the new version, and wants it. */
addEventListener("message", ({ data }) => {
  if (data === "use") {
    void own.skipWaiting();
  }
});

addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetched;
  const url = new URL(request.url);
  url.hash = "";
  url.search = "";
  if (request.method === "GET" && url.href.startsWith(scope)) {
    respondWith.call(event, kept(url.href, request));
  }
});

async function keep(): Promise<void> {
  const files = FILES.map(([file, integrity]) => new Request(new URL(file, scope), { cache: "reload", integrity }));
  try {
    await (await caches.open(CACHE)).addAll(files);
  } catch (cause) {
    await caches.delete(CACHE);
    throw cause;
  }
}

async function kept(url: string, request: Request): Promise<Response> {
  const found = urls.has(url) ? await (await caches.open(CACHE)).match(url) : await ofOther(url);
  return found ?? fetch(request);
}

/** A file that only an open page of an older version asks for: its name has its hash. */
async function ofOther(url: string): Promise<Response | undefined> {
  for (const name of await others()) {
    const found = await (await caches.open(name)).match(url);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** All but the last one: pages of that may be open. */
async function removeOld(): Promise<void> {
  const names = await others();
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** In the order in which they were made. */
async function others(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}
