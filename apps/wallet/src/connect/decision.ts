import type { Json, ProviderError, WindowMessage } from '@patina/connect/protocol'
import type { Ask } from './ask.ts'

/** The acts of a screen on its request. Only the first answer counts. */
export type Decision = {
  /** The user approved: neither the site nor time ends the request any more. */
  approve(ask: Ask): void
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
