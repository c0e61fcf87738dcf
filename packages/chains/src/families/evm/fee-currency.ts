import type { Operation } from '../../adapter.ts'
import type { EvmNetwork } from '../../network.ts'
import { checksum } from './checksum.ts'
import { loggedOperations } from './token-logs.ts'
import type { MinedTransaction, Receipt } from './transaction-shapes.ts'

/** A fee that was paid in a token, in its base units, and the indexes of the operations that moved it. */
export type TokenFee = { contract: string; amount: bigint; moves: ReadonlySet<number> }

/** What every fee currency counts in, whatever its token's decimals. */
const FEE_DECIMALS = 18

/**
 * Returns the fee of a transaction that names a fee currency, as Celo's may; undefined for others. The token's own transfers show the amount:
 * the chain reserves the most that the gas may cost before the transaction runs, and shares it out afterwards. Without such logs it is the gas at
 * its price, rounded up.
 * @see https://github.com/celo-org/celo-proposals/blob/master/CIPs/cip-0064.md
 */
export function tokenFee(transaction: MinedTransaction, receipt: Receipt, network: EvmNetwork): TokenFee | undefined {
  if (transaction.feeCurrency == null) return undefined
  const currency = checksum(transaction.feeCurrency)
  const sender = checksum(transaction.from)
  const contract = network.feeAdapters?.find(({ adapter }) => adapter === currency)?.token ?? currency
  const moves = feeTransfers(loggedOperations(receipt.logs, network), receipt.logs.length, contract, sender)
  if (moves.length === 0) return { contract, amount: gasInToken(transaction, receipt, network, contract), moves: new Set() }
  const amount = moves.reduce(
    (paid, move) => paid + (move.from === sender ? move.amount : 0n) - (move.to === sender ? move.amount : 0n),
    0n,
  )
  return { contract, amount, moves: new Set(moves.map(({ index }) => index)) }
}

/**
 * The transfers that reserve the fee and share it out: the first log of a receipt, and the last ones, which pay as much from where it was
 * reserved. None if the logs do not fit together so.
 * @see https://github.com/mento-protocol/mento-core (StableTokenV2.sol, StableTokenV3.sol: debitGasFees, creditGasFees)
 */
function feeTransfers(logged: readonly Operation[], logCount: number, contract: string, sender: string): Operation[] {
  const transfers = new Map(
    logged.filter((one) => one.type === 'transfer' && one.contractAddress === contract && !one.standard).map((one) => [one.index, one]),
  )
  const reserved = transfers.get(1)
  if (!reserved || reserved.from !== sender) return []
  const moves = [reserved]
  let left = reserved.amount
  for (let index = logCount; index > 1; index--) {
    const share = transfers.get(index)
    const isFromReserve = share?.from === reserved.to
    // Shares of nothing may come before the others: a refund after a transaction that used all its gas.
    if (!share || (left === 0n && !(isFromReserve && share.amount === 0n))) break
    if (isFromReserve) left -= share.amount
    moves.push(share)
  }
  return left === 0n ? moves : []
}

function gasInToken(
  { gasPrice }: MinedTransaction,
  { gasUsed, effectiveGasPrice }: Receipt,
  { feeAdapters, tokens }: EvmNetwork,
  contract: string,
) {
  const cost = BigInt(gasUsed) * BigInt(effectiveGasPrice ?? gasPrice ?? 0)
  const isAdapted = feeAdapters?.some(({ token }) => token === contract)
  const decimals = tokens.find(({ address }) => address === contract)?.decimals
  if (!isAdapted || decimals === undefined) return cost
  const scale = 10n ** BigInt(FEE_DECIMALS - decimals)
  return (cost + scale - 1n) / scale
}
