import type { Operation } from '../../adapter.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { checksum } from './checksum.ts'
import { permit2Events, permit2Operation } from './permit2.ts'
import { topicAddress } from './topics.ts'
import { ERC20_TOPICS, parametersOf, transferOperation } from './transfer-logs.ts'

/** A log of a receipt. Contracts choose the topics and data freely, so none of it can be trusted. */
export type Log = { address: Hex; topics: readonly Hex[]; data: Hex }

/** The parts of a network that affect how its logs are read. */
export type LogRules = Pick<EvmNetwork, 'wrappedNative' | 'nativeLogs' | 'permit2'>

/**
 * Ranges of the indexes of a transaction's movements. Index 0 is its own value, and its logs start at 1. Then come the further parts of logs
 * with several tokens, native movements inside calls, and a deposit's mint. All indexes fit into 31 bits.
 */
const PART_STEP = 2 ** 20
/** Maximum number of tokens in one log. Logs with more tokens are ignored. */
const MAX_PARTS = 256
export const FIRST_INNER_INDEX = 2 ** 29
export const MINT_INDEX = 2 ** 30

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Events whose first, second or third topic after the event's own one is an address. */
export const firstTopicEvents = [TRANSFER, APPROVAL, APPROVAL_FOR_ALL, DEPOSIT, WITHDRAWAL, ...permit2Events]
export const secondTopicEvents = [TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH]
export const thirdTopicEvents = [TRANSFER_SINGLE, TRANSFER_BATCH]

/** Lengths of data with one and two words, in characters with `0x`. */
const [ONE_WORD, TWO_WORDS] = [66, 130]
const UNLIMITED = 2n ** 256n - 1n

/**
 * Returns the movements and permissions that logs prove: ERC-20, ERC-721, ERC-1155 and Permit2. `index` is one more than the log's position in the
 * receipt. Wrapping the native token is a transfer from its contract, unwrapping one to the contract. Malformed logs are omitted. An operation is
 * unclear if only its contract shows whether it moves a token or an NFT. The logs are decoded by hand for speed, because this runs for every
 * log of every block.
 * @see https://eips.ethereum.org/EIPS/eip-20, https://eips.ethereum.org/EIPS/eip-721, https://eips.ethereum.org/EIPS/eip-1155
 */
export function loggedOperations(logs: readonly Log[], rules: LogRules): Operation[] {
  const operations: Operation[] = []
  for (const [position, log] of logs.entries()) decode(log, 1 + position, rules, operations)
  return operations
}

function decode({ address, topics, data }: Log, index: number, rules: LogRules, into: Operation[]) {
  const [event, first, second, third] = topics
  if (event === undefined || topics.length > 4) return
  switch (event.toLowerCase()) {
    case TRANSFER:
    case APPROVAL: {
      const parameters = parametersOf(topics, data)
      if (!parameters) return
      const type = event.toLowerCase() === TRANSFER ? 'transfer' : 'approval'
      const contractAddress = checksum(address)
      const isNative = contractAddress === rules.nativeLogs?.contract
      if (isNative && (topics.length !== ERC20_TOPICS || isFee(parameters, rules))) return
      into.push(transferOperation({ index, type, contractAddress: isNative ? null : contractAddress }, parameters, topics))
      return
    }
    case APPROVAL_FOR_ALL: {
      const [from, to] = [topicAddress(first), topicAddress(second)]
      if (!from || !to || third !== undefined || data.length !== ONE_WORD || BigInt(data) > 1n) return
      const amount = BigInt(data) === 1n ? UNLIMITED : 0n
      into.push({ index, type: 'approval', contractAddress: checksum(address), from, to, amount, standard: 'nft' })
      return
    }
    case TRANSFER_SINGLE:
    case TRANSFER_BATCH: {
      const [from, to] = [topicAddress(second), topicAddress(third)]
      if (!from || !to) return
      const parts = event.toLowerCase() === TRANSFER_BATCH ? batchParts(data) : singlePart(data)
      for (const [part, { tokenId, amount }] of parts.entries()) {
        const head = { index: index + part * PART_STEP, type: 'transfer', contractAddress: checksum(address), from, to } as const
        into.push({ ...head, amount, tokenId, standard: 'erc1155' })
      }
      return
    }
    case DEPOSIT:
    case WITHDRAWAL: {
      const holder = topicAddress(first)
      const wrapper = checksum(address)
      if (!holder || second !== undefined || data.length !== ONE_WORD || wrapper !== rules.wrappedNative) return
      const [from, to] = event.toLowerCase() === DEPOSIT ? [wrapper, holder] : [holder, wrapper]
      into.push({ index, type: 'transfer', contractAddress: wrapper, from, to, amount: BigInt(data) })
      return
    }
    default: {
      const permission = permit2Operation({ address, topics, data }, index, rules)
      if (permission) into.push(permission)
    }
  }
}

const isFee = ({ from, to }: Pick<Operation, 'from' | 'to'>, { nativeLogs }: LogRules) =>
  nativeLogs?.feeAccount !== undefined && (from === nativeLogs.feeAccount || to === nativeLogs.feeAccount)

type Part = { tokenId: bigint; amount: bigint }

const singlePart = (data: Hex): Part[] =>
  data.length === TWO_WORDS ? [{ tokenId: BigInt(data.slice(0, 66)), amount: BigInt(`0x${data.slice(66)}`) }] : []

/** Reads two lists of equal length from a log's data. Returns none if they exceed the data or `MAX_PARTS`. */
function batchParts(data: Hex): Part[] {
  const ids = wordsAt(data, smallWord(data, 0))
  const amounts = wordsAt(data, smallWord(data, 32))
  if (!ids || !amounts || ids.length !== amounts.length) return []
  return ids.map((tokenId, part) => ({ tokenId, amount: amounts[part] ?? 0n }))
}

/** Returns the words of the list that starts at this byte of a log's data. */
function wordsAt(data: Hex, offset: number | undefined): bigint[] | undefined {
  const count = offset === undefined ? undefined : smallWord(data, offset)
  if (offset === undefined || count === undefined || count > MAX_PARTS) return undefined
  const start = 2 + (offset + 32) * 2
  if (data.length < start + count * 64) return undefined
  return Array.from({ length: count }, (_, part) => BigInt(`0x${data.slice(start + part * 64, start + (part + 1) * 64)}`))
}

/** Returns the word at this byte of a log's data if the word is less than 2^24. */
function smallWord(data: Hex, offset: number): number | undefined {
  const start = 2 + offset * 2
  const word = data.slice(start, start + 64)
  return word.length === 64 && word.startsWith('0'.repeat(58)) ? Number.parseInt(word.slice(58), 16) : undefined
}
