import { addressRules, networks } from '@patina/chains'
import type { StoredOperation } from './tables.ts'

/** The change of one balance. `others`: the other addresses of its movements, in the order of the movements. */
export type NetAmount = Pick<StoredOperation, 'tokenContractId' | 'tokenId' | 'standard' | 'multiplier'> & {
  amount: bigint
  others: readonly string[]
}

export type NetAmounts = { sent: NetAmount[]; received: NetAmount[] }

type Total = Omit<NetAmount, 'others'> & { others: Set<string> }

/**
 * Returns the net amounts that the owner of the addresses `mine` sent and received, in base units and above zero. There is one entry per token
 * and NFT, in the order of their first movement. Movements between two addresses of `mine` cancel out.
 */
export function netAmounts(operations: readonly StoredOperation[], mine: ReadonlySet<string>): NetAmounts {
  const totals = new Map<string, Total>()
  for (const { type, tokenContractId, fromAddress, toAddress, amount, tokenId, standard, multiplier } of operations) {
    const isOutgoing = mine.has(fromAddress)
    const isIncoming = toAddress !== null && mine.has(toAddress)
    if (type !== 'transfer' || isOutgoing === isIncoming) continue
    const key = `${tokenContractId} ${tokenId ?? ''}`
    let total = totals.get(key)
    if (!total) {
      const nft = { ...(tokenId !== undefined && { tokenId }), ...(standard && { standard }) }
      total = { tokenContractId, ...nft, ...(multiplier !== undefined && { multiplier }), amount: 0n, others: new Set() }
      totals.set(key, total)
    }
    total.amount += isIncoming ? BigInt(amount) : -BigInt(amount)
    const other = isOutgoing ? toAddress : fromAddress
    if (other !== null) total.others.add(other)
  }
  const net: NetAmounts = { sent: [], received: [] }
  for (const { others, ...total } of totals.values()) {
    if (total.amount > 0n) net.received.push({ ...total, others: [...others] })
    if (total.amount < 0n) net.sent.push({ ...total, amount: -total.amount, others: [...others] })
  }
  return net
}

const rulesOf = new Map(networks.map((network) => [network.id, addressRules(network)]))

/** Returns whether an address is the issuer of a token: new tokens come from it, and burned tokens go to it. */
export function isIssuer(tokenContractId: string, other: string): boolean {
  const separator = tokenContractId.indexOf(':')
  const rules = rulesOf.get(tokenContractId.slice(0, separator))
  return rules?.isIssuer(other, tokenContractId.slice(separator + 1)) ?? false
}
