import { codes, ProviderError } from '../protocol/errors.ts'
import { type Init, readHello } from '../protocol/messages.ts'
import type { OpenedWindow, Page, Times } from './page.ts'

export const coopSentence = "This site's COOP header blocks wallet windows; it needs `same-origin-allow-popups`."
const otherVersion = 'The wallet speaks another version. Update the connect package.'

/** The address is wrong, the wallet is not served there, or its window was closed before it had loaded. */
export const noAnswer = (walletOrigin: string) => new ProviderError(codes.userRejected, `No wallet answered at ${walletOrigin}.`)
export const severed = () => new ProviderError(codes.disconnected, coopSentence)

/** The end of a handshake: a port to the window, or the reason why there is none. */
export type Handshake = {
  /** Called once with the port that belongs to this page and the wallet's document. */
  onPort(port: MessagePort): void
  onFailure(error: ProviderError): void
  /** The document in the window greets again after it took the port, so it was loaded anew and the port is dead. */
  onReload(): void
}

/**
 * Waits for the hello of a window and answers it once, with a port. Only a message from the wallet's origin and from this window counts.
 * Returns a function that ends it.
 */
export function greet(page: Page, opened: OpenedWindow, walletOrigin: string, { helloMs }: Times, handshake: Handshake) {
  let port: MessagePort | undefined
  let hasSpoken = false
  const timer = setTimeout(() => handshake.onFailure(noAnswer(walletOrigin)), helloMs)

  const listen = (event: Event) => {
    const { origin, source, data }: { origin?: unknown; source?: unknown; data?: unknown } = Object(event)
    if (origin !== walletOrigin || source !== opened) return
    const speaksOurs = readHello(data)
    if (speaksOurs === undefined) return
    if (port) {
      // Greetings that crossed the answer are the same document's.
      if (hasSpoken) handshake.onReload()
      return
    }
    clearTimeout(timer)
    if (!speaksOurs) return handshake.onFailure(new ProviderError(codes.disconnected, otherVersion))
    const channel = new MessageChannel()
    port = channel.port1
    const init: Init = { wallet: 'init', v: 1 }
    opened.postMessage(init, walletOrigin, [channel.port2])
    handshake.onPort(port)
  }
  page.addEventListener('message', listen)

  return {
    /** Notes that the document answered on the port. */
    heard() {
      hasSpoken = true
    },
    end() {
      clearTimeout(timer)
      page.removeEventListener('message', listen)
      port?.close()
    },
  }
}
