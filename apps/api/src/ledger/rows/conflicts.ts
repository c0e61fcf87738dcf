import type { Address, ChainAdapter, SignedTransaction } from '@patina/chains'
import { ApiError } from '../../base/wire/errors.ts'

/**
 * A thing that only one mined transaction can spend: a nonce of an account. Two transactions that spend the same thing conflict. An account
 * spends its nonces in ascending order.
 */
export type Spent = { owner: Address; nonce: number }

/** A pending transaction. `raw` is absent if another source than a client reported it. */
export type ConflictingRow = { hash: string; raw: string | null }

/** Returns what a transaction spends. Empty if nothing of it can conflict, as on Solana. */
export const spentBy = ({ from, nonce }: Pick<SignedTransaction, 'from' | 'nonce'>): Spent[] =>
  nonce === null ? [] : [{ owner: from, nonce }]

/**
 * Refuses a transaction that conflicts with a pending one. A cancellation is accepted, and the same transaction with another fee.
 * @param pending the pending transactions that spend something of it
 * @param replaces the hash of the one that the client wants to replace by a different one
 * @throws {ApiError} `nonce_pending` with the hash of the other one
 */
export async function refuseConflict(
  chain: Pick<ChainAdapter, 'decodeTransaction'>,
  signed: SignedTransaction,
  pending: readonly ConflictingRow[],
  replaces: string | undefined,
): Promise<void> {
  const others = pending.filter(({ hash }) => hash !== signed.hash)
  if (signed.isEmpty || others.length === 0 || others.some(({ hash }) => hash === replaces)) return
  for (const { raw } of others) {
    const other = raw === null ? undefined : await chain.decodeTransaction(raw)
    // A replaced transaction may have been replaced itself, so one of the others is enough.
    if (other?.effect !== undefined && other.effect === signed.effect) return
  }
  const hash = others.at(-1)?.hash ?? ''
  throw new ApiError('nonce_pending', { details: { hash } })
}
