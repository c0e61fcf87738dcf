import type { ChainAdapter, Nonce, SignedTransaction } from '@patina/chains'
import { ApiError } from '../../base/wire/errors.ts'
import type { NonceUse, PendingUse } from './nonces.store.ts'

/**
 * Returns the nonces of an account from a node and from the own rows. A node may be behind, or not have a transaction that another node has.
 * A gap below a pending transaction is the next nonce, because nothing above it can be mined.
 */
export function mergeNonces(node: Nonce, uses: readonly NonceUse[]): Nonce {
  const confirmed = uses.reduce((most, { nonce, isMined }) => (isMined ? Math.max(most, nonce + 1) : most), node.confirmed)
  const pending = new Set(uses.filter(({ isMined }) => !isMined).map(({ nonce }) => nonce))
  let next = Math.max(node.next, confirmed)
  while (pending.has(next)) next += 1
  return { next, confirmed }
}

/**
 * Refuses a transaction whose nonce another pending one has. A cancellation is accepted, and the same transaction with another fee.
 * @param pending the pending transactions with this nonce
 * @param replaces the hash of the one that the client wants to replace by a different one
 * @throws {ApiError} `nonce_pending` with the hash of the other one
 */
export async function refuseOtherUse(
  chain: Pick<ChainAdapter, 'decodeTransaction'>,
  signed: SignedTransaction,
  pending: readonly PendingUse[],
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
