import { Type } from 'typebox'
import { Address, described, PlatformId } from '../../../base/wire/scalars.ts'
import { TransactionHash } from '../../../ledger/history/transaction.ts'
import { hashSentence } from '../../../ledger/rows/tracking.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Takes the hash of a transaction that the user's wallet sent by itself, such as an injected one. */
export const trackTransaction = route(
  {
    id: 'trackTransaction',
    call: 'POST /v1/tx/track',
    guard: 'owner',
    limit: 'chain',
    owns: { address: 'device_not_authorized' },
    example: ({ address, platformId, hash }) => ({ body: { platformId, address, hash } }),
    tag: 'transactions',
    summary: 'Track a transaction',
    description:
      'Takes the hash of a transaction that the wallet of the user sent by itself, such as an injected wallet. The transaction is in the history as soon as a node returns it and the address is its sender. On Solana, the sender is the fee payer or another signer. From then on it is like one that the API sent: `pending`, then `confirmed` or `failed`, with events and notifications. A hash that no node knows is forgotten after 30 minutes. Repeating the call is safe. At most 20 open hashes per device. If the operator requires proofs, the device must have proved the address (see `linkAddresses`).',
    body: Type.Object(
      {
        platformId: PlatformId,
        address: described(Address, 'The linked address that sent the transaction.'),
        hash: Type.String({
          minLength: 1,
          maxLength: 128,
          description: 'The hash that the wallet returned. On Solana, the first signature of the transaction.',
          examples: ['0xd818f63c30720d03330deae233098eb5127d51dbc386a210ebcd1041b3ead35d'],
        }),
      },
      { title: 'TrackTransactionRequest', description: 'A transaction that was sent elsewhere.', 'x-sentences': [hashSentence] },
    ),
    out: {
      202: Type.Object(
        { platformId: PlatformId, address: Address, hash: TransactionHash },
        { title: 'TrackedTransaction', description: 'A hash that the API looks up until a node returns its transaction.' },
      ),
    },
    fails: ['too_many_tracked'],
  },
  ({ tracking }: Pick<Deps, 'tracking'>) =>
    async ({ body: { platformId, hash } }, { deviceId, chain, address }) => ({
      platformId,
      address,
      hash: await tracking.track(deviceId, { chain, address }, hash),
    }),
)
