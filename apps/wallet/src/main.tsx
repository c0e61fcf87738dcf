import { brand } from 'virtual:brand'
import { createQueryClient, WalletProvider } from '@patina/react'
import { indexedDbStore } from '@patina/sdk'
import { RouterProvider } from '@tanstack/react-router'
import 'virtual:brand.css'
import { createRoot } from 'react-dom/client'
import './app/base.css'
import './kit/kit.css'
import './kit/screen.css'
import './kit/forms.css'
import './kit/choices.css'
import './kit/lists.css'
import './kit/coins.css'
import './kit/notices.css'
import './kit/surfaces.css'
import { detectOffline } from './app/connection.ts'
import { keepLastKnown } from './app/last-known.ts'
import { router } from './app/router.tsx'
import { TextProvider } from './app/text-provider.tsx'
import { watchUpdates } from './app/updates.ts'
import { fetchThrough } from './data/api-fetch.ts'
import { ConfigContext, loadConfig } from './data/config.ts'
import { getPreferences } from './data/preferences.ts'
import { walletVersion } from './data/version.ts'
import { keyring } from './keys/keyring.ts'
import { loadTexts } from './texts/texts.ts'

const { language } = getPreferences()
const [config, texts] = await Promise.all([loadConfig(), loadTexts(language), keyring.ready, detectOffline()])

const queries = createQueryClient()
keepLastKnown(queries, {
  storage: () => localStorage,
  build: import.meta.url,
  wallet: { status: () => keyring.getState().status, subscribe: keyring.subscribe },
})

const options = {
  baseUrl: config.publicUrl,
  fetch: fetchThrough(config),
  store: indexedDbStore(),
  devicePlatform: brand.devicePlatform,
  appVersion: walletVersion,
  locale: language,
}

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no element with the id app')
createRoot(container).render(
  <ConfigContext value={config}>
    <WalletProvider options={options} queryClient={queries}>
      <TextProvider initial={{ language, texts }}>
        <RouterProvider router={router} />
      </TextProvider>
    </WalletProvider>
  </ConfigContext>,
)

// Without a service worker the wallet works, but not offline.
watchUpdates().catch(() => {})
