import type { Operation } from '../../adapter.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { checksum } from './checksum.ts'
import { loggedOperations } from './token-logs.ts'
import type { MinedTransaction, Receipt } from './transaction-shapes.ts'

/** A fee that was paid in a token, in its base units, and the indexes of the operations that moved it. */
export type TokenFee = { contract: string; amount: bigint; moves: ReadonlySet<number> }

/** What every fee currency counts in, whatever its token's decimals. */
const FEE_DECIMALS = 18

/**
 * Returns the fee of a transaction that names a fee currency, as Celo's may; undefined for others. The token's own transfers show what was paid,
 * also through an adapter that is not known. Without such logs it is the gas at its price, rounded up.
 * @see https://github.com/celo-org/celo-proposals/blob/master/CIPs/cip-0064.md
 */
export function tokenFee(transaction: MinedTransaction, receipt: Receipt, network: EvmNetwork): TokenFee | undefined {
  if (transaction.feeCurrency == null) return undefined
  const sender = checksum(transaction.from)
  const moves = feeTransfers(loggedOperations(receipt.logs, network), receipt.logs.length, sender)
  const contract = moves[0]?.contractAddress
  if (contract == null) return { ...gasInToken(transaction.feeCurrency, gasCost(transaction, receipt), network), moves: new Set() }
  const amount = moves.reduce(
    (paid, move) => paid + (move.from === sender ? move.amount : 0n) - (move.to === sender ? move.amount : 0n),
    0n,
  )
  return { contract, amount, moves: new Set(moves.map(({ index }) => index)) }
}

/**
 * The transfers of a fee: the chain reserves the most that the gas may cost before the transaction runs, by the first log of its receipt, and
 * shares it out afterwards, by the last ones. None if the logs do not fit together so.
 * @see https://github.com/mento-protocol/mento-core (StableTokenV2.sol, StableTokenV3.sol: debitGasFees, creditGasFees)
 */
function feeTransfers(logged: readonly Operation[], logCount: number, sender: string): Operation[] {
  const [reserved] = logged
  if (reserved?.index !== 1 || !isTokenTransfer(reserved) || reserved.from !== sender) return []
  const { contractAddress, to: reserve } = reserved
  const transfers = new Map(
    logged.filter((one) => isTokenTransfer(one) && one.contractAddress === contractAddress).map((one) => [one.index, one]),
  )
  const moves = [reserved]
  let left = reserved.amount
  for (let index = logCount; index > 1; index--) {
    const share = transfers.get(index)
    const isFromReserve = share?.from === reserve
    // Shares of nothing may come before the others: a refund after a transaction that used all its gas.
    if (!share || (left === 0n && !(isFromReserve && share.amount === 0n))) break
    if (isFromReserve) left -= share.amount
    moves.push(share)
  }
  return left === 0n ? moves : []
}

const isTokenTransfer = ({ type, contractAddress, standard }: Operation) => type === 'transfer' && contractAddress !== null && !standard

const gasCost = ({ gasPrice }: MinedTransaction, { gasUsed, effectiveGasPrice }: Receipt) =>
  BigInt(gasUsed) * BigInt(effectiveGasPrice ?? gasPrice ?? 0)

function gasInToken(feeCurrency: Hex, cost: bigint, { feeAdapters, tokens }: EvmNetwork): { contract: string; amount: bigint } {
  const currency = checksum(feeCurrency)
  const contract = feeAdapters?.find(({ adapter }) => adapter === currency)?.token
  const decimals = tokens.find(({ address }) => address === contract)?.decimals
  if (contract === undefined || decimals === undefined) return { contract: currency, amount: cost }
  const scale = 10n ** BigInt(FEE_DECIMALS - decimals)
  return { contract, amount: (cost + scale - 1n) / scale }
}
