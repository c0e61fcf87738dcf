import type { Address, Operation, TransactionReport } from '@patina/chains'
import { tokenIdOf } from '../../wallet/catalogue/tokens.ts'
import type { TransactionRow } from './row.ts'
import { addressesOf } from './shares.ts'

/** Returns the addresses in a transaction, each with the tokens that moved from or to it. A spender of an approval is not a party. */
export function partiesOf({
  platformId,
  fromAddress,
  toAddress,
  operations,
}: Pick<TransactionRow, 'platformId' | 'fromAddress' | 'toAddress' | 'operations'>) {
  const parties = new Map<Address, Set<string>>()
  const add = (address: Address | null, tokenContractId?: string) => {
    if (address === null) return
    const tokens = parties.get(address) ?? new Set()
    parties.set(address, tokenContractId === undefined ? tokens : tokens.add(tokenContractId))
  }
  add(fromAddress)
  add(toAddress)
  for (const operation of operations) {
    const addresses = namesReceiver(operation) ? addressesOf(operation) : [operation.fromAddress]
    for (const address of addresses) add(address, operation.tokenContractId)
  }
  // A transaction without transfers is listed under the native token, because nearly every fee is paid in it.
  if (operations.every(({ type }) => type !== 'transfer')) add(fromAddress, tokenIdOf(platformId, null))
  return parties
}

/** Returns the same addresses as `partiesOf`, for a transaction that is not stored yet. An address may occur more than once. */
export function partyAddresses({ from, to, operations }: Pick<TransactionReport, 'from' | 'to' | 'operations'>): Address[] {
  const addresses = [from]
  if (to !== null) addresses.push(to)
  for (const operation of operations) {
    addresses.push(operation.from)
    if (namesReceiver(operation) && operation.to !== null) addresses.push(operation.to)
    for (const shares of [operation.inputs, operation.outputs]) if (shares) addresses.push(...shares.map(({ address }) => address))
  }
  return addresses
}

/** Returns whether the operation moves tokens to its receiver, who is then a party. */
const namesReceiver = ({ type }: Pick<Operation, 'type'>) => type === 'transfer' || type === 'rent'
