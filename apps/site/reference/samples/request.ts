import { answersOf, bodyOf, guardOf } from '../calls.ts'
import type { Call, Parameter } from '../contract.ts'

/** How a request proves who makes it: a device that is known, a device that registers, an indexer that signs, or not at all. */
export type Proof = 'device' | 'registration' | 'webhook' | 'none'

/** A request as a reader would make it: with all that is required, and the values of the recorded example. */
export type ExampleRequest = {
  operationId: string
  method: string
  url: string
  proof: Proof
  /** Path and query by name. */
  parameters: Record<string, unknown>
  body: Record<string, unknown> | undefined
  /** The status of its success. */
  status: string
}

export function exampleRequest(call: Call, server: string): ExampleRequest {
  const answer = answersOf(call).find(({ success }) => success)
  const recorded = objectOf(answer?.example)
  const named = (place: Parameter['in']) =>
    (call.parameters ?? [])
      .filter((parameter) => parameter.in === place && parameter.required)
      .map((parameter): [string, unknown] => [parameter.name, exampleOf(parameter, recorded)])
  const [path, query] = [named('path'), named('query')]
  const address = path.reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))), call.path)
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  const body = bodyOf(call)
  return {
    operationId: call.operationId,
    method: call.method.toUpperCase(),
    url: `${server}${address}${search === '' ? '' : `?${search}`}`,
    proof: proofOf(call),
    parameters: Object.fromEntries([...path, ...query]),
    body: body === undefined ? undefined : objectOf(body),
    status: answer?.status ?? '',
  }
}

function proofOf(call: Call): Proof {
  const { schemes, optional } = guardOf(call)
  if (schemes.includes('webhookSignature')) return 'webhook'
  if (schemes.length === 0) return 'none'
  return optional ? 'registration' : 'device'
}

/** What was asked for stands in the recorded answer, where the answer repeats it: under its own name, or as the id of what it names. */
function exampleOf({ name, in: place, example }: Parameter, recorded: Record<string, unknown>): unknown {
  const named = place === 'path' && name.endsWith('Id') ? recorded.id : undefined
  const value = recorded[name] ?? named ?? example
  if (value === undefined) throw new Error(`The contract has no example of ${name}`)
  return value
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
