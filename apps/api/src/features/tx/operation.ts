import { type Static, Type } from 'typebox'
import { ApiError } from '../../http/errors.ts'
import { parser } from '../../http/validation.ts'

const NullableText = Type.Union([Type.String({ maxLength: 256 }), Type.Null()])
const NullableInteger = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])
const RawAmount = Type.String({ pattern: '^\\d{1,78}$' })

/** What an indexer tells of one movement of value. Only `platformId`, `txHash` and `status` are needed where we can ask the chain ourselves. */
export const Operation = Type.Object(
  {
    operationId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    platformId: Type.String({ minLength: 1, maxLength: 64, examples: ['ethereum'] }),
    txHash: Type.String({ pattern: '^[A-Za-z0-9]{1,128}$' }),
    status: Type.Enum(['pending', 'confirmed', 'failed']),
    type: Type.Optional(Type.String({ maxLength: 32 })),
    fromAddress: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    toAddress: Type.Optional(NullableText),
    contractAddress: Type.Optional(NullableText),
    amount: Type.Optional(RawAmount),
    fee: Type.Optional(Type.Union([RawAmount, Type.Null()])),
    blockNumber: Type.Optional(NullableInteger),
    blockHash: Type.Optional(NullableText),
    index: Type.Optional(Type.Integer({ minimum: 0 })),
    confirmations: Type.Optional(Type.Integer({ minimum: 0 })),
    timestamp: Type.Optional(Type.String({ format: 'date-time' })),
    removed: Type.Optional(Type.Boolean()),
    nonce: Type.Optional(NullableInteger),
  },
  { title: 'Operation' },
)
export type Operation = Static<typeof Operation>

const mostOperations = 100

const Delivery = Type.Union([Type.Object({ operations: Type.Array(Operation, { minItems: 1, maxItems: mostOperations }) }), Operation])
const parseDelivery = parser(Delivery)

/** The operations of a webhook delivery: one, or a list of them. @throws {ApiError} `invalid_operation` */
export function parseOperations(body: unknown): Operation[] {
  try {
    const delivery = parseDelivery(body)
    return 'operations' in delivery ? delivery.operations : [delivery]
  } catch (cause) {
    throw new ApiError('invalid_operation', { cause })
  }
}
