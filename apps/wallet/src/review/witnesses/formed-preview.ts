import type { TransactionPreview } from '@patina/sdk'

type Field = (value: unknown) => boolean

const text: Field = (value) => typeof value === 'string'
const number: Field = (value) => Number.isSafeInteger(value)
/** No chain has larger amounts. */
const amount: Field = (value) => typeof value === 'string' && /^\d{1,78}$/.test(value)
const one =
  (...values: readonly unknown[]): Field =>
  (value) =>
    values.includes(value)
const maybe =
  (field: Field): Field =>
  (value) =>
    value === undefined || field(value)
const orNull =
  (field: Field): Field =>
  (value) =>
    value === null || field(value)
const listOf =
  (field: Field): Field =>
  (value) =>
    Array.isArray(value) && value.every(field)

/** An object whose fields have these forms. Newer servers may have more fields. */
const object =
  (fields: { readonly [name: string]: Field }): Field =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false
    const found = new Map<string, unknown>(Object.entries(value))
    return Object.entries(fields).every(([name, field]) => field(found.get(name)))
  }
const texts: Field = (value) => typeof value === 'object' && value !== null && Object.values(value).every(text)

/** The fields that the review uses. */
const isFormed = object({
  outcome: one('succeeds', 'fails', 'unknown'),
  reason: maybe(text),
  changes: listOf(object({ contractAddress: orNull(text), nftId: maybe(amount), direction: one('in', 'out'), amount })),
  approvals: listOf(
    object({
      kind: text,
      contractAddress: orNull(text),
      nftId: maybe(amount),
      spender: text,
      before: amount,
      after: amount,
      until: maybe(number),
    }),
  ),
  fees: orNull(object({ network: amount, l1: maybe(amount) })),
  warnings: listOf(object({ code: text, severity: one('b', 'c', 'w', 'i'), facts: texts })),
  how: object({ method: orNull(text), contexts: number, isComplete: one(true, false) }),
  blockNumber: orNull(number),
  words: maybe(
    object({
      title: text,
      lines: listOf(
        object({
          kind: text,
          label: text,
          value: text,
          tokenId: maybe(text),
          nftId: maybe(amount),
          amount: maybe(amount),
          address: maybe(text),
          role: maybe(one('receiver', 'spender')),
        }),
      ),
    }),
  ),
  digests: listOf(object({ hash: text })),
})

/** Returns an answer of the server if it has the form of a preview, else null. A review without a preview says that nothing was simulated. */
export const formedPreview = (answer: TransactionPreview): TransactionPreview | null => (isFormed(answer) ? answer : null)
