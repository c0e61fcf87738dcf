import { type ConnectOptions, connectWallet } from '../connect-wallet.ts'
import { isInit, readSiteMessage, type SiteMessage, type WindowMessage } from '../protocol/messages.ts'
import type { Json } from '../protocol/plain-json.ts'
import type { Session } from '../protocol/session.ts'
import type { SiteStorage } from '../session-store.ts'
import type { OpenedWindow, Page, Times } from '../window/page.ts'

export const walletOrigin = 'https://wallet.example.com'
export const account = '0x00000000000000000000000000000000000000aa'
export const stranger = '0x00000000000000000000000000000000000000bb'
export const solanaAddress = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

export const session: Session = {
  v: 1,
  accounts: [account],
  chainId: '0x1',
  chains: ['0x1', '0x2105'],
  capabilities: { '0x1': { atomic: { status: 'unsupported' } }, '0x2105': { atomic: { status: 'unsupported' } }, '0xa': {} },
  platforms: { '0x1': 'ethereum' },
  solana: [{ address: solanaAddress, chains: ['solana:localnet'] }],
}

type Request = Extract<SiteMessage, { type: 'request' }>

/** The document in the popup. It speaks the protocol over a real MessageChannel. */
export type WalletDocument = {
  readonly name: string
  readonly url: string
  /** What the site sent, in order. */
  readonly received: SiteMessage[]
  closed: boolean
  focused: number
  send(message: WindowMessage | string): void
  greet(data?: unknown, origin?: string, source?: unknown): void
  /** Accepts the request and sends these messages. */
  answer(request: Request, ...messages: WindowMessage[]): void
}

export type FakeOptions = {
  options?: Partial<ConnectOptions>
  /** How the document behaves once it is open. Default: it greets. */
  onOpen?: (document: WalletDocument) => void
  onRequest?: (request: Request, document: WalletDocument) => void
  isBlocked?: boolean
  isIsolated?: boolean
  stored?: Session
  times?: Partial<Times>
  fetch?: typeof fetch | undefined
}

/** A closed window is noticed at once. Tests of a silent one shorten its time. */
const quick: Partial<Times> = { pollMs: 2, severedMs: 60_000 }

/** Returns a site that is connected to a fake wallet. `storage` survives a second load of the page. */
export function fakeSite(given: FakeOptions = {}, storage: SiteStorage = fakeStorage()) {
  const documents: FakeWindow[] = []
  const targets = new EventTarget()
  const buttons: { open: () => void; cancel: () => void }[] = []
  let isBlocked = given.isBlocked ?? false
  if (given.stored) storage.setItem(`connect:${walletOrigin}`, JSON.stringify(given.stored))
  const page: Page = {
    location: { origin: 'https://site.example.com' },
    crossOriginIsolated: given.isIsolated ?? false,
    ...{ screenX: 0, screenY: 0, outerWidth: 1_000, outerHeight: 800 },
    addEventListener: (type, listener) => targets.addEventListener(type, listener),
    removeEventListener: (type, listener) => targets.removeEventListener(type, listener),
    dispatchEvent: (event) => targets.dispatchEvent(event),
    open(url, name) {
      if (isBlocked) return null
      // A browser reuses an open window of this name. The same address loads no new document, so nothing greets.
      const reused = documents.find((one) => one.name === name && !one.closed)
      if (reused) return reused
      const document = openDocument(page, url, name, given)
      documents.push(document)
      const open = given.onOpen ?? ((opened: WalletDocument) => opened.greet())
      queueMicrotask(() => open(document))
      return document
    },
  }
  const wallet = connectWallet(
    { walletUrl: walletOrigin, name: 'Example', icon: 'data:image/svg+xml,x', rdns: 'com.example.wallet', ...given.options },
    {
      page,
      storage,
      fetch: given.fetch ?? (() => Promise.reject(new TypeError('no network'))),
      askForClick(_, open, cancel) {
        buttons.push({ open, cancel })
        return () => buttons.splice(0)
      },
      times: { ...quick, ...given.times },
    },
  )
  return {
    ...wallet,
    page,
    storage,
    fetch: given.fetch,
    documents,
    buttons,
    request: (method: string, params?: unknown) => wallet.ethereum.request({ method, params }),
    unblock() {
      isBlocked = false
    },
  }
}

type FakeWindow = WalletDocument & OpenedWindow

function openDocument(page: Page, url: string, name: string, { onRequest = answerAsUser }: FakeOptions): FakeWindow {
  let port: MessagePort | undefined
  const document: FakeWindow = {
    name,
    url,
    received: [],
    closed: false,
    focused: 0,
    close() {
      this.closed = true
    },
    focus() {
      this.focused += 1
    },
    postMessage(data, to, [given]) {
      if (!isInit(data) || to !== walletOrigin || port || !given) throw new Error('This is no first init')
      port = given
      port.onmessage = (event) => {
        const message = readSiteMessage(event.data)
        document.received.push(message)
        if (message.type === 'request') onRequest(message, document)
      }
    },
    send: (message) => port?.postMessage(typeof message === 'string' ? message : JSON.stringify(message)),
    greet(data = { wallet: 'hello', v: [1] }, origin = walletOrigin, source = document) {
      page.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }))
    },
    answer({ id }, ...messages) {
      document.send({ type: 'accepted', id })
      for (const message of messages) document.send(message)
    },
  }
  return document
}

const results: Readonly<Record<string, Json>> = {
  personal_sign: '0xaa',
  eth_signTypedData_v3: '0xbb',
  eth_signTypedData_v4: '0xbb',
  eth_sendTransaction: `0x${'11'.repeat(32)}`,
  wallet_sendCalls: { id: 'batch-1' },
}

/** A user who agrees to everything. Connecting sends the session before the answer. */
export function answerAsUser(request: Request, document: WalletDocument) {
  const { id, method } = request
  const connects = method in results ? [] : [{ type: 'session', session } as const]
  document.answer(request, ...connects, { type: 'result', id, result: results[method] ?? null })
}

/** Returns a `localStorage` in memory. */
function fakeStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
