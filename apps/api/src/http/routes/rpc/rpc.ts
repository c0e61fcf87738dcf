import { Type } from 'typebox'

const Id = Type.Union([Type.Integer(), Type.String({ maxLength: 100 })], {
  description: 'The id of the call. The answer has the same.',
  examples: [1],
})

/** A parameter in the shapes that reads have. The chain's own list decides what each method takes. */
const Parameter = Type.Union([
  Type.String({ maxLength: 32_768 }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.Union([Type.String({ maxLength: 100 }), Type.Number()]), { maxItems: 256 }),
  Type.Object({}, { additionalProperties: true }),
])

export const RpcCall = Type.Object(
  {
    jsonrpc: Type.Enum(['2.0'], { description: 'Always `2.0`.' }),
    id: Id,
    method: Type.String({ minLength: 1, maxLength: 100, description: 'The method of the node.', examples: ['eth_blockNumber'] }),
    params: Type.Optional(Type.Array(Parameter, { maxItems: 10, description: 'The parameters in their order.' })),
  },
  { title: 'RpcCall', description: 'A JSON-RPC call.' },
)

export const RpcRequest = Type.Union([RpcCall, Type.Array(RpcCall, { minItems: 1, maxItems: 20 })], {
  description: 'One call, or a list of 1 to 20 entries: calls.',
})

const RpcAnswer = Type.Object(
  {
    jsonrpc: Type.Enum(['2.0'], { description: 'Always `2.0`.' }),
    id: Id,
    result: Type.Optional(Type.Unknown({ description: 'The result, as the node wrote it. Absent if the call failed.' })),
    error: Type.Optional(
      Type.Object(
        {
          code: Type.Integer({
            description: 'Code of JSON-RPC or EIP-1474. -32601: the method is not one of the reads. 3: the contract reverted.',
          }),
          message: Type.String({ description: 'What is wrong.' }),
          data: Type.Optional(Type.String({ description: 'What the contract returned with its revert.' })),
        },
        { description: 'Why the call failed. Absent if it has a result.' },
      ),
    ),
  },
  { title: 'RpcAnswer', description: 'The answer to a JSON-RPC call.' },
)

export const RpcAnswers = Type.Union([RpcAnswer, Type.Array(RpcAnswer)], {
  description: 'The answer to the call, or a list of answers in the order of the calls.',
})
