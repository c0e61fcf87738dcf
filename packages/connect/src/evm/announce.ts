import { type Page, randomText } from '../window/page.ts'
import type { EthereumProvider } from './provider.ts'

/** What a site shows of a wallet. `icon` is a data URI of a square picture, `rdns` the reversed domain of the wallet. */
export type WalletInfo = { name: string; icon: string; rdns: string }

/** Announces the provider at once and to each page that asks later (EIP-6963). */
export function announce(page: Page, provider: EthereumProvider, { name, icon, rdns }: WalletInfo): void {
  // New per load, as the standard asks.
  const info = Object.freeze({ uuid: newUuid(), name, icon, rdns })
  const detail = Object.freeze({ info, provider })
  const tell = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', tell)
  tell()
}

/** Returns a UUID of version 4. `crypto.randomUUID` is missing on pages without TLS, where this must not break the page. */
const newUuid = () => randomText().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
