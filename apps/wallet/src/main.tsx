import { RouterProvider } from '@tanstack/react-router'
import { keepLastKnown } from './app/last-known.ts'
import { router } from './app/router.tsx'
import { startWallet } from './app/start.tsx'
import { watchUpdates } from './app/updates.ts'
import { keyring } from './keys/keyring.ts'

await startWallet(<RouterProvider router={router} />, (queries) =>
  keepLastKnown(queries, {
    storage: () => localStorage,
    build: import.meta.url,
    wallet: { status: () => keyring.getState().status, subscribe: keyring.subscribe },
  }),
)

// Without a service worker the wallet works, but not offline.
watchUpdates().catch(() => {})
