import type { Page } from '../window/page.ts'
import type { StandardWallet } from './standard.ts'

type Api = { register(wallet: StandardWallet): unknown }

/** Registers the wallet with each library of the page, whichever of the two loads first. */
export function registerWallet(page: Page, wallet: StandardWallet): void {
  const register = (api: Api) => void api.register(wallet)
  page.addEventListener('wallet-standard:app-ready', (event) => {
    const { detail }: { detail?: unknown } = Object(event)
    if (isApi(detail)) register(detail)
  })
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

const isApi = (detail: unknown): detail is Api => typeof Object(detail).register === 'function'
