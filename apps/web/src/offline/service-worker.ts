// Keeps the page of a ticket readable without a connection: the bare page, its scripts, styles and texts. The
// order itself is not cached here but by the page (shop/order/saved-copy.ts); server answers are never cached.
// Built by `offlineBuild` in vite.config.ts, which fills in the files and names this version after them.

declare const self: ServiceWorkerGlobalScope;
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const BARE_PAGE = '/index.html';
const kept = `farewind-${SHELL_VERSION}`;

self.addEventListener('install', (event) => {
  // A new version takes over at once: pages are always asked for first, so none of the old ones is shown again.
  event.waitUntil(cacheFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherCaches().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => findKept(BARE_PAGE)));
  else if (SHELL_FILES.includes(pathname)) event.respondWith(findKept(pathname).catch(() => fetch(request)));
});

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(kept);
  await cache.addAll([BARE_PAGE, ...SHELL_FILES]);
}

async function deleteOtherCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
}

async function findKept(path: string): Promise<Response> {
  const answer = await caches.match(path, { cacheName: kept });
  if (answer === undefined) throw new Error(`${path} is not kept`);
  return answer;
}
