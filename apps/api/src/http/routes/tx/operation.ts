import { type Static, Type } from 'typebox'
import { ApiError } from '../../../base/wire/errors.ts'
import { parser } from '../../../base/wire/validation.ts'

const NullableText = (description: string) => Type.Union([Type.String({ maxLength: 256 }), Type.Null()], { description })
const NullableInteger = (description: string) => Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description })
const RawAmount = (description: string) => Type.String({ pattern: '^\\d{1,78}$', description })

/** One movement of value, as an indexer reports it. Only `platformId`, `txHash` and `status` are required: the chain has the other data. */
export const Operation = Type.Object(
  {
    operationId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'Id of the operation at the indexer. `webhook-id` identifies the delivery.',
      }),
    ),
    platformId: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Platform id, as in `GET /v1/platforms`. The platform must be served here.',
      examples: ['ethereum'],
    }),
    txHash: Type.String({
      pattern: '^[A-Za-z0-9]{1,128}$',
      description: 'Hash of the transaction to look up. Hexadecimal letters may be capital or small.',
      examples: ['0xc12c4e3f1bc0e3598e83e5f1c03563e476b4b268706d3998d8f33317d5a4961f'],
    }),
    status: Type.Enum(['pending', 'confirmed', 'failed'], {
      description: 'The status that the indexer saw. The API reads the actual status from the chain.',
    }),
    type: Type.Optional(Type.String({ maxLength: 32, description: 'Kind of movement, as the indexer names it.', examples: ['transfer'] })),
    fromAddress: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'Address that the amount comes from.' })),
    toAddress: Type.Optional(NullableText('The recipient, or null if a contract is created.')),
    contractAddress: Type.Optional(NullableText('Contract of the token that moves; null for the native token.')),
    amount: Type.Optional(RawAmount('The amount in base units of the token, as a decimal string.')),
    fee: Type.Optional(
      Type.Union([RawAmount('As a decimal string.'), Type.Null()], {
        description: 'The fee in base units of the native token, or null while it is unknown.',
      }),
    ),
    blockNumber: Type.Optional(NullableInteger('Number of the block that includes the transaction, or null while no block does.')),
    blockHash: Type.Optional(NullableText('Hash of the block that includes the transaction, or null while no block does.')),
    index: Type.Optional(Type.Integer({ minimum: 0, description: 'Index of the movement within its transaction.' })),
    confirmations: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of confirmations at the time of the report.' })),
    timestamp: Type.Optional(Type.String({ format: 'date-time', description: 'Time of the block that includes the transaction.' })),
    removed: Type.Optional(Type.Boolean({ description: 'True if a reorg removed the block of the transaction.' })),
    nonce: Type.Optional(NullableInteger('The nonce of the transaction, or null on a chain without nonces.')),
  },
  {
    title: 'Operation',
    description:
      'One movement of value, as an indexer saw it. The API uses only `platformId` and `txHash`, and reads the rest from the chain. The optional fields have no effect.',
  },
)
export type Operation = Static<typeof Operation>

const maxOperations = 100

const OperationList = Type.Object(
  {
    operations: Type.Array(Operation, {
      minItems: 1,
      maxItems: maxOperations,
      description: 'The operations. A body with `operations` has no other fields.',
    }),
  },
  { title: 'OperationList', description: 'Several movements of value in one delivery.' },
)

export const Delivery = Type.Union([Operation, OperationList], {
  description: 'Either one operation, or `operations` with up to 100 of them.',
})
const parseOperation = parser(Operation)
const parseList = parser(OperationList)

/** Returns the operations of a webhook delivery, which contains one or a list. @throws {ApiError} `invalid_operation` */
export function parseOperations(body: unknown): Operation[] {
  try {
    return Object.hasOwn(Object(body), 'operations') ? parseList(body).operations : [parseOperation(body)]
  } catch (cause) {
    const sentences = cause instanceof ApiError ? cause.message.split('; ') : []
    throw new ApiError('invalid_operation', { cause, details: { reason: 'fields', sentences } })
  }
}
