import type { Nonce } from '@patina/chains'
import type { NonceUse } from './nonces.store.ts'

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
