import { SwapQuote } from '@patina/swaps'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Cache } from '../../../base/cache/cache.ts'

/** A quote, its provider, and the time of its answer. `services` may answer if the quote is renewed. */
export type StoredQuote = { provider: string; quote: SwapQuote; quotedAt: number; services?: string[] | undefined }

/** `raw` is JSON text, so that the answer of a service comes back unchanged. */
const Stored = Compile(
  Type.Object({
    provider: Type.String(),
    quote: Type.Omit(SwapQuote, ['raw']),
    raw: Type.Optional(Type.String()),
    quotedAt: Type.Number(),
    services: Type.Optional(Type.Array(Type.String())),
  }),
)

/** Stores a quote. */
export async function writeStoredQuote(
  cache: Pick<Cache, 'set'>,
  key: string,
  { quote: { raw, ...quote }, ...stored }: StoredQuote,
  ttlMs: number,
): Promise<void> {
  await Promise.all([
    cache.set(key, JSON.stringify({ ...stored, quote, raw: JSON.stringify(raw) }, writeBigint), ttlMs),
    cache.set(issued(key), '', Math.max(ttlMs, rememberedMs)),
  ])
}

/** How long an expired quote is told apart from one that no answer contained. */
const rememberedMs = 3_600_000
const issued = (key: string) => `issued:${key}`

/** Returns why no quote is stored under a key: it expired, or it is not one of the last hour's answers. */
export const whyMissing = async (cache: Pick<Cache, 'get'>, key: string): Promise<'expired' | 'altered'> =>
  (await cache.get(issued(key))) === undefined ? 'altered' : 'expired'

/** Returns a stored quote. Undefined if it expired, or if another release stored it in another form. */
export async function readStoredQuote(cache: Pick<Cache, 'get'>, key: string): Promise<StoredQuote | undefined> {
  const text = await cache.get(key)
  const stored: unknown = text === undefined ? undefined : JSON.parse(text, readBigint)
  if (!Stored.Check(stored)) return undefined
  const { raw, quote, ...rest } = stored
  return { ...rest, quote: { ...quote, ...(raw !== undefined && { raw: JSON.parse(raw) }) } }
}

const writeBigint = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
const readBigint = (_: string, value: unknown) => (typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value)
