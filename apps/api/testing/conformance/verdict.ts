import { Ajv } from 'ajv'
import type { Contract, Operation } from '../attack/contract.ts'
import type { JsonObject } from '../attack/json.ts'
import { type Answer, judgeBy } from '../attack/judge.ts'
import { answeredBy } from '../attack/victim.ts'

export type HeadedAnswer = Answer & { headers: Readonly<Record<string, string>> }

/** Standard HTTP headers and browser security headers. The contract does not describe these headers. */
const undescribed = [
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding', 'vary'],
  ...['cache-control', 'content-security-policy', 'cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options'],
]
/** Declared headers that are allowed on every answer, even if the server found no operation. */
const ofAnyAnswer = ['x-request-id']

/** Returns a function that returns how an answer differs from the contract, or undefined if it matches. */
export function verdictBy(contract: Contract): (answer: HeadedAnswer) => string | undefined {
  const judge = judgeBy(contract)
  const ajv = new Ajv({ strict: false, coerceTypes: true })
  const byId = new Map<string, Operation>(contract.operations.map((operation) => [operation.id, operation]))
  return (answer) => judge(answer) ?? flawOfHeaders(ajv, answer, byId.get(answer.operationId ?? ''))
}

function flawOfHeaders(ajv: Ajv, { status, headers }: HeadedAnswer, operation: Operation | undefined): string | undefined {
  const declared: Readonly<Record<string, JsonObject>> =
    operation?.headers.get(status) ?? Object.fromEntries(ofAnyAnswer.map((name) => [name, {}]))
  const known = [...undescribed, answeredBy, ...Object.keys(declared)]
  const undeclared = Object.keys(headers).find((name) => !known.includes(name))
  if (undeclared !== undefined) return `has the header ${undeclared}, which is not declared`
  for (const [name, { required, schema = {} }] of Object.entries(declared)) {
    const value = headers[name]
    if (value === undefined) {
      if (required === true || (status === 429 && name === 'retry-after')) return `lacks the header ${name}`
    } else if (!ajv.validate({ type: 'object', properties: { value: schema } }, { value }))
      return `has a header ${name} that does not fit its schema: ${ajv.errorsText()}`
  }
  return undefined
}
