import { Type } from 'typebox'
import type { Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import type { BlockReader } from './block-reader.ts'
import type { Node } from './multicall.ts'
import { isLimitError } from './refusals.ts'
import { firstTopicEvents, secondTopicEvents, thirdTopicEvents } from './token-logs.ts'
import { Bytes, Hash, Quantity, toQuantity } from './wire.ts'

/** Ranges up to this many blocks are read block by block, which also finds movements without logs. */
const MAX_FULL_RANGE = 64n
/** Maximum number of blocks in one request for logs, as providers usually allow. The range is halved when a provider refuses it. */
const MAX_LOG_RANGE = 10_000n
/** Maximum number of found transactions per address. An address with more is not a person's, or is being flooded. */
const MAX_HASHES = 1_000
const MAX_LOG_REQUESTS = 100

const readLogs = shape(
  'list of logs',
  Type.Array(
    Type.Object({
      transactionHash: Hash,
      blockNumber: Quantity,
      logIndex: Quantity,
      topics: Type.Array(Bytes, { maxItems: 4 }),
      removed: Type.Optional(Type.Boolean()),
    }),
  ),
)

/**
 * Returns at most a thousand hashes of transactions that involve the address, newest first. The result of a range of up to 64 blocks is
 * complete. In larger ranges it finds only token logs: transfers and approvals of ERC-20, ERC-721 and ERC-1155, and wrapping. Native
 * payments and failed transactions have no log. Older transactions are missed if a hundred requests do not cover the range.
 * @throws {ChainError} `unavailable`
 */
export async function findTransactions(
  { rpc }: Pick<Node, 'rpc'>,
  readBlocks: BlockReader,
  address: Hex,
  from: bigint,
  to: bigint,
): Promise<string[]> {
  if (to - from < MAX_FULL_RANGE) return inBlocks(await readBlocks(from, to), address)
  const found = new Set<string>()
  let size = MAX_LOG_RANGE
  let last = to
  for (let request = 0; request < MAX_LOG_REQUESTS && last >= from && found.size < MAX_HASHES; request++) {
    const first = last - size + 1n > from ? last - size + 1n : from
    try {
      for (const hash of await inLogs(address, first, last)) found.add(hash)
      last = first - 1n
      size = size * 2n < MAX_LOG_RANGE ? size * 2n : MAX_LOG_RANGE
    } catch (error) {
      if (first === last || !isLimitError(error)) throw error
      size = (last - first + 1n) / 2n
    }
  }
  return [...found].slice(0, MAX_HASHES)

  async function inLogs(address: Hex, first: bigint, last: bigint): Promise<string[]> {
    const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const range = { fromBlock: toQuantity(first), toBlock: toQuantity(last) }
    const filters = [
      [firstTopicEvents, topic],
      [secondTopicEvents, null, topic],
      [thirdTopicEvents, null, null, topic],
    ]
    const answers = await rpc.read(filters.map((topics) => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })))
    return answers
      .flatMap((answer) => readLogs(answer))
      .map((log) => ({ ...log, number: BigInt(log.blockNumber), index: BigInt(log.logIndex) }))
      .filter(
        ({ number, topics, removed }) => !removed && number >= first && number <= last && topics.some((one) => one.toLowerCase() === topic),
      )
      .sort((one, other) => compare(other.number, one.number) || compare(other.index, one.index))
      .map(({ transactionHash }) => transactionHash.toLowerCase())
  }
}

function inBlocks(blocks: Awaited<ReturnType<BlockReader>>, address: string): string[] {
  const hashes = blocks.flatMap(({ transactions }) =>
    transactions
      .filter(({ from, to, operations }) => [{ from, to }, ...operations].some((party) => party.from === address || party.to === address))
      .map(({ hash }) => hash),
  )
  return hashes.reverse().slice(0, MAX_HASHES)
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
