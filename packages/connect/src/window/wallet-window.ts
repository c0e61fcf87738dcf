import { codes, ProviderError, userRejected } from '../protocol/errors.ts'
import type { SiteMessage, WindowMessage } from '../protocol/messages.ts'
import type { Json } from '../protocol/plain-json.ts'
import { severed } from './handshake.ts'
import { type LiveWindow, openWindow } from './live-window.ts'
import { createOpenRequests, type OpenRequest } from './open-requests.ts'
import { defaultTimes, type Page, randomText, type Times } from './page.ts'

/** Messages of a window that answer no request. */
export type Notice = Extract<WindowMessage, { type: 'session' | 'calls' }>

export type WindowOptions = {
  page: Page
  /** Origin of the wallet. */
  walletOrigin: string
  /** Called for what the window says besides answers, before the answer that follows. */
  onNotice(notice: Notice): void
  /** Returns what the site tells each new window before its first request. */
  greeting(): readonly SiteMessage[]
  /** Returns the active chain of the site, if it is connected. */
  chainId(): string | undefined
  /** Shows a button whose click calls `open`, because the browser blocked the window. Returns a function that removes it. */
  askForClick(open: () => void, cancel: () => void): () => void
  times?: Partial<Times> | undefined
}

/** One request is shown, ten wait. */
const MAX_OPEN = 11
const expired = (sentence: string) => () => new ProviderError(codes.userRejected, sentence)
const notTaken = expired('The wallet window did not take the request in time.')
const notDecided = expired('The request expired after ten minutes.')
const stillBlocked = 'The browser blocked the wallet window. Open this page in your browser.'

/** The only connection of a page to its wallet. A page has at most one window. */
export class WalletWindow {
  readonly #options: WindowOptions
  readonly #times: Times
  readonly #requests = createOpenRequests()
  #live: LiveWindow | undefined
  #removeButton: (() => void) | undefined

  constructor(options: WindowOptions) {
    this.#options = options
    this.#times = { ...defaultTimes, ...options.times }
    // No browser reports to the window that its site has gone.
    options.page.addEventListener('pagehide', this.#cancelOpen)
  }

  /**
   * Returns the wallet's answer. Opens the window before it returns, so that the click of the caller still counts. A live window serves
   * later requests.
   * @throws {ProviderError} as a rejection
   */
  async request(method: string, params: unknown): Promise<Json> {
    if (this.#options.page.crossOriginIsolated) throw severed()
    if (this.#requests.size >= MAX_OPEN) throw new ProviderError(codes.limitExceeded, 'Ten requests already wait in the wallet.')
    if (this.#live?.isClosed) this.#endWith(userRejected())
    const { added, answer } = this.#requests.add(method, params, this.#options.chainId())
    this.#live?.focus()
    if (this.#live) this.#send(added)
    else this.#openOrAsk()
    return answer
  }

  /** Ends all open requests with 4001. A live window also learns what the site would tell a new one. */
  cancelAll(): void {
    this.#cancelOpen()
    if (this.#live?.isReady) for (const message of this.#options.greeting()) this.#live.send(message)
    this.#dropButton()
    this.#requests.rejectAll(userRejected())
  }

  #cancel = (id: string) => this.#live?.send({ type: 'cancel', id })
  #cancelOpen = () => {
    for (const { message } of this.#requests.all()) this.#cancel(message.id)
  }

  #send(request: OpenRequest) {
    if (!this.#live?.isReady) return
    this.#live.send(request.message)
    this.#requests.expire(request, this.#times.acceptedMs, notTaken, this.#cancel)
  }

  #open(): boolean {
    const { page, walletOrigin } = this.#options
    // A random name, so that no other page reuses the window. Nor does this one: a window that ended does not greet again.
    this.#live = openWindow(page, walletOrigin, `wallet-${randomText()}`, this.#times, {
      onReady: () => {
        for (const message of this.#options.greeting()) this.#live?.send(message)
        for (const request of this.#requests.all()) this.#send(request)
      },
      onMessage: (message) => this.#hear(message),
      onEnd: (error) => this.#endWith(error),
    })
    return this.#live !== undefined
  }

  #dropButton() {
    this.#removeButton?.()
    this.#removeButton = undefined
  }

  /** A request that follows a blocked one may come in a click, or after the page removed the button. */
  #openOrAsk() {
    this.#dropButton()
    if (this.#open()) return
    const clicked = (act: () => void) => () => {
      this.#removeButton = undefined
      act()
    }
    this.#removeButton = this.#options.askForClick(
      clicked(() => this.#open() || this.#endWith(new ProviderError(codes.userRejected, stillBlocked))),
      clicked(() => this.#endWith(userRejected())),
    )
  }

  #hear(message: WindowMessage) {
    if (message.type === 'bye') this.#leave()
    else if (message.type === 'session' || message.type === 'calls') this.#options.onNotice(message)
    else if (message.type === 'accepted') {
      const found = this.#requests.accept(message.id)
      if (found) this.#requests.expire(found, this.#times.userMs, notDecided, this.#cancel)
    } else settle(this.#requests, message)
  }

  /** The window closes by itself. A new one gets the requests that it has not seen, once. */
  #leave() {
    this.#end()
    for (const request of this.#requests.all()) {
      if (request.isTaken) this.#requests.settle(request.message.id)?.reject(userRejected())
      request.isTaken = true
    }
    if (this.#requests.size > 0) this.#openOrAsk()
  }

  #endWith(error: ProviderError) {
    this.#end()
    this.#requests.rejectAll(error)
  }

  #end() {
    this.#live?.end()
    this.#live = undefined
  }
}

/** Settles the request that a message answers. A second answer finds none. */
function settle(requests: ReturnType<typeof createOpenRequests>, message: WindowMessage) {
  if (message.type === 'result') requests.settle(message.id)?.resolve(message.result)
  else if (message.type === 'error') {
    const { code, message: text, data } = message.error
    requests.settle(message.id)?.reject(new ProviderError(code, text, data))
  }
}
