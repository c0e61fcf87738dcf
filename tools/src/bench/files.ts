// The files, the output and the messages that the programs of a benchmark exchange.

import { type Static, Type } from 'typebox'
import { parser } from '../parse.ts'

const BenchRequest = Type.Object({
  method: Type.Union([Type.Literal('DELETE'), Type.Literal('GET'), Type.Literal('POST'), Type.Literal('PUT')]),
  path: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.Optional(Type.String()),
})
export type BenchRequest = Static<typeof BenchRequest>
export const parseRequests = parser('The file of requests', Type.Array(BenchRequest))

const Statement = Type.Object({ text: Type.String(), values: Type.Array(Type.Unknown()) })
export type Statement = Static<typeof Statement>
/** `trips`: the statements of one request. Those of one trip run side by side, and the next trip waits for one of them. */
const Recorded = Type.Object({ trips: Type.Array(Type.Array(Statement)), answer: Type.Unknown() })
export type Recorded = Static<typeof Recorded>
export const parseRecorded = parser('The file of recorded statements', Type.Array(Recorded))

const Key = Type.Object({ kty: Type.String(), crv: Type.String(), x: Type.String(), y: Type.Optional(Type.String()) })
export const parseSigned = parser(
  'The file of signed requests',
  Type.Array(Type.Object({ headers: Type.Object({ authorization: Type.String() }), jwk: Key })),
)
export const parseTokenHeader = parser('The header of a token', Type.Object({ jwk: Type.Optional(Key) }))

export const parseLoad = parser(
  'The result of a load run',
  Type.Object({ perSecond: Type.Number(), total: Type.Number(), p50: Type.Number(), p99: Type.Number(), refused: Type.Number() }),
)
export const parseReady = parser('The report of a server', Type.Object({ url: Type.String() }))
