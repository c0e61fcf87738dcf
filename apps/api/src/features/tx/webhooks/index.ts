import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../../../http/errors.ts'
import { alchemy } from './alchemy.ts'
import { helius } from './helius.ts'
import { moralis } from './moralis.ts'
import type { Provider, Told } from './provider.ts'
import { quicknode } from './quicknode.ts'
import { tatum } from './tatum.ts'

/** Who may report in its own format. The one without a signature is last: its header is one that others may send too. */
export const providers: readonly Provider[] = [alchemy, moralis, quicknode, tatum, helius]

/** Secrets by the id of the provider, the newest first; one without secrets is not listened to. */
export type ProviderSecrets = ReadonlyMap<string, readonly string[]>

/**
 * What a delivery in a provider's own format tells; undefined where it is from none that we have secrets of.
 * @throws {ApiError} `unauthorized` when none of the secrets made its signature, before `invalid_operation`
 */
export function readProvider(secrets: ProviderSecrets, headers: IncomingHttpHeaders, rawBody: string, body: unknown): Told | undefined {
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const provider = providers.find(({ id, signatureHeader }) => secrets.has(id) && header(signatureHeader) !== '')
  if (!provider || header('webhook-signature') !== '') return undefined
  // Each is tried: the time must not tell which one is good.
  const tried = (secrets.get(provider.id) ?? []).map((secret) => provider.isSignedBy(secret, { header, rawBody }, new Date()))
  if (!tried.includes(true)) throw new ApiError('unauthorized', { cause: new Error(`Not signed by ${provider.id}`) })
  const { operations, id } = provider.read(body)
  return { operations, ...(id !== undefined && { id: `${provider.id}:${id}` }) }
}
