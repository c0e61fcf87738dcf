import { STATUS_CODES } from 'node:http'
import type { Call, Contract, Schema } from './contract.ts'

/** The anchor of a call. */
export const anchorOf = ({ tags, operationId }: Pick<Call, 'tags' | 'operationId'>) => `tag/${tags[0]}/operation/${operationId}`

/** The name of a group of calls. */
export const titleOf = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1)

const schemeNames: Record<string, string> = {
  deviceToken: 'Device token',
  deviceId: 'Device id',
  webhookSignature: 'Webhook signature',
}

export const schemeName = (scheme: string) => schemeNames[scheme] ?? scheme

/** What each way to prove who calls is, with its name. */
export const schemesOf = ({ components }: Contract) =>
  Object.entries(components.securitySchemes).map(([id, { description }]) => ({ id, name: schemeName(id), description }))

/** How a call proves who calls: by any one of the schemes, or, where it is optional, by none. */
export function guardOf({ security }: Call): { schemes: string[]; optional: boolean } {
  return {
    schemes: security.flatMap((scheme) => Object.keys(scheme)),
    optional: security.some((scheme) => Object.keys(scheme).length === 0),
  }
}

/** One sentence that a call can answer, and the code that comes with it. */
type Refusal = { code: string; message: string }

/** One status that a call answers with. A success has an example; an error has sentences, and is shown with the first of them. */
export type Answer = {
  status: string
  name: string
  success: boolean
  description: string
  schema: Schema
  refusals: Refusal[]
  example: unknown
}

/** Every status of a call, in the order of the contract. */
export function answersOf({ responses }: Call): Answer[] {
  return Object.entries(responses).map(([status, { description, content }]) => {
    const { schema, example, examples = {} } = content['application/json']
    const values = Object.values(examples).map(({ value }) => value)
    return {
      status,
      name: STATUS_CODES[status] ?? '',
      success: status.startsWith('2'),
      description,
      schema,
      refusals: values.flatMap((value) => refusalOf(value) ?? []),
      example: example ?? values[0],
    }
  })
}

/** The answers with a body that was sent like this, in the order of the contract. Refusals are told by their sentences. */
export const exampleAnswersOf = (call: Call): Answer[] =>
  answersOf(call).filter(({ refusals, example }) => refusals.length === 0 && example !== undefined)

const refusalOf = (value: unknown): Refusal | undefined =>
  typeof value === 'object' && value !== null && 'message' in value && 'code' in value
    ? { code: String(value.code), message: String(value.message) }
    : undefined

/** The recorded body of a request. */
export const bodyOf = ({ requestBody }: Call) => requestBody?.content['application/json'].example
