import { type ProviderError, userRejected } from '../protocol/errors.ts'
import { connectPath, readWindowMessage, type SiteMessage, type WindowMessage } from '../protocol/messages.ts'
import { MessageFlaw } from '../protocol/plain-json.ts'
import { greet, noAnswer, severed } from './handshake.ts'
import { type OpenedWindow, type Page, popupFeatures, type Times } from './page.ts'

/** A window of the wallet that this page opened. */
export type LiveWindow = {
  readonly isClosed: boolean
  /** Whether the window took the port, so that messages reach it. */
  readonly isReady: boolean
  focus(): void
  send(message: SiteMessage): void
  /** Ends the connection. It does not close the window, which may still show a result. */
  end(): void
}

export type WindowEvents = {
  onReady(): void
  onMessage(message: WindowMessage): void
  /** The window closed, was severed, was loaded anew, or did not answer in time. */
  onEnd(error: ProviderError): void
}

/** Opens the window of the wallet. Undefined if the browser blocked it. */
export function openWindow(page: Page, walletOrigin: string, name: string, times: Times, events: WindowEvents): LiveWindow | undefined {
  const opened = page.open(walletOrigin + connectPath, name, popupFeatures(page))
  if (!opened) return undefined
  let port: MessagePort | undefined
  const greeting = greet(page, opened, walletOrigin, times, {
    onPort(granted) {
      port = granted
      port.onmessage = ({ data }) => {
        const message = readOrIgnore(data)
        if (!message) return
        greeting.heard()
        events.onMessage(message)
      }
      events.onReady()
    },
    onFailure: events.onEnd,
    onReload: () => events.onEnd(userRejected()),
  })
  const stop = pollClosed(opened, times, (isEarly) => {
    if (port !== undefined) events.onEnd(userRejected())
    else events.onEnd(isEarly ? severed() : noAnswer(walletOrigin))
  })
  return {
    get isClosed() {
      return opened.closed
    },
    get isReady() {
      return port !== undefined
    },
    focus: () => opened.focus(),
    send: (message) => port?.postMessage(JSON.stringify(message)),
    end() {
      stop()
      greeting.end()
    },
  }
}

/** No event reports that a window closed. A window that the browser severed reads as closed at once (`isEarly`), before it could greet. */
function pollClosed(opened: OpenedWindow, { pollMs, severedMs }: Times, onClosed: (isEarly: boolean) => void) {
  const openedAt = performance.now()
  const timer = setInterval(() => opened.closed && onClosed(performance.now() - openedAt < severedMs), pollMs)
  return () => clearInterval(timer)
}

/** Returns undefined for a text that no version of the protocol has. It answers nobody, and the timeout of the request ends it. */
function readOrIgnore(data: unknown): WindowMessage | undefined {
  try {
    return readWindowMessage(data)
  } catch (error) {
    if (error instanceof MessageFlaw) return undefined
    throw error
  }
}
