// @ts-check
/** The page without reception: its own files from this phone, and nothing else. Answers of the service are never kept here. */

/** @typedef {{waitUntil: (done: Promise<unknown>) => void}} Step */
/** @typedef {Step & {request: Request, respondWith: (answer: Promise<Response>) => void}} Asked */

const MARK = "{mark}";
const FILES = "{files}".split(" ");
const PAGE = "/";
const PARTS = "/page/";
const PATIENCE = 4000;
/** Besides these files, those of the version before: a window may still be open with it. */
const VERSIONS = 2;

const worker = /** @type {any} */ (self);
worker.addEventListener("install", (/** @type {Step} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {Step} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith(PARTS) || FILES.includes(pathname)) event.respondWith(part(request));
});

/** @param {string} pathname */
const isPage = (pathname) => pathname === PAGE || /^\/join\/[^/]+$/.test(pathname);

/** All of one version or nothing: a page whose parts are of two does not run. */
async function install() {
  const start = await fetch(PAGE, { cache: "reload", credentials: "omit" });
  if (!start.ok || !(await start.clone().text()).includes(MARK)) throw new Error("another version");
  const cache = await caches.open(MARK);
  await Promise.all([cache.put(PAGE, start), cache.addAll(FILES)]);
  await worker.skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((one) => one !== MARK);
  await Promise.all(old.slice(0, Math.max(0, old.length - (VERSIONS - 1))).map((one) => caches.delete(one)));
  await worker.clients.claim();
}

/** As it is served now, so that a new version is there at once; as it was where nothing comes. @param {Request} request */
async function page(request) {
  const kept = await (await caches.open(MARK)).match(PAGE);
  if (!kept) return fetch(request);
  try {
    // A window that is brought back asks for whatever the browser has still, however old.
    const answer = await fetch(request, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok && (await answer.clone().text()).includes(PARTS) ? answer : kept;
  } catch {
    return kept;
  }
}

/** @param {Request} request */
async function part(request) {
  const look = { ignoreVary: true };
  const mine = await (await caches.open(MARK)).match(request, look);
  return mine ?? (await caches.match(request, look)) ?? fetch(request);
}
