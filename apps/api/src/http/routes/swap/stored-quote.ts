import type { SwapQuote } from '@patina/swaps'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Cache } from '../../../base/cache/cache.ts'

/**
 * What the server remembers of a quote besides the ten fields: the provider, its own answer, when it answered, and who receives the operator's
 * fee. `services` may answer if the quote is renewed.
 */
export type StoredQuote = { provider: string; raw?: unknown; quotedAt: number; feeRecipient?: string; services?: string[] }

const Stored = Compile(
  Type.Object({
    provider: Type.String(),
    raw: Type.Optional(Type.Unknown()),
    quotedAt: Type.Number(),
    feeRecipient: Type.Optional(Type.String()),
    services: Type.Optional(Type.Array(Type.String())),
  }),
)

/** Stores a quote under the digest of its ten fields. */
export async function writeStoredQuote(
  cache: Pick<Cache, 'set'>,
  key: string,
  { provider, quote: { raw, fee }, services }: { provider: string; quote: Pick<SwapQuote, 'raw' | 'fee'>; services?: string[] | undefined },
  ttlMs: number,
): Promise<void> {
  await cache.set(key, JSON.stringify({ provider, raw, quotedAt: Date.now(), feeRecipient: fee?.recipient, services }), ttlMs)
}

/** Returns a stored quote. Undefined if it expired, or if another release stored it in another form. */
export async function readStoredQuote(cache: Pick<Cache, 'get'>, key: string): Promise<StoredQuote | undefined> {
  const text = await cache.get(key)
  const stored: unknown = text === undefined ? undefined : JSON.parse(text)
  return Stored.Check(stored) ? stored : undefined
}
