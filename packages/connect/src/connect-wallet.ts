import { announce, type WalletInfo } from './evm/announce.ts'
import { createCallStore } from './evm/call-store.ts'
import { createProvider, type EthereumProvider } from './evm/provider.ts'
import { codes, ProviderError } from './protocol/errors.ts'
import type { SiteMessage } from './protocol/messages.ts'
import type { Json } from './protocol/plain-json.ts'
import { readChainId } from './protocol/transaction.ts'
import { createReads, type ReadSource } from './reads.ts'
import { createSessionStore, quietly, type SessionStore, type SiteStorage } from './session-store.ts'
import { registerWallet } from './solana/register.ts'
import type { StandardWallet } from './solana/standard.ts'
import { createSolanaWallet } from './solana/wallet.ts'
import { askForClick, type ButtonTexts, englishButton } from './window/ask-for-click.ts'
import type { Page, Times } from './window/page.ts'
import { WalletWindow } from './window/wallet-window.ts'

export type ConnectOptions = WalletInfo &
  ReadSource & {
    /** URL of the wallet, such as `https://wallet.example.com`. Only its origin counts. */
    walletUrl: string
    /** The chain of a site that is not connected, in hex. Default: Ethereum. */
    defaultChainId?: string | undefined
    /** Whether the provider also becomes `window.ethereum`, for sites that know no EIP-6963. Default: no. */
    setsWindowEthereum?: boolean | undefined
    /** Texts of the button that a page shows if the browser blocked the window. Default: English. */
    buttonTexts?: ButtonTexts | undefined
  }

/** A wallet as a site uses it. */
export type ConnectedWallet = { readonly ethereum: EthereumProvider; readonly solana: StandardWallet; readonly info: WalletInfo }

/** What tests replace. */
export type Surroundings = {
  page: Page
  storage: SiteStorage | undefined
  fetch: typeof fetch
  askForClick: (texts: ButtonTexts, open: () => void, cancel: () => void) => () => void
  times?: Partial<Times>
}

/**
 * Connects this site to a wallet: announces the provider (EIP-6963) and registers the Solana wallet (Wallet Standard). Call it once while the
 * page loads, since libraries reconnect only wallets that they know at that time. It opens no window.
 */
export function connectWallet(options: ConnectOptions, given?: Surroundings): ConnectedWallet {
  const surroundings = given ?? browser()
  const { page, storage } = surroundings
  const walletOrigin = new URL(options.walletUrl).origin
  const sessions = createSessionStore(page, storage, walletOrigin)
  const calls = createCallStore(storage, walletOrigin)
  const opened = new WalletWindow({
    page,
    walletOrigin,
    times: surroundings.times,
    greeting: () => greetingOf(sessions),
    chainId: () => sessions.read()?.chainId,
    onNotice(notice) {
      if (notice.type === 'calls') return calls.put(notice.calls)
      sessions.setRevoked(false)
      sessions.write(notice.session ?? undefined)
    },
    askForClick: (open, cancel) => surroundings.askForClick(options.buttonTexts ?? englishButton(options.name), open, cancel),
  })
  const shared = { sessions, ask: askOf(opened, sessions), cancelAll: () => opened.cancelAll() }
  const platformOf = (chainId: string) => sessions.read()?.platforms[chainId]
  const ethereum = createProvider({
    ...shared,
    calls,
    reads: createReads(options, platformOf, (url, init) => surroundings.fetch(url, init)),
    origin: page.location.origin,
    defaultChainId: readChainId(options.defaultChainId ?? '0x1'),
    clientVersion: options.name,
  })
  const solana = createSolanaWallet({ ...shared, name: options.name, icon: options.icon })
  announce(page, ethereum, options)
  registerWallet(page, solana)
  if (options.setsWindowEthereum && !Object.hasOwn(page, 'ethereum')) Object.assign(page, { ethereum })
  return { ethereum, solana, info: { name: options.name, icon: options.icon, rdns: options.rdns } }
}

/** A revocation reaches the wallet with its next window. */
const greetingOf = (sessions: SessionStore): SiteMessage[] => (sessions.isRevoked() ? [{ type: 'revoked' }] : [])

/** Returns the function that asks the window. The wallet's answer 4100 means that its record of this site is gone. */
function askOf(opened: WalletWindow, sessions: SessionStore) {
  return (method: string, params: unknown): Promise<Json> =>
    opened.request(method, params).catch((error: unknown) => {
      if (error instanceof ProviderError && error.code === codes.unauthorized) sessions.write(undefined)
      throw error
    })
}

function browser(): Surroundings {
  return {
    page: window,
    storage: quietly(() => window.localStorage),
    fetch: (input, init) => window.fetch(input, init),
    askForClick: (texts, open, cancel) => askForClick(document, texts, open, cancel),
  }
}
