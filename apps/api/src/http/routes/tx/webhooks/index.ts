import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderSecrets, WebhookProvider } from '../../../../base/config/webhooks.ts'
import { ApiError } from '../../../../base/wire/errors.ts'
import { alchemy } from './alchemy.ts'
import { helius } from './helius.ts'
import { moralis } from './moralis.ts'
import type { DeliveryContent, Provider } from './provider.ts'
import { quicknode } from './quicknode.ts'
import { tatum } from './tatum.ts'

/** Providers of webhooks with their own format. */
export const providers: Readonly<Record<WebhookProvider, Provider>> = { alchemy, moralis, quicknode, tatum, helius }

/**
 * Returns the content of a delivery in a provider's own format. Returns undefined if no provider with configured secrets sent the delivery.
 * @throws {ApiError} `unauthorized` if none of the secrets signed the delivery, else `invalid_operation` if its content is malformed
 */
export function readProvider(
  secrets: ProviderSecrets,
  headers: IncomingHttpHeaders,
  rawBody: string,
  body: unknown,
): DeliveryContent | undefined {
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const [sender, ofSender] = [...secrets].find(([sender]) => header(providers[sender].signatureHeader) !== '') ?? []
  if (!sender || !ofSender || header('webhook-signature') !== '') return undefined
  const provider = providers[sender]
  // Every secret is tried, so that the duration does not reveal which one is valid.
  const tried = ofSender.map((secret) => provider.isSignedBy(secret, { header, rawBody }, new Date()))
  if (!tried.includes(true)) throw new ApiError('unauthorized', { cause: new Error(`Not signed by ${sender}`) })
  const { operations, id } = provider.read(body)
  return { operations, ...(id !== undefined && { id: `${sender}:${id}` }) }
}
