import type { Prepared } from '@patina/sdk'
import type { Revoked } from '../keys/intent.ts'

/** The purpose of a transaction of this wallet, as its user confirmed it. Amounts are in base units. */
export type SentSummary = SentMovement | { kind: 'cancel' } | { kind: 'close' } | { kind: 'undelegate'; code: string }

/** `multiplier`: the factor by which `amount` was shown, if the token has one. `name`: the name that the user typed for the receiver. */
type SentMovement = { multiplier?: string | undefined } & (
  | { kind: 'send'; tokenId: string; symbol: string; decimals: number; amount: bigint; to: string; name?: string | undefined }
  | {
      kind: 'swap'
      tokenId: string
      symbol: string
      decimals: number
      amount: bigint
      outputTokenId: string
      outputSymbol: string
      outputDecimals: number
      outputAmount: bigint
      minimum: bigint
    }
  | { kind: 'unwrap'; tokenId: string; symbol: string; decimals: number; amount: bigint }
  | { kind: 'approve'; tokenId: string; symbol: string; decimals: number; amount: bigint; spender: string }
  | { kind: 'revoke'; tokenId: string; symbol: string; decimals: number; amount: bigint; spender: string; revoked?: Revoked | undefined }
)

/** A transaction that this browser sent. It is kept for rows before the server lists them, and for replacements. */
export type SentRecord = {
  txId: number
  hash: string
  platformId: string
  /** The account that signed. */
  accountId: string
  address: string
  /** Milliseconds since 1970. */
  sentAt: number
  summary: SentSummary
  /** What was signed. Only transactions of EVM chains can be replaced. */
  prepared: Prepared
  /** The transaction whose nonce this one uses. */
  replaces?: number | undefined
}

const maxRecords = 200

/** Returns the records with one added, newest first. The oldest are forgotten. */
export const withRecord = (records: readonly SentRecord[], added: SentRecord): SentRecord[] =>
  [added, ...records.filter(({ txId }) => txId !== added.txId)].slice(0, maxRecords)

/** Returns the records as text for the storage of the browser. Bigints become texts that end with `n`. */
export const writeRecords = (records: readonly SentRecord[]): string =>
  JSON.stringify(records, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** Returns the records of a stored text. Records with another shape are left out. */
export function readRecords(text: string | null): SentRecord[] {
  const stored: unknown = parseJson(text)
  return Array.isArray(stored) ? stored.slice(0, maxRecords).filter(isRecord) : []
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]', (_key, value: unknown) =>
      typeof value === 'string' && /^-?\d{1,90}n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
    )
  } catch {
    return []
  }
}

type Shape = { [field: string]: 'string' | 'number' | 'bigint' | 'object' }
const summaries: { [kind: string]: Shape } = {
  send: { tokenId: 'string', symbol: 'string', decimals: 'number', amount: 'bigint', to: 'string' },
  swap: {
    tokenId: 'string',
    symbol: 'string',
    decimals: 'number',
    amount: 'bigint',
    outputTokenId: 'string',
    outputSymbol: 'string',
    outputDecimals: 'number',
    outputAmount: 'bigint',
    minimum: 'bigint',
  },
  approve: { tokenId: 'string', symbol: 'string', decimals: 'number', amount: 'bigint', spender: 'string' },
  revoke: { tokenId: 'string', symbol: 'string', decimals: 'number', amount: 'bigint', spender: 'string' },
  unwrap: { tokenId: 'string', symbol: 'string', decimals: 'number', amount: 'bigint' },
  cancel: {},
  close: {},
  undelegate: { code: 'string' },
}

function isRecord(value: unknown): value is SentRecord {
  if (!has(value, { txId: 'number', hash: 'string', platformId: 'string', accountId: 'string', address: 'string', sentAt: 'number' }))
    return false
  const { summary, prepared, replaces } = value
  const kind: unknown = Object(summary).kind
  const shape = typeof kind === 'string' && Object.hasOwn(summaries, kind) ? summaries[kind] : undefined
  if (!shape || !has(summary, shape) || !has(prepared, { platformId: 'string', amount: 'bigint', maxFee: 'bigint' })) return false
  if (!isMultiplier(Object(summary).multiplier)) return false
  if (!['undefined', 'string'].includes(typeof Object(summary).name)) return false
  // The key worker refuses what does not fit the transaction.
  if (!['undefined', 'object'].includes(typeof Object(summary).revoked)) return false
  if (replaces !== undefined && typeof replaces !== 'number') return false
  const { unsigned } = prepared
  const call: Shape = {
    chainId: 'number',
    nonce: 'number',
    to: 'string',
    value: 'bigint',
    data: 'string',
    gas: 'bigint',
    maxFeePerGas: 'bigint',
    maxPriorityFeePerGas: 'bigint',
  }
  return typeof unsigned === 'string' || has(unsigned, call)
}

/** Returns whether a value is absent, or a positive decimal number. */
const isMultiplier = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && Number(value) > 0)

/** Returns whether a value is an object whose fields have these types. */
function has<S extends Shape>(value: unknown, shape: S): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const fields: Record<string, unknown> = { ...value }
  return Object.entries(shape).every(([field, type]) => typeof fields[field] === type)
}
