import { Type } from 'typebox'
import type { Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import type { BlockReader } from './block-reader.ts'
import type { Node } from './multicall.ts'
import { isTooMuch } from './refusals.ts'
import { asReceiver, asSender, asTarget } from './token-logs.ts'
import { Bytes, Hash, Quantity, toQuantity } from './wire.ts'

/** A range of so many blocks is read whole, which shows what no log tells of. */
const FEW_BLOCKS = 64n
/** What providers allow for one question, or less: it is halved where they refuse. */
const BLOCKS_PER_QUESTION = 10_000n
/** What is done for one address: by then it is no person's, or somebody floods it. */
const MOST_HASHES = 1_000
const MOST_QUESTIONS = 100

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
 * Hashes of transactions in which the address takes part, the newest first, at most a thousand. Of up to 64 blocks it is all of them. Of
 * more blocks it is those that a token's log tells of: transfers and approvals by ERC-20, ERC-721 and ERC-1155, and wrapping. Payments in
 * the native token, and failed transactions, have no log and are then not found, nor is anything older than a hundred questions reach where
 * the node answers for few blocks at a time.
 * @throws {ChainError} `unavailable`
 */
export async function findTransactions(
  { rpc }: Pick<Node, 'rpc'>,
  readBlocks: BlockReader,
  address: Hex,
  from: bigint,
  to: bigint,
): Promise<string[]> {
  if (to - from < FEW_BLOCKS) return inBlocks(await readBlocks(from, to), address)
  const found = new Set<string>()
  let size = BLOCKS_PER_QUESTION
  let last = to
  for (let question = 0; question < MOST_QUESTIONS && last >= from && found.size < MOST_HASHES; question++) {
    const first = last - size + 1n > from ? last - size + 1n : from
    try {
      for (const hash of await inLogs(address, first, last)) found.add(hash)
      last = first - 1n
      size = size * 2n < BLOCKS_PER_QUESTION ? size * 2n : BLOCKS_PER_QUESTION
    } catch (error) {
      if (first === last || !isTooMuch(error)) throw error
      size = (last - first + 1n) / 2n
    }
  }
  return [...found].slice(0, MOST_HASHES)

  async function inLogs(address: Hex, first: bigint, last: bigint): Promise<string[]> {
    const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const range = { fromBlock: toQuantity(first), toBlock: toQuantity(last) }
    const filters = [
      [asSender, topic],
      [asReceiver, null, topic],
      [asTarget, null, null, topic],
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
  return hashes.reverse().slice(0, MOST_HASHES)
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
