import {
  codes,
  invalidParams,
  type Json,
  MessageFlaw,
  ProviderError,
  readSiteMessage,
  type SiteMessage,
  userRejected,
  type WindowMessage,
} from '@patina/connect/protocol'

/** A request that waits for the user. */
export type SiteRequest = Extract<SiteMessage, { type: 'request' }>

/** The state of the window. */
export type QueueState = {
  current: SiteRequest | undefined
  waiting: number
  /** The user approved, so only the outcome ends the request. */
  isBusy: boolean
  /** No further request is taken. */
  isEnded: boolean
  /** The last request failed after its approval, when the site did not wait for it any more. The window stays, and says so. */
  isLost: boolean
}

export type QueueOptions = {
  send(message: WindowMessage): void
  /** The site gave its permissions back. */
  onRevoked(): void
  /** Nothing more is to do, or the site does not follow any more. */
  onEnd(): void
  /** Whether the user refused this site too often. */
  isPaused(): boolean
  onRefused(): void
  times?: { userMs: number; lingerMs: number }
}

const maxWaiting = 10
/** So many requests are answered by one window. */
const maxAnswers = 1_000
const defaultTimes = { userMs: 600_000, lingerMs: 2_500 }
const connecting: readonly string[] = ['eth_requestAccounts', 'wallet_requestPermissions', 'solana_connect']

const expired = () => new ProviderError(codes.userRejected, 'The request expired after ten minutes.')
const limit = (sentence: string) => new ProviderError(codes.limitExceeded, sentence)
const errorAnswer = (id: string, { code, message }: ProviderError): Answer => ({ type: 'error', id, error: { code, message } })

/** Returns the id of a text that is too large, too deep or malformed. It is searched near the start, since nothing parses such a text. */
const idIn = (data: unknown) => (typeof data === 'string' ? /"id":"([\w-]{1,64})"/.exec(data.slice(0, 200))?.[1] : undefined)

type Answer = Extract<WindowMessage, { type: 'result' | 'error' }>

/** The requests of one site, in their order. One is shown at a time. Each gets one answer, also if its id is repeated. */
export class SiteQueue {
  readonly #options: QueueOptions
  readonly #times: { userMs: number; lingerMs: number }
  readonly #answers = new Map<string, Answer>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  #open: readonly SiteRequest[] = []
  #state: QueueState = { current: undefined, waiting: 0, isBusy: false, isEnded: false, isLost: false }
  /** Whether the site does not wait any more for the approved request. */
  #isGivenUp = false
  #linger: ReturnType<typeof setTimeout> | undefined

  constructor(options: QueueOptions) {
    this.#options = options
    this.#times = options.times ?? defaultTimes
    this.#waitForMore()
  }

  getState = (): QueueState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes what arrived on the port. It is measured before it is parsed. A text that is no message is answered if its id could be read. */
  receive(data: unknown): void {
    if (this.#state.isEnded) return
    try {
      this.#take(readSiteMessage(data))
    } catch (error) {
      if (!(error instanceof MessageFlaw)) throw error
      const id = error.id ?? idIn(data)
      if (id !== undefined && !this.#isKnown(id)) this.#settle(errorAnswer(id, invalidParams(error.message)))
    }
  }

  /** The user approved the request. From now on, neither the site nor time can end it. Returns false if it has ended already. */
  approve(id: string): boolean {
    const isOpen = this.#state.current?.id === id
    if (isOpen) this.#update({ isBusy: true })
    return isOpen
  }

  /** The approved request failed, and the user decides again. A request for which the site does not wait any more ends instead. */
  reopen(id: string): void {
    if (this.#state.current?.id !== id) return
    this.#update(this.#isGivenUp ? { isLost: true } : { isBusy: false })
    if (this.#isGivenUp) this.reject(id, userRejected())
  }

  /** Reports something that answers no request. */
  notify(message: WindowMessage): void {
    if (!this.#state.isEnded) this.#options.send(message)
  }

  /** Answers a request, and shows the next one. `notices` reach the site before. */
  resolve(id: string, result: Json, notices: readonly WindowMessage[] = []): void {
    if (!this.#isOpen(id)) return
    for (const notice of notices) this.#options.send(notice)
    this.#settle({ type: 'result', id, result })
  }

  reject(id: string, error: ProviderError, notices: readonly WindowMessage[] = []): void {
    if (!this.#isOpen(id)) return
    for (const notice of notices) this.#options.send(notice)
    this.#settle(errorAnswer(id, error))
  }

  /** The user refused the request. Others that ask for the same connection are refused with it. */
  refuse(id: string): void {
    const refused = this.#open.find((request) => request.id === id)
    if (!refused) return
    this.#options.onRefused()
    const alike = connecting.includes(refused.method) ? this.#open.filter(({ method }) => connecting.includes(method)) : [refused]
    for (const request of alike) this.reject(request.id, userRejected())
  }

  /** The window closes, or the site has gone. A request that was approved goes on without it. */
  end(): void {
    if (this.#state.isEnded) return
    for (const { id } of this.#open) this.#giveUp(id)
    clearTimeout(this.#linger)
    this.#update({ isEnded: true })
    this.#options.send({ type: 'bye' })
    if (!this.#state.isBusy && !this.#state.isLost) this.#options.onEnd()
  }

  #take(message: SiteMessage) {
    if (message.type === 'ping') this.#options.send({ type: 'pong' })
    else if (message.type === 'request') this.#request(message)
    else if (message.type === 'cancel') this.#giveUp(message.id)
    else {
      for (const { id } of this.#open) this.#giveUp(id)
      this.#options.onRevoked()
    }
  }

  #request(request: SiteRequest) {
    const { id } = request
    const answer = this.#answers.get(id)
    if (answer) return this.#options.send(answer)
    if (this.#isOpen(id)) return this.#options.send({ type: 'accepted', id })
    if (this.#open.length > maxWaiting) return this.#settle(errorAnswer(id, limit('Ten requests already wait in the wallet.')))
    if (this.#options.isPaused()) return this.#settle(errorAnswer(id, limit('The user refused three requests. Try again in a minute.')))
    this.#options.send({ type: 'accepted', id })
    this.#timers.set(
      id,
      setTimeout(() => this.#giveUp(id, expired()), this.#times.userMs),
    )
    this.#show([...this.#open, request])
  }

  /** Ends a request, unless the user approved it. */
  #giveUp(id: string, error = userRejected()) {
    if (this.#isBusy(id)) this.#isGivenUp = true
    else this.reject(id, error)
  }

  #settle(answer: Answer) {
    const { id } = answer
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#answers.set(id, answer)
    this.#options.send(answer)
    this.#show(this.#open.filter((request) => request.id !== id))
    // An answer that is not kept could be asked for twice.
    if (this.#answers.size >= maxAnswers) this.end()
    else if (this.#state.isEnded && !this.#state.current && !this.#state.isLost) this.#options.onEnd()
  }

  #show(open: readonly SiteRequest[]) {
    const [before] = this.#open
    this.#open = open
    const [current] = open
    const { isBusy, isLost } = this.#state
    const isSame = current !== undefined && current === before
    if (!isSame) this.#isGivenUp = false
    this.#update({ current, waiting: Math.max(0, open.length - 1), isBusy: isSame && isBusy, isLost: !current && isLost })
    if (current) clearTimeout(this.#linger)
    else if (!this.#state.isEnded) this.#waitForMore()
  }

  /** A site may send a further request after an answer, without another click of its user. */
  #waitForMore() {
    clearTimeout(this.#linger)
    this.#linger = setTimeout(() => this.end(), this.#times.lingerMs)
  }

  #update(change: Partial<QueueState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #isOpen = (id: string) => this.#open.some((request) => request.id === id)
  #isKnown = (id: string) => this.#isOpen(id) || this.#answers.has(id)
  #isBusy = (id: string) => this.#state.isBusy && this.#state.current?.id === id
}
