import type { Operation } from '../../adapter.ts'
import type { EvmAddress, EvmNetwork, Hex } from '../../network.ts'
import { checksum } from './checksum.ts'
import { type Log, loggedOperations } from './token-logs.ts'

/** The content of a transaction before it runs. */
export type TransactionCall = { from: EvmAddress; to: EvmAddress | null; value: bigint; input: Hex }

const selectors = { transfer: '0xa9059cbb', transferFrom: '0x23b872dd', approve: '0x095ea7b3' }

/** Functions of a Uniswap V2 router that unwrap their payout, each with the position of the receiver's argument. */
const payoutReceivers: Readonly<Record<string, number>> = {
  '0x18cbafe5': 3, // swapExactTokensForETH
  '0x4a25d94a': 3, // swapTokensForExactETH
  '0x791ac947': 3, // swapExactTokensForETHSupportingFeeOnTransferTokens
  '0x02751cec': 4, // removeLiquidityETH
  '0xded9382a': 4, // removeLiquidityETHWithPermit
  '0xaf2979eb': 4, // removeLiquidityETHSupportingFeeOnTransferTokens
  '0x5b0d5984': 4, // removeLiquidityETHWithPermitSupportingFeeOnTransferTokens
}

/**
 * Returns the movements that a transaction's own bytes announce: the native value at index 0 and an ERC-20 call at index 1. NFT contracts
 * have the same `transferFrom` and `approve`, and only the receipt shows the difference.
 */
export function intendedOperations(call: TransactionCall, { nativeLogs }: Pick<EvmNetwork, 'nativeLogs'>): Operation[] {
  const [erc20] = erc20Call(call)
  if (!erc20) return nativeOperations(call)
  return [...nativeOperations(call), erc20.contractAddress === nativeLogs?.contract ? { ...erc20, contractAddress: null } : erc20]
}

/** Returns the native value at index 0, or nothing if it is zero. */
export function nativeOperations({ from, to, value }: Omit<TransactionCall, 'input'>): Operation[] {
  if (value === 0n) return []
  return [{ index: 0, type: 'transfer', contractAddress: null, from, to, amount: value }]
}

function erc20Call({ from, to, input }: TransactionCall): Operation[] {
  if (!to) return []
  const [first, second, third] = [word(input, 0), word(input, 1), word(input, 2)]
  const call = { index: 1, contractAddress: to }
  switch (input.slice(0, 10).toLowerCase()) {
    case selectors.transfer:
      return operation({ ...call, type: 'transfer' }, addressWord(from), first, second)
    case selectors.transferFrom:
      return operation({ ...call, type: 'transfer' }, first, second, third)
    case selectors.approve:
      return operation({ ...call, type: 'approval' }, addressWord(from), first, second)
    default:
      return []
  }
}

/**
 * Returns the native token that an exchange's router paid out. No log shows a payment of the native token. The router's unwrapping shows
 * the amount, and the call names the receiver. `index` continues after the indexes of the logs.
 */
export function routerPayouts(
  { to, input }: Pick<TransactionCall, 'to' | 'input'>,
  logs: readonly Log[],
  wrappedNative: EvmAddress,
  router: EvmAddress,
): Operation[] {
  const position = payoutReceivers[input.slice(0, 10).toLowerCase()]
  if (!to || to !== router || position === undefined) return []
  const receiver = word(input, position)
  return loggedOperations(logs, { wrappedNative })
    .filter(({ contractAddress, from, to: target }) => contractAddress === wrappedNative && from === router && target === wrappedNative)
    .flatMap(({ index, amount }) =>
      operation(
        { index: logs.length + index, type: 'transfer', contractAddress: null },
        addressWord(router),
        receiver,
        amount.toString(16).padStart(64, '0'),
      ),
    )
}

/** Returns one operation from three 32-byte words without prefix. Returns nothing if a word is missing or is not an address. */
function operation(
  head: Pick<Operation, 'index' | 'type' | 'contractAddress'>,
  fromWord: string | undefined,
  toWord: string | undefined,
  amountWord: string | undefined,
): Operation[] {
  const [from, to] = [wordAddress(fromWord), wordAddress(toWord)]
  return from && to && amountWord ? [{ ...head, from, to, amount: BigInt(`0x${amountWord}`) }] : []
}

/** Returns the n-th argument of call data, without prefix. */
function word(input: Hex, n: number): string | undefined {
  const start = 10 + n * 64
  return input.length >= start + 64 ? input.slice(start, start + 64) : undefined
}

const addressWord = (address: Hex): string => address.slice(2).padStart(64, '0')

function wordAddress(word: string | undefined): EvmAddress | undefined {
  return word && /^0{24}[0-9a-f]{40}$/i.test(word) ? checksum(`0x${word.slice(24)}`) : undefined
}
