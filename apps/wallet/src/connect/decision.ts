import type { Json, ProviderError, WindowMessage } from '@patina/connect/protocol'
import type { Ask } from './ask.ts'

/** The acts of a screen on its request. Only the first answer counts. */
export type Decision = {
  /** The user approved: neither the site nor time ends the request any more. Returns false if one of them ended it before. */
  approve(ask: Ask): boolean
  /** It failed, and the user decides again. */
  reopen(): void
  /** `platformId`: the network that becomes the active one. Default: the one that the site used. */
  answer(result: Json, more?: { notices?: readonly WindowMessage[]; platformId?: string | undefined }): void
  fail(error: ProviderError): void
  /** The user refused. */
  refuse(): void
  /** Reports something to the site that answers no request. */
  notify(message: WindowMessage): void
}

/** The site or time ended a request before the user approved it. Nothing is signed. */
export const requestEnded = () => new Error('The request has ended')
