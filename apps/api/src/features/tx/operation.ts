import { type Static, Type } from 'typebox'
import { ApiError } from '../../http/errors.ts'
import { parser } from '../../http/validation.ts'

const NullableText = (description: string) => Type.Union([Type.String({ maxLength: 256 }), Type.Null()], { description })
const NullableInteger = (description: string) => Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description })
const RawAmount = (description: string) => Type.String({ pattern: '^\\d{1,78}$', description })

/** What an indexer tells of one movement of value. Only `platformId`, `txHash` and `status` are needed where we can ask the chain ourselves. */
export const Operation = Type.Object(
  {
    operationId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: "The sender's own name for it. Deliveries are told apart by `webhook-id`, not by this.",
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
      description: 'Hash of the transaction to look up. The case of hexadecimal letters is free.',
      examples: ['0xc12c4e3f1bc0e3598e83e5f1c03563e476b4b268706d3998d8f33317d5a4961f'],
    }),
    status: Type.Enum(['pending', 'confirmed', 'failed'], { description: 'As the sender saw it. The chain decides.' }),
    type: Type.Optional(Type.String({ maxLength: 32, description: 'Kind of movement, in words of the sender.', examples: ['transfer'] })),
    fromAddress: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'Who pays.' })),
    toAddress: Type.Optional(NullableText('Who receives; null where a contract is created.')),
    contractAddress: Type.Optional(NullableText('Contract of the token that moves; null for the native token.')),
    amount: Type.Optional(RawAmount('What moves, in base units of the token, as a decimal string.')),
    fee: Type.Optional(
      Type.Union([RawAmount('As a decimal string.'), Type.Null()], {
        description: 'What the transaction cost, in base units of the native token; null while that is unknown.',
      }),
    ),
    blockNumber: Type.Optional(NullableInteger('Height of the block that holds it; null while none does.')),
    blockHash: Type.Optional(NullableText('Hash of that block; null while there is none.')),
    index: Type.Optional(Type.Integer({ minimum: 0, description: 'Place of the movement within its transaction.' })),
    confirmations: Type.Optional(Type.Integer({ minimum: 0, description: 'How many blocks confirmed it when the report was made.' })),
    timestamp: Type.Optional(Type.String({ format: 'date-time', description: 'Time of its block.' })),
    removed: Type.Optional(Type.Boolean({ description: 'True where a reorganisation took its block away.' })),
    nonce: Type.Optional(NullableInteger("The sender's number of the transaction; null on a chain without nonces.")),
  },
  {
    title: 'Operation',
    description:
      'One movement of value, as an indexer saw it. We take `platformId` and `txHash` from it and read the rest from the chain: the optional fields may be there, and change nothing.',
  },
)
export type Operation = Static<typeof Operation>

const mostOperations = 100

const OperationList = Type.Object(
  {
    operations: Type.Array(Operation, {
      minItems: 1,
      maxItems: mostOperations,
      description: 'Alone in the body, in place of the fields of one operation.',
    }),
  },
  { title: 'OperationList', description: 'Several movements of value in one delivery.' },
)

export const Delivery = Type.Union([Operation, OperationList], {
  description: 'Either one operation, or `operations` with up to 100 of them.',
})
const parseOperation = parser(Operation)
const parseList = parser(OperationList)

/** The operations of a webhook delivery: one, or a list of them. @throws {ApiError} `invalid_operation` */
export function parseOperations(body: unknown): Operation[] {
  try {
    return Object.hasOwn(Object(body), 'operations') ? parseList(body).operations : [parseOperation(body)]
  } catch (cause) {
    throw new ApiError('invalid_operation', { cause })
  }
}
