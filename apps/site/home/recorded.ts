import { readFileSync } from 'node:fs'
import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Contract, callsOf } from '../reference/contract.ts'

const Text = Type.String()
const Token = Type.Object({ symbol: Text, decimals: Type.Integer() })

/** The parts of recorded answers that the home page shows. */
export const Quote = Type.Object({
  fromToken: Token,
  toToken: Token,
  fromAmount: Text,
  toAmount: Text,
  exchangeRate: Text,
  priceImpact: Text,
  slippageBps: Type.Integer(),
  otherAmountThreshold: Text,
  route: Type.Array(Type.Object({ protocol: Text }), { minItems: 1 }),
})
export const QuoteRequest = Type.Object({ inputToken: Text, outputToken: Text, amount: Text, slippage: Type.Number() })
export const Built = Type.Object({ data: Text, value: Text, to: Text, gasLimit: Text })
export const Notifications = Type.Object({
  items: Type.Array(
    Type.Object({ title: Text, message: Text, createdAt: Type.String({ pattern: 'T\\d\\d:\\d\\d:' }), transactionId: Type.Integer() }),
  ),
})
export const History = Type.Object({
  items: Type.Array(Type.Object({ id: Type.Integer(), hash: Text, status: Text, blockNumber: Type.Integer(), toAddress: Text })),
})
export const Sent = Type.Object({ id: Type.Integer(), hash: Text })
export const Platforms = Type.Object({ platforms: Type.Array(Type.Object({ id: Text, name: Text })) })
export const SwapRequest = Type.Object({ userPublicKey: Text, platformId: Text, quote: Type.Object({}) })

const Exchange = Type.Object({ request: Type.Optional(Type.Unknown()), response: Type.Unknown() })
const JourneyFile = Type.Record(Type.String(), Exchange)

/** The calls of one swap in one run, by operation. */
export type Journey = Static<typeof JourneyFile>

/** Returns the journey that `npm run examples` recorded. @throws if the file has another shape */
export const readJourney = (file: string): Journey => parse('a journey', JSON.parse(readFileSync(file, 'utf8')), JourneyFile)

/** Returns the recorded answer of a call. @throws if there is none, or if it lacks a field that the home page shows */
export function answerOf<T extends TSchema>(contract: Contract, operationId: string, shape: T): Static<T> {
  return parse(
    `the answer of ${operationId}`,
    callOf(contract, operationId).responses['200']?.content?.['application/json']?.example,
    shape,
  )
}

/** Returns the recorded request of a call. @throws if there is none, or if it lacks a field that the home page shows */
export function requestOf<T extends TSchema>(contract: Contract, operationId: string, shape: T): Static<T> {
  return parse(`the request of ${operationId}`, callOf(contract, operationId).requestBody?.content['application/json'].example, shape)
}

/** Returns the call with this operation id. @throws if the contract has no such operation */
export function callOf(contract: Contract, operationId: string) {
  const call = callsOf(contract).find((candidate) => candidate.operationId === operationId)
  if (!call) throw new Error(`The contract has no ${operationId}`)
  return call
}

/** Returns the value if it has this shape. @throws if it does not */
export function parse<T extends TSchema>(what: string, value: unknown, shape: T): Static<T> {
  const validator = Compile(shape)
  if (validator.Check(value)) return value
  const faults = validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new Error(`The contract records nothing that can be shown as ${what}: ${faults.join('; ')}`)
}
