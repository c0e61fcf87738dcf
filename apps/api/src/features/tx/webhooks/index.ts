import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../../../http/errors.ts'
import { alchemy } from './alchemy.ts'
import { helius } from './helius.ts'
import { moralis } from './moralis.ts'
import type { DeliveryContent, Provider } from './provider.ts'
import { quicknode } from './quicknode.ts'
import { tatum } from './tatum.ts'

/** Providers of webhooks with their own format. Helius is last, because it is identified by a header that other senders may use too. */
export const providers: readonly Provider[] = [alchemy, moralis, quicknode, tatum, helius]

/** Webhook secrets by the id of the provider, the newest first. A provider without secrets is ignored. */
export type ProviderSecrets = ReadonlyMap<string, readonly string[]>

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
  const provider = providers.find(({ id, signatureHeader }) => secrets.has(id) && header(signatureHeader) !== '')
  if (!provider || header('webhook-signature') !== '') return undefined
  // Every secret is tried, so that the duration does not reveal which one is valid.
  const tried = (secrets.get(provider.id) ?? []).map((secret) => provider.isSignedBy(secret, { header, rawBody }, new Date()))
  if (!tried.includes(true)) throw new ApiError('unauthorized', { cause: new Error(`Not signed by ${provider.id}`) })
  const { operations, id } = provider.read(body)
  return { operations, ...(id !== undefined && { id: `${provider.id}:${id}` }) }
}
