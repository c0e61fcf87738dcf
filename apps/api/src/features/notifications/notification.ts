import { type Static, Type } from 'typebox'
import { Instant, Uuid } from '../../http/scalars.ts'

export const Notification = Type.Object(
  {
    id: Uuid,
    type: Type.Enum(['transaction', 'security', 'system']),
    title: Type.String({ examples: ['Sent 1.5 ETH'] }),
    message: Type.String({ examples: ['To 0x7099…79C8 on Ethereum'] }),
    read: Type.Boolean(),
    createdAt: Instant,
    transactionId: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The transaction it tells of, for `GET /v1/tx/history/{txId}`.',
    }),
  },
  { title: 'Notification' },
)
export type Notification = Static<typeof Notification>
