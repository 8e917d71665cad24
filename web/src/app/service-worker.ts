/**
 * service-worker.ts - after the first visit everything works without a network.
 *
 * All files of the build are fetched once and then taken from the cache: their list, with a hash of
 * each, is put in here by the build (web/scripts/finish.ts). A new build is another list, so
 * another service worker, which fetches what has changed and then waits: an open page must find the
 * files of its own build. It takes over when no page is open, or when one that has just begun asks
 * for it (offline.ts).
 */
type Listed = [name: string, hash: string];
const files = ["FLOE_FILES"] as unknown as Listed[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "floe-";

/** Changes whenever a file does. */
function version(): string {
  let sum = 0;
  for (const letter of JSON.stringify(files)) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
}

const CACHE = PREFIX + version();
const address = (name: string) => new URL(name, worker.registration.scope).href;
const listed = new Set(files.map(([name]) => address(name)));
const PAGE = address("index.html");

/** The hash is part of the key's query, so that a file of an older build is never taken for this one. */
const keyOf = ([name, hash]: Listed) => `${address(name)}?${hash}`;
const keys = new Map(files.map((file) => [address(file[0]), keyOf(file)]));

async function fetchInto(cache: Cache, file: Listed): Promise<void> {
  const known = await caches.match(keyOf(file));
  const response = known ?? (await fetch(address(file[0]), { cache: "no-cache" }));
  if (!response.ok) throw new Error(`${file[0]}: ${response.status}`);
  // A copy: the page itself may not be shown from an answer that was redirected.
  await cache.put(keyOf(file), new Response(response.body, { headers: response.headers }));
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(files.map((file) => fetchInto(cache, file)));
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Only for a page that is alone: another one would lose the files it was built with. */
async function takeOver(): Promise<void> {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  if (pages.length <= 1) await worker.skipWaiting();
}

async function answer(request: Request, wanted: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(keys.get(wanted)!)) ?? fetch(request);
}

/** The address of the file that a request is for; null: not one of ours. */
function wanted(request: Request): string | null {
  if (request.method !== "GET") return null;
  const plain = request.url.split(/[?#]/, 1)[0]!;
  if (listed.has(plain)) return plain;
  return request.mode === "navigate" ? PAGE : null;
}

/** Somebody wants to see what a notification told of. */
async function show(): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: "window" });
  await (page ? page.focus() : worker.clients.openWindow(worker.registration.scope));
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const file = wanted(event.request);
  if (file !== null) event.respondWith(answer(event.request, file));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show());
});
