import type { Address, Operation } from '../../adapter.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { checksum } from './checksum.ts'
import { loggedOperations } from './token-logs.ts'
import type { MinedTransaction, Receipt } from './transaction-shapes.ts'

/** A transaction fee paid in a token, in its base units. `moves` contains the indexes of the operations that moved the fee. */
export type TokenFee = { contract: Address; amount: bigint; moves: ReadonlySet<number> }

/** Decimals of every fee currency. The decimals of the token itself may differ. */
const FEE_DECIMALS = 18

/**
 * Returns the fee of a transaction with a fee currency, as on Celo. Returns undefined for other transactions. The token's own transfers show the
 * amount, even through an unknown adapter. Without such logs, the fee is the used gas at its price, rounded up.
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
 * Returns the token transfers of a fee. The first log of the receipt reserves the maximum fee before the transaction runs. The last logs
 * distribute the reserve afterwards. Returns an empty list if the logs do not match this pattern.
 * @see https://github.com/mento-protocol/mento-core (StableTokenV2.sol, StableTokenV3.sol: debitGasFees, creditGasFees)
 */
function feeTransfers(logged: readonly Operation[], logCount: number, sender: Address): Operation[] {
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
    // Transfers of zero may precede the other shares, such as the refund of a transaction that used all its gas.
    if (!share || (left === 0n && !(isFromReserve && share.amount === 0n))) break
    if (isFromReserve) left -= share.amount
    moves.push(share)
  }
  return left === 0n ? moves : []
}

const isTokenTransfer = ({ type, contractAddress, standard, isUnclear }: Operation) =>
  type === 'transfer' && contractAddress !== null && !standard && !isUnclear

const gasCost = ({ gasPrice }: MinedTransaction, { gasUsed, effectiveGasPrice }: Receipt) =>
  BigInt(gasUsed) * BigInt(effectiveGasPrice ?? gasPrice ?? 0)

function gasInToken(feeCurrency: Hex, cost: bigint, { feeAdapters, tokens }: EvmNetwork): { contract: Address; amount: bigint } {
  const currency = checksum(feeCurrency)
  const contract = feeAdapters?.find(({ adapter }) => adapter === currency)?.token
  const decimals = tokens.find(({ address }) => address === contract)?.decimals
  if (contract === undefined || decimals === undefined) return { contract: currency, amount: cost }
  const scale = 10n ** BigInt(FEE_DECIMALS - decimals)
  return { contract, amount: (cost + scale - 1n) / scale }
}
