// Keeps the files of one version of the wallet, so that it starts without a network. The build fills in the version and the files.
// It never sees calls of the API, and no key is in its reach.
const version = '%VERSION%'
const files = ['%FILES%']
const cacheName = `wallet-${version}`
const settings = '/config.json'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files.map((path) => new Request(path, { cache: 'reload' })))))
})

self.addEventListener('activate', (event) => {
  const removeOthers = async () => {
    for (const name of await caches.keys()) if (name.startsWith('wallet-') && name !== cacheName) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(removeOthers())
})

// The page asks for the new version when its user agrees. Until then, an open page keeps the files that it started with.
self.addEventListener('message', (event) => {
  if (event.data === 'use-new-version') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // The window that sites open has headers of its own, which a kept page would replace.
  if (pathname === '/connect' || pathname === '/connect.html') return
  if (pathname === settings) event.respondWith(newest(request))
  else if (request.mode === 'navigate') event.respondWith(kept('/', request))
  else if (files.includes(pathname)) event.respondWith(kept(pathname, request))
})

async function kept(path, request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}

async function newest(request) {
  const cache = await caches.open(cacheName)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(settings, response.clone())
    return response
  } catch (error) {
    const found = await cache.match(settings)
    if (found) return found
    throw error
  }
}
