import type { Address } from '@patina/chains'
import { tokenIdOf } from '../../wallet/catalogue/tokens.ts'
import type { StoredOperation } from '../rows/tables.ts'

export type MainOperation = Pick<StoredOperation, 'tokenContractId' | 'fromAddress' | 'toAddress' | 'amount'>

type SummarisedTransaction = {
  operations: readonly StoredOperation[]
  platformId: string
  fromAddress: Address
  toAddress: Address | null
}

/**
 * Returns the operation that represents a transaction in a list, by these priorities:
 *
 * 1. an operation in the requested token: the viewer's largest transfer, then any operation of the viewer, then the first one
 * 2. the viewer's largest outgoing transfer of a catalogue token
 * 3. the viewer's largest incoming transfer of a catalogue token
 * 4. the first transfer of the native token
 * 5. zero native tokens from the sender of the transaction to its receiver
 *
 * Amounts of different tokens are compared in whole tokens. `decimalsOf` returns undefined for tokens that the catalogue does not list.
 */
export function mainOperation(
  { operations, platformId, fromAddress, toAddress }: SummarisedTransaction,
  viewer: ReadonlySet<string>,
  decimalsOf: (tokenContractId: string) => number | undefined,
  tokenContractId?: string,
): MainOperation {
  const transfers = operations.filter(({ type }) => type === 'transfer')
  const isMine = ({ fromAddress: from, toAddress: to }: StoredOperation) => viewer.has(from) || (to !== null && viewer.has(to))
  const requested = operations.filter((operation) => operation.tokenContractId === tokenContractId)
  const listed = transfers.filter((operation) => decimalsOf(operation.tokenContractId) !== undefined)
  const largest = (candidates: StoredOperation[]) =>
    candidates.reduce<StoredOperation | undefined>(
      (best, candidate) => (best && scaled(best, decimalsOf) >= scaled(candidate, decimalsOf) ? best : candidate),
      undefined,
    )
  const native = tokenIdOf(platformId, null)
  const main =
    largest(requested.filter((operation) => operation.type === 'transfer' && isMine(operation))) ??
    requested.find(isMine) ??
    requested[0] ??
    largest(listed.filter((operation) => viewer.has(operation.fromAddress))) ??
    largest(listed.filter(isMine)) ??
    transfers.find((operation) => operation.tokenContractId === native)
  return {
    tokenContractId: main?.tokenContractId ?? native,
    fromAddress: main?.fromAddress ?? fromAddress,
    toAddress: main ? main.toAddress : toAddress,
    amount: main?.amount ?? '0',
  }
}

/** Number of decimals to which amounts of different tokens are scaled for a comparison. */
const commonDecimals = 36

const scaled = ({ amount, tokenContractId }: StoredOperation, decimalsOf: (id: string) => number | undefined) =>
  BigInt(amount) * 10n ** BigInt(Math.max(0, commonDecimals - (decimalsOf(tokenContractId) ?? 0)))
