import { Type } from 'typebox'
import { newestOf } from '../../../located.ts'
import { shape } from '../../../shape.ts'
import { blockAnswer } from '../refusals.ts'
import { firstTopicEvents, secondTopicEvents, thirdTopicEvents } from '../token-logs.ts'
import { Bytes, Hash, Quantity, toQuantity } from '../wire.ts'
import type { Search } from './search.ts'

const readLogs = shape(
  'list of logs',
  Type.Array(
    Type.Object({
      transactionHash: Hash,
      blockNumber: Quantity,
      topics: Type.Array(Bytes, { maxItems: 4 }),
      removed: Type.Optional(Type.Boolean()),
    }),
  ),
)

/** Finds transactions with token logs of the address: transfers and approvals of ERC-20, ERC-721 and ERC-1155, and wrapping. */
export async function searchLogs({ rpc, address, from, to }: Search) {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
  const filters = [
    [firstTopicEvents, topic],
    [secondTopicEvents, null, topic],
    [thirdTopicEvents, null, null, topic],
  ]
  const answers = await rpc.request(filters.map((topics) => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })))
  const located = answers
    .flatMap((answer) => readLogs(blockAnswer(answer)))
    .map((log) => ({ ...log, block: BigInt(log.blockNumber), hash: log.transactionHash.toLowerCase() }))
    .filter(({ block, topics, removed }) => !removed && block >= from && block <= to && topics.some((one) => one.toLowerCase() === topic))
    .map(({ hash, block }) => ({ hash, block }))
  return newestOf(located, from)
}
