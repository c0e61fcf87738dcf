import { brand } from 'virtual:brand'
import { createQueryClient, WalletProvider } from '@patina/react'
import { indexedDbStore } from '@patina/sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import 'virtual:brand.css'
import { createRoot } from 'react-dom/client'
import './base.css'
import '../kit/kit.css'
import '../kit/screen.css'
import '../kit/forms.css'
import '../kit/choices.css'
import '../kit/lists.css'
import '../kit/coins.css'
import '../kit/notices.css'
import '../kit/surfaces.css'
import { fetchThrough } from '../data/api-fetch.ts'
import { ConfigContext, loadConfig } from '../data/config.ts'
import { getPreferences } from '../data/preferences.ts'
import { walletVersion } from '../data/version.ts'
import { keyring } from '../keys/keyring.ts'
import { loadTexts } from '../texts/texts.ts'
import { detectOffline } from './connection.ts'
import { TextProvider } from './text-provider.tsx'

/** Reads the settings and the stored wallet, and shows a document of the wallet. `onQueries` is called before the first answer of the server. */
export async function startWallet(content: ReactNode, onQueries: (queries: QueryClient) => void = () => {}): Promise<void> {
  const { language } = getPreferences()
  const [config, texts] = await Promise.all([loadConfig(), loadTexts(language), keyring.ready, detectOffline()])
  const queries = createQueryClient()
  onQueries(queries)
  const options = {
    baseUrl: config.publicUrl,
    fetch: fetchThrough(config),
    store: indexedDbStore(),
    devicePlatform: brand.devicePlatform,
    appVersion: walletVersion,
    locale: language,
  }
  const container = document.getElementById('app')
  if (!container) throw new Error('The page has no element with the id app')
  createRoot(container).render(
    <ConfigContext value={config}>
      <WalletProvider options={options} queryClient={queries}>
        <TextProvider initial={{ language, texts }}>{content}</TextProvider>
      </WalletProvider>
    </ConfigContext>,
  )
}
