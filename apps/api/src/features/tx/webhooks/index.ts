import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../../../http/errors.ts'
import { alchemy } from './alchemy.ts'
import { helius } from './helius.ts'
import { moralis } from './moralis.ts'
import type { DeliveryContent, Provider } from './provider.ts'
import { quicknode } from './quicknode.ts'
import { tatum } from './tatum.ts'

/** Providers with their own format. Helius is last: it has no signature, and other senders may use its header too. */
export const providers: readonly Provider[] = [alchemy, moralis, quicknode, tatum, helius]

/** Secrets by the id of the provider, the newest first. A provider without secrets is ignored. */
export type ProviderSecrets = ReadonlyMap<string, readonly string[]>

/**
 * Returns a delivery in a provider's own format. Returns undefined if no provider with configured secrets sent it.
 * @throws {ApiError} `unauthorized` when none of the secrets made its signature, before `invalid_operation`
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
  // Every secret is tried, so that the duration does not reveal the valid one.
  const tried = (secrets.get(provider.id) ?? []).map((secret) => provider.isSignedBy(secret, { header, rawBody }, new Date()))
  if (!tried.includes(true)) throw new ApiError('unauthorized', { cause: new Error(`Not signed by ${provider.id}`) })
  const { operations, id } = provider.read(body)
  return { operations, ...(id !== undefined && { id: `${provider.id}:${id}` }) }
}
