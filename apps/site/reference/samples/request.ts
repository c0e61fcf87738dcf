import { answersOf, bodyOf, guardOf } from '../calls.ts'
import { type Call, type Contract, callsOf, type Parameter } from '../contract.ts'
import type { ExampleRequest, Proof } from './example.ts'
import { objectOf } from './values.ts'

export function exampleRequest(contract: Contract, call: Call): ExampleRequest {
  const neighbours = callsOf(contract).filter(({ tags }) => tags[0] === call.tags[0])
  const recorded = { ...Object.assign({}, ...neighbours.map(repeatedBy)), ...repeatedBy(call) }
  const named = (place: Parameter['in']) =>
    Object.fromEntries(
      (call.parameters ?? [])
        .filter((parameter) => parameter.in === place && parameter.required)
        .map((parameter): [string, unknown] => [parameter.name, exampleOf(parameter, recorded)]),
    )
  const body = bodyOf(call)
  return {
    operationId: call.operationId,
    method: call.method.toUpperCase(),
    server: contract.servers[0]?.url ?? '',
    path: call.path,
    pathValues: named('path'),
    query: named('query'),
    proof: proofOf(call),
    body: body === undefined ? undefined : objectOf(body),
    status: successOf(call)?.status ?? '',
    isImage: isImage(call),
    sdk: '@patina/sdk',
    typed: [],
  }
}

function proofOf(call: Call): Proof {
  const { schemes, optional } = guardOf(call)
  if (schemes.includes('webhookSignature')) return 'webhook'
  if (schemes.length === 0) return 'none'
  return optional ? 'registration' : 'device'
}

/** The only answers with a body that is not JSON are images. */
const isImage = ({ responses }: Call) =>
  Object.entries(responses).some(([status, { content }]) => status === '200' && content !== undefined && !content['application/json'])

const successOf = (call: Call) => answersOf(call).find(({ success }) => success)

/** Returns a request value that the recorded answer repeats: under the name of the parameter, or as the id of the resource that is read. */
function repeatedBy(call: Call): Record<string, unknown> {
  const answer = objectOf(successOf(call)?.example)
  const isRead = call.method.toLowerCase() === 'get'
  const repeated = (call.parameters ?? []).map(({ name, in: place }): [string, unknown] => [
    name,
    answer[name] ?? (isRead && place === 'path' && name.endsWith('Id') ? answer.id : undefined),
  ])
  return Object.fromEntries(repeated.filter(([, value]) => value !== undefined))
}

/** Returns a value of the recorded request, or of another call of its group, so that samples match. @throws if the contract has no example */
function exampleOf({ name, example, schema }: Parameter, recorded: Record<string, unknown>): unknown {
  const value = recorded[name] ?? example
  if (value === undefined) throw new Error(`The contract has no example of ${name}`)
  return schema.type === 'string' ? String(value) : value
}
