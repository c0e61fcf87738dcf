import { tokenIdOf } from '../catalogue/tokens.ts'
import type { StoredOperation } from '../ledger/tables.ts'

type Shown = Pick<StoredOperation, 'tokenContractId' | 'fromAddress' | 'toAddress' | 'amount'>

type Viewed = {
  operations: readonly StoredOperation[]
  platformId: string
  fromAddress: string
  toAddress: string | null
}

/**
 * The one operation that stands for a transaction in a list: the viewer's largest of the token that was asked for, else the largest outgoing
 * one of the viewer's addresses in catalogue tokens, else the largest incoming one, else the native value of the transaction itself.
 * `decimalsOf` gives the decimals of a catalogue token, so that amounts of different tokens can be compared.
 */
export function mainOperation(
  { operations, platformId, fromAddress, toAddress }: Viewed,
  viewer: ReadonlySet<string>,
  decimalsOf: (tokenContractId: string) => number | undefined,
  tokenContractId?: string,
): Shown {
  const transfers = operations.filter(({ type }) => type === 'transfer')
  const mine = ({ fromAddress: from, toAddress: to }: StoredOperation) => viewer.has(from) || (to !== null && viewer.has(to))
  const asked = operations.filter((operation) => operation.tokenContractId === tokenContractId)
  const listed = transfers.filter((operation) => decimalsOf(operation.tokenContractId) !== undefined)
  const largest = (candidates: StoredOperation[]) =>
    candidates.reduce<StoredOperation | undefined>(
      (best, candidate) => (best && scaled(best, decimalsOf) >= scaled(candidate, decimalsOf) ? best : candidate),
      undefined,
    )
  const native = tokenIdOf(platformId, null)
  const main =
    largest(asked.filter((operation) => operation.type === 'transfer' && mine(operation))) ??
    asked.find(mine) ??
    asked[0] ??
    largest(listed.filter((operation) => viewer.has(operation.fromAddress))) ??
    largest(listed.filter(mine)) ??
    transfers.find((operation) => operation.tokenContractId === native)
  return {
    tokenContractId: main?.tokenContractId ?? native,
    fromAddress: main?.fromAddress ?? fromAddress,
    toAddress: main ? main.toAddress : toAddress,
    amount: main?.amount ?? '0',
  }
}

const commonDecimals = 36

const scaled = ({ amount, tokenContractId }: StoredOperation, decimalsOf: (id: string) => number | undefined) =>
  BigInt(amount) * 10n ** BigInt(Math.max(0, commonDecimals - (decimalsOf(tokenContractId) ?? 0)))
