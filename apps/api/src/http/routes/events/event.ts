import { type Static, Type } from 'typebox'
import { Address, BlockNumber, described, Instant, PlatformId } from '../../../base/wire/scalars.ts'
import { Transaction } from '../../../ledger/history/transaction.ts'
import { entryOf, publicTypes } from '../../../ledger/log/event-types.ts'

const EventId = Type.String({
  description: 'Id of the event: a whole number that grows in the order of the log. The same on every channel.',
  examples: ['1024'],
})

export const Event = Type.Object(
  {
    id: EventId,
    type: Type.Enum([...publicTypes], {
      description: `${publicTypes.map((type) => `\`${type}\`: ${entryOf(type).meaning}.`).join(' ')} New types may be added.`,
    }),
    platformId: PlatformId,
    createdAt: described(Instant, 'When the event was logged, in UTC.'),
    addresses: Type.Array(Address, {
      description: 'The linked addresses that the event concerns. Empty if the event concerns all addresses of the platform.',
    }),
    block: Type.Union(
      [
        Type.Object({ number: BlockNumber, hash: Type.String({ description: 'Hash of the block.' }) }, { description: 'A block.' }),
        Type.Null(),
      ],
      { description: 'The block that the event is about. Null for an event without a block.' },
    ),
    backfilled: Type.Boolean({ description: 'True if the search for older transactions of a newly linked address found the transaction.' }),
    transaction: Type.Optional(
      described(Transaction, 'The transaction when the event was written. Absent for an event without a transaction.'),
    ),
  },
  {
    title: 'Event',
    description:
      'A change of a transaction, an address or a platform. `transaction` is the transaction when the event was written. An event without a transaction omits it.',
  },
)
export type Event = Static<typeof Event>
