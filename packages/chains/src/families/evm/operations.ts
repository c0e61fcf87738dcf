import { getAddress } from 'viem'
import type { Operation } from '../../adapter.ts'
import type { Hex } from '../../network.ts'

/** What a transaction says before it runs. Addresses in any case. */
export type TransactionCall = { from: Hex; to: Hex | null; value: bigint; input: Hex }

/** A log of a receipt. Contracts choose its topics and data freely, so that nothing about those can be relied on. */
export type Log = { address: Hex; topics: readonly Hex[]; data: Hex }

/** Most movements that one transaction is reported with. An exchange's longest routes make some thirty. */
export const MAX_OPERATIONS = 256

const selectors = { transfer: '0xa9059cbb', transferFrom: '0x23b872dd', approve: '0x095ea7b3', swapExactTokensForETH: '0x18cbafe5' }

const events = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
}

/**
 * The movements that a transaction will make as far as its own bytes tell: the native value, at index 0, and an ERC-20 call, at
 * index 1. An NFT contract has the same `transferFrom` and `approve`: only the receipt tells those apart.
 */
export function intendedOperations(call: TransactionCall): Operation[] {
  return [...nativeOperations(call), ...erc20Call(call)]
}

/** The native value, at index 0; none when it is zero. */
export function nativeOperations({ from, to, value }: Omit<TransactionCall, 'input'>): Operation[] {
  if (value === 0n) return []
  return [{ index: 0, type: 'transfer', contractAddress: null, from: getAddress(from), to: to && getAddress(to), amount: value }]
}

function erc20Call({ from, to, input }: TransactionCall): Operation[] {
  if (!to) return []
  const [first, second, third] = [word(input, 0), word(input, 1), word(input, 2)]
  const call = { index: 1, contractAddress: getAddress(to) }
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
 * The ERC-20 movements that a receipt proves. `index` is one more than the log's position in the receipt. Wrapping the native token
 * appears as a transfer from its contract, unwrapping as one to it. NFT transfers and malformed logs are left out.
 */
export function loggedOperations(logs: readonly Log[], wrappedNative: Hex): Operation[] {
  return logs.flatMap(({ address, topics, data }, position): Operation[] => {
    const [event, first, second, third] = topics.map((topic) => topic.toLowerCase())
    if (data.length !== 66 || third !== undefined) return []
    const token = getAddress(address)
    const log = { index: 1 + position, contractAddress: token }
    const amount = data.slice(2)
    switch (event) {
      case events.transfer:
        return operation({ ...log, type: 'transfer' }, first?.slice(2), second?.slice(2), amount)
      case events.approval:
        return operation({ ...log, type: 'approval' }, first?.slice(2), second?.slice(2), amount)
      case events.deposit:
        return token === wrappedNative && !second
          ? operation({ ...log, type: 'transfer' }, addressWord(token), first?.slice(2), amount)
          : []
      case events.withdrawal:
        return token === wrappedNative && !second
          ? operation({ ...log, type: 'transfer' }, first?.slice(2), addressWord(token), amount)
          : []
      default:
        return []
    }
  })
}

/**
 * The native token that an exchange's router paid out. It does so within the call, where no log tells of it: the unwrapping by the router
 * tells how much, the call who asked for it. `index` follows those of the logs.
 * @see https://docs.uniswap.org/contracts/v2/reference/smart-contracts/router-02#swapexacttokensforeth
 */
export function routerPayouts(
  { to, input }: Pick<TransactionCall, 'to' | 'input'>,
  logs: readonly Log[],
  wrappedNative: Hex,
  router: Hex,
): Operation[] {
  const receiver = word(input, 3)
  if (!to || getAddress(to) !== router || input.slice(0, 10).toLowerCase() !== selectors.swapExactTokensForETH) return []
  return loggedOperations(logs, wrappedNative)
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

/**
 * At most `MAX_OPERATIONS` of these, in their order: the native value before those in which `parties` take part, these before others,
 * then the ones that come first.
 */
export function boundOperations(operations: readonly Operation[], parties: readonly (string | null)[]): Operation[] {
  if (operations.length <= MAX_OPERATIONS) return [...operations]
  const takesPart = ({ from, to }: Operation) => parties.some((party) => party !== null && (party === from || party === to))
  const native = operations.filter(({ index }) => index === 0)
  const own = operations.filter((operation) => operation.index !== 0 && takesPart(operation))
  const others = operations.filter((operation) => operation.index !== 0 && !takesPart(operation))
  return [...native, ...own, ...others].slice(0, MAX_OPERATIONS).sort((one, other) => one.index - other.index)
}

/** One operation of three 32-byte words without prefix; none when a word is missing or an address word is none. */
function operation(
  head: Pick<Operation, 'index' | 'type' | 'contractAddress'>,
  fromWord: string | undefined,
  toWord: string | undefined,
  amountWord: string | undefined,
): Operation[] {
  const [from, to] = [wordAddress(fromWord), wordAddress(toWord)]
  return from && to && amountWord ? [{ ...head, from, to, amount: BigInt(`0x${amountWord}`) }] : []
}

/** The n-th argument of calldata, without prefix. */
function word(input: Hex, n: number): string | undefined {
  const start = 10 + n * 64
  return input.length >= start + 64 ? input.slice(start, start + 64) : undefined
}

const addressWord = (address: Hex): string => address.slice(2).padStart(64, '0')

function wordAddress(word: string | undefined): Hex | undefined {
  return word && /^0{24}[0-9a-f]{40}$/i.test(word) ? getAddress(`0x${word.slice(24)}`) : undefined
}
