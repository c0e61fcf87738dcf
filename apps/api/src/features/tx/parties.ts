import { tokenIdOf } from '../tokens/tokens.ts'
import type { TransactionRow } from './transaction-row.ts'

/** Who takes part in a transaction, with the tokens that moved from or to them. Being approved as a spender moves nothing. */
export function partiesOf({
  platformId,
  fromAddress,
  toAddress,
  operations,
}: Pick<TransactionRow, 'platformId' | 'fromAddress' | 'toAddress' | 'operations'>) {
  const parties = new Map<string, Set<string>>()
  const add = (address: string | null, tokenContractId?: string) => {
    if (address === null) return
    const tokens = parties.get(address) ?? new Set()
    parties.set(address, tokenContractId === undefined ? tokens : tokens.add(tokenContractId))
  }
  add(fromAddress)
  add(toAddress)
  for (const operation of operations) {
    add(operation.fromAddress, operation.tokenContractId)
    if (operation.type === 'transfer') add(operation.toAddress, operation.tokenContractId)
  }
  // Without any movement the transaction stands under the native token, in which its fee was paid.
  if (operations.every(({ type }) => type !== 'transfer')) add(fromAddress, tokenIdOf(platformId, null))
  return parties
}
