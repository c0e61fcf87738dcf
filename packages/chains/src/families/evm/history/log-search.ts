import { Type } from 'typebox'
import { newestOf } from '../../../newest-found.ts'
import { shape } from '../../../shape.ts'
import { batchFailureEvents, failureEvents, USER_OPERATION } from '../account-logs.ts'
import { blockAnswer } from '../refusals.ts'
import { firstTopicEvents, secondTopicEvents, thirdTopicEvents } from '../token-logs.ts'
import { Address, Bytes, Hash, Quantity, toQuantity } from '../wire.ts'
import type { Search } from './search.ts'

const readLogs = shape(
  'list of logs',
  Type.Array(
    Type.Object({
      address: Type.Optional(Address),
      transactionHash: Hash,
      blockNumber: Quantity,
      topics: Type.Array(Bytes, { maxItems: 4 }),
      removed: Type.Optional(Type.Boolean()),
    }),
  ),
)

/** Events with which the address reports its own failed calls. */
const ownFailures = [...failureEvents, ...batchFailureEvents]

/**
 * Finds transactions with logs of the address: transfers and approvals of ERC-20, ERC-721 and ERC-1155, wrapping, user operations of
 * ERC-4337, and failures that the address itself reports, as a Safe or in a batch.
 */
export async function searchLogs({ rpc, address, from, to }: Search) {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
  const filters = [
    { topics: [firstTopicEvents, topic] },
    { topics: [[...secondTopicEvents, USER_OPERATION], null, topic] },
    { topics: [thirdTopicEvents, null, null, topic] },
    { address, topics: [ownFailures] },
  ]
  const answers = await rpc.request(filters.map((filter) => ({ method: 'eth_getLogs', params: [{ ...range, ...filter }] })))
  const located = answers
    .flatMap((answer) => readLogs(blockAnswer(answer)))
    .map((log) => ({ ...log, block: BigInt(log.blockNumber), hash: log.transactionHash.toLowerCase() }))
    .filter(({ block, removed }) => !removed && block >= from && block <= to)
    .filter(
      ({ address: emitter, topics: [event, ...others] }) =>
        others.some((one) => one.toLowerCase() === topic) ||
        (emitter?.toLowerCase() === address.toLowerCase() && event !== undefined && ownFailures.includes(event.toLowerCase())),
    )
    .map(({ hash, block }) => ({ hash, block }))
  return newestOf(located, from)
}
